"""Argument types of entry points, from their annotations. The exporter compiles for them; the library checks them."""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np


class Array(NamedTuple):
    """A writable array in C order.

    `least` is the minimum length of each dimension; a name stands for the length of the argument with that name.
    """

    item: Any
    least: tuple[int | str, ...]


class Within(NamedTuple):
    """An integer from first to last."""

    first: int
    last: int


Kind = Array | Within
ANY: Kind = Within(-(1 << 63), (1 << 63) - 1)
WORD: Kind = Within(0, (1 << 64) - 1)


def kinds_of(function: Callable[..., Any]) -> dict[str, Kind | type[float]]:
    """Returns the type of each argument of an entry point, by name. Raises TypeError if an annotation is missing."""
    hints = get_type_hints(function, include_extras=True)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return {name: _kind(function, name, hints.get(name)) for name in names}


def _kind(function: Callable[..., Any], name: str, hint: Any) -> Kind | type[float]:
    if hint is int:
        return ANY
    if hint is float:
        return float
    if get_origin(hint) is Annotated:
        described = get_args(hint)[1]
        if isinstance(described, Array):
            return Array(np.dtype(described.item), described.least)
        if described is np.uint64:
            return WORD
        if isinstance(described, Within):
            return described
    where = f"{function.__module__}.{function.__name__}()"
    raise TypeError(f"{where}: the annotation of {name} must be int, float, or Annotated with an Array or a range")


def result_of(function: Callable[..., Any]) -> type | None:
    """Returns the result type of an entry point: int, float or None."""
    hint = get_type_hints(function).get("return")
    if hint in (int, float):
        return hint  # type: ignore[no-any-return]
    if hint is type(None):
        return None
    raise TypeError(f"{function.__module__}.{function.__name__}() must return int, float or None")
