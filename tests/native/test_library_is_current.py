"""The compiled library in the repository is that of its sources."""

import re
from pathlib import Path

from scripts.compile.sources import entry_modules, exporter_hash, source_files, sources_hash
from stoneage.native.manifest import COMPILED, PACKAGE, packed, read_manifest

COMMAND = "uv run --dev --group compile python -m scripts.compile"


def test_the_compiled_library_fits_the_sources() -> None:
    manifest = read_manifest()
    made_from = (manifest["files"], manifest["sources"], manifest["exporter"])
    fits = made_from == (source_files(), sources_hash(), exporter_hash())
    assert fits, f"the compiled library is not that of these sources any more: {COMMAND}"


def test_every_library_of_the_manifest_is_there_and_nothing_else() -> None:
    manifest = read_manifest()
    files = {packed(manifest, platform) for platform in manifest["libraries"]}
    assert set(COMPILED.iterdir()) == {*files, COMPILED / "manifest.json"}
    assert sum(file.stat().st_size for file in files) < 1_000_000


def test_all_that_is_compiled_counts_as_source() -> None:
    marks = re.compile(r"^@(entry|inlined|compiled|merged)$", re.MULTILINE)
    marked = {file for file in PACKAGE.rglob("*.py") if marks.search(file.read_text("utf-8"))}
    assert len(marked) > 20
    assert {file.relative_to(PACKAGE).as_posix() for file in marked} <= set(source_files())
    assert {"stoneage.rules.kernel", "stoneage.bots.brain.search"} <= set(entry_modules())


def test_what_only_loads_the_library_is_no_source_of_it() -> None:
    assert not {"native/library.py", "native/unpacking.py", "native/backend.py"} & set(source_files())


def test_the_guide_for_contributors_names_the_command() -> None:
    assert COMMAND in Path(__file__).parents[2].joinpath("CONTRIBUTING.md").read_text("utf-8")
