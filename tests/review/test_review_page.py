"""docs/explanation/how-reviews-work.md: its example runs, and it tells every field of the contract's first level."""

import re
from pathlib import Path
from typing import get_args

import pytest

from stoneage.review.english import REASONS
from stoneage.review.sources import SOURCES, source_of
from stoneage.review.types import ReasonCode, Review

TEXT = Path(__file__).parents[2].joinpath("docs", "explanation", "how-reviews-work.md").read_text("utf-8")


@pytest.mark.parametrize("snippet", re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
def test_every_example_runs(snippet: str) -> None:
    exec(compile(snippet, "docs/explanation/how-reviews-work.md", "exec"), {})


def test_the_page_names_what_a_review_holds() -> None:
    aside = {"format", "players", "expansion", "complete", "samples", "seed"}
    assert {field for field in Review.__annotations__ if f"`{field}`" not in TEXT} == aside


def test_every_reason_has_a_sentence_and_a_source() -> None:
    assert set(REASONS) == set(get_args(ReasonCode))
    of_cards = {"denies_card", "better_card"}
    with_profession = {"multiplier", "raises_multiplier"}
    assert set(SOURCES) == set(get_args(ReasonCode)) - of_cards - with_profession


def test_a_loss_about_a_card_is_about_its_lower_half() -> None:
    assert source_of({"code": "better_card", "card": "C05"}) == "green"
    assert source_of({"code": "denies_card", "card": "C19", "seat": 1, "amount": 6}) == "farmers"
    assert source_of({"code": "multiplier", "card": "C36", "profession": "shaman", "amount": 10}) == "shamans"
