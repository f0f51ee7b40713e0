"""The precompiled kernel: functions of a shared library, callable from Python without a compiler.

The library is linked with nothing. It reads the fields of NumPy's arrays at fixed offsets, checks its arguments, and
calls Python through a table of functions that is filled here (scripts/compile/doors.h).
"""

import ctypes
import os
import sys
from collections.abc import Callable
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from stoneage.native.arguments import Array, kinds_of
from stoneage.native.manifest import FORMAT, MORE_SETS, PACKAGE, Manifest, hash_of, read_manifest
from stoneage.native.platforms import platform_name
from stoneage.native.unpacking import Damaged, load

Function = TypeVar("Function", bound=Callable[..., Any])

# In the order of `struct python` in doors.h.
_FUNCTIONS: Final = (
    "PyLong_AsLongLong", "PyLong_AsUnsignedLongLong", "PyLong_FromLongLong", "PyNumber_Index", "PyFloat_AsDouble",
    "PyFloat_FromDouble", "PyErr_Occurred", "PyErr_SetString", "PyObject_RichCompareBool", "PyEval_SaveThread",
    "PyEval_RestoreThread", "Py_IncRef", "Py_DecRef",
)  # fmt: skip
_OBJECTS: Final = (None, TypeError, ValueError, np.ndarray)
_FASTCALL: Final = 0x80  # METH_FASTCALL


class Unfit(Exception):
    """Raised with the reason if the precompiled library cannot be used."""


class _MethodDef(ctypes.Structure):
    """Python's PyMethodDef."""

    _fields_ = (
        ("name", ctypes.c_char_p), ("function", ctypes.c_void_p), ("flags", ctypes.c_int), ("doc", ctypes.c_char_p),
    )  # fmt: skip


class Library:
    """A loaded library; it lives as long as the process."""

    name = "library"

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        self._kept: list[Any] = []
        self._new_function = ctypes.pythonapi.PyCFunction_NewEx
        self._new_function.restype = ctypes.py_object
        self._new_function.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.py_object)
        addresses = [ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value for name in _FUNCTIONS]
        self._fill("stoneage_python", [*addresses, *map(id, _OBJECTS)])

    def _fill(self, table: str, addresses: list[Any]) -> None:
        (ctypes.c_void_p * len(addresses)).in_dll(self._library, table)[:] = addresses

    def knows_arrays(self) -> bool:
        """Returns whether the fields of an array are where the library expects them."""
        array = np.zeros((3, 5), np.int16)
        found = (ctypes.c_int64 * 7)()
        self._library.stoneage_probe(ctypes.py_object(array), found)
        flags = 0x501  # C-contiguous, aligned, writable
        fields = [id(np.ndarray), array.__array_interface__["data"][0], 2, 3, 5, id(array.dtype), flags]
        return list(found) == fields

    def inner(self, function: Function, **options: Any) -> Function:  # noqa: ARG002 - the compiler's options
        """Returns the function unchanged: in the library it is part of its callers."""
        return function

    def constant(self, records: NDArray[np.void]) -> NDArray[np.void]:
        """Returns the records unchanged: machine code contains a copy of them."""
        return records

    def entry(self, function: Function) -> Function:
        """Returns the compiled function."""
        symbol = f"{function.__module__}.{function.__name__}".removeprefix("stoneage.").replace(".", "_")
        if not hasattr(self._library, symbol):
            where = f"{function.__module__}.{function.__name__}()"
            raise RuntimeError(f"{where} is not in the compiled library: python -m scripts.compile puts it there")
        address = ctypes.cast(getattr(self._library, symbol), ctypes.c_void_p).value
        kinds = kinds_of(function)
        items = [kind.item for kind in kinds.values() if isinstance(kind, Array)]
        self._fill(f"{symbol}_items", [id(item) for item in items])
        signature = f"{function.__name__}({', '.join([*kinds, '/'])})\n--\n\n{function.__doc__ or ''}"
        method = _MethodDef(function.__name__.encode(), address, _FASTCALL, signature.encode())
        self._kept += [items, method]
        compiled: Function = self._new_function(ctypes.addressof(method), None, function.__module__)
        return compiled


def open_library() -> Library:
    """Returns the library of these sources for this platform. Raises Unfit with the reason if there is none."""
    manifest, platform = _fitting_manifest(), platform_name()
    if sys.implementation.name != "cpython" or "t" in getattr(sys, "abiflags", ""):
        raise Unfit("this Python is not the usual CPython")
    if platform not in manifest["libraries"]:
        raise Unfit(f"no compiled library comes for {platform}")
    try:
        library = Library(load(manifest, platform))
    except (Damaged, OSError) as error:
        raise Unfit(str(error)) from error
    if not library.knows_arrays():
        raise Unfit("this NumPy keeps its arrays in another way")
    return library


def _fitting_manifest() -> Manifest:
    try:
        manifest = read_manifest()
        sources = hash_of(PACKAGE, manifest["files"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unfit("no compiled library comes with these sources") from error
    if os.environ.get(MORE_SETS):
        raise Unfit(f"{MORE_SETS} names more pieces than were compiled")
    if (manifest["format"], manifest["sources"]) != (FORMAT, sources):
        raise Unfit("the sources were edited since they were compiled")
    return manifest
