"""The learner of a training: applies Adam to the samples of a generation in random order."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.network import WEIGHTS, Weights
from stoneage.bots.brain.scratch import new_scratch
from stoneage.bots.brain.td_learning import fit

BATCH: Final = 128  # samples per step of Adam
# Passes over a generation: producing samples costs four times as much as learning from them.
PASSES: Final = 3


class Learner:
    """Weights and the moments of Adam."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights.copy()
        self.moments = np.zeros((2, WEIGHTS), np.float32)
        self.clock = np.zeros(1, np.int64)
        self._gradient = np.zeros(WEIGHTS, np.float32)
        self._scratch = new_scratch(np.random.default_rng(0))

    def learn(self, samples: Sequence[NDArray[Any]], chance: np.random.Generator, rate: float) -> None:
        """Learns from the samples of all workers, in random order, several times."""
        seen = np.concatenate(samples)
        order = np.concatenate([chance.permutation(len(seen)) for _ in range(PASSES)])
        fit(seen, order, BATCH, self.weights, self._gradient, self.moments, self.clock, rate, self._scratch)
