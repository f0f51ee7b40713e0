"""Bodies that `match.reading` reads, and their schemas for the OpenAPI, derived from the same annotations."""

import inspect
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

import pydantic
from pydantic import ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter, create_model
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, ValidationError, core_schema

from stoneage.authority.presence import PageReport
from stoneage.game.options import EDITIONS, SHORT_STACKS
from stoneage.match.commands import AnyCommand
from stoneage.match.reading import TAG, Items, Number, Text, Unreadable, reader
from stoneage.match.settings import GameOptions, Settings

# The schema contains the numbers of players of each edition and the stacks of a short game, for the client's forms.
_EXTRA: Final[Mapping[tuple[type, str], Any]] = {
    (GameOptions, "players"): {
        "editions": {"expansion" if expansion else "base": [*most] for expansion, (_, *most) in EDITIONS.items()}
    },
    (GameOptions, "stack_height"): {"short": {str(players): height for players, height in SHORT_STACKS.items()}},
}


@dataclass(frozen=True)
class Readable:
    """Annotates a type that `match.reading` reads; pydantic only describes it."""

    of: Any

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        read = reader(self.of)

        def validate(value: Any) -> Any:
            try:
                return read(value)
            except Unreadable as error:
                raise _as_pydantic(error) from error

        return core_schema.no_info_plain_validator_function(validate)

    def __get_pydantic_json_schema__(self, _schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        described = TypeAdapter(_described(self.of)).core_schema
        return handler(core_schema.definitions_schema(described, []))  # as a reference, where it has a name


def _as_pydantic(error: Unreadable) -> ValidationError:
    """Returns the problems as pydantic's own, which it puts below the path of the value."""
    details: list[InitErrorDetails] = [
        {"type": PydanticCustomError(code, code), "loc": where, "input": None} for where, code in error.problems
    ]
    return ValidationError.from_exception_data("body", details)


SettingsBody = Annotated[Settings, Readable(Settings)]
CommandBody = Annotated[AnyCommand, Readable(AnyCommand)]
PageReportBody = Annotated[PageReport, Readable(PageReport)]
_Commands = Annotated[list[AnyCommand], Items(least=1, most=12)]  # five people and four bots sit down, and the start
CommandsBody = Annotated[list[AnyCommand], Readable(_Commands)]
OptionsBody = Annotated[GameOptions, Readable(GameOptions)]


def _described(of: Any) -> Any:
    """Returns a type of pydantic with the schema of one that `match.reading` reads."""
    origin, arguments = get_origin(of), get_args(of)
    if origin is Annotated:
        return Annotated[_described(arguments[0]), _field(arguments[1])]
    if origin is list:
        return list[_described(arguments[0])]  # type: ignore[misc]  # known only here
    if origin in (Union, UnionType):
        union = reduce(or_, map(_described, arguments))
        has_tags = all(map(is_dataclass, arguments))
        return Annotated[union, pydantic.Field(discriminator=TAG)] if has_tags else union
    return _model(of) if isinstance(of, type) and is_dataclass(of) else of


@cache
def _model(of: type) -> Any:
    hints = get_type_hints(of, include_extras=True)
    described: dict[str, Any] = {
        one.name: (_described(hints[one.name]), _default(one, _EXTRA.get((of, one.name)))) for one in fields(of)
    }
    return create_model(of.__name__, __doc__=inspect.getdoc(of), __config__=ConfigDict(extra="forbid"), **described)


def _default(one: "Field[Any]", extra: Any) -> Any:
    if one.default_factory is not MISSING:
        return pydantic.Field(default_factory=one.default_factory, json_schema_extra=extra)
    return pydantic.Field(default=... if one.default is MISSING else one.default, json_schema_extra=extra)


def _field(bounds: Text | Number | Items) -> Any:
    match bounds:
        case Number():
            return pydantic.Field(ge=bounds.least, le=bounds.most)
        case Text():
            return pydantic.Field(min_length=bounds.least, max_length=bounds.most, pattern=bounds.pattern)
        case Items():
            return pydantic.Field(min_length=bounds.least, max_length=bounds.most)
