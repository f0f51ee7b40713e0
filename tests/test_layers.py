"""Imports point down only: the layer picture of the design, walked from the source."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

import pytest

import stoneage

PACKAGE = Path(stoneage.__file__).parent
ARCHITECTURE = Path(__file__).parents[1] / "docs" / "explanation" / "architecture.md"
# The layers that each layer imports from. The package itself offers the game; `python -m stoneage` is the command line.
GAME = {"rules", "game"}
BELOW = {
    "native": set[str](),
    "rules": {"native"},
    "game": {"rules"},
    "bots": GAME | {"native"},
    "testing": GAME | {"bots"},
    "review": GAME | {"bots"},
    "match": GAME | {"bots"},
    "authority": {"game", "match"},
    "learn": GAME | {"bots", "review", "match"},
    "batch": GAME | {"bots", "native"},
    "envs": GAME | {"bots", "batch"},
    "lab": GAME | {"bots", "review", "learn", "batch"},
    "server": GAME | {"native", "bots", "review", "match", "authority", "learn"},
    "cli": GAME | {"bots", "review", "match", "lab", "learn", "server"},
    "": {"game", "cli"},
}
EVERYWHERE = "stoneage.distribution"  # how to install the package: every layer may name it
# What the kernel may use of the outside: numbers, and what reads its tables.
OUTSIDE = {"collections", "itertools", "numpy", "typing"}
TABLES = {"dataclasses", "functools", "hashlib", "json", "os", "pathlib"}
OPTIONS = {"dataclasses", "typing_extensions"}
# What a page without a server does without: libraries that are heavy there, or that only a server needs.
WITHOUT_A_SERVER = {"match", "authority"}
OF_THE_SERVER = {"fastapi", "multiprocessing", "orjson", "prometheus_client", "pydantic", "sqlalchemy", "starlette"}
FORBIDDEN_NAMES = {"open", "print", "input", "exec", "eval", "random", "time", "datetime", "logging"}

SOURCES = sorted(PACKAGE.rglob("*.py"))
COMPILED = {"entry_points", "move_parts", "vector_layout", "vector_writer"}  # of the batches
KERNEL = [
    source
    for source in SOURCES
    if source.parent == PACKAGE / "rules" or (source.parent == PACKAGE / "batch" and source.stem in COMPILED)
]


def imports(source: str, module: str) -> Iterator[str]:
    """The full names of all modules that a module imports, for types alone too."""
    return (name for name in _imports(source, module) if not name.startswith(EVERYWHERE))


def _imports(source: str, module: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), module.rpartition(".")[0])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def module_name(source: Path) -> str:
    return ".".join(("stoneage", *source.relative_to(PACKAGE).with_suffix("").parts))


def layer(module: str) -> str:
    """The layer of a module of ours; "" for the package itself."""
    name = module.split(".")[1]
    return name if name in BELOW else ""


def arrows_up(source: str, module: str) -> list[str]:
    """The imports of a module that its layer forbids."""
    ours = [imported for imported in imports(source, module) if imported.startswith("stoneage.")]
    return [imported for imported in ours if layer(imported) not in {layer(module), *BELOW[layer(module)]}]


@pytest.mark.parametrize("source", SOURCES, ids=module_name)
def test_no_import_points_up(source: Path) -> None:
    assert arrows_up(source.read_text("utf-8"), module_name(source)) == []


@pytest.mark.parametrize("name", BELOW)
def test_a_layer_imports_from_every_layer_that_the_picture_allows(name: str) -> None:
    modules = [source for source in SOURCES if layer(module_name(source)) == name]
    used = {
        layer(imported)
        for source in modules
        for imported in imports(source.read_text("utf-8"), module_name(source))
        if imported.startswith("stoneage.")
    }
    assert used - {name} == BELOW[name]


def test_the_documentation_lists_the_same_layers() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)*) ?\|$", ARCHITECTURE.read_text("utf-8"), re.MULTILINE)
    listed = {name: set(re.findall(r"\w+", below)) for name, below in rows}
    assert listed == {name or "stoneage": {other or "stoneage" for other in BELOW[name]} for name in BELOW}


def test_the_picture_shows_every_layer_above_those_it_imports_from() -> None:
    picture = ARCHITECTURE.read_text("utf-8").partition("### Layers")[2].split("```")[1]
    lines = [line for line in picture.splitlines() if line and line[0].isalpha()]
    line_of = {word: number for number, line in enumerate(lines) for word in re.findall(r"(?:^|  )(\w+)  ", line)}
    assert line_of.keys() - {"web"} == BELOW.keys() - {""}
    assert [(name, other) for name in BELOW if name for other in BELOW[name] if line_of[other] <= line_of[name]] == []


def test_every_file_that_the_page_names_exists() -> None:
    root = ARCHITECTURE.parents[2]
    named = re.findall(r"`([\w/.]+\.(?:py|ts|json|md|toml))`", ARCHITECTURE.read_text("utf-8"))
    folders = ("src", "web/src", "web/art", "tests", "scripts")
    files = ["/" + file.relative_to(root).as_posix() for folder in folders for file in (root / folder).rglob("*.*")]
    assert [name for name in named if not any(file.endswith(f"/{name}") for file in files)] == []


def test_the_page_lists_every_port_of_the_authority() -> None:
    ports = ast.parse((PACKAGE / "authority" / "ports.py").read_text("utf-8")).body
    classes = {
        node.name for node in ports if isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases)
    }
    section = ARCHITECTURE.read_text("utf-8").partition("### The authority")[2].partition("###")[0]
    assert set(re.findall(r"^\| `(\w+)`", section, re.MULTILINE)) == classes


@pytest.mark.parametrize("source", KERNEL, ids=module_name)
def test_the_kernel_knows_nothing_of_the_outside(source: Path) -> None:
    used = {name.split(".")[0] for name in imports(source.read_text("utf-8"), module_name(source))} - {"stoneage"}
    own = {"sets": TABLES, "options": OPTIONS}.get(source.stem, set())
    assert used <= OUTSIDE | own


@pytest.mark.parametrize("source", KERNEL, ids=module_name)
def test_the_kernel_has_no_output_no_clock_and_no_luck_of_its_own(source: Path) -> None:
    nodes = list(ast.walk(ast.parse(source.read_text("utf-8"))))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert not (names | attributes) & FORBIDDEN_NAMES


@pytest.mark.parametrize("name", sorted(WITHOUT_A_SERVER))
def test_matches_and_their_authority_use_no_library_of_the_server(name: str) -> None:
    sources = [source for source in SOURCES if layer(module_name(source)) == name]
    used = {
        name.split(".")[0] for source in sources for name in imports(source.read_text("utf-8"), module_name(source))
    }
    assert used & OF_THE_SERVER == set()


def test_every_folder_of_the_package_is_a_layer_of_the_picture() -> None:
    folders = {source.relative_to(PACKAGE).parts[0] for source in SOURCES if source.parent != PACKAGE}
    assert folders <= set(BELOW)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("stoneage.rules.state", "from stoneage.game.move import Move"),
        ("stoneage.rules.state", "import stoneage.game"),
        ("stoneage.game.game", "if True:\n    from stoneage.bots import make_bot"),
        ("stoneage.bots.random", "from ..lab import arena"),
        ("stoneage.match.match", "from stoneage.server import app"),
        ("stoneage.authority.matches", "from stoneage.server import metrics"),
        ("stoneage.match.match", "from stoneage.authority import ports"),
        ("stoneage.server.app", "from stoneage.lab import arena"),
        ("stoneage.testing.positions", "from stoneage import cli"),
    ],
)
def test_an_import_that_points_up_is_noticed(module: str, source: str) -> None:
    assert len(arrows_up(source, module)) == 1


def test_each_class_has_a_name_of_its_own() -> None:
    classes = Counter(
        node.name
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in classes.items() if count > 1] == []
