"""How test people play: short games that gather, buy and build, so that they end."""

from typing import Any

_PLACES = ("forest", "card", "claypit", "building", "quarry", "hunt")


def brisk(offers: list[dict[str, Any]]) -> str:
    """Some wood, then cards and buildings; whatever can be paid is paid."""
    return str(max(offers, key=_eagerness)["move"])


def _eagerness(offer: dict[str, Any]) -> tuple[int, int]:
    kind = offer["kind"]
    if kind == "place":
        rank = next((i for i, place in enumerate(_PLACES) if offer["place"].startswith(place)), len(_PLACES))
        return -rank, -abs(offer["people"] - 3)
    if kind == "resolve":
        return (0 if offer["place"].startswith(("card", "building")) else 1), 0
    return {"pay": 2, "feed": 1, "starve": 2, "decline": -1}.get(kind, 0), 0
