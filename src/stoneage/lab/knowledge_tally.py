"""Sums over games, from which means and intervals follow."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stoneage.review.estimates import NORMAL

Key = tuple[Any, ...]


@dataclass(slots=True)
class Tally:
    """Sums and counts of one game, by subject."""

    sums: dict[Key, list[float]] = field(default_factory=dict)

    def add(self, key: Key, value: float) -> None:
        row = self.sums.setdefault(key, [0.0, 0.0])
        row[0] += value
        row[1] += 1


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over games with half of its 95 % interval."""

    mean: float
    half: float
    games: int


class Tallies:
    """Running sums for means and intervals over any number of games, in constant memory."""

    def __init__(self) -> None:
        self._moments: dict[Key, Any] = {}

    def add(self, tally: Tally) -> None:
        """Adds one game."""
        for key, (total, count) in tally.sums.items():
            found = self._moments.setdefault(key, np.zeros(6))
            found += (1, total, count, total * total, total * count, count * count)

    def means(self) -> dict[Key, Mean]:
        """Returns the mean of every subject; a game is weighted by its number of measurements."""
        return {key: _mean(*moments) for key, moments in self._moments.items()}


def _mean(games: float, total: float, count: float, squares: float, products: float, counts: float) -> Mean:
    mean = float(total / count)
    spread = max(squares - 2 * mean * products + mean * mean * counts, 0.0)
    error = np.sqrt(spread * games / max(games - 1, 1)) / count
    return Mean(mean, NORMAL * float(error) if games > 1 else float("nan"), int(games))
