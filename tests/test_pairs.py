"""Benchmarks in pairs: what is compared, and how."""

import json
from pathlib import Path

import pytest

from benchmarks.pairs import Tree, compare


def test_figures_are_named_by_their_path_and_words_are_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    result = {"play": [{"players": 2, "speed": 7.5}], "python": "3.11", "ready": True}
    monkeypatch.setattr(Tree, "run", lambda *_: json.dumps(result))
    assert Tree(tmp_path).measure("bench") == {"play 0 players": 2, "play 0 speed": 7.5}


def test_the_ratio_is_the_median_of_the_pairs_and_not_that_of_the_medians() -> None:
    old = [{"tables": 5.0, "ms": 10.0}, {"tables": 5.0, "ms": 40.0}, {"tables": 5.0, "ms": 20.0}]
    new = [{"tables": 5.0, "ms": 20.0}, {"tables": 5.0, "ms": 44.0}, {"tables": 5.0, "ms": 18.0}]
    _, told = compare(old, new)  # what was asked for has no line
    assert told.split() == ["ms", "20.00", "20.00", "1.100", "0.900", "…", "2.000"]


def test_a_figure_that_only_one_tree_has_is_left_out() -> None:
    assert len([*compare([{"a": 1.0}, {"a": 2.0}], [{"b": 1.0}, {"b": 3.0}])]) == 1
