"""Selects the source of machine code, once per process.

The bundled library is used if it was compiled from exactly these sources for this platform. Otherwise Numba compiles.
`NUMBA_DISABLE_JIT=1` runs the sources as plain Python (`plain.py`); `STONEAGE_KERNEL=numba` and `NUMBA_BOUNDSCHECK=1`
select Numba.
"""

import os
from collections.abc import Callable
from functools import cache
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from stoneage.distribution import install_command

Function = TypeVar("Function", bound=Callable[..., Any])
Records = NDArray[np.void]


class Backend(Protocol):
    """A backend turns the kernel's functions into callable ones."""

    name: str

    def entry(self, function: Function) -> Function:
        """Returns the function for calls from Python."""
        ...

    def inner(self, function: Function, **options: Any) -> Function:
        """Returns the function for calls from other functions of the kernel."""
        ...

    def constant(self, records: Records) -> Records:
        """Returns an array of records in the form that functions of the kernel read as a constant."""
        ...


@cache
def backend() -> Backend:
    """Returns the backend of this process."""
    if _is_set("NUMBA_DISABLE_JIT"):
        from stoneage.native.plain import Plain

        return Plain()
    if os.environ.get("STONEAGE_KERNEL") != "numba" and not _is_set("NUMBA_BOUNDSCHECK"):
        from stoneage.native.library import Unfit, open_library

        try:
            return open_library()
        except Unfit as unfit:
            return _compiler(str(unfit))
    return _compiler(None)


def _compiler(why: str | None) -> Backend:
    try:
        from stoneage.native.compiler import Compiler
    except ModuleNotFoundError as error:
        because = f" ({why})" if why else ""
        needed = f"the rules must be compiled here{because}: {install_command('compiler')}"
        raise ModuleNotFoundError(needed, name=error.name) from error
    return Compiler(why)


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "0") not in ("", "0")
