"""The pieces of the game as tables: cards, buildings, dice bars and the trader's rates.

All of them come from `data/components.json`. Edit that file and the whole package plays with the new
pieces: places, moves and scoring are derived from these tables.
"""

import hashlib
import json
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Lookup = NDArray[np.int64]

# Goods, in the order every vector of goods uses. A decoration pays like a good but is no resource (0.3.2).
WOOD, BRICK, STONE, GOLD, DECORATION = range(5)
RESOURCES: Final = 4
GOODS: Final = 5

# What a card's upper half or a dice bar's face gives; the first five are the goods themselves.
FOOD, POINTS, TOOL, FIELD_STEP, TRADER_STEP, ROLL, DICE_BAR, DRAW_CARD, ONCE, TAKE = range(5, 15)
REWARDS: Final = (
    "wood", "brick", "stone", "gold", "decorations",
    "food", "points", "tool", "field", "trader_step", "roll", "dice_bar", "draw", "once", "take",
)  # fmt: skip

FARMER, TOOLMAKER_CARD, BUILDER, SHAMAN, TRADER_CARD = range(5)
PROFESSIONS: Final = ("farmer", "toolmaker", "builder", "shaman", "trader")

MOST_PIECES = 63  # a player's cards and tiles are bits of one signed 64-bit word


class ComponentsError(ValueError):
    """The data file describes pieces that the game cannot play with."""


def _load() -> dict[str, Any]:
    text = files("stoneage").joinpath("data/components.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def _number(names: tuple[str, ...] | list[str], name: str, what: str) -> int:
    if name not in names:
        raise ComponentsError(f"components.json: unknown {what} {name!r}; known are {', '.join(names)}")
    return names.index(name)


_data = _load()
_cards: list[dict[str, Any]] = _data["base"]["cards"] + _data["expansion"]["cards"]
_tiles: list[dict[str, Any]] = _data["base"]["buildings"] + _data["expansion"]["buildings"]
_bars: dict[str, list[dict[str, Any]]] = _data["dice_bars"]

COMPONENTS_HASH: Final = hashlib.sha256(
    json.dumps(
        {key: value for key, value in _data.items() if key != "note"}, sort_keys=True, separators=(",", ":")
    ).encode()
).hexdigest()

PIECES: Final = "stoneage-1"  # the name of this set

CARD_IDS: Final = tuple(str(card["id"]) for card in _cards)
BUILDING_IDS: Final = tuple(str(tile["id"]) for tile in _tiles)
BASE_CARDS: Final = len(_data["base"]["cards"])
BASE_BUILDINGS: Final = len(_data["base"]["buildings"])
CARDS: Final = len(CARD_IDS)
BUILDINGS: Final = len(BUILDING_IDS)
HOUSE_IDS: Final = frozenset(
    piece["id"]
    for part in (_data["base"], _data["expansion"])
    if part["house"]
    for piece in part["cards"] + part["buildings"]
)
if max(CARDS, BUILDINGS) > MOST_PIECES:
    raise ComponentsError(f"components.json: at most {MOST_PIECES} cards and {MOST_PIECES} buildings can be played")
if len({*CARD_IDS, *BUILDING_IDS}) != CARDS + BUILDINGS:
    raise ComponentsError("components.json: two pieces share an id")

# --- dice bars: reward kind and amount of each face (face 1 at index 0)
BAR_NAMES: Final = tuple(_bars)
_faces = list(_bars.values())
BAR_KIND: Final[Lookup] = np.array([[_number(REWARDS, face["kind"], "reward") for face in bar] for bar in _faces])
BAR_AMOUNT: Final[Lookup] = np.array([[face["amount"] for face in bar] for bar in _faces])

# --- cards: upper half (kind, how much, of what), lower half (symbol or profession)
SYMBOLS: Final = tuple(dict.fromkeys(card["bottom"]["symbol"] for card in _cards if "symbol" in card["bottom"]))
ONCE_VALUES: Final = tuple(sorted((c["top"]["value"] for c in _cards if c["top"]["kind"] == "once"), reverse=True))
if len(set(ONCE_VALUES)) != len(ONCE_VALUES):
    raise ComponentsError("components.json: one-use tools must differ in value")


def _top(card: dict[str, Any]) -> tuple[int, int, int]:
    top = card["top"]
    kind = _number(REWARDS, top["kind"], "reward")
    if kind == ROLL:
        return kind, top["dice"], _number(REWARDS[:RESOURCES], top["good"], "resource")
    if kind == DICE_BAR:
        return kind, 0, _number(BAR_NAMES, top["bar"], "dice bar")
    if kind == ONCE:
        return kind, top["value"], ONCE_VALUES.index(top["value"])
    return kind, top["amount"], 0


_tops = np.array([_top(card) for card in _cards])
TOP_KIND: Final[Lookup] = _tops[:, 0].copy()
TOP_AMOUNT: Final[Lookup] = _tops[:, 1].copy()
TOP_OF: Final[Lookup] = _tops[:, 2].copy()  # good rolled for, dice bar, or bit of the one-use tool

CARD_SYMBOL: Final[Lookup] = np.array(
    [SYMBOLS.index(c["bottom"]["symbol"]) if "symbol" in c["bottom"] else -1 for c in _cards]
)
CARD_PROFESSION: Final[Lookup] = np.array(
    [-1 if "symbol" in c["bottom"] else _number(PROFESSIONS, c["bottom"]["profession"], "profession") for c in _cards]
)
CARD_PEOPLE: Final[Lookup] = np.array([c["bottom"].get("people", 0) for c in _cards])

# --- buildings: a fixed cost and points, or "from MIN to MAX resources of exactly KINDS kinds" (0: any kinds)
BUILDING_FIXED: Final[Lookup] = np.array([int(t["kind"] == "fixed") for t in _tiles])
BUILDING_COST: Final[Lookup] = np.array([[t.get("cost", {}).get(good, 0) for good in REWARDS[:GOODS]] for t in _tiles])
BUILDING_POINTS: Final[Lookup] = np.array([t.get("points", 0) for t in _tiles])
BUILDING_MIN: Final[Lookup] = np.array([t.get("min", t.get("count", 0)) for t in _tiles])
BUILDING_MAX: Final[Lookup] = np.array([t.get("max", t.get("count", 0)) for t in _tiles])
BUILDING_KINDS: Final[Lookup] = np.array([t.get("kinds", 0) for t in _tiles])

# --- buildings that are a private place for their owner (9.7)
PRIVATE_BUILDINGS: Final = tuple(number for number, tile in enumerate(_tiles) if "private" in tile)
PRIVATE_BUILDING: Final[Lookup] = np.array(PRIVATE_BUILDINGS or (0,))
_GATHERING = ("forest", "claypit", "quarry", "river")
PRIVATE_GOOD: Final[Lookup] = np.array(
    [_number(_GATHERING, _tiles[t]["private"], "place") for t in PRIVATE_BUILDINGS] or [0]
)
PRIVATE_RINGS: Final[Lookup] = np.array([_tiles[t]["rings"] for t in PRIVATE_BUILDINGS] or [0])

# --- trader's exchange: distinct rates (give, get) and the rate of each trader level, -1 for none (9.4)
TRACK_END: Final = 10  # field and trader track (1.4.1, 1.4.2)
RATES: Final = tuple(dict.fromkeys((rate["give"], rate["get"]) for rate in _data["trader_rates"]))
RATE_OF_LEVEL: Final[Lookup] = np.array(
    [
        next((RATES.index((r["give"], r["get"])) for r in _data["trader_rates"] if r["from"] <= level <= r["to"]), -1)
        for level in range(TRACK_END + 1)
    ]
)

# --- numbers printed on the board
DIVISOR: Final[Lookup] = np.array([3, 4, 5, 6, 2, 2])  # per good; hunted food and decorations count 2 pips each
VALUE: Final[Lookup] = np.array([3, 4, 5, 6])  # points of a resource on a variable building (1.2.1)
SUPPLY: Final[Lookup] = np.array([20, 16, 12, 10])  # piles with `limited_resources` (12-C02)


def card_data(number: int) -> dict[str, Any]:
    """The card as the data file has it."""
    return _cards[number]


def building_data(number: int) -> dict[str, Any]:
    """The building as the data file has it."""
    return _tiles[number]
