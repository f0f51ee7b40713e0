"""docs/how-to/run-experiments.md: its examples run, and its numbers are the code's own."""

import re
from pathlib import Path

import pytest

from stoneage.batch import ACTIONS, VECTOR, PartByPart

TEXT = (Path(__file__).parents[1] / "docs" / "how-to" / "run-experiments.md").read_text("utf-8")


@pytest.mark.parametrize("snippet", re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
def test_python_snippet_runs(snippet: str) -> None:
    exec(compile(snippet, "docs/how-to/run-experiments.md", "exec"), {})


def test_the_sizes_it_tells_are_true() -> None:
    words = " ".join(TEXT.split())
    assert f"a vector of {len(VECTOR)} numbers" in words
    assert f"0 to {ACTIONS - 1}" in TEXT
    assert f"at most {PartByPart.parts} parts with {PartByPart.width} different answers" in words


def test_every_example_it_names_is_there() -> None:
    for file in re.findall(r"`(examples/[\w.]+)`", TEXT):
        assert (Path(__file__).parents[1] / file).is_file(), file
