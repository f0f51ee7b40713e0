"""The layout of the vector of numbers between -1 and 1 that learners get, with a version of its own.

A row is the name of a number, its least and its greatest value, and, for a row of several numbers, the axis
they lie along. Seats are told from the observer's chair: player 0 is the observer, the others follow in the order of
play. A change of any row is a new version: networks of others depend on the order.
"""

from typing import Annotated, Any, Final, get_args, get_type_hints

import numpy as np

from stoneage.rules.effects import GOODS, KINDS, RESOURCES
from stoneage.rules.pieces import BAR_NAMES, CARDS, ONCE_VALUES, PROFESSIONS, SYMBOLS
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

Flag = Annotated[float, 0, 1]  # yes or no


class TableRow:
    """The table as a whole, and the question of this moment."""

    players: Annotated[float, 0, 5]
    expansion: Flag
    multi_hunt: Flag
    limited_resources: Flag
    two_resources_now: Flag
    open_cards: Flag
    rounds: Annotated[float, 0, 30]  # the present one's number
    phase: Annotated[Any, 0, 1, "phase"]
    question: Annotated[Any, 0, 1, "question"]
    asked: Annotated[Any, 0, 1, "player"]  # who is asked
    first: Annotated[Any, 0, 1, "player"]  # the start player of the round
    turn: Annotated[Any, 0, 1, "player"]  # whose actions or feeding it is
    place: Annotated[Any, 0, 1, "place"]  # being resolved
    deck: Annotated[float, 0, CARDS]  # cards left
    fewest_buildings: Annotated[float, 0, 7]  # left in a stack
    supply: Annotated[Any, 0, 20, "resource"]
    pips: Annotated[float, 0, 60]  # of the dice, while tools may be added
    wanted: Annotated[Any, 0, 1, "rolled"]  # what they were rolled for
    caught: Annotated[float, 0, 30]  # what a hunt leaves to split
    bar: Annotated[Any, 0, 1, "bar"]  # the dice bar in progress
    faces: Annotated[Any, 0, 5, "face"]  # its dice not picked yet
    shortage: Annotated[float, 0, 10]  # food missing for the one who is asked
    exchanged: Flag  # the turn's exchange is used up
    received: Annotated[Any, 0, 1, "resource"]  # got by an exchange for the purchase in progress


class PlayerRow:
    """One player's board, and his people on the places."""

    present: Flag
    people: Annotated[float, 0, 10]
    home: Annotated[float, 0, 10]  # people not placed
    food: Annotated[float, 0, 40]
    field: Annotated[float, 0, 10]
    food_after: Annotated[float, -10, 10]  # food left after feeding
    goods: Annotated[Any, 0, 20, "good"]
    resources: Annotated[float, 0, 30]
    tools: Annotated[Any, 0, 4, "tool"]
    ready: Annotated[Any, 0, 4, "tool"]  # not used yet in this round
    once: Annotated[Any, 0, 1, "once"]  # one-use tools not used yet
    takes: Annotated[float, 0, 2]  # two-resources cards not used yet
    trader: Annotated[float, 0, 10]
    buildings: Annotated[float, 0, 10]
    symbols: Annotated[Any, 0, 2, "symbol"]  # green cards that the observer knows, by symbol
    sand_people: Annotated[Any, 0, 10, "profession"]  # on the sand cards that the observer knows
    card_points: Annotated[float, 0, 150]  # of these cards, were the game over now
    hidden_cards: Annotated[float, 0, 5]  # drawn, and not shown to the observer
    score: Annotated[float, -50, 200]  # on the track
    points: Annotated[float, -50, 300]  # were the game over now, by what the observer knows
    at: Annotated[Any, 0, 10, "place"]


class SlotRow:
    """An open card: what it brings, and who stands on it."""

    present: Flag
    mine: Flag
    taken: Flag  # by somebody else
    reward: Annotated[Any, 0, 1, "reward"]  # of the upper half
    amount: Annotated[float, 0, 7]
    resource: Annotated[Any, 0, 1, "resource"]  # that its dice are rolled for
    symbol: Annotated[Any, 0, 1, "symbol"]
    new_symbol: Flag  # the observer has none of it
    sand_people: Annotated[Any, 0, 3, "profession"]
    affordable: Flag


class StackRow:
    """A stack with its open building: what that costs and brings, and who stands on it."""

    left: Annotated[float, 0, 7]
    mine: Flag
    taken: Flag  # by somebody else
    cost: Annotated[Any, 0, 3, "good"]  # of a fixed price
    points: Annotated[float, 0, 20]
    least: Annotated[float, 0, 7]  # resources, of a price to choose
    most: Annotated[float, 0, 7]
    kinds: Annotated[float, 0, 4]
    missing: Annotated[float, 0, 7]  # goods that the observer lacks
    affordable: Flag


class VectorRows:
    """The vector."""

    table: Annotated[Any, TableRow]
    player: Annotated[Any, PlayerRow, "player"]
    slot: Annotated[Any, SlotRow, "slot"]
    stack: Annotated[Any, StackRow, "stack"]


def _record(described: type, number: type) -> np.dtype[np.void]:
    """The record that the rows of a class describe."""
    fields: list[Any] = []
    for name, hint in get_type_hints(described, include_extras=True).items():
        _, *row = get_args(hint)
        nested = isinstance(row[0], type)
        axis = row[1:] if nested else row[2:]
        fields.append((name, _record(row[0], number) if nested else number, *(AXES[a] for a in axis)))
    return np.dtype(fields, align=True)


def _overlaid(parts: np.dtype[np.void], number: type) -> np.dtype[np.void]:
    """The record of the parts with one vector over all of them."""
    of_parts: Any = parts.fields
    size = parts.itemsize // np.dtype(number).itemsize
    fields = {**of_parts, "numbers": (np.dtype((number, size)), 0)}
    return np.dtype({
        "names": list(fields),
        "formats": [field[0] for field in fields.values()],
        "offsets": [field[1] for field in fields.values()],
        "aligned": True,
    })  # fmt: skip


def bounds(described: type) -> list[tuple[float, float]]:
    """The least and the greatest value of each number of a layout."""
    found: list[tuple[float, float]] = []
    for hint in get_type_hints(described, include_extras=True).values():
        _, *row = get_args(hint)
        nested = isinstance(row[0], type)
        axis = row[1:] if nested else row[2:]
        found += (bounds(row[0]) if nested else [(row[0], row[1])]) * (AXES[axis[0]] if axis else 1)
    return found


def names(described: type, labels: dict[str, tuple[str, ...]], prefix: str = "") -> list[str]:
    """The name of each number of a layout; `labels` names the places along the axes, others are counted from 0."""
    found: list[str] = []
    for name, hint in get_type_hints(described, include_extras=True).items():
        _, *row = get_args(hint)
        nested = isinstance(row[0], type)
        axis = row[1:] if nested else row[2:]
        own = [f"{prefix}{name}.{label}" for label in _along(axis[0], labels)] if axis else [f"{prefix}{name}"]
        found += [inner for one in own for inner in names(row[0], labels, f"{one}.")] if nested else own
    return found


def _along(axis: str, labels: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    return labels.get(axis) or tuple(str(i) for i in range(AXES[axis]))


VECTOR: Final = _overlaid(_record(VectorRows, np.float32), np.float32)
_bounds = np.array(bounds(VectorRows), np.float32)
NUMBERS: Final = len(_bounds)  # of the vector
UNIT: Final = np.abs(_bounds).max(axis=1)  # what each number of the vector is divided by
LEAST_NUMBER: Final = _bounds[:, 0] / UNIT
GREATEST_NUMBER: Final = _bounds[:, 1] / UNIT
PER_UNIT: Final = (1 / UNIT).astype(np.float32)
