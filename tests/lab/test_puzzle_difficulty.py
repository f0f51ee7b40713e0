"""How often levels miss a puzzle."""

import json
from pathlib import Path

import pytest

from stoneage.lab import puzzle_difficulty
from stoneage.lab.puzzle_difficulty import main, missed_by_levels
from stoneage.learn.puzzles import FILE, PuzzleMove, missed_share, shipped_puzzles
from stoneage.learn.questions import GOOD_ENOUGH


def test_the_share_is_that_of_wrong_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """`club` answers all but placements by simple rules, `league` by the network."""
    puzzle = next(one for one in shipped_puzzles() if one["theme"] == "purchase" and one["kind"] == "pay")
    assert puzzle["best"] == "decline"
    monkeypatch.setattr(puzzle_difficulty, "SOLVERS", ("club",))
    by_rules = missed_by_levels(puzzle, 2)
    everything: list[PuzzleMove] = [
        {"move": one["move"], "win": puzzle["moves"][0]["win"] - GOOD_ENOUGH / 2} for one in puzzle["moves"]
    ]
    assert by_rules in (0.0, 1.0)
    assert missed_by_levels({**puzzle, "moves": everything}, 2) <= by_rules


def test_the_command_adds_a_share_for_every_puzzle_and_changes_none(tmp_path: Path) -> None:
    some = list(shipped_puzzles()[:2])
    book = tmp_path / "puzzles.json"
    book.write_text(json.dumps({"format": "stoneage/puzzles/1", "evaluators": [], "puzzles": some}))
    main(["--file", str(book), "--tries", "1"])
    found = json.loads(book.read_text("utf-8"))
    assert found["puzzles"] == some
    assert set(found["missed"]) == {puzzle["id"] for puzzle in some}
    assert all(0 <= share <= 1 for share in found["missed"].values())


def test_every_shipped_puzzle_has_a_share() -> None:
    book = json.loads((Path(puzzle_difficulty.__file__).parents[1] / FILE).read_text("utf-8"))
    assert set(book["missed"]) == {puzzle["id"] for puzzle in shipped_puzzles()}
    assert missed_share("of no puzzle") == 1.0
