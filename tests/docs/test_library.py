"""docs/reference/library.md: its tables are those of the code, and no public name is missing."""

import re
from pathlib import Path

import stoneage
from scripts import contract_tables
from stoneage import batch, bots, review, testing, types

TEXT = Path(__file__).parents[2].joinpath("docs", "reference", "library.md").read_text("utf-8")


def test_the_tables_are_those_of_the_code() -> None:
    assert contract_tables.filled(TEXT) == TEXT, "run: uv run python scripts/contract_tables.py"


def test_every_public_name_is_on_the_page() -> None:
    for module in (stoneage, batch, bots, review, testing):
        assert {f"`{module.__name__}.{name}`" for name in module.__all__} <= set(re.findall(r"`[\w.]+`", TEXT))
    assert set(types.__all__) <= set(re.findall(r"`(\w+)`", TEXT))
