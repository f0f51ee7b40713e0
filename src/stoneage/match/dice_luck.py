"""The luck of each player: what the dice gave, and what they were expected to give.

Only rolls for goods count; those of a dice bar are for everyone. Goods are counted as the dice alone would bring
them: tools are no luck, and players who use them well would seem to have more of it.
"""

from typing import Final

from stoneage.game.events import Event, RolledEvent
from stoneage.game.odds import odds
from stoneage.game.questions import pips_for
from stoneage.match.types import Luck
from stoneage.rules.state import FACES

_MEAN: Final = (FACES + 1) / 2
_DIGITS: Final = 2


def luck(players: int, story: list[Event]) -> list[Luck]:
    """Returns the luck of every seat, from the story."""
    rolls = [event for event in story if event["code"] == "rolled"]
    return [_luck(seat, [roll for roll in rolls if roll["seat"] == seat]) for seat in range(players)]


def _luck(seat: int, rolls: list[RolledEvent]) -> Luck:
    for_goods = [(roll["dice"], pips_for(roll["good"])) for roll in rolls if roll["good"] is not None]
    dice = sum(len(rolled) for rolled, _ in for_goods)
    expected = sum(odds(len(rolled), 0, pips)["expected"] for rolled, pips in for_goods)
    return {
        "seat": seat,
        "dice": dice,
        "pips": sum(sum(rolled) for rolled, _ in for_goods),
        "expected_pips": dice * _MEAN,
        "goods": sum(sum(rolled) // pips for rolled, pips in for_goods),
        "expected_goods": round(expected, _DIGITS),
    }
