"""The puzzles that are shipped: clear, small, and playable as they stand."""

from importlib.resources import files

import pytest

from stoneage import Game
from stoneage.review.puzzles import FILE, Puzzle, shipped_puzzles


@pytest.mark.parametrize("puzzle", shipped_puzzles(), ids=lambda puzzle: str(puzzle["id"]))
def test_a_puzzle_is_clear_and_its_answer_can_be_played(puzzle: Puzzle) -> None:
    game = Game.from_position(puzzle["position"], seed=1)
    assert game.seat == puzzle["seat"]
    assert all(move["move"] in game.legal for move in puzzle["moves"])
    assert puzzle["moves"][0]["move"] == puzzle["best"]
    assert puzzle["lead"] >= max(0.08, 4 * puzzle["error"])
    assert puzzle["samples"] >= 1000


def test_all_puzzles_together_are_small_and_none_comes_twice() -> None:
    assert len(files("stoneage").joinpath(FILE).read_bytes()) < 2000 * max(len(shipped_puzzles()), 1)
    assert len({puzzle["id"] for puzzle in shipped_puzzles()}) == len(shipped_puzzles())
