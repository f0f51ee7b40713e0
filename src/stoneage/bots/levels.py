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
    Level("first-evening", "has just read the rules and tries things out", 3.6, 0, None),
    Level("family", "plays for fun, and beats whoever follows one simple plan", 2.0, 0, 0.93),
    Level("neighbours", "has played this before and wants your cards", 1.3, 0, 0.80),
    Level("club", "knows what a field is worth; you must count to beat it", 0.9, 0, 0.70),
    Level("league", "has a feeling for the game and few weak moments", 0.2, 0, 0.82),
    Level("tournament", "thinks a little ahead and forgives nothing", 0.0, 18, 0.76),
    Level("expert", "thinks ahead as long as it may; the strongest we have", 0.0, 0, 0.88),
)
BY_NAME: Final = {level.name: level for level in LEVELS}
SENSIBLE: Final = 0.5  # points of error from which common sense answers all but placements; below, the network does
