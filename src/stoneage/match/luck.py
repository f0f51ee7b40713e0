"""The luck of each player: what the dice gave, and what they were expected to give.

Only rolls for goods count; those of a dice bar are for everyone. Goods are counted as the dice alone would bring
them: tools are no luck, and whoever uses them well would seem to have more of it.
"""

from dataclasses import dataclass
from typing import Any, Final

from stoneage.match.odds import odds
from stoneage.rules.pieces import DIVISOR, REWARDS
from stoneage.rules.state import FACES

_MEAN: Final = (FACES + 1) / 2
_DIGITS: Final = 2


@dataclass(frozen=True, slots=True)
class Luck:
    """One seat's dice over a game."""

    seat: int
    dice: int
    pips: int
    expected_pips: float
    goods: int
    expected_goods: float


def luck(players: int, story: list[dict[str, Any]]) -> list[Luck]:
    """The luck of every seat, as the story tells it."""
    rolls = [event for event in story if event["code"] == "rolled" and "good" in event]
    return [_luck(seat, [roll for roll in rolls if roll["seat"] == seat]) for seat in range(players)]


def _luck(seat: int, rolls: list[dict[str, Any]]) -> Luck:
    dice = sum(len(roll["dice"]) for roll in rolls)
    expected = sum(odds(len(roll["dice"]), 0, _divisor(roll))["expected"] for roll in rolls)
    return Luck(
        seat=seat,
        dice=dice,
        pips=sum(sum(roll["dice"]) for roll in rolls),
        expected_pips=dice * _MEAN,
        goods=sum(sum(roll["dice"]) // _divisor(roll) for roll in rolls),
        expected_goods=round(expected, _DIGITS),
    )


def _divisor(roll: dict[str, Any]) -> int:
    return int(DIVISOR[REWARDS.index(roll["good"])])
