"""Equal positions of a last round: what no longer matters is folded away, and the rest is hashed.

Every function here may only be used on positions of what is surely the last round, with unlimited resources.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled
from stoneage.rules.effects import DICE_BAR, GOODS, RESOURCES, ROLL
from stoneage.rules.feeding import starvation
from stoneage.rules.goods import resources
from stoneage.rules.jit import inlined
from stoneage.rules.moves import TAKE_TWO
from stoneage.rules.pieces import TOP_KIND
from stoneage.rules.placement import next_seat
from stoneage.rules.scoring import final_score, score, tie_break
from stoneage.rules.state import (
    ACTIONS,
    ASK_PICK,
    ASK_TOOLS,
    BUILDING,
    CARD,
    FACES,
    HUNT,
    HUT,
    NO_PIECE,
    NOWHERE,
    PLACES,
    PRIVATE,
    SEATS,
    SLOTS,
    TOOL_SLOTS,
    Player,
    State,
)

FED: Final = 99  # food of a tribe whose feeding is accounted for
FOLDED: Final = -1  # people at home of a seat that is folded into its score

_FACTOR: Final = np.uint64(0x9E3779B97F4A7C15)
_HALF: Final = np.uint64(32)


@compiled
def stands_on(g: State, seat: int, kind: int) -> bool:
    """Returns whether a seat has people on a card whose upper half is of a kind."""
    for slot in range(SLOTS):
        if g.at[CARD + slot, seat] and g.slot[slot] != NO_PIECE and TOP_KIND[g.slot[slot]] == kind:
            return True
    return False


@compiled
def cost_of_feeding(g: State, me: Player, shortage: int) -> int:
    """Returns the points that a shortage costs at best: each resource that is fed would have scored one."""
    owned = resources(me) + TAKE_TWO * int(me.takes)
    return shortage if owned >= shortage and shortage < starvation(g) else starvation(g)


@compiled
def fold(g: State, hidden: int) -> None:
    """Makes equal positions look alike. `hidden` is the bit of the card that stands for an unknown one."""
    pending = g.question == ASK_PICK
    seat = int(g.turn)
    while True:  # the bars that may still be bought
        pending = pending or (g.phase == ACTIONS and stands_on(g, seat, DICE_BAR))
        seat = next_seat(g, seat)
        if seat == g.start:
            break
    seat = int(g.start)
    while g.phase != ACTIONS or seat != g.turn:
        _fold_goods(g.player[seat])
        if not pending and g.player[seat].home != FOLDED:
            _fold_into_score(g, g.player[seat], hidden)
        seat = next_seat(g, seat)
        if seat == g.start:
            break
    if g.phase == ACTIONS:
        _fold_turn(g, int(g.turn))
    if g.question != ASK_TOOLS:
        g.pips = 0
        g.wanted = 0
    g.counter = np.uint64(0)


@compiled
def _fold_goods(me: Player) -> None:
    """After its turn a seat's resources are worth a point each, of whatever kind."""
    me.goods[0] = resources(me) + TAKE_TWO * me.takes
    me.takes = 0
    for good in range(1, GOODS):
        me.goods[good] = 0
    _fold_tools(me)


@compiled
def _fold_tools(me: Player) -> None:
    """Tools that nothing is left to be used for."""
    me.once = 0
    for slot in range(TOOL_SLOTS):
        me.tool_used[slot] = 1


@compiled
def _fold_into_score(g: State, me: Player, hidden: int) -> None:
    """Feeds the tribe, and adds up the final scoring; with an unknown card, as far as that does not depend on it."""
    shortage = int(me.people - me.food - me.field)
    if shortage > 0:
        me.building_points -= cost_of_feeding(g, me, shortage)
    me.food = FED
    me.home = FOLDED
    if hidden and me.drawn & hidden:
        me.building_points = score(g, me) + resources(me)
    else:
        me.building_points = final_score(g, me, me.bought | me.drawn)
        me.field = tie_break(me)
        me.bought = 0
        me.drawn = 0
        me.built = 0
        me.people = 0
        me.trader = 0
        for slot in range(TOOL_SLOTS):
            me.tool[slot] = 0
    me.goods[0] = 0
    me.card_points = 0
    me.starved = 0


@compiled
def _fold_turn(g: State, seat: int) -> None:
    """The seat that acts: kinds, food and tools that cannot matter any more."""
    me = g.player[seat]
    builds = False
    for stack in range(SEATS):
        builds = builds or g.at[BUILDING + stack, seat] != 0
    if not builds and g.received == 0:
        me.goods[0] = resources(me)
        for resource in range(1, RESOURCES):
            me.goods[resource] = 0
    me.building_points += me.card_points
    me.card_points = 0
    most_people = int(me.people) + int(g.at[HUT, seat] != 0)
    me.food = min(me.food, max(most_people - me.field, 0))
    rolls = g.question == ASK_TOOLS or stands_on(g, seat, ROLL)
    for place in range(HUNT, PLACES):
        rolls = rolls or ((place < CARD or place >= PRIVATE) and g.at[place, seat] != 0)
    if not rolls:
        _fold_tools(me)
    for _ in range(TOOL_SLOTS - 1):  # the larger first, ready ones first
        for slot in range(TOOL_SLOTS - 1):
            _put_in_order(me, slot)


@inlined
def _put_in_order(me: Player, slot: int) -> None:
    tool, used, next_tool, next_used = me.tool[slot], me.tool_used[slot], me.tool[slot + 1], me.tool_used[slot + 1]
    if next_tool > tool or (next_tool == tool and next_used < used):
        me.tool[slot] = next_tool
        me.tool_used[slot] = next_used
        me.tool[slot + 1] = tool
        me.tool_used[slot + 1] = used


@inlined
def _mixed(hashed: Any, number: int) -> Any:
    hashed = (hashed ^ np.uint64(number)) * _FACTOR
    return hashed ^ (hashed >> _HALF)


@compiled
def hash_of_position(g: State) -> Any:
    """Returns a hash of all that may still change; open pieces do not move, so the places say which are left."""
    asked = int(g.question) | int(g.seat) << 4 | int(g.turn) << 8 | int(g.phase) << 12 | int(g.place - NOWHERE) << 16
    rolled = int(g.pips) | int(g.wanted) << 8 | int(g.yielded) << 12 | int(g.bar) << 20 | int(g.shortage) << 24
    hashed = _mixed(np.uint64(1), asked | rolled << 24)
    where = int(g.exchanged) | int(g.received) << 1
    for place in range(PLACES):
        where |= int(g.at[place, g.turn] != 0) << (8 + place)
    hashed = _mixed(hashed, where)
    if g.question == ASK_PICK:
        faces = 0
        for face in range(FACES):
            faces |= int(g.face[face]) << (4 * face)
        hashed = _mixed(hashed, faces)
    for seat in range(g.players):
        hashed = _hash_of_player(g.player[seat], hashed)
    return hashed


@inlined
def _hash_of_player(me: Player, hashed: Any) -> Any:
    hashed = _mixed(_mixed(_mixed(hashed, int(me.bought)), int(me.drawn)), int(me.built))
    small = int(me.food) | int(me.people) << 12 | int(me.home - FOLDED) << 16 | int(me.field) << 20
    more = int(me.trader) | int(me.takes) << 4 | int(me.once) << 8 | int(me.starved) << 12
    points = int(me.building_points + me.card_points) + 4096
    hashed = _mixed(_mixed(hashed, small | more << 28), points)
    goods = 0
    for good in range(GOODS):
        goods |= int(me.goods[good]) << (12 * good)
    tools = 0
    for slot in range(TOOL_SLOTS):
        tools |= (int(me.tool[slot]) | int(me.tool_used[slot]) << 4) << (8 * slot)
    return _mixed(_mixed(hashed, goods), tools)
