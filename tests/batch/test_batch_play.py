"""A batch plays the games that `Game` plays, side by side."""

from typing import Any

import numpy as np
import pytest

from stoneage import Game, IllegalMove, OptionError, Options
from stoneage.batch import ACTIONS, Batch, IllegalBatchMove
from stoneage.game.move import MOVES
from stoneage.rules.state import BY_LIMIT

TABLES = [
    {"players": 2},
    {"players": 4, "multi_hunt": True, "cards": "all_visible", "start": 1},
    {"players": 5, "expansion": True, "limited_resources": True, "two_resources_now": True},
]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_row_is_the_game_of_its_seed_move_by_move(options: dict[str, Any]) -> None:
    batch = Batch(3, seed="same", auto_reset=False, **options)
    games = [Game(**options, seed=f"same/{row}") for row in range(3)]
    while batch.counts.any():
        for row, game in enumerate(games):
            assert batch.states[row : row + 1].tobytes() == game.state.tobytes()
            assert batch.legal[row, : batch.counts[row]].tolist() == game.legal.numbers
            assert batch.seats[row] == (-1 if game.seat is None else game.seat)
        moves = batch.sample()
        batch.step(moves)
        for game, move in zip(games, moves, strict=True):
            if move >= 0:
                game.play(MOVES[move])
    for row, game in enumerate(games):
        assert game.over
        assert tuple(batch.scores[row]) == game.scores


def test_a_mask_is_the_list_of_legal_moves_after_every_step() -> None:
    batch = Batch(8, players=3, expansion=True, seed=1)
    live = batch.mask()
    for _ in range(400):
        batch.step(batch.sample(live))
        assert [np.flatnonzero(row).tolist() for row in live] == lists(batch)
    written = np.ones((8, ACTIONS), np.int8)
    assert (batch.mask(written) == live).all()
    assert (written == live).all()


def lists(batch: Batch) -> list[list[int]]:
    return [moves[:count].tolist() for moves, count in zip(batch.legal, batch.counts, strict=True)]


def test_a_sample_of_a_mask_of_ones_own_is_taken_from_it() -> None:
    batch = Batch(4, players=2, seed=1)
    mask = np.zeros((4, ACTIONS), np.bool_)
    mask[0, 5] = mask[2, ACTIONS - 1] = True
    assert batch.sample(mask).tolist() == [5, -1, ACTIONS - 1, -1]


def test_samples_are_even_over_the_legal_moves() -> None:
    batch = Batch(4000, players=2, seed=1)
    counted = np.bincount(batch.sample(), minlength=ACTIONS)[batch.legal[0, : batch.counts[0]]]
    expected = 4000 / len(counted)
    assert counted.sum() == 4000
    assert abs(counted - expected).max() < 5 * expected**0.5


def test_wins_are_shared_and_points_are_scores() -> None:
    for what in ("win", "points"):
        batch = Batch(64, players=2, seed=5, rewards=what, auto_reset=False)
        ended = 0
        while batch.counts.any():
            ended += batch.step(batch.sample())
            over = batch.endings > 0
            paid = batch.rewards[over]
            scores = batch.scores[over]
            if what == "win":
                assert (paid.sum(axis=1) == 1).all()
                assert (paid[scores < scores.max(axis=1, keepdims=True)] == 0).all()
            else:
                assert (paid == scores).all()
            assert (batch.rewards[~over] == 0).all()
        assert ended == 64


def test_the_round_limit_truncates() -> None:
    batch = Batch(16, players=2, seed=1, round_limit=2)
    while not batch.step(batch.sample()):
        assert not batch.truncated.any()
    over = batch.endings == BY_LIMIT
    assert over.any()
    assert (batch.truncated == over).all()
    assert not batch.terminated.any()
    assert (batch.rewards[over].sum(axis=1) == 1).all()


def test_a_game_that_ends_is_followed_by_another_of_its_rows_own() -> None:
    batch = Batch(8, players=2, seed=1)
    first = [state.tobytes() for state in batch.states]
    while (batch.episodes < 2).any():
        batch.step(batch.sample())
    assert (batch.counts > 1).all()
    again = Batch(8, players=2, seed=1)
    again.reset()
    again.reset()
    assert (again.episodes == 2).all()
    other = Batch(8, players=2, seed=1)
    while (other.episodes < 2).any():
        moves = other.legal[:, 0].copy()
        moves[other.episodes == 2] = -1
        other.step(moves)
    assert other.states.tobytes() == again.states.tobytes()
    assert not {state.tobytes() for state in again.states} & set(first)


def test_threads_change_nothing() -> None:
    one, three = (Batch(10, players=3, seed=2, threads=threads) for threads in (1, 3))
    for _ in range(300):
        assert one.step(one.sample()) == three.step(three.sample())
    assert one.states.tobytes() == three.states.tobytes()
    assert (one.observe() == three.observe()).all()
    assert (one.play_out("value") == three.play_out("value")).all()


@pytest.mark.parametrize("styles", ["random", "woodcards", ["value", "random"]])
def test_a_playout_ends_every_game_and_returns_its_scores(styles: str | list[str]) -> None:
    batch = Batch(6, players=2, seed=3)
    scores = batch.play_out(styles)
    assert [batch.game(row).scores for row in range(6)] == [tuple(row) for row in scores]
    assert all(batch.game(row).over for row in range(6))
    assert not batch.counts.any()
    assert not batch.mask().any()
    assert batch.sample().tolist() == [-1] * 6


def test_styles_differ_in_strength() -> None:
    scores = Batch(64, players=2, seed=3).play_out(["value", "random"])
    assert (scores[:, 0] > scores[:, 1]).all()


def test_styles_answer_for_their_seats_alone() -> None:
    batch = Batch(6, players=2, seed=3)
    for _ in range(30):
        moves = batch.answer([None, "woodcards"])
        assert ((moves == -1) == (batch.seats == 0)).all()
        batch.step(np.where(moves == -1, batch.sample(), moves))


# --- copies


def test_a_copy_goes_on_alike_and_apart() -> None:
    batch = Batch(4, players=2, seed=1)
    batch.mask()
    batch.step(batch.sample())
    copy = batch.copy()
    before = batch.states.tobytes()
    moves = copy.sample()
    copy.step(moves)
    assert batch.states.tobytes() == before
    assert (batch.sample() == moves).all()
    batch.step(moves)
    assert batch.states.tobytes() == copy.states.tobytes()
    assert (batch.mask() == copy.mask()).all()


def test_rows_can_be_selected_and_joined() -> None:
    batch = Batch(5, players=2, seed=1)
    chosen = batch.select([3, 3, 0])
    joined = Batch.concatenate([chosen, batch.select(np.array([False, True, False, False, True]))])
    assert [state.tobytes() for state in joined.states] == [batch.states[row].tobytes() for row in (3, 3, 0, 1, 4)]
    joined.step(joined.sample(joined.mask()))
    assert len(joined) == 5


def test_a_batch_goes_on_from_games() -> None:
    games = [Game(3, seed=seed) for seed in range(3)]
    for game in games[1:]:
        game.play("place hunt 3")
    batch = Batch.from_games(games)
    assert batch.options == Options(players=3)
    assert lists(batch) == [game.legal.numbers for game in games]
    assert batch.seats.tolist() == [game.seat for game in games]


# --- bad input


def test_an_illegal_move_names_its_game_and_changes_nothing() -> None:
    batch = Batch(3, players=2, seed=1)
    before = batch.states.tobytes()
    moves = batch.sample()
    moves[1] = 1893
    with pytest.raises(
        IllegalBatchMove, match=r"^game 1: starve does not answer the current question, 'place'$"
    ) as caught:
        batch.step(moves)
    assert isinstance(caught.value, IllegalMove)
    assert caught.value.game == 1
    assert batch.states.tobytes() == before


def test_a_finished_game_cannot_be_stepped() -> None:
    batch = Batch(2, players=2, seed=1, auto_reset=False)
    batch.play_out()
    with pytest.raises(IllegalBatchMove, match="game 0: the game is over"):
        batch.step([0, 0])
    assert batch.step([-1, -1]) == 0


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([0], r"moves must be 2 whole numbers, not one of shape \(1,\) and type int64"),
        (np.zeros((2, 1), np.int16), r"moves must be 2 whole numbers, not one of shape \(2, 1\)"),
        ([0.5, 1.0], "moves must be 2 whole numbers, not one of shape .* and type float64"),
        ([0, 70000], "moves must be from -1 to 1893, not 70000"),
        ([0, -2], "moves must be from -1 to 1893, not -2"),
        ("ab", "moves must be 2 whole numbers"),
    ],
)
def test_wrong_moves_are_one_clear_error(moves: object, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Batch(2, players=2, seed=1).step(moves)  # type: ignore[arg-type]


@pytest.mark.parametrize("row", [2, -1, 0.5, "x"])
def test_a_row_that_is_not_there_is_one_clear_error(row: object) -> None:
    with pytest.raises(OptionError, match="row must be from 0 to 1, not"):
        Batch(2, players=2, seed=1).game(row)  # type: ignore[arg-type]


def test_no_batch_is_made_of_nothing() -> None:
    with pytest.raises(OptionError, match="batches must be one or more, not none"):
        Batch.concatenate([])
    with pytest.raises(OptionError, match="games must be one or more, not none"):
        Batch.from_games([])


def test_arrays_to_write_into_must_fit() -> None:
    batch = Batch(2, players=2, seed=1)
    with pytest.raises(OptionError, match=r"out must be an array of shape \(2, 1894\) and type bool or int8 or uint8"):
        batch.mask(np.zeros((2, ACTIONS), np.float32))
    with pytest.raises(OptionError, match="out must be contiguous and writeable"):
        batch.mask(np.zeros((ACTIONS, 2), np.int8).T)
    with pytest.raises(OptionError, match="out must be an array"):
        batch.observe(out=np.zeros((2, 3), np.float32))
    with pytest.raises(OptionError, match="seats must be from 0 to 1, not 2"):
        batch.observe(2)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"size": 0, "players": 2}, "size must be a number from 1 on, not 0"),
        ({"size": 1, "players": 7}, "7 players"),
        ({"size": 1, "players": 2, "rewards": "wins"}, "rewards must be 'win' or 'points', not 'wins'"),
        ({"size": 1, "players": 2, "threads": 0}, "threads must be a number from 1 to 256"),
        ({"size": 1, "players": 2, "round_limit": 1000}, "round_limit must be a number from 1 to 100"),
        ({"size": 1, "players": 2, "hexpansion": True}, "unknown option 'hexpansion'"),
    ],
)
def test_wrong_settings_are_one_clear_error(settings: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Batch(**settings)  # type: ignore[arg-type]


def test_unknown_styles_and_rows_are_refused() -> None:
    batch = Batch(2, players=2, seed=1)
    with pytest.raises(OptionError, match="there is no style 'valu'; the styles are random"):
        batch.play_out("valu")
    with pytest.raises(OptionError, match="styles must be one or 2"):
        batch.answer(["value"])
    with pytest.raises(OptionError, match="a style for every seat"):
        batch.play_out(["value", None])  # type: ignore[list-item]
    with pytest.raises(OptionError, match="rows must be some of 0 to 1"):
        batch.select([2])
    with pytest.raises(OptionError, match="options must be"):
        Batch.concatenate([batch, Batch(1, players=3, seed=1)])


def test_a_part_of_the_batchs_own_mask_is_no_mask_of_all_games() -> None:
    batch = Batch(3, players=2, seed=1)
    with pytest.raises(OptionError, match=r"mask must be an array of shape \(3, 1894\)"):
        batch.sample(batch.mask()[:2])


def test_moves_in_a_kind_of_array_of_their_own_are_moves() -> None:
    batch, other = Batch(2, players=2, seed=1), Batch(2, players=2, seed=1)
    moves = batch.sample()
    batch.step(np.ma.masked_array(moves))
    other.step(moves)
    assert batch.states.tobytes() == other.states.tobytes()
