"""Phase B: resolving the places one occupies, in any order (section 5)."""

from typing import Any

from stoneage.rules.chance import roll
from stoneage.rules.effects import DECORATION, FOOD
from stoneage.rules.goods import gain, legal_takes, step_field, step_trader
from stoneage.rules.jit import inlined
from stoneage.rules.moves import DECLINE_HUT, RESOLVE, SPLIT
from stoneage.rules.pieces import DIVISOR
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


@inlined
def legal_resolves(g: State, out: Any) -> int:
    """Every place is written, and overwritten by the next one if nobody of the player's stands there."""
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
    """Village places act at once (5.1.5); dice are rolled, then tools are asked; purchases are asked."""
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
    """Returns whether a move that resolves a place rolls dice there: gathering places and private ones do."""
    return RESOLVE + HUNT <= move < RESOLVE + CARD or RESOLVE + PRIVATE <= move < DECLINE_HUT


@inlined
def rolled_good(place: int) -> int:
    """What is rolled for on a dice place, public or private (5.5, 9.7.4)."""
    return int(PLACE_GOOD[place])


@inlined
def harvest(g: State) -> None:
    """Each full divisor of dice and tools is one good; the remainder is lost (5.5.6)."""
    me = g.player[g.seat]
    amount = g.pips // DIVISOR[g.wanted]
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
    """The hunter shares the yield out between food and decorations (9.2.1)."""
    me = g.player[g.seat]
    me.goods[DECORATION] += decorations
    me.food += g.yielded - decorations
