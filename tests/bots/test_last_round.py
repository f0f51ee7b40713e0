"""The solver of the last round says what enumeration says, and nothing where it cannot."""

from functools import cache
from itertools import count, islice
from typing import Any

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots import Budget, make_bot
from stoneage.bots.brain.last_round import DEPTH, MOST_NODES, MOST_VALUES, SOLVER, solve_last_round
from stoneage.bots.brain.sampling import COLUMNS, POINTS
from stoneage.bots.exact import exact_values
from stoneage.game.observation import Observation
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import Games, new_games
from tests.kit.last_rounds import TooLarge, enumerated_values, last_round

FEW, MANY = 8, 100  # positions of each number of players
SMALL = 600  # nodes of one


@cache
def small(players: int, number: int = FEW) -> list[Games]:
    """Returns positions that can be enumerated in a moment."""
    rounds = (last_round(players, seed) for seed in count())
    return list(islice((state for state in rounds if state is not None and is_small(state)), number))


def is_small(state: Games) -> bool:
    try:
        enumerated_values(state, SMALL)
    except TooLarge:
        return False
    return True


def legal(state: Games) -> list[int]:
    buffer = new_buffer()
    return buffer[: kernel.legal(state, buffer)].tolist()


@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_is_worth_what_enumeration_says(players: int, number: int) -> None:
    for state in small(players, number):
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
        if state is None or not state["player"]["drawn"][0, 1 - int(state["seat"][0])]:
            continue
        known = exact(state)
        if known is None:
            continue
        seen, rng = Observation.of_asked(state), np.random.default_rng(1)
        hands = [seen.sample(rng) for _ in range(20)]
        assert len({int(hand["player"]["drawn"][0, 1 - seen.seat]) for hand in hands}) > 1
        for hand in hands:
            values = exact(hand)
            assert values is not None
            assert np.array_equal(values, known)
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


WIDE = """\
Stone Age position 1
pieces: stoneage-1
options: players 2
round: 13, start 1
phase: actions, turn 1
asked: seat 1, pay at card2
cards: C11 C26 - C14
deck: ? ? ? ?
building1: B12 ? ?
building2:
at hut: 2 0
at claypit: 1 0
at quarry: 1 0
at river: 1 0
at card1: 1 0
at card2: 0 1
at card4: 1 0
at building1: 1 0
seat 0: people 8, food 0, field 8, goods 1w 2b 1s 5g, tools 2 2 1, once 4
seat 0 bought: C04 C08 C10 C12 C15 C20 C22 C27 C28 C31 C32 C33
seat 0 buildings: B01 B07 B14 B21 B22
seat 0 points: buildings 70, cards 60
seat 1: people 7, food 1, field 5, goods 3w 4b 1s, tools 2* 2* 2*
seat 1 bought: C01 C02 C03 C06 C07 C09 C16 C17 C18 C19 C21 C23 C24 C25 C29 C30
seat 1 drawn: C13
seat 1 buildings: B02 B03 B04 B05 B19 B24
seat 1 points: buildings 95, cards 5, starved 1
chance: ?
"""  # the card that seat 1 has drawn may be any of five: the solver keeps 20 numbers per position


def test_all_rows_of_a_wide_position_fit_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that did not fit were written behind the memory."""
    limits: list[int] = []

    def solve(games: Games, memory: Any, most_nodes: int, moves: Any, rows: Any) -> int:
        limits.append(most_nodes)
        return solve_last_round(games, memory, most_nodes, moves, rows)

    monkeypatch.setattr("stoneage.bots.exact.solve_last_round", solve)
    for seed in range(60):
        state = last_round(2 + seed % 3, seed)
        if state is None:
            continue
        memory = np.zeros(SOLVER.itemsize, np.uint8).view(SOLVER)
        games = new_games(DEPTH + 1)
        games[:1].view(np.uint8)[:] = state[:1].view(np.uint8)
        moves = np.array(legal(state), np.int16)
        solve_last_round(games, memory, 1, moves, np.zeros((len(moves), COLUMNS)))
        exact_values(state, moves)
        assert limits.pop() * int(memory["width"][0]) < MOST_VALUES, seed


def test_a_position_that_was_too_wide_is_left_unsolved_or_solved() -> None:
    state = Observation.of_asked(Game.from_position(WIDE, seed=1).state).state
    rows = exact_values(state, legal(state))
    assert rows is None or rows[:, :2].sum(axis=1) == pytest.approx(1)
