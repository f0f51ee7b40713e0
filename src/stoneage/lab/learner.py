"""The learner of a training: it steps through what was seen, in random order, and keeps Adam's memory."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.learning import fit
from stoneage.bots.brain.network import WEIGHTS, Weights
from stoneage.bots.brain.scratch import new_scratch

BATCH: Final = 128  # samples of a step of Adam
# Times that a generation is gone through: seeing costs four times as much as learning from what was seen.
PASSES: Final = 3


class Learner:
    """Weights that follow the samples, and all that Adam keeps between two steps."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights.copy()
        self.moments = np.zeros((2, WEIGHTS), np.float32)
        self.clock = np.zeros(1, np.int64)
        self._gradient = np.zeros(WEIGHTS, np.float32)
        self._scratch = new_scratch(np.random.default_rng(0))

    def learn(self, samples: Sequence[NDArray[Any]], chance: np.random.Generator, rate: float) -> None:
        """Learn from the samples of all workers, in random order, several times."""
        seen = np.concatenate(samples)
        order = np.concatenate([chance.permutation(len(seen)) for _ in range(PASSES)])
        fit(seen, order, BATCH, self.weights, self._gradient, self.moments, self.clock, rate, self._scratch)
