"""How the brain is compiled: in pieces that are called, where the kernel's are inlined.

Inlined everywhere, the code of search and learning would grow without end.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from stoneage.rules.jit import OPTIONS, njit

Function = TypeVar("Function", bound=Callable[..., Any])


def routine(function: Function) -> Function:
    """Compile a piece of the brain, to be called from others."""
    compiled: Function = njit(**OPTIONS)(function)
    return compiled
