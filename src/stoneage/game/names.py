"""Notation words for the kernel's numbers."""

from typing import Final, cast

from stoneage.game import vocabulary
from stoneage.rules.effects import RESOURCES
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS
from stoneage.rules.state import BOARD

PLACE_NAMES: Final = tuple(place.name for place in BOARD)
GOOD_NAMES: Final = vocabulary.GOODS
RESOURCE_NAMES: Final = cast("tuple[vocabulary.Resource, ...]", vocabulary.GOODS[:RESOURCES])
GOOD_LETTERS: Final = "wbsgd"
# Indexed by the kernel's numbers.
PHASES: Final[tuple[vocabulary.Phase, ...]] = ("placement", "actions", "feeding", "feeding", "over")
QUESTIONS: Final[tuple[vocabulary.QuestionKind | None, ...]] = (None, *vocabulary.QUESTIONS)
ENDINGS: Final[tuple[vocabulary.Ending | None, ...]] = (None, *vocabulary.ENDINGS)


def goods_text(goods: tuple[int, ...]) -> str:
    """Returns goods in the notation, without zero amounts: `2w 1b`."""
    return " ".join(f"{n}{letter}" for n, letter in zip(goods, GOOD_LETTERS, strict=False) if n)


def goods_names(goods: tuple[int, ...]) -> vocabulary.Goods:
    """Returns goods by name, without zero amounts: `{"wood": 2, "brick": 1}`."""
    named: vocabulary.Goods = {}
    for name, n in zip(GOOD_NAMES, goods, strict=False):
        if n:
            named[name] = n
    return named


def cards_of(bits: int) -> list[str]:
    """Returns the ids of a set of cards."""
    return _ids_of(bits, CARD_IDS)


def buildings_of(bits: int) -> list[str]:
    """Returns the ids of a set of buildings."""
    return _ids_of(bits, BUILDING_IDS)


def _ids_of(bits: int, ids: tuple[str, ...]) -> list[str]:
    """Returns the ids of the bits that are set; only these are visited, because most sets are small."""
    found = []
    while bits:
        found.append(ids[(bits & -bits).bit_length() - 1])
        bits &= bits - 1
    return found
