"""A bot by path: `stoneage arena --bots ./examples/frugal.py:Frugal,random`."""

import numpy as np

from stoneage import Move, Observation
from stoneage.bots import Budget, MoveEstimate


class Frugal:
    """Sends as many people to work as it can, and pays with as little as it can."""

    name = "frugal"
    about = "many hands, few expenses"

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        """Returns the placement with most people, or the answer that gives away least."""
        return min(observation.legal, key=lambda move: (self._cost(move), -move.details.get("people", 0)))

    def _cost(self, move: Move) -> int:
        given = {**move.details.get("goods", {}), **move.details.get("give", {})}
        return sum(given.values()) if move.kind in ("pay", "feed", "exchange") else 0

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        """Returns its choice."""
        return [MoveEstimate(self.choose(observation, rng, budget), 0.5, 0.0)]
