"""Placements that can do something, and payments for what a seat came for.

People do not work on a full field, or stand on a building whose goods they neither have nor can earn this round. Every
level removes such placements before it misjudges the others.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stoneage.rules.effects import DECORATION, GOODS, RESOURCES
from stoneage.rules.moves import DECLINE, MOST_TOOL, PAY, PAYMENTS, PLACE_PEOPLE, PLACE_WHERE, SLOT5_PRICE, TAKE_TWO
from stoneage.rules.pieces import (
    BUILDING_COST,
    BUILDING_FIXED,
    BUILDING_KINDS,
    BUILDING_MIN,
    DIVISOR,
    RATE_OF_LEVEL,
    TRACK_END,
)
from stoneage.rules.state import (
    BUILDING,
    CARD,
    FIELD,
    FOREST,
    HUNT,
    HUT,
    MOST_PEOPLE,
    PRIVATE,
    SLOTS,
    TOOL_SLOTS,
    TOOLMAKER,
)

PIPS: Final = 3.5  # of a die on average
SLOT5: Final = CARD + SLOTS - 1


def useful(game: Any, legal: Any, plans: bool) -> Any:
    """Returns whether each legal placement of the seat that is asked can do something.

    Without `plans` a card or building is useful only if its price is at home or people are gathering it. With `plans`
    it is useful, too, if people at home can still earn it; then no other placement may keep them from doing so.
    """
    where, count = PLACE_WHERE[legal], PLACE_PEOPLE[legal]
    places = [int(place) for place in np.unique(where)]
    idle = [place for place in places if is_full(game, place) or not is_affordable(game, place, places, plans)]
    found = ~np.isin(where, idle)
    if plans and _is_waiting(game, places):
        kept = [_keeps_plans(game, int(place), int(people), places) for place, people in zip(where, count, strict=True)]
        return found & kept
    return found


def is_full(game: Any, place: int) -> bool:
    """Returns whether a village place has nothing left to give: ten people, a full field or all tools at their best."""
    me = game["player"][game["seat"]]
    if place == HUT:
        return bool(me["people"] >= MOST_PEOPLE)
    if place == FIELD:
        return bool(me["field"] >= TRACK_END)
    return bool(place == TOOLMAKER and me["tool"].sum() >= MOST_TOOL * TOOL_SLOTS)


def is_affordable(game: Any, place: int, places: list[int], plans: bool) -> bool:
    """Returns whether a card or building can be paid together with everything that the seat has claimed.

    Dice bring what they bring on average. With `plans` people at home may still gather at those of `places` that are
    open to the seat, and use all tools. Any other place costs nothing.
    """
    if not CARD <= place < PRIVATE:
        return True
    at = game["at"][:, game["seat"]].copy()
    at[place] = 1
    missing = _missing(game, at)
    if missing.is_nothing or not plans or (place >= BUILDING and _is_off(game, place)):
        return missing.is_nothing
    return missing.can_be_earned(_me(game), int(_me(game)["home"]) - 1, places)


def _is_off(game: Any, place: int) -> bool:
    """Returns whether a seat plans nothing for a building this round.

    A bot does not know where its people stood in the round before, so it plans for a building in every other round
    only: people do not wait on an unaffordable building round after round.
    """
    return bool((_tile(game, place) + game["round"]) % 2)


def _is_waiting(game: Any, places: list[int]) -> bool:
    """Returns whether the seat has claimed something that it cannot pay yet, but can still earn."""
    missing = _missing(game, game["at"][:, game["seat"]])
    return not missing.is_nothing and missing.can_be_earned(_me(game), int(_me(game)["home"]), places)


def _keeps_plans(game: Any, place: int, people: int, places: list[int]) -> bool:
    """Returns whether everything that is claimed can still be paid after a placement."""
    at = game["at"][:, game["seat"]].copy()
    at[place] += people
    missing = _missing(game, at)
    left = [other for other in places if other != place]
    return missing.is_nothing or missing.can_be_earned(_me(game), int(_me(game)["home"]) - people, left)


@dataclass(frozen=True, slots=True)
class Missing:
    """Goods that a seat lacks for everything it has claimed."""

    goods: Any  # by kind
    resources: int  # of any kind
    kinds: int  # of resources that it has none of
    absent: Any  # whether it has none of a resource

    @property
    def is_nothing(self) -> bool:
        return not (self.resources or self.kinds or self.goods.any())

    def can_be_earned(self, me: Any, people: int, places: list[int]) -> bool:
        """Returns whether a number of people with all unused tools bring it on average."""
        open_kinds = [resource for resource in range(RESOURCES) if FOREST + resource in places]
        new = [kind for kind in open_kinds if self.absent[kind] and not self.goods[kind]]
        if set(np.flatnonzero(self.goods[:RESOURCES]).tolist()) - set(open_kinds) or len(new) < self.kinds:
            return False
        if self.resources and not open_kinds:
            return False
        pips = int((self.goods * DIVISOR[:GOODS]).sum()) + int(DIVISOR[new[: self.kinds]].sum())
        pips += max(self.resources - self.kinds, 0) * min((int(DIVISOR[kind]) for kind in open_kinds), default=0)
        groups = np.count_nonzero(self.goods) + self.kinds
        return bool(groups <= people and pips <= people * PIPS + int(me["tool"][me["tool_used"] == 0].sum()))


def _me(game: Any) -> Any:
    return game["player"][game["seat"]]


def _missing(game: Any, at: Any) -> Missing:
    """Returns what the seat lacks if its people are placed in this way and dice bring what they bring on average."""
    me = _me(game)
    prices = [_price(game, place) for place in range(CARD, PRIVATE) if at[place]]
    wanted = sum((price.goods for price in prices), np.zeros(GOODS, int))
    count = sum(price.resources for price in prices)
    goods = me["goods"].astype(int)
    goods[:RESOURCES] += (at[FOREST:CARD] * PIPS // DIVISOR[:RESOURCES]).astype(int)
    if game["expansion"]:
        goods[DECORATION] += int(at[HUNT] * PIPS // DIVISOR[DECORATION])
    missing, spare = np.maximum(wanted - goods, 0), np.maximum(goods - wanted, 0)
    absent = spare[:RESOURCES] == 0
    kinds = max((price.kinds for price in prices), default=0)
    kinds = max(kinds - int((~absent).sum()), 0)
    if RATE_OF_LEVEL[me["trader"]] >= 0:  # the trader turns one kind into another
        count += int(missing[:RESOURCES].sum())
        missing[:RESOURCES] = kinds = 0
    short = max((price.resources - price.usable(spare) for price in prices), default=0)
    count = max(count - int(spare[:RESOURCES].sum()), short) - TAKE_TWO * int(me["takes"])
    return Missing(missing, max(count, 0), kinds, absent)


@dataclass(frozen=True, slots=True)
class PurchaseCost:
    """The least cost of a card or building."""

    goods: Any  # by kind
    resources: int = 0  # of any kind
    kinds: int = 0  # number of kinds; 0: any

    def usable(self, goods: Any) -> int:
        """Returns the most resources that can be used for it."""
        return int(np.sort(goods[:RESOURCES])[-self.kinds or None :].sum())

    def is_in(self, goods: Any) -> bool:
        spare = goods - self.goods
        enough = self.usable(spare) >= self.resources and (spare[:RESOURCES] > 0).sum() >= self.kinds
        return bool((spare >= 0).all() and enough)


def _price(game: Any, place: int) -> PurchaseCost:
    goods = np.zeros(GOODS, int)
    if place == SLOT5:
        goods[DECORATION] = SLOT5_PRICE
        return PurchaseCost(goods)
    if place < BUILDING:
        return PurchaseCost(goods, place - CARD + 1)
    tile = _tile(game, place)
    if BUILDING_FIXED[tile]:
        return PurchaseCost(BUILDING_COST[tile])
    return PurchaseCost(goods, max(int(BUILDING_MIN[tile]), int(BUILDING_KINDS[tile])), int(BUILDING_KINDS[tile]))


def _tile(game: Any, place: int) -> int:
    """Returns the open building of a stack."""
    stack = place - BUILDING
    return int(game["stack"][stack, game["stack_left"][stack] - 1])


def payments_for(game: Any, legal: Any) -> list[int]:
    """Returns the payments that leave enough for all else that the seat came for and could pay without this one."""
    payments = [int(move) for move in legal if PAY <= move < DECLINE]
    seat, place = game["seat"], int(game["place"])
    goods = _me(game)["goods"].astype(int)
    others = [other for other in range(CARD, PRIVATE) if game["at"][other, seat] and other != place]
    prices = [price for price in (_price(game, other) for other in others) if price.is_in(goods)]
    return [move for move in payments if all(price.is_in(goods - PAYMENTS[move - PAY]) for price in prices)]
