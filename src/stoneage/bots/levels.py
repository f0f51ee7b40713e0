"""Levels for people: one network that evaluates placements with an error, smaller from level to level.

A level errs like a person. It pays, feeds and uses tools well; what it misjudges is the value of a *place*, in points.
Most of the error is an opinion that lasts a game, and the smaller the difference between two places, the more often the
level takes the wrong one (`level_bot.py`).

`weakness` is 1 for a scripted beginner, 0 for parity with the bot `value`, and negative above that. The error in points
for a weakness depends on the table and the network: `data/levels.json` contains the points of 1 and 0 for every table,
found by `python -m stoneage.lab.tune_levels`.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log
from typing import Any, Final

TUNED: Final = "data/levels.json"
SENSIBLE: Final = -0.2  # weakness above which simple rules answer all questions but placements; below, the network does


@dataclass(frozen=True, slots=True)
class Scale:
    """Errors of a placement's value in points at a table: of a beginner, and at parity with `value`."""

    beginner: float
    even: float

    def error(self, weakness: float) -> float:
        """Returns the error in points for a weakness; equal steps of weakness are equal ratios of points."""
        return float(self.even * (self.beginner / self.even) ** weakness)

    def weakness(self, error: float) -> float:
        """Returns the weakness for an error in points."""
        return log(error / self.even) / log(self.beginner / self.even)


@dataclass(frozen=True, slots=True)
class Level:
    """A level that people can choose. `beats` is its measured win rate against the level below."""

    name: str
    about: str
    weakness: float | None = None  # None: no error
    playouts: int = 0  # of search before a placement; 0: static evaluation

    @property
    def error(self) -> float:
        """The error in points of a placement's value in the base game with two players."""
        return 0.0 if self.weakness is None else scale_of(2, expansion=False).error(self.weakness)

    @property
    def beats(self) -> float | None:
        share: float | None = tuned()["beats"].get(self.name)
        return share


@cache
def tuned() -> dict[str, Any]:
    """Returns the measurements of `stoneage.lab.tune_levels` and `stoneage.lab.ladder`, by table and by level."""
    found: dict[str, Any] = json.loads(files("stoneage").joinpath(TUNED).read_text(encoding="utf-8"))
    return found


@cache
def scale_of(players: int, expansion: bool) -> Scale:
    """Returns the scale of a table."""
    table = tuned()["tables"][f"{'expansion' if expansion else 'base'}-{players}"]
    return Scale(table["beginner"], table["even"])


# docs/results/bot-strength.md has the strength of each. The weaknesses between 1 and 0 make steps of about equal width:
# with equal distances the odds of `weekend` against `first-evening` were 1.9, those of `club` up to 8 (100 games per
# table).
LEVELS: Final = (
    Level("first-evening", "has just read the rules and tries things out", 1.0),
    Level("weekend", "knows the rules and is often surprised by the final scoring", 0.62),
    Level("family", "plays for fun, and beats players who follow one simple plan", 0.4),
    Level("neighbours", "has played this before and wants your cards", 0.2),
    Level("club", "knows what a field is worth; you must count to beat it", 0.0),
    Level("league", "has a feeling for the game and few weak moments", -0.22),
    Level("tournament", "thinks a little ahead and forgives nothing", playouts=28),
    Level("expert", "thinks ahead as long as it may; the strongest we have"),
)
BY_NAME: Final = {level.name: level for level in LEVELS}
