"""Five levels for people: one brain, with less search and more error the lower the level."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """A level as it is offered to people. `beats` is its share of wins against the level below, as measured."""

    name: str
    about: str
    error: float  # by how much it misjudges a move at sight, in chances to win
    attention: float  # share of the choices that it thinks about before it answers
    beats: float | None


# Measured with `scripts/ladder.py --only levels`, two players; see docs/bots.md. The expert thinks as long as it may.
LEVELS: Final = (
    Level("first-evening", "has just read the rules and enjoys the dice", 0.005, 0.24, None),
    Level("family", "feeds its people and likes cards", 0.004, 0.47, 0.72),
    Level("club", "knows what a field is worth", 0.003, 0.70, 0.70),
    Level("tournament", "looks a little ahead and rarely errs", 0.002, 1.0, 0.74),
    Level("expert", "thinks ahead; the strongest we have", 0.0, 1.0, 0.69),
)
