"""Levels for people: one network that misjudges where people should go, by less and less the higher the level.

A level errs like a person. It knows how to pay, feed and use tools; it misjudges the value of a *place*, in points.
Most of that is an opinion that lasts a game, and the smaller the difference between two places, the more often the
level takes the wrong one (`level_bot.py`).

How weak a level is goes from 1, about as good as a scripted beginner, through 0, even with the bot `value`, to less.
How many points of error that means differs from table to table and from network to network: `data/levels.json`
contains the points of 1 and 0 for every table, found by `python -m stoneage.lab.tune_levels`.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log
from typing import Any, Final

TUNED: Final = "data/levels.json"
SENSIBLE: Final = -0.2  # weakness above which common sense answers all but placements; below, the network does


@dataclass(frozen=True, slots=True)
class Scale:
    """Points by which a placement is misjudged at a table: by a beginner, and by somebody who is even with `value`."""

    beginner: float
    even: float

    def error(self, weakness: float) -> float:
        """Returns the points of a weakness; equal steps of weakness are equal ratios of points."""
        return float(self.even * (self.beginner / self.even) ** weakness)

    def weakness(self, error: float) -> float:
        """Returns the weakness of who errs by so many points."""
        return log(error / self.even) / log(self.beginner / self.even)


@dataclass(frozen=True, slots=True)
class Level:
    """A level as it is offered to people. `beats` is its share of wins against the level below, as measured."""

    name: str
    about: str
    weakness: float | None = None  # none: it does not err
    playouts: int = 0  # that it thinks ahead before a placement; 0: it answers at sight

    @property
    def error(self) -> float:
        """The points by which it misjudges a placement of the base game with two players."""
        return 0.0 if self.weakness is None else scale_of(2, expansion=False).error(self.weakness)

    @property
    def beats(self) -> float | None:
        share: float | None = tuned()["beats"].get(self.name)
        return share


@cache
def tuned() -> dict[str, Any]:
    """Returns what `stoneage.lab.tune_levels` and `stoneage.lab.ladder` have found, by table and by level."""
    found: dict[str, Any] = json.loads(files("stoneage").joinpath(TUNED).read_text(encoding="utf-8"))
    return found


@cache
def scale_of(players: int, expansion: bool) -> Scale:
    """Returns the scale of a table."""
    table = tuned()["tables"][f"{'expansion' if expansion else 'base'}-{players}"]
    return Scale(table["beginner"], table["even"])


# How strong each is: docs/results/bot-strength.md. The weaknesses between 1 and 0 make steps of about equal width: with
# equal distances the odds of `weekend` against `first-evening` were 1.9, those of `club` up to 8 (100 games per table).
LEVELS: Final = (
    Level("first-evening", "has just read the rules and tries things out", 1.0),
    Level("weekend", "knows the rules and is often surprised by the final scoring", 0.62),
    Level("family", "plays for fun, and beats whoever follows one simple plan", 0.4),
    Level("neighbours", "has played this before and wants your cards", 0.2),
    Level("club", "knows what a field is worth; you must count to beat it", 0.0),
    Level("league", "has a feeling for the game and few weak moments", -0.22),
    Level("tournament", "thinks a little ahead and forgives nothing", playouts=28),
    Level("expert", "thinks ahead as long as it may; the strongest we have"),
)
BY_NAME: Final = {level.name: level for level in LEVELS}
