"""Things that a seat can have one more of: a function for each, which returns whether the rules allow it."""

from collections.abc import Callable
from typing import Final

import numpy as np

from stoneage.rules.effects import KINDS, RESOURCES
from stoneage.rules.moves import MOST_TOOL
from stoneage.rules.pieces import TRACK_END
from stoneage.rules.state import MOST_PEOPLE, Games


def _good(good: int) -> Callable[[Games, int], bool]:
    def give(state: Games, seat: int) -> bool:
        state["player"]["goods"][0, seat, good] += 1
        return True

    return give


def _food(state: Games, seat: int) -> bool:
    state["player"]["food"][0, seat] += 1
    return True


def _field(state: Games, seat: int) -> bool:
    state["player"]["field"][0, seat] += 1
    return bool(state["player"]["field"][0, seat] <= TRACK_END)


def _person(state: Games, seat: int) -> bool:
    state["player"]["people"][0, seat] += 1
    state["player"]["home"][0, seat] += 1
    return bool(state["player"]["people"][0, seat] <= MOST_PEOPLE)


def _tool(state: Games, seat: int) -> bool:
    tools = state["player"]["tool"][0, seat]
    lowest = int(np.argmin(tools))
    tools[lowest] += 1
    return bool(tools[lowest] <= MOST_TOOL)


THINGS: Final[dict[str, Callable[[Games, int], bool]]] = {
    "field": _field,
    "person": _person,
    "tool": _tool,
    "food": _food,
    **{KINDS[good]: _good(good) for good in range(RESOURCES)},
}
