"""Factored moves: every move is a sequence of small answers: its kind, then a place, people, tools or goods.

For learners that cannot use nearly two thousand logits. `PARTS[move]` contains the answers of a move; unused ones at
the end are 0. No two moves have the same answers.
"""

from typing import Any, Final

import numpy as np

from stoneage.rules import moves as number
from stoneage.rules.moves import (
    EXCHANGE_GET,
    EXCHANGE_GIVE,
    MOST_TOOL,
    MOVES,
    ONCE_SETS,
    PAYMENTS,
    PLACE_PEOPLE,
    PLACE_WHERE,
    TAKE_FIRST_VECTOR,
    TOOL_SETS,
    VECTORS,
)
from stoneage.rules.pieces import ONCE_VALUES, Lookup
from stoneage.rules.state import FACES, PLACES

KINDS: Final = (
    "place", "resolve", "decline_hut", "tools", "pick", "split", "draw", "skip", "take", "pay", "decline", "exchange",
    "feed", "starve",
)  # fmt: skip


def _answers() -> list[tuple[int, ...]]:
    """Returns the answers of every move after its kind, by move number."""
    kind = {name: (index,) for index, name in enumerate(KINDS)}

    def goods(name: str, vectors: Any) -> list[tuple[int, ...]]:
        return [kind[name] + tuple(int(n) for n in vector) for vector in vectors]

    def tools(index: int) -> tuple[int, ...]:
        tiles, once = divmod(index, ONCE_SETS)
        counts = (TOOL_SETS[tiles].count(value) for value in range(MOST_TOOL, 0, -1))
        return (*kind["tools"], *counts, *(once >> bit & 1 for bit in range(len(ONCE_VALUES))))

    return [
        *(kind["place"] + (int(p), int(n)) for p, n in zip(PLACE_WHERE, PLACE_PEOPLE, strict=True)),
        *(kind["resolve"] + (place,) for place in range(PLACES)),
        kind["decline_hut"],
        *(tools(index) for index in range(number.TOOL_MOVES)),
        *(kind["pick"] + (face,) for face in range(FACES)),
        *(kind["split"] + (decorations,) for decorations in range(number.MOST_SPLIT + 1)),
        kind["draw"],
        kind["skip"],
        *goods("take", VECTORS[TAKE_FIRST_VECTOR : TAKE_FIRST_VECTOR + number.TAKES]),
        *goods("pay", PAYMENTS),
        kind["decline"],
        *goods("exchange", np.hstack([EXCHANGE_GIVE, EXCHANGE_GET])),
        *goods("feed", VECTORS[1:]),
        kind["starve"],
    ]


_written = _answers()
LENGTH: Final = max(map(len, _written))  # length of the longest sequence
PARTS: Final[Lookup] = np.zeros((MOVES, LENGTH), np.int64)
for _move, _sequence in enumerate(_written):
    PARTS[_move, : len(_sequence)] = _sequence
WIDTH: Final = int(PARTS.max()) + 1  # number of different answers to one part
