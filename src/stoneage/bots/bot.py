"""What a bot is."""

from typing import Protocol

import numpy as np

from stoneage.game.move import Move
from stoneage.game.observation import Observation


class Bot(Protocol):
    """A player that is a program.

    Asked twice with the same observation and equal generators it must give the same answer; the kit in
    `stoneage.testing` checks that, and that hidden cards and dice play no part.
    """

    name: str

    def choose(self, observation: Observation, rng: np.random.Generator) -> Move:
        """One of `observation.legal`. All randomness comes from `rng`."""
        ...
