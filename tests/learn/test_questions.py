"""Questions about positions: what counts as an answer, and what is shown when."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from stoneage import Game
from stoneage.game.move import Move
from stoneage.game.observation import Observation
from stoneage.learn import questions
from stoneage.learn.puzzles import THEMES, missed_share
from stoneage.learn.questions import Question, asked, puzzle_list, puzzle_question
from stoneage.match.refusals import Refused
from stoneage.review.explanations import reason_of

BEST, CLOSE, BAD = "place field 1", "place hut 2", "place hunt 5"


@pytest.fixture
def question() -> Question:
    game = Game(2, seed=5, start=0)
    known = {BEST: 0.0, CLOSE: 0.04, BAD: 0.2}
    return Question("q", game.position_of(0), 0, BEST, known, {"code": "field", "amount": 1})


def test_before_an_answer_nothing_is_told(question: Question) -> None:
    view = asked(question, [])
    assert (view["right"], view["best"], view["reason"]) == (None, None, None)
    assert view["game"]["offers"]


def test_the_best_move_is_right_and_played(question: Question) -> None:
    view = asked(question, [BEST])
    assert (view["right"], view["best"], view["wrong"]) == (True, BEST, False)
    assert view["game"]["offers"] is None
    assert view["story"][-1]["code"] == "placed"


def test_an_answer_within_four_points_counts(question: Question) -> None:
    assert asked(question, [CLOSE])["right"] is True


@pytest.mark.parametrize("move", [BAD, "place hunt 4"])
def test_a_wrong_answer_is_taken_back_with_its_reason_and_without_the_solution(question: Question, move: str) -> None:
    view = asked(question, [move])
    assert (view["right"], view["wrong"], view["best"]) == (False, True, None)
    state = Game.from_position(question.position, 1).state
    assert view["reason"] == reason_of(Observation.of_asked(state), Move.parse(BEST).number, Move.parse(move).number)
    assert view["game"] == asked(question, [])["game"]


def test_a_move_that_nobody_judged_before_is_judged_now(question: Question) -> None:
    """Every move that is shown is close to the best; one that is not may still be a blunder."""
    close = replace(question, behind={BEST: 0.0, CLOSE: 0.01, "place hunt 5": 0.02})
    gap = asked(close, ["place river 1"])["gap"]
    assert gap is not None
    assert gap > 0.02
    assert asked(close, ["place hunt 5"])["right"]


def test_the_solution_is_told_on_request(question: Question) -> None:
    assert asked(question, [], show_solution=True)["best"] == BEST


def test_a_move_that_is_not_legal_is_refused_by_name(question: Question) -> None:
    with pytest.raises(Refused, match="illegal"):
        asked(question, ["starve"])


def puzzle(name: str) -> Any:
    moves = [{"move": BEST, "win": 0.6}, {"move": CLOSE, "win": 0.5}]
    about = {"theme": "grow", "kind": "place", "players": 2, "expansion": False, "round": 1, "seat": 0, "lead": 0.1}
    position = Game(2, seed=5, start=0).position_of(0)
    return {"id": name, "position": position, "best": BEST, "moves": moves, "reason": {"code": "overall"}, **about}


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "shipped_puzzles", lambda: (puzzle("a"), puzzle("b")))
    first, second = (puzzle_list(date(2026, 11, day))["today"] for day in (17, 18))
    assert {first, second} == {"a", "b"}
    assert puzzle_list(date(2026, 11, 17))["today"] == first
    assert asked(puzzle_question("a"), [CLOSE])["wrong"]
    with pytest.raises(Refused, match="not_found"):
        puzzle_question("c")


def test_the_list_begins_with_the_puzzle_that_levels_miss_least(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [{**puzzle(name), "lead": lead} for name, lead in (("a", 0.1), ("b", 0.1), ("c", 0.2))]
    monkeypatch.setattr(questions, "shipped_puzzles", lambda: tuple(puzzles))
    monkeypatch.setattr(questions, "missed_share", {"a": 0.9, "b": 0.3, "c": 0.9}.get)
    assert [one["id"] for one in puzzle_list(date(2026, 11, 17))["puzzles"]] == ["b", "c", "a"]


def test_the_list_says_of_each_puzzle_its_theme_and_how_often_levels_miss_it() -> None:
    for one in puzzle_list(date(2026, 11, 17))["puzzles"]:
        assert one["theme"] in THEMES
        assert one["missed"] == missed_share(one["id"])
        assert 0 <= one["missed"] <= 1


def test_without_puzzles_there_is_none_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "shipped_puzzles", tuple)
    assert puzzle_list(date(2026, 11, 17)) == {"today": None, "puzzles": []}


def test_every_shipped_puzzle_can_be_asked_and_is_solved_by_its_best_move_alone() -> None:
    for one in puzzle_list(date(2026, 11, 17))["puzzles"]:
        question = puzzle_question(one["id"])
        offered = [offer["move"] for offer in asked(question, [])["game"]["offers"] or []]
        assert question.best in offered, one["id"]
        assert asked(question, [question.best])["right"], one["id"]
        assert all(asked(question, [move])["wrong"] for move in list(question.behind)[1:]), one["id"]
