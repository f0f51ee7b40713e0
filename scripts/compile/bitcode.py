"""Compiles the entry points of one module with Numba for a generic processor, as LLVM bitcode.

Each module is compiled in a process of its own: `python -m scripts.compile.bitcode MODULE FOLDER`. Numba's generated
names depend on what was compiled before, so each process always compiles the same functions in the same order.
"""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

ENVIRONMENT = {
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_CPU_NAME": "generic",
    "PYTHONHASHSEED": "0",
    "STONEAGE_KERNEL": "numba",
}


class NotExportable(Exception):
    """Raised for an entry point that uses something a library cannot provide."""


def export(module: str, folder: Path) -> None:
    """Writes the bitcode of a module's entry points into a folder, and the name and type of each."""
    import_module(module)
    from stoneage.rules.jit import ENTRIES

    described = {}
    for function in ENTRIES:
        if function.__module__ == module:
            symbol = f"{module}.{function.__name__}".removeprefix("stoneage.").replace(".", "_")
            bitcode, native = _compiled(function)
            (folder / f"{symbol}.bc").write_bytes(bitcode)
            described[symbol] = {"module": module, "function": function.__name__, "native": native}
    (folder / f"{module}.json").write_text(json.dumps(described))


def _compiled(function: Any) -> tuple[bytes, str]:
    """Returns the bitcode of a function and its name in the bitcode."""
    import llvmlite.binding as llvm
    from numba import njit

    from stoneage.native.compiler import OPTIONS

    where = f"{function.__module__}.{function.__name__}()"
    dispatcher = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **OPTIONS)(function)
    dispatcher.compile(_signature(function))
    [result] = dispatcher.overloads.values()
    _check_result(function, result.signature.return_type, where)
    module = llvm.parse_assembly(result.library.get_llvm_str())
    if any("picklebuf" in variable.name for variable in module.global_variables):  # a prepared exception
        raise NotExportable(f"{where} can raise an exception, which a library cannot pass on")
    return module.as_bitcode(), result.fndesc.llvm_func_name


def _signature(function: Any) -> tuple[Any, ...]:
    from numba import from_dtype, types

    from stoneage.native.arguments import WORD, Array, kinds_of

    def numba_type(kind: Any) -> Any:
        if isinstance(kind, Array):
            return types.Array(from_dtype(kind.item), len(kind.least), "C")
        if kind is float:
            return types.float64
        return types.uint64 if kind == WORD else types.int64

    return tuple(map(numba_type, kinds_of(function).values()))


def _check_result(function: Any, found: Any, where: str) -> None:
    from numba import types

    from stoneage.native.arguments import result_of

    wanted = {int: types.int64, float: types.float64, None: types.none}[result_of(function)]
    if found != wanted:
        raise NotExportable(f"{where} says that it returns {wanted}, and Numba finds {found}")


if __name__ == "__main__":
    try:
        export(sys.argv[1], Path(sys.argv[2]))
    except NotExportable as refusal:
        sys.exit(str(refusal))
