"""The kernel's moves, compiled once for all of the brain: inlined wherever they are used they would take minutes."""

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
def go_on(g: State) -> None:
    """All that asks nobody, after `perform`."""
    while engine.proceed(g) != engine.WAITING:
        pass
