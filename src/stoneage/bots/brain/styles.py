"""Bots with one simple strategy each, from random play to the heuristic evaluation of `value`."""

from typing import Annotated, Any, Final

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.heuristics import expected_goods, sensible_move
from stoneage.bots.brain.parameters import DEFAULTS
from stoneage.bots.brain.value import value_choice
from stoneage.native.arguments import Within
from stoneage.rules.chance import noise_below
from stoneage.rules.effects import FOOD, GOODS, RESOURCES
from stoneage.rules.goods import resources
from stoneage.rules.moves import PLACE_FIRST
from stoneage.rules.pieces import (
    BUILDER,
    BUILDING_COST,
    BUILDING_FIXED,
    BUILDING_KINDS,
    BUILDING_MIN,
    CARD_PROFESSION,
    TOOLMAKER_CARD,
)
from stoneage.rules.placement import OPEN, capacity, closed_reason
from stoneage.rules.purchase import open_building
from stoneage.rules.state import (
    ASK_PAY,
    ASK_PLACE,
    BUILDING,
    CARD,
    FIELD,
    FOREST,
    HUNT,
    HUT,
    LEAST,
    SLOTS,
    TOOLMAKER,
    State,
)

RANDOM, HUNTER, WOODCARDS, BUILDER_STYLE, STARVER, VALUE_STYLE = range(6)
STYLES: Final = ("random", "hunter", "woodcards", "builder", "starver", "value")
StyleNumber = Annotated[int, Within(0, len(STYLES) - 1)]  # argument of entry points
ABOUT: Final = {
    "random": "picks any legal move",
    "hunter": "only keeps the tribe fed",
    "woodcards": "grows, gathers nothing but wood and buys cards with it",
    "builder": "gathers what the open buildings need and builds",
    "starver": "grows, never feeds, and builds as fast as it can",
    "value": "counts what each person brings until the end",
}


@compiled
def style_move(g: State, style: int, moves: Any, count: int, noise: Any) -> int:
    """Returns the move of a style for the current question, without hidden information."""
    if style == RANDOM:
        return int(moves[noise_below(noise, count)])
    if style == VALUE_STYLE:
        return value_choice(g, moves, count, DEFAULTS[0])
    if g.question != ASK_PLACE:
        buys = style != HUNTER and not (style == WOODCARDS and g.question == ASK_PAY and not _wood_wants(g, g.place))
        return sensible_move(g, moves, count, buys, style != STARVER)
    if style == HUNTER:
        return _hunter(g, moves)
    if style == WOODCARDS:
        return _woodcards(g, moves)
    return _builder(g, moves, style == BUILDER_STYLE)


@compiled
def put(g: State, place: int, people: int) -> int:
    """Returns the move that puts at most `people` people on a place; -1 if none may go there."""
    seat = int(g.seat)
    if closed_reason(g, seat, place) != OPEN:
        return -1
    people = min(people, capacity(g, seat, place))
    return int(PLACE_FIRST[place] + people - LEAST[place]) if people >= LEAST[place] else -1


@compiled
def _grow(g: State, fields: int, tools: int) -> int:
    """Returns a move to a village place that improves the tribe while it is worth it, or -1."""
    me = g.player[g.seat]
    if me.people < 10:
        move = put(g, HUT, 2)
        if move >= 0:
            return move
    if me.field < fields:
        move = put(g, FIELD, 1)
        if move >= 0:
            return move
    if me.tool[0] + me.tool[1] + me.tool[2] < tools:
        return put(g, TOOLMAKER, 1)
    return -1


@compiled
def hunters_needed(g: State) -> int:
    """Returns the number of hunters that feed the tribe on average."""
    me = g.player[g.seat]
    missing = me.people - me.food - me.field
    people = 0
    while expected_goods(people, FOOD, 0.0) < missing:
        people += 1
    return people


@compiled
def _hunter(g: State, moves: Any) -> int:
    move = put(g, FIELD, 1)
    if move < 0:
        move = put(g, HUNT, 10)
    return move if move >= 0 else int(moves[0])


@compiled
def _wood_wants(g: State, place: int) -> bool:
    """Returns whether the wood-card style wants a place: every card but toolmakers and builders, no building."""
    if place >= BUILDING:
        return False
    profession = CARD_PROFESSION[g.slot[place - CARD]]
    return bool(profession != BUILDER and profession != TOOLMAKER_CARD)


@compiled
def _woodcards(g: State, moves: Any) -> int:
    """Grows people and fields early, gathers only wood, and buys cards with it."""
    move = _grow(g, 10, 0)
    if move >= 0:
        return move
    me = g.player[g.seat]
    standing = 0
    for slot in range(SLOTS):
        if g.at[CARD + slot, g.seat]:
            standing += slot + 1
    income = expected_goods(g.at[FOREST, g.seat], 0, 0.0)
    for slot in range(SLOTS - 1):
        if g.slot[slot] >= 0 and _wood_wants(g, CARD + slot) and standing + slot + 1 <= resources(me) + income:
            move = put(g, CARD + slot, 1)
            if move >= 0:
                return move
    hunters = hunters_needed(g)
    if hunters > 0 and not g.at[HUNT, g.seat]:
        return put(g, HUNT, min(hunters, me.home))
    move = put(g, FOREST, 7)
    if move < 0:
        move = put(g, HUNT, 10)
    return move if move >= 0 else int(moves[0])


@compiled
def _builder(g: State, moves: Any, feeds: bool) -> int:
    """Occupies affordable buildings and gathers the resources they lack; feeds the tribe, or never does."""
    me = g.player[g.seat]
    for stack in range(g.players):
        if _affordable(g, stack):
            move = put(g, BUILDING + stack, 1)
            if move >= 0:
                return move
    move = _grow(g, 5 if feeds else 0, 6 if feeds else 0)
    if move >= 0:
        return move
    hunters = hunters_needed(g) if feeds else 0
    if hunters > 0 and not g.at[HUNT, g.seat]:
        return put(g, HUNT, min(hunters, me.home))
    best, most = -1, 0
    for resource in range(RESOURCES):
        lacking = _lacking(g, resource)
        move = put(g, FOREST + resource, 3)
        if move >= 0 and lacking >= most:
            best, most = move, lacking
    if best >= 0:
        return best
    move = put(g, HUNT, 10)
    return move if move >= 0 else int(moves[0])


@compiled
def _affordable(g: State, stack: int) -> bool:
    """Returns whether the player can pay for the open tile."""
    if g.stack_left[stack] == 0:
        return False
    me, tile = g.player[g.seat], open_building(g, stack)
    if not BUILDING_FIXED[tile]:
        kinds = 0
        for resource in range(RESOURCES):
            kinds += me.goods[resource] > 0
        return bool(resources(me) >= max(BUILDING_MIN[tile], 3) and kinds >= BUILDING_KINDS[tile])
    for good in range(GOODS):
        if me.goods[good] < BUILDING_COST[tile, good]:
            return False
    return True


@compiled
def _lacking(g: State, resource: int) -> int:
    """Returns how much of a resource the open buildings need beyond what the player has."""
    wanted = 0
    for stack in range(g.players):
        if g.stack_left[stack]:
            wanted += BUILDING_COST[open_building(g, stack), resource]
    return int(wanted - g.player[g.seat].goods[resource])
