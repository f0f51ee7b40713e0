"""The solver of the last round says what enumeration says, and nothing where it cannot."""

from functools import cache
from itertools import count, islice

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots import Budget, make_bot
from stoneage.bots.brain.last_round import MOST_NODES
from stoneage.bots.brain.sampling import POINTS
from stoneage.bots.exact import exact_values
from stoneage.game.observation import Observation
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import Games
from tests.kit.last_rounds import TooLarge, enumerated_values, last_round

FEW = 8  # positions of each number of players; `python -m tests.kit.last_rounds` compares hundreds
SMALL = 600  # nodes of one


@cache
def small(players: int) -> list[Games]:
    """Returns positions that can be enumerated in a moment."""
    rounds = (last_round(players, seed) for seed in count())
    return list(islice((state for state in rounds if state is not None and is_small(state)), FEW))


def is_small(state: Games) -> bool:
    try:
        enumerated_values(state, SMALL)
    except TooLarge:
        return False
    return True


def legal(state: Games) -> list[int]:
    buffer = new_buffer()
    return buffer[: kernel.legal(state, buffer)].tolist()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_is_worth_what_enumeration_says(players: int) -> None:
    for state in small(players):
        moves, rows = enumerated_values(state, SMALL)
        found = exact_values(state, moves)
        assert found is not None
        assert found[:, [*range(players), POINTS]] == pytest.approx(rows, abs=1e-9)


def test_the_first_building_of_the_catalogue_counts_for_builders_too() -> None:
    """It may be bought in this position by a seat that owns another building and cards of builders."""
    state = last_round(2, 158)
    assert state is not None
    assert state["player"]["built"][0, 0]
    moves, rows = enumerated_values(state, 5000)
    found = exact_values(state, moves)
    assert found is not None
    assert found[:, [0, 1, POINTS]] == pytest.approx(rows, abs=1e-9)


def test_the_positions_ask_for_something() -> None:
    spans = [np.ptp(enumerated_values(state, SMALL)[1][:, int(state["seat"][0])]) for state in small(2)]
    assert max(spans) > 0.1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_of_the_win_add_up_to_one(players: int) -> None:
    for seed in range(12):
        state = last_round(players, seed)
        rows = exact_values(state, legal(state)) if state is not None else None
        if rows is not None:
            assert rows[:, :players].min() >= 0
            assert rows[:, :players].max() <= 1
            assert rows[:, :players].sum(axis=1) == pytest.approx(1)


def test_a_card_that_only_another_knows_plays_no_part() -> None:
    """Whatever the other has drawn: the answer is the same, because the one who is asked cannot know it."""
    for seed in count():
        state = last_round(2, seed)
        if state is None or not state["player"]["drawn"][0, 1 - int(state["seat"][0])] or exact(state) is None:
            continue
        seen, rng = Observation.of_asked(state), np.random.default_rng(1)
        hands = [seen.sample(rng) for _ in range(20)]
        assert len({int(hand["player"]["drawn"][0, 1 - seen.seat]) for hand in hands}) > 1
        assert all(np.array_equal(exact(hand), exact(state)) for hand in hands)
        return


def exact(state: Games) -> np.ndarray | None:
    return exact_values(state, legal(state))


def test_what_is_not_surely_the_last_round_is_not_solved() -> None:
    game = Game(2, seed=1)
    while str(game.legal[0]).startswith("place"):
        assert exact(game.state) is None
        game.play(game.legal[0])
    assert exact(game.state) is None


def test_more_positions_than_allowed_are_not_solved() -> None:
    solved = [state for state in small(2) if exact(state) is not None]
    assert solved
    assert all(exact_values(state, legal(state), 1) is None or len(legal(state)) == 1 for state in solved)
    assert exact_values(solved[0], legal(solved[0]), 10 * MOST_NODES) is not None


@pytest.mark.parametrize("players", [2, 4])
def test_the_expert_plays_the_best_move(players: int) -> None:
    expert = make_bot("expert")
    for state in small(players):
        moves, rows = enumerated_values(state, SMALL)
        seen = Observation.of_asked(state)
        chosen = expert.choose(seen, np.random.default_rng(1), Budget(playouts=4000))
        assert rows[moves.index(chosen.number), seen.seat] == pytest.approx(rows[:, seen.seat].max())
