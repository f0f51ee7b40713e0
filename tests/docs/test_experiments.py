"""The sizes on the page about experiments are those of the code."""

from pathlib import Path

from stoneage.batch import ACTIONS, VECTOR, PartByPart

TEXT = Path(__file__).parents[2].joinpath("docs", "how-to", "run-experiments.md").read_text("utf-8")


def test_the_sizes_are_those_of_the_code() -> None:
    words = " ".join(TEXT.split())
    assert f"a vector of {len(VECTOR)} numbers" in words
    assert f"0 to {ACTIONS - 1}" in words
    assert f"at most {PartByPart.parts} parts with {PartByPart.width} different answers" in words
