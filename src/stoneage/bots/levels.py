"""Five levels for people: one brain, with less search and more error the lower the level."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """A level as it is offered to people. `beats` is its share of wins against the level below, as measured."""

    name: str
    about: str
    error: float  # by how much it misjudges a move, in chances to win
    beats: float | None


# Measured with `stoneage arena --bots HIGHER,LOWER --games 400`, two players; see docs/bots.md.
LEVELS: Final = (
    Level("first-evening", "has just read the rules and enjoys the dice", 0.016, None),
    Level("family", "feeds its people and likes cards", 0.011, None),
    Level("club", "knows what a field is worth", 0.007, None),
    Level("tournament", "rarely errs, plays at sight", 0.003, None),
    Level("expert", "thinks ahead; the strongest we have", 0.0, None),
)
