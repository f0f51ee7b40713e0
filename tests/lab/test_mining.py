"""Puzzles: clear, not dull, found again by the command, and of the theme that their position shows."""

import json
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from stoneage import Game, Move, Options
from stoneage.bots.weights import UNCALIBRATED, evaluator_of
from stoneage.cli.puzzles import _write
from stoneage.game.observation import Observation
from stoneage.game.record_types import Evaluator
from stoneage.lab.mining import PLAYOUTS, WALKS, MiningPlan, PuzzleCandidate, dull, hopeless, is_clear, plain, theme_of
from stoneage.learn.puzzles import Puzzle, PuzzleSource, shipped_puzzles
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.explanations import reason_of
from stoneage.rules.state import ASK_FEED, ASK_PLACE, Games
from stoneage.testing import arrange
from tests.kit.commands import run


def numbers(*moves: str) -> list[int]:
    return [Move.parse(move).number for move in moves]


def asked(**changes: object) -> Games:
    return arrange(Game(2, seed=3, start=0), {0: changes}).state


def candidate(state: Games, moves: list[int], best: float) -> PuzzleCandidate:
    return PuzzleCandidate(0, state, moves, np.array([best, 0.5]), 0.001, 1024)


def look(best: float, second: float, error: float = 0.005, move: str = "place toolmaker 1") -> PuzzleCandidate:
    return PuzzleCandidate(0, asked(), numbers(move, "place hunt 5"), np.array([best, second]), error, 1024)


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (look(0.60, 0.50), None),
        (look(0.60, 0.53), "not clear"),
        (look(0.60, 0.50, error=0.03), "not clear"),
        (look(0.90, 0.40), "too obvious"),
        (look(0.13, 0.04), "the game is decided"),
        (look(0.60, 0.50, move="place hut 2"), "hut or field again"),
        (
            PuzzleCandidate(0, asked(), numbers("pay 2g", "decline"), np.array([0.6, 0.5]), 0.001, 1024),
            "nobody declines",
        ),
    ],
)
def test_only_what_is_clear_and_not_dull_passes(found: PuzzleCandidate, why: str | None) -> None:
    assert (dull(found) or (None if is_clear(found) else "not clear")) == why


def test_what_the_review_cannot_explain_and_plain_answers_are_dull() -> None:
    owned = arrange(Game(2, seed=3, start=0), {0: {"bought": ["C05"]}}, slots=["C06", "C01", "C02", "C03"]).state
    second_pot = PuzzleCandidate(0, owned, numbers("place card1 1", "place hunt 5"), np.array([0.6, 0.5]), 0.001, 1024)
    assert dull(second_pot) == "nothing to explain"
    game = arrange(Game(2, seed=3, start=0), {0: {"goods": "2w 2b", "tools": [1, 1]}}, dice=[[1, 1], [4]])
    for move in (
        "place card1 1",
        "place forest 5",
        "place claypit 2",
        "place river 1",
        "place hunt 1",
        "resolve card1",
    ):
        game.play(move)
    cheapest = PuzzleCandidate(0, game.state, numbers("pay 1w", "pay 1b"), np.array([0.6, 0.5]), 0.001, 1024)
    assert dull(cheapest) == "the plain payment"
    game.play("pay 1w")
    game.play("resolve claypit")
    rolls_gold_later = PuzzleCandidate(
        0, game.state, numbers("tools none", "tools 1 1"), np.array([0.6, 0.5]), 0.001, 1024
    )
    assert dull(rolls_gold_later) != "nothing to save tools for"


def test_tools_that_bring_much_at_once_and_a_first_symbol_are_no_questions() -> None:
    game = arrange(Game(2, seed=3, start=0), {0: {"tools": [1, 1]}}, dice=[[1]])
    for move in ("place quarry 1", "place hunt 5", "place claypit 4", "resolve quarry"):
        game.play(move)
    moves = numbers("tools 1 1", "tools none")
    assert plain(candidate(game.state, moves, 0.75)) is None, "3 pips are no stone yet"
    game = arrange(Game(2, seed=3, start=0), {0: {"tools": [2, 2]}}, dice=[[1]])
    for move in ("place quarry 1", "place hunt 5", "place claypit 4", "resolve quarry"):
        game.play(move)
    moves = numbers("tools 2 2", "tools none")
    assert plain(PuzzleCandidate(0, game.state, moves, np.array([0.65, 0.5]), 0.001, 1024)) == "tools that bring more"
    fewer = candidate(game.state, numbers("tools 2 2", "tools 2"), 0.65)
    assert plain(fewer) is None, "the other tool may do more elsewhere"
    assert plain(candidate(game.state, fewer.moves, 0.75)) == "tools that bring more"
    first = arrange(Game(2, seed=3, start=0), slots=["C06", "C01", "C02", "C03"]).state
    cards = numbers("place card1 1", "place hunt 5")
    assert plain(PuzzleCandidate(0, first, cards, np.array([0.6, 0.5]), 0.001, 1024)) == "nothing to explain"


@pytest.mark.parametrize(
    ("slots", "answers", "why"),
    [
        (["C06", "C01", "C03", "C16"], ("card1", "hunt"), "the most for the least"),  # a fifth symbol for one good
        (["C01", "C06", "C03", "C16"], ("card2", "hunt"), None),  # there is a cheaper card
        (["C25", "C06", "C03", "C16"], ("card1", "card2"), "nothing to explain"),  # the second is worth more now
        (["C25", "C06", "C03", "C16"], ("card1", "hunt"), None),
    ],
)
def test_a_card_is_a_question_unless_it_is_the_most_for_the_least_or_worth_less(
    slots: list[str], answers: tuple[str, str], why: str | None
) -> None:
    owned = {0: {"bought": ["C02", "C04", "C13", "C15"], "tools": [2, 2]}}
    state = arrange(Game(2, seed=3, start=0), owned, slots=slots).state
    moves = numbers(*(f"place {where} {5 if where == 'hunt' else 1}" for where in answers))
    assert plain(PuzzleCandidate(0, state, moves, np.array([0.6, 0.5]), 0.001, 1024)) == why


@pytest.mark.parametrize(("meal", "why"), [("feed 6w", "too dear a meal"), ("feed 5w", None)])
def test_starving_is_a_question_unless_the_meal_is_worth_far_more_than_ten_points(meal: str, why: str | None) -> None:
    hungry = next(puzzle for puzzle in shipped_puzzles() if puzzle["kind"] == "feed")
    state = Game.from_position(hungry["position"], seed=1).state
    assert plain(PuzzleCandidate(0, state, numbers("starve", meal), np.array([0.6, 0.5]), 0.001, 1024)) == why
    cheapest = PuzzleCandidate(0, state, numbers(meal, "feed 3w 2g"), np.array([0.6, 0.5]), 0.001, 1024)
    assert plain(cheapest) == "the plain meal"


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (look(0.60, 0.53, error=0.005), None),
        (look(0.60, 0.53, error=0.003), "not clear"),
        (look(0.95, 0.50, error=0.07), None),
        (look(0.95, 0.50, error=0.01), "too obvious"),
    ],
)
def test_samples_go_on_only_while_they_may_make_a_puzzle(found: PuzzleCandidate, why: str | None) -> None:
    assert hopeless(found) == why


def test_who_cannot_be_second_any_more_leaves_the_race() -> None:
    evaluator, state = ReviewEvaluator(2, False), asked()
    moves = numbers("place hut 2", "place hunt 5", "place forest 1", "place field 1", "place quarry 1")
    keys = np.arange(64, dtype=np.uint64) + 1
    found = PuzzleCandidate(0, state, moves, np.zeros(5)).sampled(evaluator, keys)
    assert sorted(found.moves) == sorted(moves)
    assert 2 <= found.racing < 5
    assert found.taken.shape == (64, found.racing)
    again = found.sampled(evaluator, keys + np.uint64(64))
    assert again.samples == 128
    assert again.moves[found.racing :] == found.moves[found.racing :]


def test_the_second_stays_in_the_race_however_close_others_are() -> None:
    evaluator, state = ReviewEvaluator(2, False), asked()
    moves = numbers("place hut 2", "place forest 1", "place forest 2", "place forest 3", "place forest 4")
    found = PuzzleCandidate(0, state, moves, np.zeros(5)).sampled(evaluator, np.arange(16, dtype=np.uint64) + 1)
    behind = found.taken[:, :1] - found.taken
    assert found.racing >= 2
    assert behind.mean(axis=0)[1] == pytest.approx(found.lead), "the lead is that over the second, sample by sample"
    assert found.error == pytest.approx(float(behind[:, 1].std(ddof=1)) / 4)


def test_the_expert_thinks_by_playouts_so_that_a_busy_machine_finds_the_same() -> None:
    plan = MiningPlan(Options(players=3))
    assert plan.budget(ASK_PLACE).playouts == WALKS[3]
    assert plan.budget(ASK_FEED).playouts == PLAYOUTS[3]
    assert MiningPlan(Options(players=3), milliseconds=500).budget(ASK_PLACE).playouts == WALKS[3] // 10


def theme(state: Games, *moves: str) -> str:
    found = numbers(*moves)
    return theme_of(state, found, reason_of(Observation.of_asked(state), found[0], found[1]))


def test_themes_follow_what_is_asked_and_what_the_moves_do() -> None:
    assert theme(asked(), "place field 1", "place hunt 5") == "grow"
    assert theme(asked(food=0), "place hunt 5", "place forest 5") == "food"
    game = Game(2, seed=3, start=0)
    last = arrange(game, stacks=[["B01"], ["B02", "B03"]]).state
    assert theme(last, "place building1 1", "place hunt 5") == "last_building"


def test_the_ledger_is_gone_on_with_and_the_book_is_small(tmp_path: Path) -> None:
    ledger, book = tmp_path / "mined.jsonl", tmp_path / "puzzles.json"
    wishes = ("puzzles", "mine", "--ms", 1, "--progress-file", ledger, "--output", book)
    first = run(*wishes, "--games", 1)
    assert first.status == 0, first.err
    before = ledger.read_text()
    assert run(*wishes, "--games", 2, "--force").status == 0
    assert ledger.read_text().startswith(before)
    assert len(ledger.read_text().splitlines()) == 2
    again = MiningPlan(Options(players=2), milliseconds=1).mine(0)
    assert json.loads(before)["puzzle"] == again.puzzle, "a game is mined alike every time"
    assert json.loads(book.read_text())["format"] == "stoneage/puzzles/1"
    assert run(*wishes, "--games", 2).is_one_line_of_bad_input, "an existing book is replaced only when told"


def test_a_book_keeps_the_puzzles_of_other_games(tmp_path: Path) -> None:
    ledger, book = tmp_path / "mined.jsonl", tmp_path / "puzzles.json"
    sources: list[PuzzleSource] = [
        {"seed": "puzzles", "game": 0, "choice": 9},  # of a game that is searched again
        {"seed": "puzzles", "game": 7, "choice": 9},
        {"seed": "other", "game": 0, "choice": 9},
        {"seed": "puzzles", "game": 0, "choice": 9, "bot": "builder"},
    ]
    known = [{"id": f"p{at}", "players": 2, "expansion": False, "source": source} for at, source in enumerate(sources)]
    judges = [{"name": name, "hash": "0" * 64} for name in ("base-2", "base-3")]
    book.write_text(json.dumps({"format": "stoneage/puzzles/1", "evaluators": judges, "puzzles": known}))
    told = run("puzzles", "mine", "--ms", 1, "--games", 1, "--progress-file", ledger, "--output", book, "--force")
    assert told.status == 0, told.err
    left = {puzzle["id"] for puzzle in json.loads(book.read_text())["puzzles"]}
    assert {"p1", "p2", "p3"} <= left
    assert "p0" not in left
    named = json.loads(book.read_text())["evaluators"]
    assert judges[0] in named, "the network of today has not judged the puzzles that are kept"
    assert judges[1] not in named, "no puzzle of its table is left"


def test_a_book_names_the_network_of_new_puzzles_beside_that_of_kept_ones(tmp_path: Path) -> None:
    book, plan = tmp_path / "puzzles.json", MiningPlan(Options(players=2))
    former: Evaluator = {"name": "base-2", "hash": "0" * 64}
    kept, found = ({"players": 2, "expansion": False, "id": name, "source": {"seed": name}} for name in ("a", "b"))
    book.write_text(json.dumps({"format": "stoneage/puzzles/1", "evaluators": [former], "puzzles": [kept]}))
    _write(book, [cast("Puzzle", found)], plan, range(1), force=True)
    named = json.loads(book.read_text())["evaluators"]
    assert [one["hash"] for one in named] == sorted([former["hash"], evaluator_of(2, False, UNCALIBRATED)["hash"]])


def test_one_theme_is_searched_for_in_all_kinds_of_choices(tmp_path: Path) -> None:
    ledger = tmp_path / "mined.jsonl"
    wishes = ("puzzles", "mine", "--ms", 1, "--games", 3, "--skip", 1, "--progress-file", ledger)
    assert run(*wishes, "--theme", "grow").status == 0
    found = [json.loads(line) for line in ledger.read_text().splitlines()]
    assert {row["plan"]["theme"] for row in found} == {"grow"}
    puzzles = [row["puzzle"] for row in found if row["puzzle"]]
    assert all(puzzle["theme"] == puzzle["source"]["theme"] == "grow" for puzzle in puzzles)
    assert run(*wishes, "--theme", "growth").is_one_line_of_bad_input


def test_a_puzzle_that_is_not_there_is_one_line() -> None:
    assert run("puzzles", "show", 100000).is_one_line_of_bad_input
