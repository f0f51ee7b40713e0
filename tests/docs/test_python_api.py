"""The API reference names everything public, and nothing else."""

import re
from importlib import import_module
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "docs" / "reference" / "python-api"
TEXTS = [page.read_text("utf-8") for page in sorted(PAGES.glob("*.md"))]
OBJECTS = [name for text in TEXTS for name in re.findall(r"^::: (\S+)$", text, re.M)]


def found(name: str) -> object:
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


@pytest.mark.parametrize(
    "module", ["stoneage", "stoneage.batch", "stoneage.bots", "stoneage.review", "stoneage.testing"]
)
def test_every_public_name_has_an_entry(module: str) -> None:
    entries = {name.rpartition(".")[2] for name in OBJECTS}
    assert set(import_module(module).__all__) <= entries


@pytest.mark.parametrize("name", OBJECTS)
def test_every_entry_is_there_and_documented(name: str) -> None:
    thing = found(name)
    if callable(thing):
        assert (thing.__doc__ or "").strip()
