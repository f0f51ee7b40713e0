"""Numba as the compiler of the kernel, and the location of its cache.

Numba's own cache checks only the file of the called function: an edit in another kernel file, or in the piece tables
(frozen into the code), would go unnoticed. So the cache is in a directory named after a hash of all of them. Other
folders with compiled code (the bots' brain) have a cache of their own.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numba.np.arrayobj
import numpy as np
import platformdirs
from numpy.typing import NDArray

from stoneage.native.manifest import PACKAGE, piece_files

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL = PACKAGE / "rules"
_BOUNDS = os.environ.get("NUMBA_BOUNDSCHECK") == "1"

# `_nrt` forbids allocation and with it reference counting; `forceinline` lets LLVM optimise a whole game at once.
# Together they make random play 50 % faster (docs/results/engine-speed.md). Numba hardly documents the two, so its
# version is pinned and `stoneage bench` measures the speed.
njit: Any = numba.njit
types: Any = numba.types
OPTIONS = {"nogil": True, "error_model": "numpy", "boundscheck": _BOUNDS, "_nrt": False}
INNER = {**OPTIONS, "no_cfunc_wrapper": True}


def _without_negative_indices(fix_index: Callable[..., Any]) -> Callable[..., Any]:
    """Returns Numba's treatment of an index, changed for functions of this package.

    Numba lets a negative index count from the end, which costs a comparison per access: a seventh of the time of random
    play. This package has no such index; with bounds checks one raises IndexError.
    """

    def index(context: Any, builder: Any, kind: Any, value: Any, size: Any) -> Any:
        if _MANGLED_PACKAGE not in builder.function.name:
            return fix_index(context, builder, kind, value, size)
        return context.cast(builder, value, kind, types.intp if kind.signed else types.uintp)

    return index


_MANGLED_PACKAGE = f"{len(PACKAGE.name)}{PACKAGE.name}"
_arrays: Any = numba.np.arrayobj
_arrays.fix_integer_index = _without_negative_indices(_arrays.fix_integer_index)


def _fingerprint(folder: Path) -> str:
    """Returns a hash of all that the compiled code of a folder depends on: its sources, the kernel's, the pieces."""
    digest = hashlib.sha256(f"{numba.__version__} {_BOUNDS}".encode())
    sources = {*folder.glob("*.py"), *KERNEL.glob("*.py"), Path(__file__)}
    for source in [*sorted(sources), *piece_files()]:
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _writable(directory: Path) -> bool:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(directory, os.W_OK)


@cache
def cache_directory(folder: Path = KERNEL) -> Path:
    """Returns the cache of a folder's compiled code: next to its sources, or the user's cache if that is read-only."""
    name = f"{folder.name}-{_fingerprint(folder)}"
    beside = KERNEL / "__pycache__" / name
    return beside if _writable(beside) else Path(platformdirs.user_cache_dir("stoneage")) / name


def wide(kind: Any) -> Any:
    """Returns int64 for every integer type, and other types unchanged."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


class Compiler:
    """Numba: functions are compiled on the first call and cached on disk."""

    name = "numba"

    def __init__(self, why: str | None = None) -> None:
        if why is not None and not any(cache_directory().rglob("*.nbi")):
            _announce(why)

    def inner(self, function: Function, **options: Any) -> Function:
        """Compiles a function for other compiled functions, once.

        Integers are passed as int64; otherwise every constant and integer size would be compiled separately.
        """
        compiled: Any = njit(**options, **INNER)(function)
        found: Any = compiled.get_call_template
        compiled.get_call_template = lambda args, kws: found(tuple(map(wide, args)), kws)
        inner: Function = compiled
        return inner

    def constant(self, records: NDArray[np.void]) -> NDArray[np.void]:
        """Returns the records unchanged: machine code contains a copy of them."""
        return records

    def entry(self, function: Function) -> Function:
        """Compiles a function that Python calls; its machine code is cached on disk."""
        config: Any = numba.config
        config.CACHE_DIR = str(cache_directory(Path(function.__code__.co_filename).resolve().parent))
        compiled: Function = njit(cache=True, **OPTIONS)(function)
        return compiled


def _announce(why: str) -> None:
    import logging

    words = "Compiling the rules for this machine, once; this can take some minutes: %s"
    logging.getLogger("stoneage").warning(words, why)
