"""Paying for cards and buildings (5.7, 5.8, 9.5), and the trader's exchange (9.4)."""

from typing import Any

from stoneage.rules.effects import DECORATION, GOODS, RESOURCES
from stoneage.rules.goods import append_vectors, gain, give, legal_takes, resources
from stoneage.rules.jit import inlined
from stoneage.rules.moves import (
    DECLINE,
    EXCHANGE,
    EXCHANGE_GET,
    EXCHANGE_GIVE,
    KINDS_IN,
    PAY,
    PAY_BUILDING,
    PAY_SLOT5,
    PAYMENTS,
    RATE_FIRST,
    SLOT5_PRICE,
    VECTOR_KINDS,
)
from stoneage.rules.pieces import (
    BUILDING_COST,
    BUILDING_FIXED,
    BUILDING_KINDS,
    BUILDING_MAX,
    BUILDING_MIN,
    BUILDING_POINTS,
    RATE_OF_LEVEL,
    VALUE,
)
from stoneage.rules.state import BUILDING, CARD, SLOTS, Player, State

SLOT5 = CARD + SLOTS - 1


@inlined
def open_building(g: State, stack: int) -> int:
    """Returns the face-up building of a stack."""
    return int(g.stack[stack, g.stack_left[stack] - 1])


@inlined
def legal_purchase(g: State, out: Any) -> int:
    """Lists payments, two-resources cards, exchanges and declining; after an exchange only payments (9.4.8)."""
    count = 0
    if not g.received:
        count = legal_takes(g, out, count)
    count = _legal_payments(g, out, count)
    if g.received:
        return count
    out[count] = DECLINE
    count += 1
    if g.expansion and not g.exchanged and g.place != SLOT5:
        count = _legal_exchanges(g, out, count)
    return count


@inlined
def _legal_payments(g: State, out: Any, count: int) -> int:
    me = g.player[g.seat]
    if g.place == SLOT5:
        if me.goods[DECORATION] >= SLOT5_PRICE:
            out[count] = PAY_SLOT5
            count += 1
        return count
    if g.place < BUILDING:
        price = g.place - CARD + 1
        return _payments(g, me, price, price, 0, out, count)
    tile = open_building(g, g.place - BUILDING)
    if not BUILDING_FIXED[tile]:
        return _payments(g, me, BUILDING_MIN[tile], BUILDING_MAX[tile], BUILDING_KINDS[tile], out, count)
    if _affords(me, tile):  # also after an exchange: only exchanges that help to pay are legal
        out[count] = PAY_BUILDING[tile]
        count += 1
    return count


@inlined
def _affords(me: Player, tile: int) -> bool:
    for good in range(GOODS):
        if me.goods[good] < BUILDING_COST[tile, good]:
            return False
    return True


@inlined
def _payments(g: State, me: Player, fewest: int, most: int, kinds: int, out: Any, count: int) -> int:
    """Appends all payments of `fewest` to `most` resources of exactly `kinds` kinds (0: any), in ascending order."""
    first = count
    for total in range(fewest, min(most, resources(me)) + 1):
        count = append_vectors(me, total, PAY - 1, out, count)
    return _keep_kinds(kinds, g.received, out, first, count) if kinds or g.received else count


@inlined
def _keep_kinds(kinds: int, received: int, out: Any, first: int, count: int) -> int:
    """Keeps the payments of `kinds` kinds (0: any); after an exchange only those with a resource from it (9.4.8)."""
    kept = first
    for i in range(first, count):
        paid = int(VECTOR_KINDS[out[i] - PAY + 1])
        out[kept] = out[i]
        kept += (kinds == 0 or KINDS_IN[paid] == kinds) and (received == 0 or paid & received != 0)
    return kept


@inlined
def _legal_exchanges(g: State, out: Any, count: int) -> int:
    """Appends the exchanges at the current trader level that make the purchase payable (9.4.8, 9.4.9)."""
    me = g.player[g.seat]
    rate = RATE_OF_LEVEL[me.trader]
    if rate < 0:
        return count
    for i in range(RATE_FIRST[rate], RATE_FIRST[rate + 1]):
        if _can_give(me, i) and _can_get(g, i) and _pays_after(g, me, i):
            out[count] = EXCHANGE + i
            count += 1
    return count


@inlined
def _can_give(me: Player, i: int) -> bool:
    for good in range(GOODS):
        if me.goods[good] < EXCHANGE_GIVE[i, good]:
            return False
    return True


@inlined
def _can_get(g: State, i: int) -> bool:
    """Returns whether the supply contains what is asked for, including the goods given in return (12-C02)."""
    if not g.limited_resources:
        return True
    for resource in range(RESOURCES):
        if EXCHANGE_GET[i, resource] > g.supply[resource] + EXCHANGE_GIVE[i, resource]:
            return False
    return True


@inlined
def _after(me: Player, i: int, good: int) -> int:
    """Returns a player's amount of a good after an exchange."""
    got = EXCHANGE_GET[i, good] if good < RESOURCES else 0
    return int(me.goods[good] - EXCHANGE_GIVE[i, good] + got)


@inlined
def _pays_after(g: State, me: Player, i: int) -> bool:
    """Returns whether a payment that uses a kind received by exchange `i` is possible after it."""
    total = 0
    for resource in range(RESOURCES):
        total += _after(me, i, resource)
    if g.place < BUILDING:
        return total >= g.place - CARD + 1
    tile = open_building(g, g.place - BUILDING)
    if BUILDING_FIXED[tile]:
        return _pays_fixed_after(me, i, tile)
    if BUILDING_KINDS[tile] == 0:
        return bool(total >= BUILDING_MIN[tile])
    return _pays_kinds_after(me, i, tile)


@inlined
def _pays_fixed_after(me: Player, i: int, tile: int) -> bool:
    used = False
    for good in range(GOODS):
        if _after(me, i, good) < BUILDING_COST[tile, good]:
            return False
        if good < RESOURCES and BUILDING_COST[tile, good] and EXCHANGE_GET[i, good]:
            used = True
    return used


@inlined
def _pays_kinds_after(me: Player, i: int, tile: int) -> bool:
    """Tries each combination of the required number of kinds that includes a kind received in the exchange."""
    for chosen in range(1, 1 << RESOURCES):
        if KINDS_IN[chosen] != BUILDING_KINDS[tile]:
            continue
        owned = 0
        complete = True
        used = False
        for resource in range(RESOURCES):
            if chosen >> resource & 1:
                owned += _after(me, i, resource)
                complete = complete and _after(me, i, resource) > 0
                used = used or EXCHANGE_GET[i, resource] > 0
        if complete and used and owned >= BUILDING_MIN[tile]:
            return True
    return False


@inlined
def exchange(g: State, move: int) -> None:
    me = g.player[g.seat]
    g.exchanged = 1
    for good in range(GOODS):
        give(g, me, good, EXCHANGE_GIVE[move - EXCHANGE, good])
    for resource in range(RESOURCES):
        got = EXCHANGE_GET[move - EXCHANGE, resource]
        gain(g, me, resource, got)
        if got:
            g.received |= 1 << resource


@inlined
def pay(g: State, move: int) -> int:
    """Pays the goods of a payment; returns the value of its resources (1.2.1)."""
    me = g.player[g.seat]
    worth = 0
    for good in range(GOODS):
        amount = int(PAYMENTS[move - PAY, good])
        give(g, me, good, amount)
        if good < RESOURCES:
            worth += amount * VALUE[good]
    g.received = 0
    return worth


@inlined
def build(g: State, worth: int) -> None:
    """Takes and scores the open tile of the stack, and reveals the next one (5.8.1)."""
    me = g.player[g.seat]
    stack = g.place - BUILDING
    tile = open_building(g, stack)
    g.stack_left[stack] -= 1
    g.stack[stack, g.stack_left[stack]] = -1
    me.built |= 1 << tile
    me.building_points += BUILDING_POINTS[tile] if BUILDING_FIXED[tile] else worth
