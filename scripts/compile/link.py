"""From the bitcode of all entry points to one shared library: LLVM emits the machine code, Zig links it."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite.binding as llvm

from stoneage.native.platforms import SUFFIXES


class Target(NamedTuple):
    """The tools' names for a platform; the processor is the oldest that its systems support."""

    llvm: str
    cpu: str
    zig: str


TARGETS = {
    "linux-x64": Target("x86_64-unknown-linux-gnu", "x86-64", "x86_64-linux-gnu"),
    "linux-arm64": Target("aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu"),
    "macos-x64": Target("x86_64-apple-macosx11.0.0", "x86-64", "x86_64-macos.11.0"),
    "macos-arm64": Target("arm64-apple-macosx11.0.0", "apple-m1", "aarch64-macos.11.0"),
    "windows-x64": Target("x86_64-w64-windows-gnu", "x86-64", "x86_64-windows-gnu"),
    "windows-arm64": Target("aarch64-w64-windows-gnu", "generic", "aarch64-windows-gnu"),
}
_HERE = Path(__file__).parent


def load_module(folder: Path, natives: dict[str, str]) -> str:
    """Returns the code of all entry points as one module; only they can be called from outside."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module: Any = None
    for symbol, native in natives.items():
        part = llvm.parse_bitcode((folder / f"{symbol}.bc").read_bytes())
        part.get_function(native).name = f"native_{symbol}"
        _hide(part, f"native_{symbol}")
        if module is None:
            module = part
        else:
            module.link_in(part)
    module.name = "stoneage"
    return str(module)


def _hide(module: Any, shown: str) -> None:
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name != shown:
            value.linkage = "internal"


def emit(text: str, target: Target) -> bytes:
    """Returns the machine code for a platform."""
    machine = llvm.Target.from_triple(target.llvm).create_target_machine(
        cpu=target.cpu, opt=2, reloc="pic", codemodel="small"
    )
    text = re.sub(r"^target triple = .*$", f'target triple = "{target.llvm}"', text, flags=re.M)
    text = re.sub(r"^target datalayout = .*$", f'target datalayout = "{machine.target_data}"', text, flags=re.M)
    module = llvm.parse_assembly(text)
    module.verify()
    _merge(module, machine)
    written: bytes = machine.emit_object(module)
    return written


def _merge(module: Any, machine: Any) -> None:
    """Merges the module of one function; Numba has already optimised it, and shared parts are kept once."""
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
    passes = llvm.create_new_module_pass_manager()
    passes.add_constant_merge_pass()
    passes.add_merge_functions_pass()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_strip_dead_prototype_pass()
    passes.run(module, builder)


def link(folder: Path, platform: str, machine_code: bytes, doors: str) -> bytes:
    """Returns the shared library of a platform."""
    target, folder = TARGETS[platform], folder / platform
    folder.mkdir()
    (folder / "native.o").write_bytes(machine_code)
    (folder / "doors.c").write_text(doors, newline="\n")
    c = ["-target", target.zig, "-O2", "-fno-sanitize=all", "-fno-builtin", "-fvisibility=hidden", "-Wall", "-Wextra"]
    _zig(folder, "cc", *c, "-Werror", "-I", _HERE, "-c", "doors.c", "-o", "doors.o")
    _zig(folder, "cc", *c, "-Werror", "-c", _HERE / "support.c", "-o", "support.o")
    library = f"stoneage{SUFFIXES[platform.partition('-')[0]]}"  # no path: some systems write it into the library
    objects = ("native.o", "doors.o", "support.o")
    _zig(folder, "cc", "-target", target.zig, "-shared", "-s", "-nostdlib", "-o", library, *objects)
    linked = (folder / library).read_bytes()
    return _without_time(linked) if platform.startswith("windows") else linked


def _zig(folder: Path, *arguments: str | Path) -> None:
    command = [sys.executable, "-m", "ziglang", *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


def _without_time(library: bytes) -> bytes:
    """Returns a Windows library without the link time in its header."""
    header = int.from_bytes(library[0x3C:0x40], "little")
    return library[: header + 8] + bytes(4) + library[header + 12 :]
