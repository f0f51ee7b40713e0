"""The player who does not think."""

import numpy as np

from stoneage.bots.bot import Budget, MoveEstimate
from stoneage.game.move import Move
from stoneage.game.observation import Observation


class RandomBot:
    """Every legal move is as good as any other."""

    name = "random"
    about = "picks any legal move"

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        legal = observation.legal
        return legal[int(rng.integers(len(legal)))]

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        """Returns the first few, all with an even share: none is better than another."""
        share = 1 / observation.view["options"]["players"]
        return [MoveEstimate(move, share, 0.0) for move in observation.legal[:5]]
