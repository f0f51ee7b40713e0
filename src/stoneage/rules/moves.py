"""Move numbers. The kernel and the notation share these tables.

Numbers ascend by family in the order below, and within a family in the order in which the kernel finds the moves, so a
list of legal moves is sorted without sorting.
"""

from itertools import combinations_with_replacement, product
from typing import Annotated, Any, Final

import numpy as np

from stoneage.native.arguments import Array, Within
from stoneage.rules.effects import DECORATION, GOODS, RESOURCES
from stoneage.rules.jit import inlined
from stoneage.rules.pieces import BUILDING_COST, BUILDING_FIXED, BUILDING_MAX, ONCE_VALUES, RATES, Lookup, SmallLookup
from stoneage.rules.state import FACES, LEAST, MOST, MOST_PEOPLE, PLACES, SLOTS, TOOL_SLOTS

START_PEOPLE: Final = 5
MOST_TOOL: Final = 4  # highest value of a tile (1.3.1)
SLOT5_PRICE: Final = 3  # decorations (9.5.2)

# --- place: a number of people on a place, from the minimum to the maximum of the place
PLACE: Final = 0
PLACE_FIRST: Final[Lookup] = np.concatenate([[0], np.cumsum(MOST - LEAST + 1)[:-1]])
_place_moves = [(place, n) for place in range(PLACES) for n in range(LEAST[place], MOST[place] + 1)]
PLACE_WHERE: Final[Lookup] = np.array([place for place, _ in _place_moves])
PLACE_PEOPLE: Final[Lookup] = np.array([n for _, n in _place_moves])

# --- resolve
RESOLVE: Final = PLACE + len(_place_moves)
DECLINE_HUT: Final = RESOLVE + PLACES

# --- tools: a multiset of tile values and a set of one-use tools
TOOL_SETS: Final = tuple(
    tiles for size in range(TOOL_SLOTS + 1) for tiles in combinations_with_replacement(range(MOST_TOOL, 0, -1), size)
)
ONCE_SETS: Final = 1 << len(ONCE_VALUES)
TOOLS: Final = DECLINE_HUT + 1
TOOL_MOVES: Final = len(TOOL_SETS) * ONCE_SETS
TOOL_SET_VALUE: Final[Lookup] = np.array([sum(tiles) for tiles in TOOL_SETS])
ONCE_SET_VALUE: Final[Lookup] = np.array(
    [sum(value for bit, value in enumerate(ONCE_VALUES) if bits >> bit & 1) for bits in range(ONCE_SETS)]
)


def _tool_sets_of(ready: tuple[int, ...]) -> list[int]:
    def fits(tiles: tuple[int, ...]) -> bool:
        return all(tiles.count(value) <= ready.count(value) for value in tiles)

    return [number for number, tiles in enumerate(TOOL_SETS) if fits(tiles)]


def _tiles_used(ready: tuple[int, ...], number: int) -> int:
    """Returns the slots of the tiles of a set, as bits."""
    left, used = list(TOOL_SETS[number]), 0
    for slot, value in enumerate(ready):
        if value and value in left:
            left.remove(value)
            used |= 1 << slot
    return used


# Tool moves from three tiles (0: absent or used), without one-use tools: READY_MOVES[a, b, c, :READY_SET_COUNT[a, b,
# c]].
# USED_TILES[a, b, c, set]: the tiles that make up a set, as bits; the first of equal tiles are used.
READY_SET_COUNT: Final[SmallLookup] = np.zeros((MOST_TOOL + 1,) * TOOL_SLOTS, np.int8)
USED_TILES: Final[SmallLookup] = np.zeros((MOST_TOOL + 1,) * TOOL_SLOTS + (len(TOOL_SETS),), np.int8)
READY_MOVES: Final[Any] = np.zeros((MOST_TOOL + 1,) * TOOL_SLOTS + (1 << TOOL_SLOTS,), np.int16)
for _ready in product(range(MOST_TOOL + 1), repeat=TOOL_SLOTS):
    _sets = _tool_sets_of(_ready)
    READY_SET_COUNT[_ready] = len(_sets)
    READY_MOVES[_ready][: len(_sets)] = [TOOLS + number * ONCE_SETS for number in _sets]
    USED_TILES[_ready][_sets] = [_tiles_used(_ready, number) for number in _sets]

# --- pick, split, draw, skip
PICK: Final = TOOLS + TOOL_MOVES
SPLIT: Final = PICK + FACES
MOST_SPLIT: Final = (MOST_PEOPLE * FACES + TOOL_SLOTS * MOST_TOOL + sum(ONCE_VALUES)) // 2
DRAW: Final = SPLIT + MOST_SPLIT + 1
SKIP: Final = DRAW + 1

# --- vectors of resources: all up to ten in total, by total, then more wood, brick and stone first
VECTORS: Final[SmallLookup] = np.array(
    sorted(
        (v for v in product(range(MOST_PEOPLE + 1), repeat=RESOURCES) if sum(v) <= MOST_PEOPLE),
        key=lambda v: (sum(v), [-n for n in v]),
    ),
    np.int8,
)
VECTOR_KINDS: Final[SmallLookup] = ((VECTORS > 0) @ (1 << np.arange(RESOURCES))).astype(np.int8)  # as bits
KINDS_IN: Final[SmallLookup] = np.array([bits.bit_count() for bits in range(1 << RESOURCES)], np.int8)
VECTOR_FIRST: Final[Lookup] = np.searchsorted(VECTORS.sum(axis=1), np.arange(MOST_PEOPLE + 2))
_WITH_MORE_WOOD: Final[Lookup] = np.array([n * (n + 1) * (n + 2) // 6 for n in range(MOST_PEOPLE + 1)])


@inlined
def vector(total: int, wood: int, brick: int, stone: int) -> int:
    """Returns the index of a vector of resources, computed from the number of vectors before it."""
    without_wood = total - wood
    without_brick = without_wood - brick
    more_brick = without_brick * (without_brick + 1) // 2
    return int(VECTOR_FIRST[total] + _WITH_MORE_WOOD[without_wood] + more_brick + without_brick - stone)


# --- take two resources: the vectors of two
TAKE_TWO: Final = 2
TAKE_MOVE: Final = SKIP + 1
TAKE_FIRST_VECTOR: Final = int(VECTOR_FIRST[TAKE_TWO])
TAKES: Final = int(VECTOR_FIRST[TAKE_TWO + 1]) - TAKE_FIRST_VECTOR

# --- pay: the vectors of resources up to the highest price, then the prices with decorations
_SLOT5 = (0,) * RESOURCES + (SLOT5_PRICE,)
_fixed = [tuple(int(n) for n in cost) for cost, fixed in zip(BUILDING_COST, BUILDING_FIXED, strict=True) if fixed]
_dearest = max(int(BUILDING_MAX.max()), SLOTS - 1, *(sum(cost[:RESOURCES]) for cost in _fixed))
_decorated = sorted({_SLOT5, *(cost for cost in _fixed if cost[DECORATION])}, key=lambda c: (sum(c), [-n for n in c]))
_payments = [(*(int(n) for n in v), 0) for v in VECTORS[1 : VECTOR_FIRST[_dearest + 1]]] + _decorated
PAY: Final = TAKE_MOVE + TAKES
PAYMENTS: Final[SmallLookup] = np.array(_payments, np.int8)  # by move - PAY
PAY_SLOT5: Final = PAY + _payments.index(_SLOT5)
PAY_BUILDING: Final[Lookup] = np.array(
    [
        PAY + _payments.index(tuple(int(n) for n in cost)) if fixed else -1
        for cost, fixed in zip(BUILDING_COST, BUILDING_FIXED, strict=True)
    ]
)
DECLINE: Final = PAY + len(_payments)

# --- exchange: by rate, then goods given, then resources received
EXCHANGE: Final = DECLINE + 1


def _bundles(size: int, kinds: int) -> list[tuple[int, ...]]:
    """Returns all ways to choose `size` goods of `kinds` kinds, first kinds first."""
    picks = combinations_with_replacement(range(kinds), size)
    return [tuple(pick.count(kind) for kind in range(kinds)) for pick in picks]


_exchanges = [
    (rate, give, got)
    for rate, (giving, getting) in enumerate(RATES)
    for give in _bundles(giving, GOODS)
    for got in _bundles(getting, RESOURCES)
    if give != (*got, 0)  # an exchange for the same goods is not allowed (9.4.8)
]
EXCHANGE_GIVE: Final[Lookup] = np.array([give for _, give, _ in _exchanges]).reshape(-1, GOODS)
EXCHANGE_GET: Final[Lookup] = np.array([got for _, _, got in _exchanges]).reshape(-1, RESOURCES)
RATE_FIRST: Final[Lookup] = np.searchsorted([rate for rate, _, _ in _exchanges], np.arange(len(RATES) + 1))

# --- feed: the vectors of one to ten resources that cover a shortage
FEED: Final = EXCHANGE + len(_exchanges)
STARVE: Final = FEED + len(VECTORS) - 1
MOVES: Final = STARVE + 1

MOST_LEGAL: Final = 512  # upper bound for any list: the longest is a payment of 1 to 7 with takes and exchanges

# Arguments of entry points.
MoveNumber = Annotated[int, Within(0, MOVES - 1)]
Buffer = Annotated[Any, Array(np.int16, (MOST_LEGAL,))]


def new_buffer() -> Buffer:
    """Returns an array for a list of legal moves."""
    return np.zeros(MOST_LEGAL, np.int16)
