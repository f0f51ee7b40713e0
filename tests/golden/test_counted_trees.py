"""The number of lines of play from a position: any change of a rule changes a number."""

import json
from typing import Any

import pytest

from tests.golden.counted_trees import DEEPEST, TABLES, TREES, asked_of, counts, position

FOREST: list[dict[str, Any]] = json.loads(TREES.read_text("utf-8"))


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_trees_have_as_many_leaves_as_counted(options: dict[str, Any]) -> None:
    for tree in FOREST:
        if tree["options"] == options:
            game = position(tree)
            assert asked_of(game) == tree["question"]
            assert counts(game) == tree["leaves"], tree


def test_every_question_of_the_game_has_its_trees() -> None:
    asked = {tree["question"] for tree in FOREST}
    assert asked == {"place", "resolve", "tools", "pay", "pick", "split", "draw", "take", "feed"}
    assert {len(tree["leaves"]) for tree in FOREST} <= set(range(1, DEEPEST + 1))
