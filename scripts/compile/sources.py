"""The sources of the compiled library: all functions marked with `@entry`, and all modules that they import."""

import ast
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

from stoneage.native.manifest import PACKAGE, PIECES, hash_of

# Only these files of `native` affect compiled code; the others load it and can change without a new compilation.
_NATIVE = {"native/arguments.py", "native/compiler.py"}


def entry_modules() -> list[str]:
    """Returns the modules of the package with functions marked with `@entry`."""
    return [_module(file) for file in sorted(PACKAGE.rglob("*.py")) if _has_entry(file)]


def _module(file: Path) -> str:
    return ".".join(("stoneage", *file.relative_to(PACKAGE).with_suffix("").parts))


def _has_entry(file: Path) -> bool:
    text = file.read_text(encoding="utf-8")
    if "@entry" not in text:
        return False
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    marks = [mark for function in functions for mark in function.decorator_list]
    return any(isinstance(mark, ast.Name) and mark.id == "entry" for mark in marks)


def source_files() -> list[str]:
    """Returns the source files of the library, relative to the package, including all imported modules."""
    waiting, found = [_file(module) for module in entry_modules()], set[str]()
    while waiting:
        name = waiting.pop()
        if name is None or name in found or (name.startswith("native/") and name not in _NATIVE):
            continue
        found.add(name)
        waiting += [_file(module) for module in _imports(name)]
    pieces = {file.relative_to(PACKAGE).as_posix() for file in PIECES.glob("*.json")}  # frozen into the code
    return sorted({*found, *_NATIVE, *pieces})


def _imports(name: str) -> Iterator[str]:
    module = _module(PACKAGE / name)
    for node in ast.walk(ast.parse(PACKAGE.joinpath(name).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), module.rpartition(".")[0])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _file(imported: str) -> str | None:
    """Returns the file of an imported module, or of the module of an imported name; None outside the package."""
    parts = imported.split(".")
    if parts[0] != "stoneage":
        return None
    for length in (len(parts), len(parts) - 1):
        name = "/".join(parts[1:length]) + ".py"
        if length > 1 and PACKAGE.joinpath(name).is_file():
            return name
    return None


def sources_hash() -> str:
    return hash_of(PACKAGE, source_files())


def exporter_hash() -> str:
    """Returns a hash of this folder."""
    folder = Path(__file__).parent
    return hash_of(folder, sorted(file.name for file in folder.iterdir() if file.suffix in (".c", ".h", ".py")))
