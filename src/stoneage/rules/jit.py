"""Decorators for the functions of the kernel. `stoneage.native` decides how they are compiled.

The annotations of an entry point declare its arguments (`native.arguments`). After adding an entry point or changing
the kernel, run `python -m scripts.compile` before committing.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from stoneage.native.backend import backend

Function = TypeVar("Function", bound=Callable[..., Any])

ENTRIES: Final[list[Callable[..., Any]]] = []  # source functions, for the exporter


def inner(function: Function, **options: Any) -> Function:
    """Marks a function that only other compiled functions call."""
    return backend().inner(function, **options)


def inlined(function: Function) -> Function:
    """Marks a function of the kernel that is compiled into each of its callers."""
    return inner(function, forceinline=True)


def constant(records: NDArray[np.void]) -> NDArray[np.void]:
    """Marks an array of records that functions of the kernel read as a constant of its module."""
    return backend().constant(records)


def entry(function: Function) -> Function:
    """Marks a function of the kernel that Python calls."""
    ENTRIES.append(function)
    return backend().entry(function)
