"""NumPy record layouts from annotated classes: one field per row of the class.

A row is `name: Annotated[type, what, *shape]`. `what` is the NumPy type of a number, another described class, or
information about the numbers for a layout (a divisor, bounds). A length in `shape` can be the name of an axis.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args, get_type_hints

import numpy as np

NO_AXES: Final[Mapping[str, int]] = {}


def rows_of(described: type) -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Yields the name of each row, its content and its shape; a `bool` is an 8-bit integer."""
    for name, hint in get_type_hints(described, include_extras=True).items():
        what, *shape = (np.int8,) if hint is bool else get_args(hint)[1:]
        yield name, what, tuple(shape)


def is_described(what: Any) -> bool:
    """Returns whether a row consists of records that a class describes."""
    return isinstance(what, type) and bool(get_type_hints(what))


def layout_of(described: type, number: Any = None, axes: Mapping[str, int] = NO_AXES) -> np.dtype[np.void]:
    """Returns the record type that a class describes; `number` replaces the number type of every row."""
    fields: list[Any] = []
    for name, what, shape in rows_of(described):
        kind = layout_of(what, number, axes) if is_described(what) else number or what
        fields.append((name, kind, *(axes.get(length, length) for length in shape)))
    return np.dtype(fields, align=True)


def numbers_of(
    described: type, axes: Mapping[str, int] = NO_AXES, labels: Mapping[str, tuple[str, ...]] | None = None,
    prefix: str = "",
) -> Iterator[tuple[str, Any]]:  # fmt: skip
    """Yields the full name of each number of a record, and its row's annotation.

    `labels` names the indices along the axes; other axes count from 0.
    """
    for name, what, shape in rows_of(described):
        places = (labels or {}).get(shape[0]) or range(axes.get(shape[0], shape[0])) if shape else ()
        for full in [f"{prefix}{name}.{place}" for place in places] if shape else [f"{prefix}{name}"]:
            if is_described(what):
                yield from numbers_of(what, axes, labels, f"{full}.")
            else:
                yield full, what


def overlaid(parts: np.dtype[np.void], name: str, number: Any) -> np.dtype[np.void]:
    """Returns the record type with one more field: a vector that overlays the memory of all other fields."""
    of_parts: Any = parts.fields
    size = parts.itemsize // np.dtype(number).itemsize
    fields = {**of_parts, name: (np.dtype((number, size)), 0)}
    return np.dtype({
        "names": list(fields),
        "formats": [field[0] for field in fields.values()],
        "offsets": [field[1] for field in fields.values()],
        "aligned": True,
    })  # fmt: skip
