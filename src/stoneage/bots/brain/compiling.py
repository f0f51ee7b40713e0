"""Decorators for the compiled code of the bots. Functions are called, while the kernel's are inlined.

If everything were inlined, the code of search and learning would become too large to compile.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from stoneage.rules.jit import inner

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compiles a function that only compiled functions call; it has no wrapper for Python."""
    return inner(function, no_cpython_wrapper=True)


def merged(function: Function) -> Function:
    """Marks a part of one routine: written separately, inlined where it is used.

    Each routine is compiled together with everything it calls, so there should be few near the top of the call tree.
    """
    return inner(function, inline="always")
