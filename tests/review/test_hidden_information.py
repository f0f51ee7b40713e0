"""Judgements depend on nothing that the judged seat cannot know, and win probabilities stay between 0 and 1."""

from collections.abc import Iterator
from typing import get_type_hints

import pytest

from stoneage import Game, Options
from stoneage.bots import Budget
from stoneage.game.observation import Observation, PooledObservation, known_to
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.learn.advice import advise
from stoneage.review import review
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.trace import choice_states
from stoneage.rules.state import ASK_PAY, BUILDING, Games
from tests.kit.every_table import OPTIONS


def played(options: Options, bot: str = "value") -> Game:
    return play_out(Lineup(options, (bot,) * options.players, "hidden"), 0)[0]


def pays_for_a_building(state: Games) -> bool:
    return bool(state["question"][0] == ASK_PAY and state["place"][0] >= BUILDING)


def questions(game: Game) -> Iterator[Games]:
    """Yields some choices of a game with several answers: eight payments for buildings, and a few others."""
    found = [state for _, state, _ in choice_states(game) if len(Game.from_state(state).legal) > 1]
    yield from [state for state in found if pays_for_a_building(state)][:8]
    yield from found[::40]


@pytest.mark.rule("5.8.1")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_advice_is_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(options: Options) -> None:
    payments = 0
    for state in questions(played(options)):
        seat = int(state["seat"][0])
        worlds = [Game.from_state(known_to(state, seat, (key, 99))) for key in range(3)]
        advice = [advise(world, 1, Budget(playouts=12)) for world in worlds]
        assert advice[0] == advice[1] == advice[2], (seat, int(state["question"][0]))
        payments += pays_for_a_building(state)
    assert payments


def test_win_chances_are_between_0_and_1_in_the_last_round() -> None:
    game = played(Options(players=2), "net")
    last = [state for _, state, _ in choice_states(game) if state["round"][0] == game.round]
    for state in last[::3]:
        if len(Game.from_state(state).legal) > 1:
            moves = advise(Game.from_state(state), 1, Budget(playouts=24))["moves"]
            assert all(0 <= move["win"] <= 1 and 0 <= move["gap"] <= moves[0]["win"] for move in moves)


def test_a_review_gives_win_chances_between_0_and_1() -> None:
    game = played(Options(players=2), "net")
    judged = review(game, Budget(playouts=12))["choices"][-20:]
    assert all(0 <= candidate["win"] <= 1 for choice in judged for candidate in choice["candidates"])


def test_the_evaluator_takes_observations_and_never_a_state() -> None:
    """No judgement can depend on hidden pieces: the one method that takes a state replays it and returns no value."""
    methods = {name: method for name, method in vars(ReviewEvaluator).items() if not name.startswith("_")}
    takes = {name: set(get_type_hints(method).values()) for name, method in methods.items() if callable(method)}
    assert [name for name, types in takes.items() if not types & {Observation, PooledObservation}] == ["advance"]
    assert get_type_hints(ReviewEvaluator.advance)["return"] is int
