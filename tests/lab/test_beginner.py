"""The scripted beginner plays sensibly, simply and always the same."""

from hashlib import sha256

import numpy as np
import pytest

from stoneage import Game, Options
from stoneage.lab.beginner import Beginner
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.testing import arrange

# Never change these: shares against the beginner are comparable only as long as it plays the same moves.
MOVES = {
    (2, False): "049cad56eddfed36",
    (4, False): "d4e2ee6809b462e2",
    (5, True): "c9bbb0cf315ce461",
}


@pytest.mark.parametrize("table", MOVES)
def test_the_beginner_never_changes(table: tuple[int, bool]) -> None:
    players, expansion = table
    lineup = Lineup(Options(players=players, expansion=expansion), ("beginner",) * players, "frozen")
    game, _ = play_out(lineup, 0, seats=[Beginner() for _ in range(players)])
    assert sha256(" ".join(map(str, game.moves)).encode()).hexdigest()[:16] == MOVES[table]


def first_placement(number: int, **board: object) -> str:
    """Returns where the start player goes first in a round of this number."""
    state = arrange(Game(2, seed=1), {0: board}, start=0).state
    state["round"] = number
    return str(Beginner().choose(Game.from_state(state).observation(), np.random.default_rng(0)))


def test_the_beginner_grows_in_the_first_five_rounds() -> None:
    assert first_placement(5) == "place hut 2"
    assert first_placement(6) != "place hut 2"


def test_the_beginner_builds_what_it_can_pay() -> None:
    assert first_placement(6, goods="5w 5b 5s 5g").startswith("place building")


def test_the_beginner_hunts_when_food_is_short() -> None:
    assert first_placement(7, food=0, field=1) == "place hunt 3"


def test_the_beginner_buys_a_card_every_other_round() -> None:
    assert first_placement(8, field=1, goods="1w") == "place card1 1"
    assert first_placement(9, field=1, goods="1w") != "place card1 1"
