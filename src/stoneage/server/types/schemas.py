"""Components of the OpenAPI, made from types."""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import TypeAdapter

Schemas = dict[str, Any]  # JSON Schema, by the name of the type
PLACE: Final = "#/components/schemas/"


def components(types: Mapping[str, TypeAdapter[Any]]) -> Schemas:
    """Returns the schemas of these types, and of all they are made of."""
    schemas: Schemas = {}
    for name, adapter in types.items():
        schema = adapter.json_schema(ref_template=PLACE + "{model}")
        schemas |= schema.pop("$defs", {})
        schemas[name] = schema
    return schemas


def drop_null_defaults(schema: Any) -> None:
    """Removes null defaults: optional properties are never null, and generators take a default for a present value."""
    if isinstance(schema, dict) and schema.get("default", 0) is None:
        del schema["default"]
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        drop_null_defaults(part)
