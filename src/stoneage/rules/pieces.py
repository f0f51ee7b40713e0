"""The pieces of the game as tables: cards, buildings, dice bars and the trader's rates.

Indices are numbers of the catalogue (`sets`). All tables are derived from the files in `data/pieces`; a set added there
can be played in the whole package.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.rules.effects import EFFECTS, GOODS, KINDS, RESOURCES
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, CATALOGUE, SETS, known

Lookup = NDArray[np.int64]
SmallLookup = NDArray[np.int8]  # for tables that would otherwise crowd the first-level cache

FARMER, TOOLMAKER_CARD, BUILDER, SHAMAN, TRADER_CARD = range(5)
PROFESSIONS: Final = ("farmer", "toolmaker", "builder", "shaman", "trader")

_cards = [card for card, _ in CATALOGUE.cards]
_tiles = CATALOGUE.buildings
CARDS: Final = len(CARD_IDS)
BUILDINGS: Final = len(BUILDING_IDS)

# --- sets: by set and index in its list, the number in the catalogue; by set and expansion (0, 1), count and bits
MOST_CARDS: Final = max(len(pieces.cards) for pieces in SETS)  # in one deck
_most_buildings = max(len(pieces.buildings) for pieces in SETS)


def _rows(lists: list[tuple[int, ...]], width: int) -> Lookup:
    return np.array([[*numbers, *[-1] * (width - len(numbers))] for numbers in lists])


def _bits(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


SET_CARDS: Final[Lookup] = _rows([pieces.cards for pieces in SETS], MOST_CARDS)
SET_CARD_COUNT: Final[Lookup] = np.array([[len(pieces.deck(e)) for e in (False, True)] for pieces in SETS])
SET_CARD_BITS: Final[Lookup] = np.array([[_bits(pieces.deck(e)) for e in (False, True)] for pieces in SETS])
SET_BUILDINGS: Final[Lookup] = _rows([pieces.buildings for pieces in SETS], _most_buildings)
SET_BUILDING_COUNT: Final[Lookup] = np.array([[len(pieces.tiles(e)) for e in (False, True)] for pieces in SETS])
SET_BUILDING_BITS: Final[Lookup] = np.array([[_bits(pieces.tiles(e)) for e in (False, True)] for pieces in SETS])

# --- dice bars: effect and amount of each face (face 1 at index 0)
BAR_NAMES: Final = tuple(name for name, _ in CATALOGUE.bars)
_faces = [faces for _, faces in CATALOGUE.bars]
BAR_KIND: Final[Lookup] = np.array([[KINDS.index(face["kind"]) for face in bar] for bar in _faces])
BAR_AMOUNT: Final[Lookup] = np.array([[face["amount"] for face in bar] for bar in _faces])

# --- cards: upper half (kind, amount, object), lower half (symbol or profession)
SYMBOLS: Final = tuple(dict.fromkeys(card["bottom"]["symbol"] for card in _cards if "symbol" in card["bottom"]))
ONCE_VALUES: Final = tuple(sorted({c["top"]["value"] for c in _cards if c["top"]["kind"] == "once"}, reverse=True))


def _top(card: dict[str, Any], bar: int | None) -> tuple[int, int, int]:
    top = card["top"]
    kind = KINDS.index(top["kind"])
    amount = top[EFFECTS[kind].amount] if EFFECTS[kind].amount else 0
    if bar is not None:
        return kind, amount, bar
    if EFFECTS[kind].of:
        return kind, amount, KINDS.index(top[EFFECTS[kind].of])
    return kind, amount, ONCE_VALUES.index(amount) if top["kind"] == "once" else 0


_tops = np.array([_top(card, bar) for card, bar in CATALOGUE.cards])
TOP_KIND: Final[Lookup] = _tops[:, 0].copy()
TOP_AMOUNT: Final[Lookup] = _tops[:, 1].copy()
TOP_OF: Final[Lookup] = _tops[:, 2].copy()  # good rolled for, dice bar, or bit of the one-use tool

CARD_SYMBOL: Final[Lookup] = np.array(
    [SYMBOLS.index(c["bottom"]["symbol"]) if "symbol" in c["bottom"] else -1 for c in _cards]
)
CARD_PROFESSION: Final[Lookup] = np.array(
    [-1 if "symbol" in c["bottom"] else known(PROFESSIONS, c["bottom"]["profession"], "profession") for c in _cards]
)
CARD_PEOPLE: Final[Lookup] = np.array([c["bottom"].get("people", 0) for c in _cards])

SYMBOL_CARDS: Final[Lookup] = np.array(  # as bits
    [_bits(tuple(np.flatnonzero(symbol == CARD_SYMBOL).tolist())) for symbol in range(len(SYMBOLS))]
)

# --- buildings: fixed cost and points, or "from MIN to MAX resources of exactly KINDS kinds" (0: any kinds)
BUILDING_FIXED: Final[Lookup] = np.array([int(t["kind"] == "fixed") for t in _tiles])
BUILDING_COST: Final[Lookup] = np.array([[t.get("cost", {}).get(good, 0) for good in KINDS[:GOODS]] for t in _tiles])
BUILDING_POINTS: Final[Lookup] = np.array([t.get("points", 0) for t in _tiles])
BUILDING_MIN: Final[Lookup] = np.array([t.get("min", t.get("count", 0)) for t in _tiles])
BUILDING_MAX: Final[Lookup] = np.array([t.get("max", t.get("count", 0)) for t in _tiles])
BUILDING_KINDS: Final[Lookup] = np.array([t.get("kinds", 0) for t in _tiles])

# --- trader's exchange: distinct rates (give, get) and the rate of each trader level, -1 for none (9.4)
TRACK_END: Final = 10  # field and trader track (1.4.1, 1.4.2)
_rates = CATALOGUE.trader_rates
RATES: Final = tuple(dict.fromkeys((rate["give"], rate["get"]) for rate in _rates))
RATE_OF_LEVEL: Final[Lookup] = np.array(
    [
        next((RATES.index((r["give"], r["get"])) for r in _rates if r["from"] <= level <= r["to"]), -1)
        for level in range(TRACK_END + 1)
    ]
)

# --- numbers printed on the board
DIVISOR: Final[Lookup] = np.array([3, 4, 5, 6, 2, 2])  # by good; hunted food and decorations cost 2 pips each
VALUE: Final[Lookup] = np.array([3, 4, 5, 6])  # points of a resource on a variable building (1.2.1)
SUPPLY: Final[Lookup] = np.array([20, 16, 12, 10])  # pile sizes with `limited_resources` (12-C02)
assert len(VALUE) == len(SUPPLY) == RESOURCES


def card_data(number: int) -> dict[str, Any]:
    """Returns the card as its file has it."""
    return _cards[number]


def building_data(number: int) -> dict[str, Any]:
    """Returns the building as its file has it."""
    return _tiles[number]
