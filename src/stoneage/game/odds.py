"""The odds of a dice place before anyone goes there: what to expect, and the chance of at least k."""

from functools import cache
from typing import Final

from stoneage.game.names import PLACE_NAMES
from stoneage.game.places import rate_at as rate_of_place
from stoneage.game.types import Odds
from stoneage.game.vocabulary import Place, Rate
from stoneage.rules.state import FACES

_DIGITS: Final = 4


@cache
def _sums(dice: int) -> dict[int, float]:
    """Returns the probability of each sum of `dice` dice."""
    if dice == 0:
        return {0: 1.0}
    chances: dict[int, float] = {}
    for pips, chance in _sums(dice - 1).items():
        for face in range(1, FACES + 1):
            chances[pips + face] = chances.get(pips + face, 0.0) + chance / FACES
    return chances


def harvest(pips: int, divisor: int, pile: int | None) -> int:
    """Returns the yield of `pips`; `pile` is what is left, or None where it never runs out (12-C02)."""
    amount = pips // divisor
    return amount if pile is None else min(amount, pile)


@cache
def odds(dice: int, tools: int, divisor: int, pile: int | None = None) -> Odds:
    """Returns the expected yield and the chances of at least 1, 2, 3 …, all `tools` added to the roll."""
    chances: dict[int, float] = {}
    for pips, chance in _sums(dice).items():
        amount = harvest(pips + tools, divisor, pile)
        chances[amount] = chances.get(amount, 0.0) + chance
    expected = sum(amount * chance for amount, chance in chances.items())
    at_least = [sum(c for amount, c in chances.items() if amount >= k) for k in range(1, max(chances) + 1)]
    return {"expected": round(expected, _DIGITS), "at_least": [round(chance, _DIGITS) for chance in at_least]}


@cache
def rate_at(place: Place) -> Rate | None:
    """Returns what the dice bring at a place; None where none are rolled."""
    return rate_of_place(PLACE_NAMES.index(place))
