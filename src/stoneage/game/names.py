"""The words of the notation for the kernel's numbers."""

from typing import Final

from stoneage.rules.pieces import CARD_IDS, GOODS, PRIVATE_TILES, REWARDS, TILE_IDS
from stoneage.rules.state import SEATS, SLOTS

PLACE_NAMES: Final = (
    "toolmaker", "hut", "field", "trader", "hunt", "forest", "claypit", "quarry", "river",
    *(f"card{k}" for k in range(1, SLOTS + 1)),
    *(f"building{k}" for k in range(1, SEATS + 1)),
    *(TILE_IDS[tile] for tile in PRIVATE_TILES),
)  # fmt: skip
GOOD_NAMES: Final = REWARDS[:GOODS]
GOOD_LETTERS: Final = "wbsgd"
PHASES: Final = ("placement", "actions", "feeding", "feeding", "over")
QUESTIONS: Final = (None, "place", "resolve", "tools", "pay", "pick", "split", "draw", "take", "feed")
ENDINGS: Final = (None, "cards", "buildings", "limit", "abandoned")


def goods_text(goods: tuple[int, ...]) -> str:
    """`2w 1b`: goods in their order, zero amounts left out."""
    return " ".join(f"{n}{letter}" for n, letter in zip(goods, GOOD_LETTERS, strict=False) if n)


def goods_names(goods: tuple[int, ...]) -> dict[str, int]:
    """`{"wood": 2, "brick": 1}`: the same for programs."""
    return {name: n for name, n in zip(GOOD_NAMES, goods, strict=False) if n}


def cards_of(bits: int) -> list[str]:
    """The ids of a set of cards."""
    return _ids_of(bits, CARD_IDS)


def tiles_of(bits: int) -> list[str]:
    """The ids of a set of buildings."""
    return _ids_of(bits, TILE_IDS)


def _ids_of(bits: int, ids: tuple[str, ...]) -> list[str]:
    """Only the bits that are set are looked at: views are built all the time, and most sets in them are small."""
    found = []
    while bits:
        found.append(ids[(bits & -bits).bit_length() - 1])
        bits &= bits - 1
    return found
