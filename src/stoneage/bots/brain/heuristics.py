"""Heuristics that the simple bots share: tools, payments, feeding, picks, and the order of actions."""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled
from stoneage.rules.chance import count_bits
from stoneage.rules.effects import FIELD_STEP, RESOURCES, TOOL, TRADER_STEP
from stoneage.rules.goods import resources
from stoneage.rules.moves import (
    DECLINE,
    DRAW,
    FEED,
    ONCE_SET_VALUE,
    ONCE_SETS,
    PAY,
    PAYMENTS,
    PICK,
    RESOLVE,
    SPLIT,
    STARVE,
    TAKE_MOVE,
    TOOL_SET_VALUE,
    TOOLS,
)
from stoneage.rules.pieces import (
    BAR_KIND,
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    DIVISOR,
    PROFESSIONS,
    SYMBOL_CARDS,
    VALUE,
)
from stoneage.rules.scoring import multiplier
from stoneage.rules.state import (
    ASK_DRAW,
    ASK_FEED,
    ASK_PAY,
    ASK_PICK,
    ASK_RESOLVE,
    ASK_SPLIT,
    ASK_TAKE,
    ASK_TOOLS,
    BUILDING,
    CARD,
    CLAYPIT,
    FIELD,
    FOREST,
    HUNT,
    HUT,
    PLACES,
    PRIVATE,
    QUARRY,
    RIVER,
    TOOLMAKER,
    TRADER,
    Player,
    State,
)

PIPS: Final = 3.5  # mean pips of a die
NO_MOVE: Final = -1

# Tools first, then what they help, then what the goods are for; expensive buildings before cards.
BEFORE_PURCHASES: Final = (
    TOOLMAKER, TRADER, FIELD, HUT, RIVER, QUARRY, CLAYPIT, *range(PRIVATE, PLACES), FOREST, HUNT,
)  # fmt: skip
ORDER: Final = np.array([*BEFORE_PURCHASES, *range(BUILDING, PRIVATE), *range(CARD, BUILDING)])
assert sorted(ORDER) == [*range(PLACES)], "a place has no turn here"


def _bits(chosen: Any) -> int:
    return sum(1 << int(card) for card in np.flatnonzero(chosen))


# Cards as bits, by profession and number of people.
PEOPLE_CARDS: Final = np.array([
    [_bits((profession == CARD_PROFESSION) & (n == CARD_PEOPLE)) for n in range(CARD_PEOPLE.max() + 1)]
    for profession in range(len(PROFESSIONS))
])  # fmt: skip


@compiled
def sensible_move(g: State, moves: Any, count: int, buys: bool, feeds: bool) -> int:
    """Answers any question but a placement. `buys`: pay if possible; `feeds`: feed the tribe if possible."""
    if g.question == ASK_RESOLVE:
        return _next_place(g)
    if g.question == ASK_TOOLS:
        return tools_that_gain(g, moves, count)
    if g.question == ASK_PAY:
        return _payment(g, moves, count, buys)
    if g.question == ASK_PICK:
        return _best_die(g, moves, count)
    if g.question == ASK_SPLIT:
        return SPLIT + _spare_decorations(g)
    if g.question == ASK_FEED:
        return _feeding(g, moves, count, feeds)
    if g.question == ASK_TAKE:
        return int(moves[count - 1])  # two gold if possible
    if g.question == ASK_DRAW:
        return int(DRAW)
    return int(moves[0])


@compiled
def _next_place(g: State) -> int:
    for i in range(len(ORDER)):
        if g.at[ORDER[i], g.seat]:
            return int(RESOLVE + ORDER[i])
    return NO_MOVE


@compiled
def tools_that_gain(g: State, moves: Any, count: int) -> int:
    """Returns the smallest tools with the largest gain; one-use tools only if they gain two."""
    best, best_worth = moves[0], -1.0
    divisor = DIVISOR[g.wanted]
    for i in range(count):
        tiles, once = divmod(moves[i] - TOOLS, ONCE_SETS)
        added = TOOL_SET_VALUE[tiles] + ONCE_SET_VALUE[once]
        units = (g.pips + added) // divisor
        worth = units * divisor - 0.45 * TOOL_SET_VALUE[tiles] - 2.0 * ONCE_SET_VALUE[once]
        if worth > best_worth:
            best, best_worth = moves[i], worth
    return int(best)


@compiled
def _payment(g: State, moves: Any, count: int, buys: bool) -> int:
    """Pays for cards with the cheapest goods, for buildings with the dearest; uses a two-resources card last."""
    best, best_worth = DECLINE, -1000
    if not buys:
        return DECLINE if not g.received else int(moves[0])
    for i in range(count):
        move = moves[i]
        if PAY <= move < DECLINE:
            worth = 0
            for resource in range(RESOURCES):
                worth += PAYMENTS[move - PAY, resource] * VALUE[resource]
            if g.place < BUILDING:
                worth = -worth
            if worth > best_worth:
                best, best_worth = move, worth
    if best == DECLINE and not _may_decline(moves, count):
        return int(moves[0])
    return int(best)


@compiled
def _may_decline(moves: Any, count: int) -> bool:
    for i in range(count):
        if moves[i] == DECLINE:
            return True
    return False


@compiled
def _best_die(g: State, moves: Any, count: int) -> int:
    """Picks fields and tools while they are useful, then the most valuable resource."""
    me = g.player[g.seat]
    best, best_worth = moves[0], -1
    for i in range(count):
        face = moves[i] - PICK
        kind = BAR_KIND[g.bar, face]
        worth = 4
        if kind < RESOURCES:
            worth = VALUE[kind]
        elif kind == FIELD_STEP:
            worth = 8 if me.field < 10 else 0
        elif kind == TOOL:
            worth = 7 if me.tool[2] < 4 else 0
        elif kind == TRADER_STEP:
            worth = 6
        if worth > best_worth:
            best, best_worth = moves[i], worth
    return int(best)


@compiled
def _spare_decorations(g: State) -> int:
    """Takes food until the next feeding is safe, and decorations for the rest."""
    me = g.player[g.seat]
    need = max(me.people - me.food - me.field, 0)
    return int(max(g.yielded - need, 0))


@compiled
def _feeding(g: State, moves: Any, count: int, feeds: bool) -> int:
    """Feeds with the cheapest goods, if at all; uses a two-resources card if that is enough."""
    if not feeds:
        return int(STARVE)
    for i in range(count):
        if FEED <= moves[i] < STARVE:
            return int(moves[i])
    me = g.player[g.seat]
    if me.takes and TAKE_MOVE <= moves[0] < PAY and resources(me) + 2 >= g.shortage:
        return int(moves[0])
    return int(STARVE)


@compiled
def green_gain(cards: int, symbol: int) -> int:
    """Returns the points that one more green card of a symbol adds to these cards."""
    copies = count_bits(cards & SYMBOL_CARDS[symbol])
    size = 0
    for other in range(len(SYMBOL_CARDS)):
        size += count_bits(cards & SYMBOL_CARDS[other]) > copies
    return 2 * size + 1


@compiled
def people_on(cards: int, profession: int) -> int:
    """Returns the people of a profession on these cards; faster than `scoring.people_on_cards`."""
    people = 0
    for n in range(len(PEOPLE_CARDS[0])):
        people += n * count_bits(cards & PEOPLE_CARDS[profession, n])
    return people


@compiled
def lower_half_points(g: State, me: Player, card: int) -> float:
    """Returns the points that a card would add for a player now, by public information."""
    symbol = CARD_SYMBOL[card]
    if symbol < 0:
        return float(CARD_PEOPLE[card] * multiplier(g, me, CARD_PROFESSION[card]))
    return float(green_gain(me.bought, symbol))


@compiled
def expected_goods(people: int, good: int, spare_tools: float) -> float:
    """Returns the expected goods of `people` people on a place; remainders are lost."""
    pips = people * PIPS + spare_tools
    return float(max((pips - (DIVISOR[good] - 1) / 2.0) / DIVISOR[good], 0.0))
