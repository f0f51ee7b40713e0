"""What the package promises: a list of names, types, a sentence about everything, and no error without one."""

import ast
import inspect
import string
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_origin

import pytest

import stoneage
from stoneage import StoneAgeError

PACKAGE = Path(stoneage.__file__).parent
PUBLIC = [
    import_module(name)
    for name in (
        "stoneage",
        "stoneage.batch",
        "stoneage.bots",
        "stoneage.review",
        "stoneage.types",
        "stoneage.testing",
    )
]


def kinds_of(error: type[StoneAgeError]) -> Iterator[type[StoneAgeError]]:
    """The class of an error and all classes below it."""
    yield error
    for kind in error.__subclasses__():
        yield from kinds_of(kind)


for layer in ("batch", "bots", "envs", "lab"):
    import_module(f"stoneage.{layer}.errors")
ERRORS = {kind.__name__: kind for kind in kinds_of(StoneAgeError)}
SENTENCES = {code: sentence for kind in ERRORS.values() for code, sentence in kind.codes.items()}


@pytest.mark.parametrize("module", PUBLIC, ids=lambda module: module.__name__)
def test_all_is_a_sorted_list_of_names_that_are_there(module: ModuleType) -> None:
    assert list(module.__all__) == sorted(set(module.__all__))
    assert all(hasattr(module, name) for name in module.__all__)


@pytest.mark.parametrize("module", PUBLIC, ids=lambda module: module.__name__)
def test_all_is_complete(module: ModuleType) -> None:
    """Every name that the module imports from its layers is one that it offers, and the other way round."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    ours = [alias.name for node in froms if (node.module or "").startswith("stoneage") for alias in node.names]
    assert sorted(ours) == list(module.__all__)
    assert set(module.__all__) <= set(dir(module))


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Gmae'"):
        stoneage.Gmae  # noqa: B018 (the access is the test)


def test_the_package_is_typed() -> None:
    assert files("stoneage").joinpath("py.typed").is_file()


def offered() -> Iterator[tuple[str, Any]]:
    """Everything public: modules, what they offer, and the methods and properties of that."""
    for module in PUBLIC:
        yield module.__name__, module
        for name in module.__all__:
            thing = getattr(module, name)
            yield name, thing
            parts = vars(thing).items() if inspect.isclass(thing) else ()
            yield from ((f"{name}.{part}", value) for part, value in parts if is_documentable(part, value))


def is_documentable(name: str, value: Any) -> bool:
    is_member = inspect.isfunction(value) or isinstance(value, (property, staticmethod, classmethod))
    return is_member and not name.startswith("_")


def test_everything_public_says_what_it_is() -> None:
    """A union or a list of literals is an expression, which Python gives no place for a sentence."""
    things = [(name, thing) for name, thing in offered() if get_origin(thing) is not Literal]
    assert [name for name, thing in things if not (thing.__doc__ or "").strip()] == []


# --- errors

SOURCES = [source for source in sorted(PACKAGE.rglob("*.py")) if source.name != "errors.py"]


def texts(node: ast.expr) -> list[str]:
    """The string constants that an expression can be: itself, or the two sides of a choice."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def raised(tree: ast.Module) -> Iterator[tuple[str, set[str] | None]]:
    """The codes of the errors made in a module, each with the names of its arguments where they are plain to see."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS and node.args:
            names = {keyword.arg for keyword in node.keywords if keyword.arg} - {"suggestion"}
            plain = all(keyword.arg for keyword in node.keywords)
            for code in texts(node.args[0]):
                assert code in ERRORS[node.func.id].codes, f"{node.func.id} has no sentence for {code}"
                yield code, names if plain else None


def reasons(tree: ast.Module) -> Iterator[str]:
    """The codes of reasons: dictionaries with a code; their arguments are checked by their types."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            yield from (code for key, value in pairs if key and "code" in texts(key) for code in texts(value))


def uses() -> list[tuple[str, set[str] | None]]:
    trees = {source: ast.parse(source.read_text("utf-8")) for source in SOURCES}
    closed = import_module("stoneage.game.reasons")._CLOSED.values()
    found = [use for tree in trees.values() for use in raised(tree)]
    told = [code for name in ("reasons", "game") for code in reasons(trees[PACKAGE / "game" / f"{name}.py"])]
    return [*found, *((code, None) for code in (*told, *closed))]


def test_every_error_that_is_made_has_a_sentence() -> None:
    assert {code for code, _ in uses()} <= set(SENTENCES)


def test_no_sentence_is_left_without_its_error() -> None:
    assert set(SENTENCES) <= {code for code, _ in uses()}


def test_an_error_gives_its_sentence_all_it_needs() -> None:
    for code, given in uses():
        needed = {name for _, name, _, _ in string.Formatter().parse(SENTENCES[code]) if name}
        assert given is None or needed <= given, code
