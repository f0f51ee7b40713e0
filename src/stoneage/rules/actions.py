"""Phase B: resolving occupied places in any order (section 5)."""

from typing import Any, Final

import numpy as np

from stoneage.rules.chance import roll
from stoneage.rules.effects import DECORATION, FOOD
from stoneage.rules.goods import gain, legal_takes, step_field, step_trader
from stoneage.rules.jit import inlined
from stoneage.rules.moves import DECLINE_HUT, MOST_SPLIT, RESOLVE, SPLIT
from stoneage.rules.pieces import DIVISOR, SmallLookup
from stoneage.rules.state import (
    ASK_PAY,
    ASK_SPLIT,
    ASK_TOOLS,
    CARD,
    FIELD,
    HUNT,
    HUT,
    MOST_PEOPLE,
    PLACE_GOOD,
    PLACES,
    PRIVATE,
    TOOLMAKER,
    TRADER,
    State,
)
from stoneage.rules.tools import gain_tool

# GOODS_FOR[good, pips]: a table, because the processor divides slowly.
GOODS_FOR: Final[SmallLookup] = (np.arange(2 * MOST_SPLIT + 2) // DIVISOR[:, np.newaxis]).astype(np.int8)


@inlined
def legal_resolves(g: State, out: Any) -> int:
    """Appends the occupied places of the player.

    Every place is written; the next one overwrites it if the player has nobody there.
    """
    seat = g.seat
    count = 0
    for place in range(PRIVATE):
        out[count] = RESOLVE + place
        count += g.at[place, seat] != 0
    if g.expansion:
        for place in range(PRIVATE, PLACES):
            out[count] = RESOLVE + place
            count += g.at[place, seat] != 0
    if g.at[HUT, seat] and g.player[seat].people < MOST_PEOPLE:
        out[count] = DECLINE_HUT
        count += 1
    return legal_takes(g, out, count)


@inlined
def resolve(g: State, place: int) -> None:
    """Resolves a place: the village acts at once (5.1.5), dice are followed by tools, purchases are asked for."""
    me = g.player[g.seat]
    g.place = place
    if place == TOOLMAKER:
        gain_tool(me)
    elif place == HUT:
        if me.people < MOST_PEOPLE:
            me.people += 1
            me.home += 1
    elif place == FIELD:
        step_field(me, 1)
    elif place == TRADER:
        step_trader(me, 2)
    elif CARD <= place < PRIVATE:
        g.question = ASK_PAY
    else:
        roll(g, g.at[place, g.seat])
        g.wanted = rolled_good(place)
        g.question = ASK_TOOLS


@inlined
def rolls_dice(move: int) -> bool:
    """Returns whether a move resolves a place with dice: a gathering place or a private one."""
    return RESOLVE + HUNT <= move < RESOLVE + CARD or RESOLVE + PRIVATE <= move < DECLINE_HUT


@inlined
def rolled_good(place: int) -> int:
    """Returns the good that a dice place rolls for, public or private (5.5, 9.7.4)."""
    return int(PLACE_GOOD[place])


@inlined
def harvest(g: State) -> None:
    """Pays one good for each full divisor of dice and tools; the remainder is lost (5.5.6)."""
    me = g.player[g.seat]
    amount = int(GOODS_FOR[g.wanted, g.pips])
    if g.wanted != FOOD:
        gain(g, me, g.wanted, amount)
    elif g.expansion:
        g.yielded = amount
        g.question = ASK_SPLIT
    else:
        me.food += amount


@inlined
def legal_splits(g: State, out: Any) -> int:
    for decorations in range(g.yielded + 1):
        out[decorations] = SPLIT + decorations
    return int(g.yielded + 1)


@inlined
def split(g: State, decorations: int) -> None:
    """Divides the yield of a hunt between food and decorations (9.2.1)."""
    me = g.player[g.seat]
    me.goods[DECORATION] += decorations
    me.food += g.yielded - decorations
