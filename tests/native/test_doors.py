"""What is given to a compiled function is checked: a wrong argument is an error in words, never a crash."""

import inspect
import pickle
from typing import Any

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots.brain.search import think
from stoneage.bots.workspace import Workspace
from stoneage.native.backend import backend
from stoneage.rules import kernel
from stoneage.rules.moves import MOVES, new_buffer
from stoneage.rules.state import Games, new_games

pytestmark = pytest.mark.skipif(backend().name != "library", reason="the library is not that of these sources")

ARRAY = "must be a writable C-contiguous array of"


def readonly(games: Games) -> Games:
    games.flags.writeable = False
    return games


class Subclass(np.ndarray):
    pass


@pytest.mark.parametrize(
    ("games", "out", "words"),
    [
        (None, new_buffer(), f"games {ARRAY} records"),
        ([1], new_buffer(), f"games {ARRAY} records"),
        (np.zeros(1), new_buffer(), f"games {ARRAY} records"),
        (new_games(4)[::2], new_buffer(), f"games {ARRAY} records"),
        (new_games(4).reshape(2, 2), new_buffer(), f"games {ARRAY} records"),
        (readonly(new_games()), new_buffer(), f"games {ARRAY} records"),
        (new_games().view(Subclass), new_buffer(), f"games {ARRAY} records"),
        (new_games(), np.zeros(512, np.int64), f"out {ARRAY} int16 with 1 dimension"),
        (new_games(), new_buffer()[::-1], f"out {ARRAY} int16"),
        (new_games(), new_buffer().astype(">i2"), f"out {ARRAY} int16"),
    ],
)
def test_an_array_of_another_kind_is_a_type_error(games: Any, out: Any, words: str) -> None:
    with pytest.raises(TypeError, match=rf"legal\(\): {words}"):
        kernel.legal(games, out)


def test_an_array_that_is_too_short_is_a_value_error() -> None:
    with pytest.raises(ValueError, match=r"legal\(\): games must be at least 1 long in dimension 1"):
        kernel.legal(new_games(0), new_buffer())
    with pytest.raises(ValueError, match=r"legal\(\): out must be at least 512 long in dimension 1"):
        kernel.legal(new_games(), new_buffer()[1:])
    with pytest.raises(ValueError, match=r"standings\(\): out must be as long as games in dimension 1"):
        kernel.standings(new_games(3), np.zeros((2, 5), np.int64))


@pytest.mark.parametrize("move", [-1, MOVES, 2**63 - 1, np.int64(-5)])
def test_a_number_out_of_range_is_a_value_error(move: Any) -> None:
    with pytest.raises(ValueError, match=rf"perform\(\): move must be from 0 to {MOVES - 1}"):
        kernel.perform(Game(2, seed=1).state, move)


@pytest.mark.parametrize("move", [1.0, "1", None, 2**70, np.float64(1), np.zeros(2, np.int64)])
def test_what_is_no_integer_is_a_type_error(move: Any) -> None:
    with pytest.raises(TypeError, match=r"perform\(\): move must be an integer of 64 bits"):
        kernel.perform(Game(2, seed=1).state, move)


@pytest.mark.parametrize("key", [-1, 2**64, 1.5, None])
def test_what_is_no_word_is_a_type_error(key: Any) -> None:
    with pytest.raises(TypeError, match=r"observe\(\): key1 must be an unsigned integer of 64 bits"):
        kernel.observe(Game(2, seed=1).state, 0, 1, key)


@pytest.mark.parametrize("arguments", [(), (new_games(),), (new_games(), new_buffer(), 1)])
def test_another_number_of_arguments_is_a_type_error(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError, match=r"legal\(\) takes 2 arguments"):
        kernel.legal(*arguments)


def test_a_result_that_has_no_room_for_a_seat_leaves_it_out() -> None:
    state, out = Game(4, seed=1).state, np.full((1, 3), -1, np.int64)
    kernel.standings(state, out[:, :2].copy())
    kernel.standings(state, out)
    assert (out >= 0).all()


def test_integers_of_numpy_are_as_good_as_python_s() -> None:
    game = Game(3, seed=5)
    states = [game.state for _ in range(3)]
    moves: list[Any] = [game.legal[2].number, np.int16(game.legal[2].number), np.uint8(2)]
    for state, move in zip(states, moves, strict=True):
        kernel.perform(state, move)
    assert states[0].tobytes() == states[1].tobytes()
    seat: Any = np.int8(0)
    kernel.observe(states[0], seat, np.uint64(2**64 - 1), 2**64 - 1)


def test_records_of_an_equal_layout_are_as_good_as_ours() -> None:
    """As when an array was sent from another process."""
    state = Game(3, seed=5).state
    sent = pickle.loads(pickle.dumps(state))
    assert sent.dtype is not state.dtype
    ours, theirs = new_buffer(), new_buffer()
    assert kernel.legal(state, ours) == kernel.legal(sent, theirs)
    assert ours.tolist() == theirs.tolist()


def test_a_brain_with_too_few_games_or_weights_is_refused() -> None:
    there = Workspace(Game(2, seed=1).observation(), np.random.default_rng(1))
    rest = (0, 0, 0, 0, np.zeros(0, np.int16), np.zeros(0), np.zeros(0))
    with pytest.raises(ValueError, match=r"think\(\): games must be at least 4 long"):
        think(there.games[:3], there.scratch, there.tree, there.weights, *rest)
    with pytest.raises(ValueError, match=r"think\(\): w must be at least \d+ long"):
        think(there.games, there.scratch, there.tree, there.weights[:-1], *rest)
    with pytest.raises(ValueError, match=r"think\(\): wins must be as long as candidates"):
        think(there.games, there.scratch, there.tree, there.weights, 2, 0, 0, 0, there.legal, np.zeros(1), np.zeros(1))


def test_errors_leave_nothing_behind() -> None:
    state, buffer = Game(2, seed=1).state, new_buffer()
    for _ in range(1000):
        with pytest.raises(TypeError):
            kernel.perform(state, 2**70)
    assert kernel.legal(state, buffer) > 0


def test_a_compiled_function_says_what_it_is() -> None:
    assert str(inspect.signature(kernel.apply)) == "(games, move, buffer, /)"
    assert str(inspect.getdoc(kernel.apply)).startswith("Plays a legal move and forced ones after it")
    assert kernel.apply.__module__ == "stoneage.rules.kernel"
