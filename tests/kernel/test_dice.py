"""Chance: SipHash's official vector, fair and independent dice, scripted rolls."""

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import pairwise
from typing import Any

import numba
import numpy as np
import pytest

from stoneage import Game, OptionError
from stoneage.rules.chance import noise_below, roll, siphash
from stoneage.rules.state import FACES, new_games

pytestmark = pytest.mark.numba

DICE = 10
ROLLS = 30_000


def word(key: bytes, message: int) -> int:
    halves = np.frombuffer(key, "<u8")
    return int(siphash(halves[0], halves[1], np.uint64(message)))


def test_siphash_gives_the_official_vector() -> None:
    """The entry for eight bytes in the vectors of SipHash's authors: key 00 … 0f, message 00 … 07."""
    message = int.from_bytes(bytes(range(8)), "little")
    assert word(bytes(range(16)), message).to_bytes(8, "little") == bytes.fromhex("6224939a79f5f593")


def test_every_bit_of_key_and_message_matters() -> None:
    base = word(bytes(16), 0)
    keys = [(1 << bit).to_bytes(16, "little") for bit in range(128)]
    words = [base, *(word(key, 0) for key in keys), *(word(bytes(16), 1 << bit) for bit in range(64))]
    assert len(set(words)) == len(words)
    flipped = sum((base ^ other).bit_count() for other in words[1:]) / len(words[1:])
    assert 30 < flipped < 34, "half of the 64 bits change"


@numba.njit
def roll_often(games, out) -> None:  # type: ignore[no-untyped-def]
    for n in range(len(out)):
        roll(games[0], out.shape[1])
        out[n] = games[0].die


@numba.njit
def pick_often(noise, bound, out) -> None:  # type: ignore[no-untyped-def]
    for n in range(len(out)):
        out[n] = noise_below(noise, bound)


@pytest.fixture(scope="module", params=[(1, 2), (2**63, 2**64 - 1)], ids=["small key", "large key"])
def rolls(request: pytest.FixtureRequest) -> np.ndarray:
    games = new_games()
    games["key"][0] = request.param
    out = np.zeros((ROLLS, DICE), np.int8)
    roll_often(games, out)
    assert int(games["counter"][0]) == ROLLS, "one word a roll"
    return out


def chi_square_is_plausible(values: Iterable[Hashable], cells: int) -> bool:
    """Whether equal chances would give such counts in all but one of ten thousand trials (Wilson and Hilferty)."""
    counts = Counter(values)
    expected = counts.total() / cells
    statistic = sum((count - expected) ** 2 for count in counts.values()) / expected
    statistic += (cells - len(counts)) * expected
    spread = (2 / (9 * (cells - 1))) ** 0.5
    return bool(abs((statistic / (cells - 1)) ** (1 / 3) - (1 - spread**2)) < 3.72 * spread)


@pytest.mark.parametrize("die", range(DICE))
def test_every_die_of_a_roll_is_fair(rolls: np.ndarray, die: int) -> None:
    assert chi_square_is_plausible(rolls[:, die].tolist(), FACES)


@pytest.mark.parametrize("die", range(DICE - 1))
def test_neighbouring_dice_of_a_roll_are_independent(rolls: np.ndarray, die: int) -> None:
    assert chi_square_is_plausible(map(tuple, rolls[:, die : die + 2].tolist()), FACES**2)


@pytest.mark.parametrize("die", range(DICE))
def test_rolls_are_independent_of_the_rolls_before(rolls: np.ndarray, die: int) -> None:
    assert chi_square_is_plausible(pairwise(rolls[:, die].tolist()), FACES**2)


def test_triples_of_dice_are_independent(rolls: np.ndarray) -> None:
    assert chi_square_is_plausible(map(tuple, rolls[:, :3].tolist()), FACES**3)


def test_start_players_are_fair_over_many_seeds() -> None:
    starts = [Game(4, seed=seed).record()["start"] for seed in range(2000)]
    assert chi_square_is_plausible(starts, 4)


def test_decks_and_stacks_are_fair_over_many_seeds() -> None:
    records = [Game(2, seed=seed).record() for seed in range(4000)]
    assert chi_square_is_plausible((record["deck"][0] for record in records), 36)
    assert chi_square_is_plausible((record["deck"][35] for record in records), 36)
    assert chi_square_is_plausible((record["stacks"][1][3] for record in records), 28)
    assert chi_square_is_plausible((tuple(sorted(record["deck"][:2])) for record in records), 36 * 35 // 2)


@pytest.mark.parametrize("bound", [2, 7, 36])
def test_the_noise_of_playouts_is_fair(bound: int) -> None:
    out = np.zeros(20_000, np.int64)
    pick_often(np.array([42], np.uint64), bound, out)
    assert chi_square_is_plausible(out.tolist(), bound)


# --- scripted dice


def hunting(dice: list[list[int]]) -> Game:
    """Both players hunt with all five; only the first has a choice left: where to hunt first."""
    game = Game(2, start=0, seed=1, dice=dice)
    for move in ("place hunt 4", "place hunt 5", "place forest 1"):
        game.play(move)
    return game


def rolled(game: Game) -> list[list[int]]:
    events: list[Any] = list(game.events)
    return [dice for what, dice in events if what == "roll"]


def test_scripted_dice_are_rolled_in_their_order() -> None:
    game = hunting([[6, 6, 6, 6], [1], [2, 3, 4, 5, 1]])
    game.play("resolve hunt")
    assert rolled(game) == [[6, 6, 6, 6], [1], [2, 3, 4, 5, 1]]
    assert [player["food"] for player in game.view()["players"]] == [12 + 12 - 5, 12 + 7 - 5]


def test_scripted_dice_leave_the_keys_words_where_they_were() -> None:
    """A scripted roll takes its word from the key too, so the rolls after it are those of the key."""
    scripted, free = hunting([[6, 6, 6, 6], [1]]), hunting([])
    scripted.play("resolve hunt")
    free.play("resolve hunt")
    assert rolled(scripted)[2] == rolled(free)[2]
    assert scripted.state["counter"] == free.state["counter"]


def test_the_counter_counts_the_words_of_set_up_and_of_each_roll() -> None:
    game = hunting([])
    set_up = 1 + 36 + 2 * 7  # start player, deck, two stacks
    assert int(game.state["counter"][0]) == set_up
    game.play("resolve hunt")
    assert int(game.state["counter"][0]) == set_up + 3


@pytest.mark.parametrize("dice", [[[6, 6]], [[6, 6, 6, 6], [1, 1]], [[6, 6, 6, 6], [1], [1] * 6]])
def test_a_script_with_another_number_of_dice_is_an_error_and_changes_nothing(dice: list[list[int]]) -> None:
    game = hunting(dice)
    before, legal = game.state.tobytes(), game.legal
    with pytest.raises(OptionError, match="resolve hunt rolls a different number of dice") as error:
        game.play("resolve hunt")
    assert error.value.code == "wrong_dice"
    assert (game.state.tobytes(), game.legal, len(game.moves)) == (before, legal, 3)


def test_after_an_undo_scripted_dice_are_rolled_again() -> None:
    game = hunting([[6, 6, 6, 6], [1], [2, 3, 4, 5, 1]])
    game.play("resolve hunt")
    game.undo()
    assert rolled(game) == []
    game.play("resolve hunt")
    assert rolled(game) == [[6, 6, 6, 6], [1], [2, 3, 4, 5, 1]]


@pytest.mark.parametrize("dice", [[[0]], [[7]], [[]], [[1] * 11], [["1"]], [[True]], [3], [[1.0]]])
def test_dice_that_cannot_be_rolled_are_refused(dice: list[list[int]]) -> None:
    with pytest.raises(OptionError, match=r"dice\[0\] must be a list of 1 to 10 numbers from 1 to 6"):
        Game(2, seed=1, dice=dice)
