"""Whole games and what bots answer, as digests: `python -m tests.native.digests` prints those of its backend."""

import hashlib
import json
from typing import Any

import numpy as np

from stoneage import Game
from stoneage.bots import Budget, make_bot
from stoneage.native.backend import backend
from tests.kernel.kernel_tour import tour
from tests.kernel.two_kinds_of_state import Compiled
from tests.kit.random_games import TASTES, Table

TABLES: list[dict[str, Any]] = [
    {"players": 2, "multi_hunt": True},
    {"players": 4, "limited_resources": True},
    {"players": 3, "expansion": True, "two_resources_now": True},
    {"players": 5, "expansion": True, "limited_resources": True},
]
BOTS = ("value", "woodcards", "net", "flat", "club", "expert")
BUDGET = Budget(playouts=60)


def digests() -> dict[str, str]:
    """Every state of games and every thought of bots, by what they are of."""
    found = {f"game {options} {taste}": _game(options, taste) for options in TABLES for taste in TASTES}
    found |= {f"answers {options} {bot}": _answers(options, bot) for options in TABLES for bot in BOTS}
    return {**found, "tour": _digest(json.dumps(list(tour(Compiled))))}


def _game(options: dict[str, Any], taste: str) -> str:
    table = Table(options, 7, taste)
    game, states = table.begin(), []
    for move in table.choices(game):
        states.append(game.state.tobytes())
        game.play(move)
    return _digest(states, game.record()["events"])


def _answers(options: dict[str, Any], bot: str) -> str:
    """What a bot answers, and what it thinks of its moves to the last bit, at some moments of a game."""
    table, told = Table(options, 11, "trader"), []
    game = table.begin()
    for number, move in enumerate(table.choices(game, 120)):
        if number % 12 == 0:
            told.append(str(make_bot(bot).choose(game.observation(), np.random.default_rng(number), BUDGET)))
            told += _thoughts(game, bot, number)
        game.play(move)
    return _digest(told)


def _thoughts(game: Game, bot: str, seed: int) -> list[str]:
    estimates = make_bot(bot).estimates(game.observation(), np.random.default_rng(seed), BUDGET)
    return [f"{opinion.move} {opinion.win_chance.hex()} {opinion.points.hex()}" for opinion in estimates]


def _digest(*what: object) -> str:
    return hashlib.sha256(repr(what).encode()).hexdigest()


if __name__ == "__main__":
    print(json.dumps({"backend": backend().name, **digests()}))
