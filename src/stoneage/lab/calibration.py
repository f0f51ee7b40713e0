"""Calibration: does somebody who is given 70 % win seven games of ten?

A network plays against itself at sight; of every game one position is taken at random, with the chance that the
network gave the one who had just chosen and what became of it.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.learning import LEARNER, MOST_STEPS, REPORT, SAMPLE, play
from stoneage.bots.brain.network import Weights
from stoneage.bots.brain.scratch import GAMES, new_scratch
from stoneage.rules.state import new_games

DECILES: Final = 10
AT_ONCE: Final = 8  # games between two looks at their samples
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Decile:
    """Positions with about the same chance: what was said of them, and what became of them."""

    positions: int
    chance: float
    won: float

    @property
    def deviation(self) -> float:
        """The standard deviation of the share that was won, were the chance true."""
        return float(np.sqrt(max(self.chance * (1 - self.chance), 1e-9) / max(self.positions, 1)))


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a network said of positions, and what became of them."""

    chances: Floats
    won: Floats

    @property
    def brier(self) -> float:
        """The mean squared error of the chances; who always says the equal share has the `reference`."""
        return float(np.mean((self.chances - self.won) ** 2))

    @property
    def reference(self) -> float:
        """The Brier score of somebody who knows only how often one wins."""
        return float(np.mean((self.won - self.won.mean()) ** 2))

    def deciles(self) -> list[Decile]:
        """Returns the positions in ten groups of equal size, by rising chance."""
        order = np.argsort(self.chances, kind="stable")
        groups = [group for group in np.array_split(order, DECILES) if len(group)]
        return [Decile(len(g), float(self.chances[g].mean()), float(self.won[g].mean())) for g in groups]

    def as_json(self) -> dict[str, Any]:
        return {
            "positions": len(self.chances),
            "brier": self.brier,
            "reference": self.reference,
            "deciles": [
                {"positions": d.positions, "chance": d.chance, "won": d.won, "deviation": d.deviation}
                for d in self.deciles()
            ],
        }


def calibrate(weights: Weights, players: int, expansion: bool, games: int, seed: int) -> Calibration:
    """Let a network play against itself and compare what it said with what became of it."""
    rng = np.random.default_rng([seed, players, expansion])
    empty = new_games(GAMES + 1)
    empty["players"], empty["expansion"] = players, expansion
    scratch, samples = new_scratch(rng, 2), np.zeros((AT_ONCE + 1) * MOST_STEPS, SAMPLE)
    chances: list[float] = []
    won: list[float] = []
    while len(chances) < games:
        count = play(empty, scratch, samples, weights, weights, AT_ONCE, LEARNER, 0.0, 0.0, False, np.zeros(1, REPORT))
        for number in np.unique(samples["game"][:count]):
            one = samples[:count][rng.choice(np.flatnonzero(samples["game"][:count] == number))]
            chances.append(float(one["chance"]))
            won.append(float(one["won"]))
    return Calibration(np.array(chances[:games]), np.array(won[:games]))
