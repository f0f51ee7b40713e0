"""English words for pieces, goods and names."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from stoneage.game.vocabulary import GOODS, Goods
from stoneage.rules.pieces import building_data, card_data
from stoneage.rules.sets import PieceSet

LONGEST_NAME: Final = 40
_AMOUNTS: Final = (*GOODS, "food")

SOURCE_WORDS: Final = {
    "buildings": "buildings",
    "cards": "points on cards",
    "starvation": "starvation",
    "green": "sets of green cards",
    "farmers": "farmers x field",
    "toolmakers": "tool makers x tools",
    "builders": "hut builders x buildings",
    "shamans": "shamans x people",
    "traders": "traders x trader level",
    "resources": "resources left",
}
ENDING_WORDS: Final = {
    "cards": "The deck cannot fill the row of cards any more.",
    "buildings": "A stack of buildings is empty.",
    "limit": "The game is stopped at the limit of rounds and scored as it stands.",
    "abandoned": "The game is abandoned and scored as it stands.",
}
_PEOPLE_ON_CARDS: Final = {
    "farmer": "farmer", "toolmaker": "tool maker", "builder": "hut builder", "shaman": "shaman", "trader": "trader",
}  # fmt: skip
# For every effect except goods and food, whose names are words.
_TOPS: Final = {
    "tool": "a tool", "field": "a field step", "trader_step": "a trader step", "draw": "a card from the deck",
    "take": "two resources of choice", "dice_bar": "a dice bar", "roll": "{good} by {dice} dice",
    "once": "a one-use tool of {value}", "points": "{amount} points",
}  # fmt: skip


def counted(number: int, one: str, many: str | None = None) -> str:
    """Returns a count with its noun: `1 person`, `2 people`."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def people(number: int) -> str:
    return counted(number, "person", "people")


def listed(words: Sequence[str]) -> str:
    """Returns a list in words: `a, b and c`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def goods(amounts: "Goods | Mapping[str, int]") -> str:
    """Returns goods in words: `2 wood and 1 brick`."""
    return listed([_good(name, n) for name, n in cast("Mapping[str, int]", amounts).items() if n]) or "nothing"


def _good(name: str, number: int) -> str:
    return counted(number, "decoration") if name == "decorations" else f"{number} {name}"


def card(name: str, pieces: PieceSet) -> str:
    """Returns a card with both halves: `C31 (3 points, 3 hut builders)`."""
    data = card_data(pieces.card_numbers[name])
    return f"{name} ({_top(data['top'])}, {_bottom(data['bottom'])})"


def _top(top: Mapping[str, Any]) -> str:
    if top["kind"] in _AMOUNTS:
        return goods({top["kind"]: top["amount"]})
    return _TOPS[top["kind"]].format(**top)


def _bottom(bottom: Mapping[str, Any]) -> str:
    if "symbol" in bottom:
        return str(bottom["symbol"])
    return counted(bottom["people"], _PEOPLE_ON_CARDS[bottom["profession"]])


def building(name: str, pieces: PieceSet) -> str:
    """Returns a building with its price: `B01 (2 wood and 1 brick for 10 points)`."""
    data = building_data(pieces.building_numbers[name])
    if data["kind"] == "fixed":
        own = f", with a {data['private']} of its own" if "private" in data else ""
        return f"{name} ({goods(data['cost'])} for {data['points']} points{own})"
    if data["kind"] == "kinds":
        return f"{name} ({data['count']} resources of exactly {counted(data['kinds'], 'kind')})"
    return f"{name} ({data['min']} to {data['max']} resources)"


def names_of(seats: Sequence[str]) -> list[str]:
    """Returns names for the seats that are printable, short and distinct."""
    names = ["".join(c if c.isprintable() else "?" for c in name)[:LONGEST_NAME] or "nobody" for name in seats]
    often = Counter(names)
    return [f"{name} {seat + 1}" if often[name] > 1 else name for seat, name in enumerate(names)]


def edition(expansion: bool, pieces: PieceSet) -> str:
    """Returns the edition, with a warning where our pieces differ from the printed ones."""
    if not expansion:
        return "base game"
    return "expansion (with a house set of cards and buildings)" if pieces.house_ids else "expansion"
