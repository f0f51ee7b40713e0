"""The player who does not think."""

import numpy as np

from stoneage.game.move import Move
from stoneage.game.observation import Observation


class RandomBot:
    """Every legal move is as good as any other."""

    name = "random"

    def choose(self, observation: Observation, rng: np.random.Generator) -> Move:
        legal = observation.legal
        return legal[int(rng.integers(len(legal)))]
