"""docs/review.md: its example runs, and it tells every field of the contract's first level."""

import re
from pathlib import Path

import pytest

from stoneage.review.english import REASONS
from stoneage.review.shapes import ReasonCode, Review

TEXT = Path(__file__).parents[2].joinpath("docs", "review.md").read_text("utf-8")


@pytest.mark.parametrize("snippet", re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
def test_every_example_runs(snippet: str) -> None:
    exec(compile(snippet, "docs/review.md", "exec"), {})


def test_the_page_names_what_a_review_holds() -> None:
    aside = {"format", "players", "expansion", "complete", "samples", "seed"}
    assert {field for field in Review.__annotations__ if f"`{field}`" not in TEXT} == aside


def test_every_reason_has_a_sentence() -> None:
    assert set(REASONS) == set(ReasonCode.__args__)  # type: ignore[attr-defined]
