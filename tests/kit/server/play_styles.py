"""How test people play: short games that gather, buy and build, so that they end."""

from collections.abc import Callable
from typing import Any

Offer = dict[str, Any]
Game = dict[str, Any]  # as its player sees it
Moment = Callable[[Game], bool]
Style = Callable[[list[Offer]], str]

_BRISK = ("forest", "card", "claypit", "building", "quarry", "hunt")
_HUNTING = ("hunt", "card5", "forest", "card")


def brisk(offers: list[Offer]) -> str:
    """Some wood, then cards and buildings; whatever can be paid is paid."""
    return str(max(offers, key=lambda offer: _eagerness(offer, _BRISK, 3))["move"])


def hunting(offers: list[Offer]) -> str:
    """Decorations from the hunt buy the expansion's fifth card, wood the others."""
    return str(max(offers, key=lambda offer: _eagerness(offer, _HUNTING, 2))["move"])


def _eagerness(offer: Offer, places: tuple[str, ...], people: int) -> tuple[int, int]:
    kind = offer["kind"]
    if kind == "place":
        rank = next((i for i, place in enumerate(places) if offer["place"].startswith(place)), len(places))
        return -rank, -abs(offer["people"] - people)
    if kind == "resolve":
        return (0 if offer["place"].startswith(("card", "building")) else 1), 0
    return {"pay": 2, "feed": 1, "starve": 2, "decline": -1}.get(kind, 0), offer.get("decorations") or 0
