"""Legal moves and steps as functions that are called.

The kernel inlines its own into every caller. The bots call them so often that compiling would take minutes.
"""

from typing import Any

from stoneage.bots.brain.compiling import compiled
from stoneage.rules import engine
from stoneage.rules.state import State


@compiled
def legal(g: State, out: Any) -> int:
    return engine.legal(g, out)


@compiled
def perform(g: State, move: int) -> None:
    engine.perform(g, move)


@compiled
def step(g: State, move: int) -> None:
    engine.step(g, move)


@compiled
def proceed(g: State) -> None:
    """Makes transitions after `perform` until a player is asked or the game is over."""
    while engine.proceed(g) != engine.WAITING:
        pass
