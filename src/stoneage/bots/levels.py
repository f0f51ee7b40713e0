"""Levels for people: one brain that misjudges where people should go, by less and less the higher the level.

A level errs like a person: it knows how to pay, feed and use tools, and misjudges what a place is worth, in points;
the closer two places are in truth, the more often it takes the wrong one.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """A level as it is offered to people. `beats` is its share of wins against the level below, as measured."""

    name: str
    about: str
    error: float  # by how many points it misjudges a placement
    playouts: int  # that it thinks ahead before a choice; 0: it answers at sight
    beats: float | None


# Measured with `scripts/ladder.py --only levels`, two players; see docs/bots.md. The expert thinks as long as it may.
LEVELS: Final = (
    Level("first-evening", "has just read the rules and tries things out", 5.2, 0, None),
    Level("family", "plays for fun, and beats whoever follows one simple plan", 3.0, 0, 0.88),
    Level("neighbours", "has played this before and wants your cards", 1.5, 0, 0.89),
    Level("club", "knows what a field is worth; you must count to beat it", 0.6, 0, 0.80),
    Level("league", "has a feeling for the game and few weak moments", 0.2, 0, 0.64),
    Level("tournament", "thinks a little ahead and forgives nothing", 0.0, 18, 0.81),
    Level("expert", "thinks ahead as long as it may; the strongest we have", 0.0, 0, 0.88),
)
BY_NAME: Final = {level.name: level for level in LEVELS}
SENSIBLE: Final = 0.5  # points of error from which common sense answers all but placements; below, the network does
