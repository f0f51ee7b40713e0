"""docs/reference/library.md: its examples run, its tables are the code's own, and no public name is missing."""

import re
from pathlib import Path

import pytest

import stoneage
from scripts import contract_tables
from stoneage import batch, bots, review, shapes, testing

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "library.md"
TEXT = PAGE.read_text("utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_every_example_runs(snippet: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(snippet, "docs/reference/library.md", "exec"), {})
    assert capsys.readouterr().err == ""


def test_the_tables_are_those_of_the_code() -> None:
    """`uv run python scripts/contract_tables.py` writes them anew."""
    assert contract_tables.filled(TEXT) == TEXT


def test_every_public_name_is_on_the_page() -> None:
    words = set(re.findall(r"\w+", TEXT))
    for module in (stoneage, batch, bots, review, testing):
        assert {f"`{module.__name__}.{name}`" for name in module.__all__} <= set(re.findall(r"`[\w.]+`", TEXT))
    named = {name for name in shapes.__all__ if isinstance(getattr(shapes, name), type)}
    assert named <= words


def test_links_lead_somewhere() -> None:
    for page in re.findall(r"`(docs/[\w./-]+)`", TEXT):
        assert (PAGE.parents[2] / page).exists(), page
