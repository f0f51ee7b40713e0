"""The random player."""

import numpy as np

from stoneage.bots.bot import Budget, MoveEstimate
from stoneage.game.move import Move
from stoneage.game.observation import Observation


class RandomBot:
    """Plays legal moves uniformly at random."""

    name = "random"
    about = "picks any legal move"

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        legal = observation.legal
        return legal[int(rng.integers(len(legal)))]

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        """Returns the first few moves with equal shares of the win."""
        share = 1 / observation.view["options"]["players"]
        return [MoveEstimate(move, share, 0.0) for move in observation.legal[:5]]
