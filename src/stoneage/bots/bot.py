"""What a bot is, how long it may think, and what it expects of a move."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Protocol

import numpy as np

from stoneage.game.errors import OptionError
from stoneage.game.move import Move
from stoneage.game.observation import Observation


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking a choice may take: milliseconds, or playouts for runs that can be repeated exactly.

    `cpu_time` counts only the milliseconds in which the bot's own thread computes: what an idle core would give,
    however busy the machine is.
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
            raise OptionError("bad_budget", expected="given in milliseconds or in playouts, one of the two")
        if (self.milliseconds or self.playouts or 0) <= 0:
            raise OptionError("bad_budget", expected="more than nothing")


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """What a bot expects of a move: its chance to win, and points ahead of the best other at the end."""

    move: Move
    win_chance: float
    points: float


class Bot(Protocol):
    """A player that is a program.

    Asked twice with the same observation, equal generators and a budget of playouts it must give the same answer;
    the kit in `stoneage.testing` checks that, and that hidden cards and dice play no part.
    """

    name: str
    about: str

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        """Returns one of `observation.legal`; all chance comes from `rng`. Without a budget it takes its own time."""
        ...

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        """Returns the best few moves as this bot sees them, best first."""
        ...


def bot_for_game(bot: Bot, seed: int) -> Bot:
    """Returns a bot as it plays one game: what it keeps for a whole game is drawn from the seed.

    Only bots with a method `for_game` keep anything; all others are returned as they are.
    """
    for_game: Callable[[int], Bot] | None = getattr(bot, "for_game", None)
    return bot if for_game is None else for_game(seed)
