"""Results of simulated games, and sums over them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.game.names import ENDINGS
from stoneage.rules import kernel
from stoneage.rules.scoring import EVERYONE, SOURCES
from stoneage.rules.state import SEATS, Games

Numbers = NDArray[np.int64]
WIN: Final = lcm(*range(1, SEATS + 1))  # a victory can be shared by any number of seats without a remainder


@dataclass(frozen=True, slots=True)
class Results:
    """A row per finished game; `records` contains their records as text if requested."""

    points: Numbers  # by seat and source
    wins: Numbers  # by seat, in parts of WIN
    rounds: Numbers
    choices: Numbers
    ended: Numbers
    records: Sequence[str] = ()


def results_of(games: Games, choices: Numbers, records: Sequence[str] = ()) -> Results:
    """Returns the results of finished games, all of them with as many players as the first."""
    players = int(games["players"][0])
    points = np.zeros((len(games), players, len(SOURCES)), np.int64)
    kernel.points_by_source(games, EVERYONE, points)
    standings = np.zeros((len(games), players), np.int64)
    kernel.standings(games, standings)
    won = standings == standings.max(axis=1, keepdims=True)
    return Results(
        points=points,
        wins=won * (WIN // won.sum(axis=1, keepdims=True)),
        rounds=games["round"].astype(np.int64),
        choices=choices,
        ended=games["ended"].astype(np.int64),
        records=records,
    )


@dataclass(slots=True)
class SummaryStatistics:
    """Mean, standard deviation, minimum and maximum of numbers that arrive in batches; the sums are exact."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, numbers: Numbers) -> None:
        low, high = int(numbers.min()), int(numbers.max())
        self.least = min(self.least, low) if self.count else low
        self.most = max(self.most, high) if self.count else high
        self.count += len(numbers)
        self.total += int(numbers.sum())
        self.squares += int((numbers * numbers).sum())

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def deviation(self) -> float:
        """The standard deviation of a sample."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))

    def as_json(self) -> dict[str, float]:
        return {"mean": self.mean, "sd": self.deviation, "min": self.least, "max": self.most}


@dataclass(slots=True)
class SimulationTotals:
    """The sum of all results; its size does not depend on the number of games."""

    players: int
    games: int = 0
    rounds: SummaryStatistics = field(default_factory=SummaryStatistics)
    choices: SummaryStatistics = field(default_factory=SummaryStatistics)
    scores: list[SummaryStatistics] = field(init=False)
    wins: Numbers = field(init=False)
    points: Numbers = field(init=False)
    ended: Numbers = field(default_factory=lambda: np.zeros(len(ENDINGS), np.int64))

    def __post_init__(self) -> None:
        self.scores = [SummaryStatistics() for _ in range(self.players)]
        self.wins = np.zeros(self.players, np.int64)
        self.points = np.zeros((self.players, len(SOURCES)), np.int64)

    def add(self, results: Results) -> None:
        self.games += len(results.rounds)
        self.rounds.add(results.rounds)
        self.choices.add(results.choices)
        for seat, spread in enumerate(self.scores):
            spread.add(results.points[:, seat].sum(axis=1))
        self.wins += results.wins.sum(axis=0)
        self.points += results.points.sum(axis=0)
        self.ended += np.bincount(results.ended, minlength=len(ENDINGS))

    def won(self, seat: int) -> float:
        """Returns the victories of a seat; a shared victory counts as a fraction."""
        return int(self.wins[seat]) / WIN

    def mean_points(self, seat: int) -> dict[str, float]:
        """Returns a seat's mean points by source."""
        return {source: int(n) / self.games for source, n in zip(SOURCES, self.points[seat], strict=True)}

    def endings(self) -> dict[str, int]:
        """Returns the number of games by way of ending."""
        counted = zip(ENDINGS, self.ended.tolist(), strict=True)
        return {how: n for how, n in counted if how is not None and (n or how != "abandoned")}

    def as_json(self) -> dict[str, Any]:
        seats = range(self.players)
        return {
            "games": self.games,
            "scores": [spread.as_json() for spread in self.scores],
            "wins": [self.won(seat) for seat in seats],
            "rounds": self.rounds.as_json(),
            "choices": self.choices.as_json(),
            "ended": self.endings(),
            "points": [self.mean_points(seat) for seat in seats],
        }
