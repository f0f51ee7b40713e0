"""The wheel, installed by plain pip where no checkout is: the library alone, then the whole package."""

import re
import subprocess
import tarfile
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest

from stoneage.distribution import NAME
from stoneage.native.manifest import COMPILED
from tests.kit.installation import ROOT, Installation, build_wheel

LIBRARY = {NAME, "numpy", "platformdirs", "typing_extensions"}  # no compiler
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def pins(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The versions that all tests run with."""
    file = tmp_path_factory.mktemp("pins") / "constraints.txt"
    file.write_text("\n".join(PROJECT["tool"]["uv"]["constraint-dependencies"]))
    return str(file)


@pytest.fixture(scope="module")
def library(wheel: Path, pins: str, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    installation = Installation(tmp_path_factory.mktemp("elsewhere"))
    installation.install("--constraint", pins, str(wheel))
    return installation


@pytest.fixture(scope="module")
def whole(library: Installation, wheel: Path, pins: str) -> Installation:
    """The same environment, after the tests of the library alone; uv has most of these packages already."""
    command = ["uv", "pip", "install", "--quiet", "--python", str(library.python), "--constraint", pins]
    subprocess.run([*command, f"{wheel}[lab,server]"], cwd=library.folder, check=True)
    return library


def test_the_library_plays_thinks_and_simulates_with_few_packages_and_no_compiler(library: Installation) -> None:
    packages = {line.split("==")[0] for line in library.run(library.python, "-m", "pip", "freeze").stdout.splitlines()}
    assert {package.split(" @ ")[0] for package in packages} == LIBRARY
    assert len(library.play()) == 2
    assert library.think().startswith("place ")
    assert library.simulate() == 6


@pytest.mark.parametrize("command", ["", "serve", "simulate"])
def test_a_command_names_what_is_missing_in_one_line(library: Installation, command: str) -> None:
    done = library.stoneage(*command.split())
    words = f"stoneage {command}".strip()
    assert done.stderr == f"stoneage: {words} needs more than the library: pip install '.[lab,server]'\n"
    assert (done.returncode, done.stdout) == (2, "")


def test_the_whole_package_thinks_migrates_and_serves_the_page(whole: Installation) -> None:
    assert whole.stoneage("--version").stdout == f"{PROJECT['project']['version']}\n"
    assert whole.think().startswith("place ")
    found = whole.serve_old_match()
    assert found["match"]["version"] == 13
    assert found["page"] > 500
    assert found["script"] > 10_000


def test_every_distribution_holds_the_compiled_library(wheel: Path, tmp_path: Path) -> None:
    subprocess.run(["uv", "build", "--quiet", "--sdist", "--out-dir", tmp_path], cwd=ROOT, check=True)
    compiled = {f"stoneage/data/compiled/{file.name}" for file in COMPILED.iterdir()}
    with ZipFile(wheel) as archive, tarfile.open(next(tmp_path.glob("*.tar.gz"))) as source:
        assert compiled <= set(archive.namelist())
        assert compiled <= {name.partition("/src/")[2] for name in source.getnames()}


def test_every_requirement_has_a_lower_and_an_upper_bound() -> None:
    for requirement in distribution(NAME).requires or ():
        assert re.search(r">=\d", requirement), requirement
        assert re.search(r"<\d", requirement), requirement
    tools = [tool for tool in PROJECT["dependency-groups"]["dev"] if ">=" not in tool]
    assert tools == []


def test_pictures_and_links_of_the_description_lead_to_the_repository(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        metadata = next(name for name in archive.namelist() if name.endswith("/METADATA"))
        targets = re.findall(r"\]\(([^)]+)\)", archive.read(metadata).decode())
    assert len(targets) > 10
    assert all(target.startswith(PROJECT["project"]["urls"]["Homepage"]) for target in targets)
