"""The layout of the vector of numbers between -1 and 1 that learners get, with a version of its own.

A row is the name of a number, its least and its greatest value, and, for a row of several numbers, the axis
they lie along. Seats are told from the observer's chair: player 0 is the observer, the others follow in the order of
play. A change of any row is a new version: networks of others depend on the order.
"""

from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from stoneage.rules.effects import GOODS, KINDS, RESOURCES
from stoneage.rules.pieces import BAR_NAMES, CARDS, ONCE_VALUES, PROFESSIONS, SYMBOLS
from stoneage.rules.records import layout_of, numbers_of, overlaid
from stoneage.rules.state import FACES, PLACES, SEATS, SLOTS, TOOL_SLOTS

VECTOR_VERSION: Final = 1

_QUESTIONS: Final = 9
_PHASES: Final = 3
# The axes that rows of several numbers lie along, with their lengths.
AXES: Final = {
    "player": SEATS,
    "slot": SLOTS,
    "stack": SEATS,
    "place": PLACES,
    "good": GOODS,
    "resource": RESOURCES,
    "rolled": GOODS + 1,  # the goods, then food
    "question": _QUESTIONS,
    "phase": _PHASES,
    "face": FACES,
    "bar": len(BAR_NAMES),
    "reward": len(KINDS),
    "symbol": len(SYMBOLS),
    "profession": len(PROFESSIONS),
    "once": len(ONCE_VALUES),
    "tool": TOOL_SLOTS,
}


class Bounds(NamedTuple):
    """The least and the greatest value of a number."""

    least: float
    greatest: float


Flag = Annotated[float, Bounds(0, 1)]  # yes or no


class TableRow:
    """The table as a whole, and the question of this moment."""

    players: Annotated[float, Bounds(0, 5)]
    expansion: Flag
    multi_hunt: Flag
    limited_resources: Flag
    two_resources_now: Flag
    open_cards: Flag
    rounds: Annotated[float, Bounds(0, 30)]  # the present one's number
    phase: Annotated[Any, Bounds(0, 1), "phase"]
    question: Annotated[Any, Bounds(0, 1), "question"]
    asked: Annotated[Any, Bounds(0, 1), "player"]  # who is asked
    first: Annotated[Any, Bounds(0, 1), "player"]  # the start player of the round
    turn: Annotated[Any, Bounds(0, 1), "player"]  # whose actions or feeding it is
    place: Annotated[Any, Bounds(0, 1), "place"]  # being resolved
    deck: Annotated[float, Bounds(0, CARDS)]  # cards left
    fewest_buildings: Annotated[float, Bounds(0, 7)]  # left in a stack
    supply: Annotated[Any, Bounds(0, 20), "resource"]
    pips: Annotated[float, Bounds(0, 60)]  # of the dice, while tools may be added
    wanted: Annotated[Any, Bounds(0, 1), "rolled"]  # what they were rolled for
    caught: Annotated[float, Bounds(0, 30)]  # what a hunt leaves to split
    bar: Annotated[Any, Bounds(0, 1), "bar"]  # the dice bar in progress
    faces: Annotated[Any, Bounds(0, 5), "face"]  # its dice not picked yet
    shortage: Annotated[float, Bounds(0, 10)]  # food missing for the one who is asked
    exchanged: Flag  # the turn's exchange is used up
    received: Annotated[Any, Bounds(0, 1), "resource"]  # got by an exchange for the purchase in progress


class PlayerRow:
    """One player's board, and his people on the places."""

    present: Flag
    people: Annotated[float, Bounds(0, 10)]
    home: Annotated[float, Bounds(0, 10)]  # people not placed
    food: Annotated[float, Bounds(0, 40)]
    field: Annotated[float, Bounds(0, 10)]
    food_after: Annotated[float, Bounds(-10, 10)]  # food left after feeding
    goods: Annotated[Any, Bounds(0, 20), "good"]
    resources: Annotated[float, Bounds(0, 30)]
    tools: Annotated[Any, Bounds(0, 4), "tool"]
    ready: Annotated[Any, Bounds(0, 4), "tool"]  # not used yet in this round
    once: Annotated[Any, Bounds(0, 1), "once"]  # one-use tools not used yet
    takes: Annotated[float, Bounds(0, 2)]  # two-resources cards not used yet
    trader: Annotated[float, Bounds(0, 10)]
    buildings: Annotated[float, Bounds(0, 10)]
    symbols: Annotated[Any, Bounds(0, 2), "symbol"]  # green cards that the observer knows, by symbol
    sand_people: Annotated[Any, Bounds(0, 10), "profession"]  # on the sand cards that the observer knows
    card_points: Annotated[float, Bounds(0, 150)]  # of these cards, were the game over now
    hidden_cards: Annotated[float, Bounds(0, 5)]  # drawn, and not shown to the observer
    score: Annotated[float, Bounds(-50, 200)]  # on the track
    points: Annotated[float, Bounds(-50, 300)]  # were the game over now, by what the observer knows
    at: Annotated[Any, Bounds(0, 10), "place"]


class SlotRow:
    """An open card: what it brings, and who stands on it."""

    present: Flag
    mine: Flag
    taken: Flag  # by somebody else
    reward: Annotated[Any, Bounds(0, 1), "reward"]  # of the upper half
    amount: Annotated[float, Bounds(0, 7)]
    resource: Annotated[Any, Bounds(0, 1), "resource"]  # that its dice are rolled for
    symbol: Annotated[Any, Bounds(0, 1), "symbol"]
    new_symbol: Flag  # the observer has none of it
    sand_people: Annotated[Any, Bounds(0, 3), "profession"]
    affordable: Flag


class StackRow:
    """A stack with its open building: what that costs and brings, and who stands on it."""

    left: Annotated[float, Bounds(0, 7)]
    mine: Flag
    taken: Flag  # by somebody else
    cost: Annotated[Any, Bounds(0, 3), "good"]  # of a fixed price
    points: Annotated[float, Bounds(0, 20)]
    least: Annotated[float, Bounds(0, 7)]  # resources, of a price to choose
    most: Annotated[float, Bounds(0, 7)]
    kinds: Annotated[float, Bounds(0, 4)]
    missing: Annotated[float, Bounds(0, 7)]  # goods that the observer lacks
    affordable: Flag


class VectorRows:
    """The vector."""

    table: Annotated[Any, TableRow]
    player: Annotated[Any, PlayerRow, "player"]
    slot: Annotated[Any, SlotRow, "slot"]
    stack: Annotated[Any, StackRow, "stack"]


def names(labels: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Returns the name of each number; `labels` names the places along the axes, others are counted from 0."""
    return tuple(name for name, _ in numbers_of(VectorRows, AXES, labels))


VECTOR: Final = overlaid(layout_of(VectorRows, np.float32, AXES), "numbers", np.float32)
_bounds = np.array([bounds for _, bounds in numbers_of(VectorRows, AXES)], np.float32)
NUMBERS: Final = len(_bounds)  # of the vector
UNIT: Final = np.abs(_bounds).max(axis=1)  # what each number of the vector is divided by
LEAST_NUMBER: Final = _bounds[:, 0] / UNIT
GREATEST_NUMBER: Final = _bounds[:, 1] / UNIT
PER_UNIT: Final = (1 / UNIT).astype(np.float32)
