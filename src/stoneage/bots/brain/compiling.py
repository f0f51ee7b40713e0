"""How the brain is compiled: in pieces that are called, where the kernel's are inlined.

Inlined everywhere, the code of search and learning would grow without end.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from stoneage.rules.jit import inner

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a piece of the brain, to be called from others and never from Python: it has no door for that."""
    return inner(function, no_cpython_wrapper=True)


def merged(function: Function) -> Function:
    """A piece of one routine: written by itself, compiled where it is used.

    Every routine is compiled together with all that it calls, so those near the top should be few.
    """
    return inner(function, inline="always")
