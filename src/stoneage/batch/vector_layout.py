"""The layout of the learners' vector of numbers between -1 and 1. It has a version of its own.

A row is the name of a number, its minimum and maximum and, for several numbers, the axis that they lie along. Seats are
relative: player 0 is the observer, the others follow in turn order. Any change of a row requires a new version, because
trained networks depend on the order.
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
# Axes of rows with several numbers, and their lengths.
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
    """Minimum and maximum of a number."""

    least: float
    greatest: float


Flag = Annotated[float, Bounds(0, 1)]  # yes or no


class TableRow:
    """The table as a whole, and the current question."""

    players: Annotated[float, Bounds(0, 5)]
    expansion: Flag
    multi_hunt: Flag
    limited_resources: Flag
    two_resources_now: Flag
    open_cards: Flag
    rounds: Annotated[float, Bounds(0, 30)]  # number of the current round
    phase: Annotated[Any, Bounds(0, 1), "phase"]
    question: Annotated[Any, Bounds(0, 1), "question"]
    asked: Annotated[Any, Bounds(0, 1), "player"]  # the seat that is asked
    first: Annotated[Any, Bounds(0, 1), "player"]  # the start player of the round
    turn: Annotated[Any, Bounds(0, 1), "player"]  # seat whose actions or feeding it is
    place: Annotated[Any, Bounds(0, 1), "place"]  # being resolved
    deck: Annotated[float, Bounds(0, CARDS)]  # cards left
    fewest_buildings: Annotated[float, Bounds(0, 7)]  # in the lowest stack
    supply: Annotated[Any, Bounds(0, 20), "resource"]
    pips: Annotated[float, Bounds(0, 60)]  # of the dice, while tools may be added
    wanted: Annotated[Any, Bounds(0, 1), "rolled"]  # good that they were rolled for
    caught: Annotated[float, Bounds(0, 30)]  # goods that a hunt leaves to split
    bar: Annotated[Any, Bounds(0, 1), "bar"]  # the dice bar in progress
    faces: Annotated[Any, Bounds(0, 5), "face"]  # number of its unpicked dice
    shortage: Annotated[float, Bounds(0, 10)]  # food missing for the player who is asked
    exchanged: Flag  # whether the exchange of this turn is used up
    received: Annotated[Any, Bounds(0, 1), "resource"]  # kinds received by an exchange for the purchase in progress


class PlayerRow:
    """One player's board, and their people on the places."""

    present: Flag
    people: Annotated[float, Bounds(0, 10)]
    home: Annotated[float, Bounds(0, 10)]  # people not placed
    food: Annotated[float, Bounds(0, 40)]
    field: Annotated[float, Bounds(0, 10)]
    food_after: Annotated[float, Bounds(-10, 10)]  # food left after feeding
    goods: Annotated[Any, Bounds(0, 20), "good"]
    resources: Annotated[float, Bounds(0, 30)]
    tools: Annotated[Any, Bounds(0, 4), "tool"]
    ready: Annotated[Any, Bounds(0, 4), "tool"]  # unused in this round
    once: Annotated[Any, Bounds(0, 1), "once"]  # unused one-use tools
    takes: Annotated[float, Bounds(0, 2)]  # unused two-resources cards
    trader: Annotated[float, Bounds(0, 10)]
    buildings: Annotated[float, Bounds(0, 10)]
    symbols: Annotated[Any, Bounds(0, 2), "symbol"]  # known green cards, by symbol
    sand_people: Annotated[Any, Bounds(0, 10), "profession"]  # on known sand cards
    card_points: Annotated[float, Bounds(0, 150)]  # of these cards, if the game were over now
    hidden_cards: Annotated[float, Bounds(0, 5)]  # drawn, unknown to the observer
    score: Annotated[float, Bounds(-50, 200)]  # on the track
    points: Annotated[float, Bounds(-50, 300)]  # if the game were over now, by the observer's knowledge
    at: Annotated[Any, Bounds(0, 10), "place"]


class SlotRow:
    """An open card: its effects, and who occupies it."""

    present: Flag
    mine: Flag
    taken: Flag  # by another player
    reward: Annotated[Any, Bounds(0, 1), "reward"]  # of the upper half
    amount: Annotated[float, Bounds(0, 7)]
    resource: Annotated[Any, Bounds(0, 1), "resource"]  # that its dice are rolled for
    symbol: Annotated[Any, Bounds(0, 1), "symbol"]
    new_symbol: Flag  # whether the observer has no such symbol
    sand_people: Annotated[Any, Bounds(0, 3), "profession"]
    affordable: Flag


class StackRow:
    """A stack with its open building: price, points, and who occupies it."""

    left: Annotated[float, Bounds(0, 7)]
    mine: Flag
    taken: Flag  # by another player
    cost: Annotated[Any, Bounds(0, 3), "good"]  # of a fixed price
    points: Annotated[float, Bounds(0, 20)]
    least: Annotated[float, Bounds(0, 7)]  # fewest resources of a variable price
    most: Annotated[float, Bounds(0, 7)]
    kinds: Annotated[float, Bounds(0, 4)]
    missing: Annotated[float, Bounds(0, 7)]  # goods that the observer is short of
    affordable: Flag


class VectorRows:
    """All rows of the vector."""

    table: Annotated[Any, TableRow]
    player: Annotated[Any, PlayerRow, "player"]
    slot: Annotated[Any, SlotRow, "slot"]
    stack: Annotated[Any, StackRow, "stack"]


def names(labels: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Returns the name of each number; `labels` names the indices along the axes, other axes count from 0."""
    return tuple(name for name, _ in numbers_of(VectorRows, AXES, labels))


VECTOR: Final = overlaid(layout_of(VectorRows, np.float32, AXES), "numbers", np.float32)
_bounds = np.array([bounds for _, bounds in numbers_of(VectorRows, AXES)], np.float32)
NUMBERS: Final = len(_bounds)  # length of the vector
UNIT: Final = np.abs(_bounds).max(axis=1)  # scale of each number of the vector
LEAST_NUMBER: Final = _bounds[:, 0] / UNIT
GREATEST_NUMBER: Final = _bounds[:, 1] / UNIT
# Every number has the maximum 1, and few have a minimum below 0. This saves half of the comparisons.
assert (GREATEST_NUMBER == 1).all()
NEGATIVE_NUMBERS: Final = np.flatnonzero(LEAST_NUMBER < 0)
PER_UNIT: Final = (1 / UNIT).astype(np.float32)
