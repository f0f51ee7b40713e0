"""The kernel's doors: what Python calls. Each takes an array of games, and works on its first unless it says else.

Entry points get the array and not a record of it: that spares Numba the slow look at a record's type.
"""

from typing import Any

import numpy as np

from stoneage.rules import engine, setup
from stoneage.rules.jit import entry
from stoneage.rules.state import OVER, Games


@entry
def set_up(games: Games, start: int) -> None:
    setup.set_up(games[0], start)


@entry
def deal(games: Games) -> None:
    setup.deal(games[0])


@entry
def legal(games: Games, out: Any) -> int:
    return engine.legal(games[0], out)


@entry
def apply(games: Games, move: int, buffer: Any) -> int:
    return engine.apply(games[0], move, buffer)


@entry
def play_at_random(games: Games, generator: Any, round_limit: int, buffer: Any) -> int:
    decisions = 0
    for i in range(len(games)):
        decisions += engine.play_at_random(games[i], generator, round_limit, buffer)
    return decisions


@entry
def start_many(games: Games, players: int, expansion: int) -> None:
    for i in range(len(games)):
        g = games[i]
        g.players = players
        g.expansion = expansion
        g.key[0] = np.uint64(i)
        setup.set_up(g, -1)
        setup.deal(g)
