"""The player who counts: what does each person bring, in points, until the end of the game?

The yardstick of the ladder. Its numbers were found by `scripts/tune_value.py`.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.heuristics import PIPS, expected, green_gain, people_on, sensible
from stoneage.rules.actions import rolled_good
from stoneage.rules.goods import resources
from stoneage.rules.moves import DECLINE, FEED, PAY, PAYMENTS, PLACE_PEOPLE, PLACE_WHERE, STARVE, VECTORS
from stoneage.rules.pieces import (
    BUILDER,
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    DECORATION,
    DICE_BAR,
    DIVISOR,
    DRAW,
    FARMER,
    FIELD_STEP,
    FOOD,
    GOODS,
    ONCE,
    POINTS,
    RESOURCES,
    ROLL,
    SHAMAN,
    TAKE,
    TILE_COST,
    TILE_FIXED,
    TILE_KINDS,
    TILE_MAX,
    TILE_MIN,
    TILE_POINTS,
    TOOL,
    TOOLMAKER_CARD,
    TOP_AMOUNT,
    TOP_KIND,
    TOP_OF,
    TRADER_CARD,
    VALUE,
)
from stoneage.rules.purchase import open_tile
from stoneage.rules.scoring import multiplier
from stoneage.rules.state import (
    ASK_FEED,
    ASK_PAY,
    ASK_PLACE,
    BUILDING,
    CARD,
    FIELD,
    FOREST,
    HUNT,
    HUT,
    NO_PIECE,
    PRIVATE,
    RIVER,
    SLOTS,
    TOOLMAKER,
    TRADER,
    Player,
    State,
)
from stoneage.rules.tools import tool_value

# What the numbers mean, and what they are.
NAMES: Final = (
    "cards a player takes in a round", "tiles taken from the lowest stack in a round",
    "worth of a resource, as a part of its value", "worth of missing food", "worth of spare food",
    "a tool a round", "a field a round", "a person a round",
    "growth of what a profession counts, a round", "chance that a green set grows",
    "a dice bar", "a drawn card", "share of what a card is worth to the next player",
    "worth of a building that is one good short", "a decoration", "a trader step",
    "resources a person still at home may bring", "tools at each roll, as a part of all",
    "worth of a single place for which a group leaves a person", "worth of a building of free choice",
    "a pip of a one-use tool", "rounds until a new person works", "rounds until a new tool works",
)  # fmt: skip
DEFAULTS: Final = np.array([
    0.98, 0.42, 0.78, 2.41, 0.62, 0.66, 1.18, 2.03, 0.17, 0.73, 4.6, 4.25, 0.14, 0.27, 1.13, 1.56,
    0.49, 0.41, 0.98, 0.83, 0.54, 1.0, 0.36,
])  # fmt: skip
(
    CARD_RATE, TILE_RATE, RESOURCE, MISSING, SPARE, TOOL_ROUND, FIELD_ROUND, PERSON_ROUND,
    GROWTH, GREEN, BAR, DRAWN, DENIAL, NEARLY, DECOR, TRADE,
    AT_HOME, SPARE_TOOLS, LEAVE, FREE_CHOICE, ONE_USE, PERSON_DELAY, TOOL_DELAY,
) = range(23)  # fmt: skip


@compiled
def value_choice(g: State, moves: Any, count: int, p: Any) -> int:
    """The best answer by these parameters; nothing hidden is looked at."""
    if g.choice == ASK_PLACE:
        return _best_placement(g, moves, count, p)
    if g.choice == ASK_PAY:
        return _best_payment(g, moves, count, p)
    if g.choice == ASK_FEED:
        return _best_feeding(g, moves, count, p)
    return sensible(g, moves, count, True, True)


@compiled
def horizon(g: State, p: Any) -> float:
    """How many rounds are left, this one included."""
    lowest = 7
    for stack in range(g.players):
        lowest = min(lowest, g.stack_left[stack])
    by_cards = 1.0 + g.deck_left / (p[CARD_RATE] * g.players)
    by_tiles = 1.0 + lowest / p[TILE_RATE] / g.players * 2.0
    return float(min(by_cards, by_tiles))


@compiled
def _resource_worth(resource: int, rounds: float, p: Any) -> float:
    """Points that a resource stands for: something of its value, and one point when the end is near."""
    fading = min(max(rounds - 1.0, 0.0), 2.0) / 2.0
    return float(1.0 + (p[RESOURCE] * VALUE[resource] - 1.0) * fading)


@compiled
def _tool_worth(me: Player, rounds: float, p: Any) -> float:
    if tool_value(me) >= 12:
        return 0.0
    return float(p[TOOL_ROUND] * (rounds - p[TOOL_DELAY]) + people_on(me.bought | me.drawn, TOOLMAKER_CARD))


@compiled
def _field_worth(me: Player, rounds: float, p: Any) -> float:
    if me.field >= 10:
        return 0.0
    return float(p[FIELD_ROUND] * rounds + people_on(me.bought | me.drawn, FARMER))


@compiled
def _person_worth(me: Player, rounds: float, p: Any) -> float:
    if me.people >= 10:
        return 0.0
    return float(p[PERSON_ROUND] * (rounds - p[PERSON_DELAY]) + people_on(me.bought | me.drawn, SHAMAN))


@compiled
def _trader_worth(me: Player, steps: int, rounds: float, p: Any) -> float:
    made = min(steps, 10 - me.trader)
    traders = people_on(me.bought | me.drawn, TRADER_CARD)
    return float(made * (p[TRADE] * min(rounds, 6.0) / 3.0 + traders) + 2.0 * p[DECOR])


@compiled
def _top_worth(me: Player, card: int, rounds: float, p: Any) -> float:
    """What the upper half brings, in points."""
    kind, amount = TOP_KIND[card], TOP_AMOUNT[card]
    if kind < RESOURCES:
        return float(amount * _resource_worth(kind, rounds, p))
    if kind == DECORATION:
        return float(amount * p[DECOR])
    if kind == FOOD:
        return float(amount * p[SPARE])
    if kind == POINTS:
        return float(amount)
    if kind == TOOL:
        return _tool_worth(me, rounds, p)
    if kind == FIELD_STEP:
        return _field_worth(me, rounds, p)
    if kind == ROLL:
        return float(7.0 / DIVISOR[TOP_OF[card]] * _resource_worth(TOP_OF[card], rounds, p))
    if kind == DICE_BAR:
        return float(p[BAR])
    if kind == DRAW:
        return float(p[DRAWN])
    if kind == ONCE:
        return float(p[ONE_USE] * amount)
    if kind == TAKE:
        return 2.0 * _resource_worth(3, rounds, p)
    return _trader_worth(me, 1, rounds, p)


@compiled
def _bottom_worth(me: Player, card: int, rounds: float, p: Any) -> float:
    """What the lower half adds to the final score, with what may still grow."""
    symbol = CARD_SYMBOL[card]
    if symbol < 0:
        reached = multiplier(me, CARD_PROFESSION[card]) + p[GROWTH] * rounds
        return float(CARD_PEOPLE[card] * reached)
    return float(green_gain(me.bought | me.drawn, symbol) + p[GREEN] * min(rounds, 4.0))


@compiled
def _card_worth(me: Player, card: int, rounds: float, p: Any) -> float:
    return _top_worth(me, card, rounds, p) + _bottom_worth(me, card, rounds, p)


@compiled
def _cheapest(me: Player, amount: int, rounds: float, p: Any) -> float:
    """What the cheapest so many resources of a player are worth to him."""
    cost, left = 0.0, amount
    for resource in range(RESOURCES):
        used = min(left, me.good[resource])
        cost += used * _resource_worth(resource, rounds, p)
        left -= used
    return cost + left * _resource_worth(0, rounds, p) * 1.2


@compiled
def _pledged(g: State) -> int:
    """Resources that the cards already stood on will cost."""
    pledged = 0
    for slot in range(SLOTS):
        if g.at[CARD + slot, g.seat]:
            pledged += slot + 1
    for stack in range(g.players):
        if g.at[BUILDING + stack, g.seat]:
            pledged += 3
    return pledged


@compiled
def _to_come(g: State) -> float:
    """Resources that people already placed will bring."""
    total = 0.0
    for resource in range(RESOURCES):
        total += expected(g.at[FOREST + resource, g.seat], resource, 0.0)
    return total


@compiled
def _slot_worth(g: State, slot: int, rounds: float, p: Any) -> float:
    me, card = g.player[g.seat], g.slot[slot]
    if card == NO_PIECE:
        return -1.0
    if slot == SLOTS - 1:
        if me.good[DECORATION] < 3:
            return -1.0
        cost = 3.0 * p[DECOR]
    else:
        available = resources(me) + 2 * me.takes + _to_come(g) + p[AT_HOME] * (me.hand - 1)
        if available < slot + 1 + _pledged(g):
            return -1.0
        cost = _cheapest(me, slot + 1, rounds, p)
    rival = _card_worth(g.player[(g.seat + 1) % g.players], card, rounds, p)
    return float(_card_worth(me, card, rounds, p) - cost + p[DENIAL] * rival)


@compiled
def _stack_worth(g: State, stack: int, rounds: float, p: Any) -> float:
    """Points of a building less what its price is worth, if it can be paid or nearly so."""
    me, tile = g.player[g.seat], open_tile(g, stack)
    builders = people_on(me.bought | me.drawn, BUILDER)
    if not TILE_FIXED[tile]:
        return _variable_worth(me, tile, rounds, p) + builders
    gain = float(TILE_POINTS[tile] + builders)
    missing = 0
    for good in range(GOODS):
        cost = TILE_COST[tile, good]
        gain -= cost * (_resource_worth(good, rounds, p) if good < RESOURCES else p[DECOR])
        lacking = max(cost - me.good[good], 0)
        if good < RESOURCES and lacking:
            lacking = max(lacking - expected(g.at[FOREST + good, g.seat], good, 0.0), 0)
        missing += int(np.ceil(lacking))
    if missing == 0:
        return gain
    return gain * p[NEARLY] if missing <= 1 else -1.0


@compiled
def _variable_worth(me: Player, tile: int, rounds: float, p: Any) -> float:
    """What the dearest goods would bring on a building of free choice."""
    kinds = 0
    for resource in range(RESOURCES):
        kinds += me.good[resource] > 0
    if resources(me) < TILE_MIN[tile] or kinds < TILE_KINDS[tile]:
        return -1.0
    left, gain = TILE_MAX[tile], 0.0
    for step in range(RESOURCES):
        resource = RESOURCES - 1 - step
        used = min(left, me.good[resource])
        gain += used * (VALUE[resource] - _resource_worth(resource, rounds, p))
        left -= used
    return float(gain * p[FREE_CHOICE])


@compiled
def _hunt_worth(g: State, people: int, rounds: float, p: Any) -> float:
    me = g.player[g.seat]
    food = people * PIPS / 2.0
    missing = max(me.people - me.food - me.field - g.at[HUNT, g.seat] * PIPS / 2.0, 0.0)
    useful = min(food, missing)
    spare = p[SPARE] if rounds > 1.5 else 0.0
    if g.expansion:
        spare = max(spare, p[DECOR] if rounds > 1.5 else 0.0)
    return float(useful * p[MISSING] + (food - useful) * spare)


@compiled
def _placement_worth(g: State, place: int, people: int, rounds: float, p: Any) -> float:
    me = g.player[g.seat]
    if place == TOOLMAKER:
        return _tool_worth(me, rounds, p)
    if place == HUT:
        return _person_worth(me, rounds, p)
    if place == FIELD:
        return _field_worth(me, rounds, p)
    if place == TRADER:
        return _trader_worth(me, 2, rounds, p)
    if place == HUNT:
        return _hunt_worth(g, people, rounds, p)
    if CARD <= place < BUILDING:
        return _slot_worth(g, place - CARD, rounds, p)
    if BUILDING <= place < PRIVATE:
        return _stack_worth(g, place - BUILDING, rounds, p)
    good = rolled_good(place)
    return expected(people, good, _spare_tools(me, p)) * _resource_worth(good, rounds, p)


@compiled
def _spare_tools(me: Player, p: Any) -> float:
    """Tools help every roll a little, and are shared among them."""
    return float(tool_value(me) * p[SPARE_TOOLS])


@compiled
def _best_placement(g: State, moves: Any, count: int, p: Any) -> int:
    """Most points a person; a group only as large as leaves people for better single places."""
    rounds = horizon(g, p)
    best, best_rate = moves[0], -1e9
    for i in range(count):
        place, people = PLACE_WHERE[moves[i]], PLACE_PEOPLE[moves[i]]
        rate = _placement_worth(g, place, people, rounds, p) / people
        if rate > best_rate:
            best, best_rate = moves[i], rate
    place, people = PLACE_WHERE[best], PLACE_PEOPLE[best]
    if HUNT <= place <= RIVER and people > 1:
        return _leave_some(g, moves, count, place, people, best_rate, rounds, p)
    return int(best)


@compiled
def _leave_some(g: State, moves: Any, count: int, place: int, people: int, rate: float, rounds: float, p: Any) -> int:
    """Keep a person for every single place that is worth at least as much as one more in the group."""
    wanted = 0
    for i in range(count):
        other = PLACE_WHERE[moves[i]]
        if other >= CARD and other < PRIVATE and _placement_worth(g, other, 1, rounds, p) >= p[LEAVE] * rate:
            wanted += 1
    keep = max(int(g.player[g.seat].hand) - wanted, 1)
    best = -1
    for i in range(count):
        if PLACE_WHERE[moves[i]] == place and PLACE_PEOPLE[moves[i]] <= min(people, keep):
            best = moves[i]
    return int(best)


@compiled
def _paid_worth(move: int, rounds: float, p: Any) -> float:
    worth = PAYMENTS[move - PAY, DECORATION] * p[DECOR]
    for resource in range(RESOURCES):
        worth += PAYMENTS[move - PAY, resource] * _resource_worth(resource, rounds, p)
    return float(worth)


@compiled
def _best_payment(g: State, moves: Any, count: int, p: Any) -> int:
    """Pay where more comes back than goes; of all payments the best."""
    rounds = horizon(g, p)
    me = g.player[g.seat]
    best, best_gain = DECLINE, 0.0
    for i in range(count):
        move = moves[i]
        if not PAY <= move < DECLINE:
            continue
        if g.place < BUILDING:
            gain = _card_worth(me, g.slot[g.place - CARD], rounds, p)
        else:
            gain = _tile_points(g, move) + people_on(me.bought | me.drawn, BUILDER)
        gain -= _paid_worth(move, rounds, p)
        if gain > best_gain or (g.received and best == DECLINE):
            best, best_gain = move, gain
    return int(best)


@compiled
def _tile_points(g: State, move: int) -> float:
    tile = open_tile(g, g.place - BUILDING)
    if TILE_FIXED[tile]:
        return float(TILE_POINTS[tile])
    points = 0
    for resource in range(RESOURCES):
        points += PAYMENTS[move - PAY, resource] * VALUE[resource]
    return float(points)


@compiled
def _best_feeding(g: State, moves: Any, count: int, p: Any) -> int:
    """The cheapest meal, unless ten points are cheaper still."""
    rounds = horizon(g, p)
    best, best_cost = STARVE, 10.0
    for i in range(count):
        if not FEED <= moves[i] < STARVE:
            continue
        cost = 0.0
        for resource in range(RESOURCES):
            cost += VECTORS[moves[i] - FEED + 1, resource] * _resource_worth(resource, rounds, p)
        if cost < best_cost:
            best, best_cost = moves[i], cost
    if (
        best == STARVE
        and best_cost == 10.0
        and g.player[g.seat].takes
        and resources(g.player[g.seat]) + 2 >= g.shortage
    ):
        return int(moves[0])
    return int(best)
