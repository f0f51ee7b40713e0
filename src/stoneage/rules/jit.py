"""How the kernel is compiled, and where the compiled code is kept.

Numba's own cache looks only at the file of the function that is called: an edit in another kernel file, or
in the piece tables (frozen into the code), would go unnoticed. So the cache lives in a directory named
after a hash of all of them. Other folders with compiled code (the bots' brain) have a cache of their own.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs

from stoneage.rules.sets import set_files

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL = Path(__file__).resolve().parent
_BOUNDS = os.environ.get("NUMBA_BOUNDSCHECK") == "1"


def _fingerprint(folder: Path) -> str:
    """A hash of all that compiled code of a folder is made from: its own sources, the kernel's, the pieces."""
    digest = hashlib.sha256(f"{numba.__version__} {_BOUNDS}".encode())
    sources = {*folder.glob("*.py"), *KERNEL.glob("*.py")}
    for source in [*sorted(sources), *set_files()]:
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
    """Where compiled code of a folder is kept: beside the sources, or with the user if that is not writable."""
    name = f"{folder.name}-{_fingerprint(folder)}"
    beside = KERNEL / "__pycache__" / name
    return beside if _writable(beside) else Path(platformdirs.user_cache_dir("stoneage")) / name


# `_nrt` forbids allocation and with it reference counting, `forceinline` lets LLVM see a whole game at once:
# together they make random play half as fast again (benchmarks, docs/architecture.md). Numba hardly documents
# the two, so its version is pinned and `stoneage bench` watches the speed.
njit: Any = numba.njit
types: Any = numba.types
OPTIONS = {"nogil": True, "error_model": "numpy", "boundscheck": _BOUNDS, "_nrt": False}
INNER = {**OPTIONS, "no_cfunc_wrapper": True}


def _wide(kind: Any) -> Any:
    """The type that stands for all whole numbers, or the type itself."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


def inner(function: Function, **options: Any) -> Function:
    """Compile a function for other compiled ones, once: every constant and every size of integer would be a case of
    its own if they were not all passed as int64."""
    compiled: Any = njit(**options, **INNER)(function)
    found: Any = getattr(compiled, "get_call_template", None)  # none when Numba is told not to compile
    compiled.get_call_template = lambda args, kws: found(tuple(map(_wide, args)), kws)
    wide: Function = compiled
    return wide


def inlined(function: Function) -> Function:
    """Compile a function of the kernel, to be called from other kernel functions."""
    return inner(function, forceinline=True)


def entry(function: Function) -> Function:
    """Compile a kernel function that Python calls; its machine code is cached on disk."""
    config: Any = numba.config
    config.CACHE_DIR = str(cache_directory(Path(function.__code__.co_filename).resolve().parent))
    compiled: Function = njit(cache=True, **OPTIONS)(function)
    return compiled
