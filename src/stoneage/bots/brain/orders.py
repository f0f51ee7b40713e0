"""Which moves of a last round are worth trying: of several that lead to the same, or to nothing better, only one."""

from typing import Any

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.folding import stands_on
from stoneage.rules.effects import DICE_BAR, FIELD_STEP, FOOD, ONCE, POINTS, RESOURCES, ROLL, TOOL
from stoneage.rules.moves import DECLINE, DECLINE_HUT, PAY, PAYMENTS, RESOLVE
from stoneage.rules.pieces import BUILDING_FIXED, RATE_OF_LEVEL, TOP_KIND, VALUE
from stoneage.rules.placement import next_seat
from stoneage.rules.purchase import open_building
from stoneage.rules.state import (
    BUILDING,
    CARD,
    FIELD,
    HUNT,
    HUT,
    MOST_PEOPLE,
    PLACES,
    PRIVATE,
    TOOL_SLOTS,
    TOOLMAKER,
    TRADER,
    Player,
    State,
)

# What a place is to the order of actions.
_DICE, _REWARD, _CERTAIN, _TILE = range(4)


@compiled
def orders_to_try(g: State, out: Any) -> int:
    """Writes the places that may be best to resolve next.

    Tool maker, field and trader cost nothing and can only help. Rolls come before what needs no tools, because a
    purchase is better decided later; cards that bring something come before the others and before buildings. The
    hut is decided when everything else is known.
    """
    seat = int(g.seat)
    for place in (TOOLMAKER, FIELD, TRADER):
        if g.at[place, seat]:
            out[0] = RESOLVE + place
            return 1
    me = g.player[seat]
    owns = _owns_tools(me)
    brings = stands_on(g, seat, TOOL) or stands_on(g, seat, ONCE) or stands_on(g, seat, DICE_BAR)
    dice = _append(g, seat, _DICE, out, 0)
    count = dice
    if dice == 0 or brings or (owns and stands_on(g, seat, ROLL)):
        count = _append(g, seat, _REWARD, out, dice)
    elif not owns:
        return 1  # without tools the order of rolls changes nothing
    trades = bool(g.expansion) and not g.exchanged and RATE_OF_LEVEL[me.trader] >= 0
    if trades and dice == 0:
        count = _append(g, seat, _TILE, out, _append(g, seat, _CERTAIN, out, count))
    if count:
        return count
    if _append(g, seat, _CERTAIN, out, 0) or _append(g, seat, _TILE, out, 0):
        return 1  # what is certain can be paid in any order
    out[0] = RESOLVE + HUT
    out[1] = DECLINE_HUT
    return 2 if me.people < MOST_PEOPLE else 1


@compiled
def _owns_tools(me: Player) -> bool:
    for slot in range(TOOL_SLOTS):
        if me.tool[slot] and not me.tool_used[slot]:
            return True
    return bool(me.once)


@compiled
def _append(g: State, seat: int, wanted: int, out: Any, count: int) -> int:
    for place in range(HUNT, PLACES):
        if g.at[place, seat] and _class_of(g, place) == wanted:
            out[count] = RESOLVE + place
            count += 1
    return count


@compiled
def _class_of(g: State, place: int) -> int:
    if place < CARD or place >= PRIVATE:
        return _DICE
    if place >= BUILDING:
        return _TILE
    kind = TOP_KIND[g.slot[place - CARD]]
    return _CERTAIN if kind in (FOOD, POINTS, FIELD_STEP) else _REWARD


@compiled
def payments_to_try(g: State, out: Any, count: int) -> int:
    """Keeps of the payments for the last building of the last seat the dearest of each number of resources.

    What is left then scores a point each, of whatever kind. With two players that holds for both: the more points
    one has, the less often the other wins. With more, an earlier seat's points may change what others risk.
    """
    seat = int(g.seat)
    if g.place < BUILDING or (g.players > 2 and next_seat(g, seat) != g.start) or g.received:
        return count
    if BUILDING_FIXED[open_building(g, g.place - BUILDING)]:
        return count
    for place in range(CARD, PRIVATE):
        if place != g.place and g.at[place, seat]:
            return count
    kept = 0
    for i in range(count):
        move = int(out[i])
        if not (PAY <= move < DECLINE and _is_beaten(out, count, i)):
            out[kept] = move  # behind this one nothing is compared with what was here
            kept += 1
    return kept


@compiled
def _is_beaten(out: Any, count: int, i: int) -> bool:
    """Returns whether another payment of as many resources is worth more, or as much and stands further back."""
    for j in range(i + 1, count):
        like = PAY <= out[j] < DECLINE and _paid(int(out[j])) == _paid(int(out[i]))
        if like and _worth(int(out[j])) >= _worth(int(out[i])):
            return True
    return False


@compiled
def _paid(move: int) -> int:
    paid = 0
    for resource in range(RESOURCES):
        paid += PAYMENTS[move - PAY, resource]
    return int(paid)


@compiled
def _worth(move: int) -> int:
    worth = 0
    for resource in range(RESOURCES):
        worth += PAYMENTS[move - PAY, resource] * VALUE[resource]
    return int(worth)
