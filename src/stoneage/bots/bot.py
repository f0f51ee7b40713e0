"""The protocol of a bot, its time budget, and its estimate of a move."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Protocol

import numpy as np

from stoneage.bots.errors import BotError
from stoneage.game.move import Move
from stoneage.game.observation import Observation


@dataclass(frozen=True, slots=True)
class Budget:
    """The compute budget of a choice: milliseconds, or playouts for runs that can be repeated exactly.

    `cpu_time` counts only the CPU time of the bot's own thread, so that the load of the machine has no influence.
    """

    milliseconds: float | None = None
    playouts: int | None = None
    cpu_time: bool = False

    @property
    def clock(self) -> Callable[[], float]:
        """The clock that the milliseconds are read from, in seconds."""
        return thread_time if self.cpu_time else perf_counter

    def __post_init__(self) -> None:
        if (self.milliseconds is None) == (self.playouts is None):
            raise BotError("bad_budget", expected="either milliseconds or playouts")
        if (self.milliseconds or self.playouts or 0) <= 0:
            raise BotError("bad_budget", expected="more than 0")


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """A bot's estimate of a move: win probability, and expected final margin over the best other player."""

    move: Move
    win_chance: float
    points: float


class Bot(Protocol):
    """A player that is a program.

    For the same observation, equal generators and a budget of playouts it must return the same move. The tests in
    `stoneage.testing` check this, and that hidden cards and dice have no influence.
    """

    name: str
    about: str

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        """Returns one of `observation.legal`. All randomness comes from `rng`. Without a budget the bot decides how
        long to think.
        """
        ...

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        """Returns the bot's estimates of the best few moves, best first."""
        ...


def bot_for_game(bot: Bot, seed: int) -> Bot:
    """Returns a bot as it plays one game: what it keeps for a whole game is drawn from the seed.

    Only bots with a method `for_game` keep anything; all others are returned as they are.
    """
    for_game: Callable[[int], Bot] | None = getattr(bot, "for_game", None)
    return bot if for_game is None else for_game(seed)
