"""The kernel's moves, compiled once for all of the brain: inlined wherever they are used they would take minutes."""

from typing import Any

from stoneage.bots.brain.routine import routine
from stoneage.rules import engine
from stoneage.rules.state import State


@routine
def legal(g: State, out: Any) -> int:
    return engine.legal(g, out)


@routine
def perform(g: State, move: int) -> None:
    engine.perform(g, move)


@routine
def step(g: State, move: int) -> None:
    engine.step(g, move)


@routine
def go_on(g: State) -> None:
    """All that asks nobody, after `perform`."""
    while engine.proceed(g) != engine.WAITING:
        pass
