"""Compiles the kernel and the bots' brain for all platforms and writes the libraries into the package.

    uv run --dev --group compile python -m scripts.compile [--check PLATFORM ...]

Run it after every change of the kernel or the brain, before committing. With --check nothing is written: the libraries
compiled here for the named platforms must equal those of the package byte for byte.
"""

import argparse
import hashlib
import json
import lzma
import os
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from scripts.compile.bitcode import ENVIRONMENT
from scripts.compile.doors import door
from scripts.compile.link import TARGETS, emit, link, load_module
from scripts.compile.sources import entry_modules, exporter_hash, source_files, sources_hash
from stoneage.native.manifest import COMPILED, FORMAT, MANIFEST, PACKAGE, Manifest, packed, read_manifest

ROOT = Path(__file__).parents[2]
TOOLS = ("llvmlite", "numba", "ziglang")
_BEGAN = time.monotonic()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", choices=TARGETS, action="append", metavar="PLATFORM")
    checked = parser.parse_args().check
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # for this process, which only inspects the functions
    with tempfile.TemporaryDirectory() as folder:
        libraries = build(Path(folder), checked or list(TARGETS))
    if checked:
        sys.exit(differences(libraries))
    write(libraries)


def say(*words: object) -> None:
    print(f"{time.monotonic() - _BEGAN:5.0f} s ", *words, flush=True)


def build(folder: Path, platforms: list[str]) -> dict[str, bytes]:
    """Returns the library of each platform."""
    modules = entry_modules()
    say("Numba compiles", ", ".join(modules))
    natives, doors = compile_modules(folder, modules)
    say(len(natives), "entry points:", ", ".join(natives))
    text = load_module(folder, natives)
    libraries = {}
    for platform in platforms:
        libraries[platform] = link(folder, platform, emit(text, TARGETS[platform]), doors)
        say(platform, len(libraries[platform]), "bytes")
    return libraries


def compile_modules(folder: Path, modules: list[str]) -> tuple[dict[str, str], str]:
    """Compiles modules in parallel; returns the names of their functions in the bitcode, and their C wrappers."""
    command, environment = [sys.executable, "-m", "scripts.compile.bitcode"], {**os.environ, **ENVIRONMENT}
    for name in ("NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"):
        environment.pop(name, None)
    running = [subprocess.Popen([*command, module, folder], cwd=ROOT, env=environment) for module in modules]
    statuses = [process.wait() for process in running]
    if any(statuses):
        sys.exit("some modules could not be compiled")
    natives, doors = {}, ['#include "doors.h"\n']
    for module in modules:
        for symbol, about in json.loads((folder / f"{module}.json").read_text()).items():
            natives[symbol] = about["native"]
            doors.append(door(symbol, written(module, about["function"])))
    return natives, "".join(doors)


def written(module: str, function: str) -> object:
    """Returns a function as written in its source."""
    import_module(module)
    from stoneage.rules.jit import ENTRIES

    return next(entry for entry in ENTRIES if (entry.__module__, entry.__name__) == (module, function))


def versions() -> dict[str, str]:
    return {tool: version(tool) for tool in TOOLS}


def differences(libraries: dict[str, bytes]) -> str | None:
    """Returns a message about libraries that differ from those of the package; None if all are equal."""
    manifest = read_manifest()
    different = [name for name, library in libraries.items() if _hash(library) != manifest["libraries"][name]]
    if not different:
        say("equal to the libraries of the package:", ", ".join(libraries))
        return None
    made_by = "" if manifest["made_by"] == versions() else f" (made by {manifest['made_by']}, here are {versions()})"
    return f"a different library is compiled here for {', '.join(different)}{made_by}: run python -m scripts.compile"


def _hash(library: bytes) -> str:
    return hashlib.sha256(library).hexdigest()


def write(libraries: dict[str, bytes]) -> None:
    """Writes libraries and manifest into the package and removes old ones."""
    sources, exporter = sources_hash(), exporter_hash()
    manifest: Manifest = {
        "format": FORMAT,
        "name": hashlib.sha256(f"{sources} {exporter}".encode()).hexdigest()[:16],
        "sources": sources,
        "files": source_files(),
        "exporter": exporter,
        "made_by": versions(),
        "libraries": {platform: _hash(library) for platform, library in libraries.items()},
    }
    COMPILED.mkdir(exist_ok=True)
    for old in COMPILED.glob("*.xz"):
        old.unlink()
    for platform, library in libraries.items():
        packed(manifest, platform).write_bytes(lzma.compress(library, preset=9 | lzma.PRESET_EXTREME))
    MANIFEST.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8", newline="\n")
    size = sum(file.stat().st_size for file in COMPILED.iterdir())
    folder = COMPILED.relative_to(PACKAGE.parents[1])
    say(f"{manifest['name']} in {folder}: {size:,} bytes for {len(libraries)} platforms")


if __name__ == "__main__":
    main()
