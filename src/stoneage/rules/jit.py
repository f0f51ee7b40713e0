"""How the kernel's functions are marked. `stoneage.native` decides what becomes of them.

A function that Python calls says by its annotations what it takes (`native.arguments`). Whoever adds one or changes
the kernel runs `python -m scripts.compile` before committing.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from stoneage.native.backend import backend

Function = TypeVar("Function", bound=Callable[..., Any])

ENTRIES: Final[list[Callable[..., Any]]] = []  # as they are written; the exporter compiles them


def inner(function: Function, **options: Any) -> Function:
    """Mark a function that only other compiled functions call."""
    return backend().inner(function, **options)


def inlined(function: Function) -> Function:
    """Mark a function of the kernel that is compiled into every function that calls it."""
    return inner(function, forceinline=True)


def constant(records: NDArray[np.void]) -> NDArray[np.void]:
    """Mark an array of records that functions of the kernel read as a constant of its module."""
    return backend().constant(records)


def entry(function: Function) -> Function:
    """Mark a function of the kernel that Python calls."""
    ENTRIES.append(function)
    return backend().entry(function)
