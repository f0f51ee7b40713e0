"""Hints, reviews, mistakes, puzzles and what-if depend on nothing that the seat cannot know, as advice does."""

from collections.abc import Iterator
from dataclasses import asdict, fields, replace
from functools import cache
from typing import Any

import pytest

from stoneage import Game, Options
from stoneage.bots import Budget
from stoneage.game.observation import PooledObservation, known_to
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.learn import questions
from stoneage.learn.puzzles import shipped_puzzles
from stoneage.learn.questions import asked, of_choice, puzzle_question
from stoneage.match.hints import wanted
from stoneage.review import review
from stoneage.review.trace import choice_states
from stoneage.rules.options import RuleOptions
from stoneage.rules.state import ASK_PAY, ASK_PLACE, BUILDING, Games
from tests.kit.every_table import OPTIONS, TABLES

WORLDS = 3


every_table = pytest.mark.parametrize("options", OPTIONS, ids=str)


@cache
def states(options: Options) -> list[tuple[Games, int]]:
    """The choices of a game with several answers, with the moves that were played."""
    game = play_out(Lineup(options, ("value",) * options.players, "hidden"), 0)[0]
    return [(state, move) for _, state, move in choice_states(game) if len(Game.from_state(state).legal) > 1]


def some(options: Options) -> Iterator[tuple[Games, int]]:
    """Choices of all parts of a game, and payments for buildings, after which a covered tile is turned up."""
    found = states(options)
    yield from [one for one in found if one[0]["question"][0] == ASK_PAY and one[0]["place"][0] >= BUILDING][:3]
    yield from found[:: len(found) // 5]


def test_every_option_is_on_at_one_table_and_off_at_another() -> None:
    for option in fields(RuleOptions):
        values = {getattr(options, option.name) for options in OPTIONS}
        assert len(values) > 1, option.name
    assert {table["players"] for table in TABLES} == {2, 3, 4, 5}


def worlds(state: Games, seat: int | None) -> list[Games]:
    return [known_to(state, seat, (key, 7)) for key in range(WORLDS)]


@every_table
def test_hints_are_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(options: Options) -> None:
    places = [state for state, _ in states(options) if state["question"][0] == ASK_PLACE]
    for state in places[:: len(places) // 8]:
        seat = int(state["seat"][0])
        games = [Game.from_state(world) for world in worlds(state, seat)]
        for other in set(range(options.players)) - {seat}:
            assert len({tuple(wanted(game.observation(seat), other)) for game in games}) == 1


def judged(state: Games, move: int) -> Any:
    """The review of one choice, of a game that ends with it, and the practice position it becomes."""
    game = Game.from_state(state)
    game.play(game.legal[[legal.number for legal in game.legal].index(move)])
    if not game.over:
        game.stop("abandoned")
    choices = review(game, Budget(playouts=12))["choices"][:1]
    return [(choice, asdict(of_choice("t", game, choice))) for choice in choices]


@every_table
def test_a_review_judges_a_choice_alike_whatever_was_covered(options: Options) -> None:
    """Pooled knowledge sets the level of win probabilities in a finished game; deck and covered tiles do not."""
    compared = 0
    for state, move in some(options):
        shown = PooledObservation(state).state
        shown["open_cards"] = 1
        pooled = [known_to(shown, None, (key, 7)) for key in range(2)]
        for world in pooled:
            world["open_cards"] = int(options.open_cards)
        first, *others = [judged(world, move) for world in pooled]
        assert all(other == first for other in others), int(state["question"][0])
        compared += len(first)
    assert compared


@every_table
def test_a_position_to_practise_hides_what_its_player_could_not_know(options: Options) -> None:
    for state, _ in some(options):
        seat = int(state["seat"][0])
        games = [Game.from_state(world) for world in worlds(state, seat)]
        assert len({game.position_of(seat) for game in games}) == 1
        assert len({game.position_of(None) for game in games}) == 1  # what-if of a spectator


@pytest.mark.parametrize("players", [2, 3, 4])  # no puzzle has five
def test_an_answer_to_a_puzzle_is_worth_the_same_however_its_hidden_pieces_are_dealt(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_players = [puzzle for puzzle in shipped_puzzles() if puzzle["players"] == players]
    kinds = {(puzzle["kind"], puzzle["expansion"]): puzzle["id"] for puzzle in of_players}
    assert kinds
    for name in kinds.values():
        question = puzzle_question(name)
        unlisted = replace(question, behind={question.best: 0.0, **dict(list(question.behind.items())[1:2])})
        legal = [str(move) for move in Game.from_position(question.position, 1).legal]
        for move in legal[:: max(1, len(legal) // 6)]:
            answers = []
            for seed in range(WORLDS):
                monkeypatch.setattr(questions, "_SEED", seed)
                view = asked(unlisted, [move], show_solution=True)
                answers.append(
                    {name: view[name] for name in ("gap", "right", "wrong", "best", "reason", "fault", "alternatives")}
                )
            assert answers[0] == answers[1] == answers[2], (name, move)
