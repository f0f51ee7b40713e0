"""Legal moves and steps of a game as functions that are called.

The kernel's own are inlined into every caller; the brain calls them so often that this would take minutes to compile.
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
    """Go on after `perform` until somebody is asked or the game is over."""
    while engine.proceed(g) != engine.WAITING:
        pass
