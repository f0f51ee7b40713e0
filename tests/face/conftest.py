"""Records to read, to break and to doubt."""

import copy
import random
from typing import Any

import pytest

from stoneage import Game

Record = dict[str, Any]


def play_out(game: Game, seed: int) -> Game:
    """Random players to the end."""
    rng = random.Random(seed)
    while not game.over:
        game.play(rng.choice(game.legal))
    return game


@pytest.fixture(scope="session")
def _finished() -> Record:
    nonces = [bytes([seat] * 16) for seat in range(2)]
    return {**play_out(Game(2, secret=b"a secret of thirty-two bytes ...", nonces=nonces), seed=2).record()}


@pytest.fixture
def finished(_finished: Record) -> Record:
    """The record of a game played to its end, to do with as one likes."""
    return copy.deepcopy(_finished)


@pytest.fixture
def running() -> Record:
    """The record of a game that has just begun."""
    game = Game(3, seed=1, start=0)
    for move in ("place hunt 5", "place hunt 5", "place hut 2"):
        game.play(move)
    return {**game.record()}
