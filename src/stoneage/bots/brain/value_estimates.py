"""Estimates of the `value` style: points that things bring until the end of the game."""

import math

import numpy as np

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.heuristics import PIPS, expected_goods, green_gain, people_on
from stoneage.bots.brain.parameters import Parameters
from stoneage.rules.actions import rolled_good
from stoneage.rules.effects import (
    DECORATION,
    DICE_BAR,
    DRAW_CARD,
    FIELD_STEP,
    FOOD,
    GOODS,
    ONCE,
    POINTS,
    RESOURCES,
    ROLL,
    TAKE,
    TOOL,
    TRADER_STEP,
)
from stoneage.rules.goods import resources
from stoneage.rules.pieces import (
    BUILDER,
    BUILDING_COST,
    BUILDING_FIXED,
    BUILDING_KINDS,
    BUILDING_MAX,
    BUILDING_MIN,
    BUILDING_POINTS,
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    DIVISOR,
    FARMER,
    SHAMAN,
    TOOLMAKER_CARD,
    TOP_AMOUNT,
    TOP_KIND,
    TOP_OF,
    TRADER_CARD,
    VALUE,
)
from stoneage.rules.purchase import open_building
from stoneage.rules.scoring import multiplier
from stoneage.rules.state import (
    BUILDING,
    CARD,
    FIELD,
    FOREST,
    HUNT,
    HUT,
    NO_PIECE,
    PRIVATE,
    SLOTS,
    TOOLMAKER,
    TRADER,
    Player,
    State,
)
from stoneage.rules.tools import tool_value


@compiled
def horizon(g: State, p: Parameters) -> float:
    """Returns the expected number of remaining rounds, including the current one."""
    lowest = 7
    for stack in range(g.players):
        lowest = min(lowest, g.stack_left[stack])
    by_cards = 1.0 + g.deck_left / (p.cards_per_round * g.players)
    by_tiles = 1.0 + lowest / p.buildings_per_round / g.players * 2.0
    return float(min(by_cards, by_tiles))


@compiled
def resource_worth(resource: int, rounds: float, p: Parameters) -> float:
    """Returns the points of a resource: a share of its value, and one point near the end."""
    fading = min(max(rounds - 1.0, 0.0), 2.0) / 2.0
    return float(1.0 + (p.resource * VALUE[resource] - 1.0) * fading)


@compiled
def _tool_worth(me: Player, rounds: float, p: Parameters) -> float:
    if tool_value(me) >= 12:
        return 0.0
    return float(p.tool_round * (rounds - p.tool_delay) + people_on(me.bought | me.drawn, TOOLMAKER_CARD))


@compiled
def _field_worth(me: Player, rounds: float, p: Parameters) -> float:
    if me.field >= 10:
        return 0.0
    return float(p.field_round * rounds + people_on(me.bought | me.drawn, FARMER))


@compiled
def _person_worth(me: Player, rounds: float, p: Parameters) -> float:
    if me.people >= 10:
        return 0.0
    return float(p.person_round * (rounds - p.person_delay) + people_on(me.bought | me.drawn, SHAMAN))


@compiled
def _trader_worth(me: Player, steps: int, rounds: float, p: Parameters) -> float:
    made = min(steps, 10 - me.trader)
    traders = people_on(me.bought | me.drawn, TRADER_CARD)
    return float(made * (p.trader_step * min(rounds, 6.0) / 3.0 + traders) + 2.0 * p.decoration)


@compiled
def _top_worth(me: Player, card: int, rounds: float, p: Parameters) -> float:
    """Returns the points of a card's upper half."""
    kind, amount = TOP_KIND[card], TOP_AMOUNT[card]
    if kind < RESOURCES:
        return float(amount * resource_worth(kind, rounds, p))
    if kind == DECORATION:
        return float(amount * p.decoration)
    if kind == FOOD:
        return float(amount * p.spare_food)
    if kind == POINTS:
        return float(amount)
    if kind == TOOL:
        return _tool_worth(me, rounds, p)
    if kind == FIELD_STEP:
        return _field_worth(me, rounds, p)
    if kind == ROLL:
        return float(7.0 / DIVISOR[TOP_OF[card]] * resource_worth(TOP_OF[card], rounds, p))
    if kind == DICE_BAR:
        return float(p.dice_bar)
    if kind == DRAW_CARD:
        return float(p.drawn_card)
    if kind == ONCE:
        return float(p.one_use_pip * amount)
    if kind == TAKE:
        return 2.0 * resource_worth(3, rounds, p)
    if kind == TRADER_STEP:
        return _trader_worth(me, 1, rounds, p)
    return math.nan  # an effect without an estimate: compiled code cannot raise, and a test covers every effect


@compiled
def _bottom_worth(g: State, me: Player, card: int, rounds: float, p: Parameters) -> float:
    """Returns the points that the lower half adds to the final score, with expected growth."""
    symbol = CARD_SYMBOL[card]
    if symbol < 0:
        reached = multiplier(g, me, CARD_PROFESSION[card]) + p.growth * rounds
        return float(CARD_PEOPLE[card] * reached)
    return float(green_gain(me.bought | me.drawn, symbol) + p.green_growth * min(rounds, 4.0))


@compiled
def card_worth(g: State, me: Player, card: int, rounds: float, p: Parameters) -> float:
    return _top_worth(me, card, rounds, p) + _bottom_worth(g, me, card, rounds, p)


@compiled
def _cheapest(me: Player, amount: int, rounds: float, p: Parameters) -> float:
    """Returns the worth of a player's `amount` cheapest resources."""
    cost, left = 0.0, amount
    for resource in range(RESOURCES):
        used = min(left, me.goods[resource])
        cost += used * resource_worth(resource, rounds, p)
        left -= used
    return cost + left * resource_worth(0, rounds, p) * 1.2


@compiled
def _pledged(g: State) -> int:
    """Returns the resources that the occupied cards and buildings will cost."""
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
    """Returns the resources that the placed people will bring."""
    total = 0.0
    for resource in range(RESOURCES):
        total += expected_goods(g.at[FOREST + resource, g.seat], resource, 0.0)
    return total


@compiled
def _slot_worth(g: State, slot: int, rounds: float, p: Parameters) -> float:
    me, card = g.player[g.seat], g.slot[slot]
    if card == NO_PIECE:
        return -1.0
    if slot == SLOTS - 1:
        if me.goods[DECORATION] < 3:
            return -1.0
        cost = 3.0 * p.decoration
    else:
        available = resources(me) + 2 * me.takes + _to_come(g) + p.person_at_home * (me.home - 1)
        if available < slot + 1 + _pledged(g):
            return -1.0
        cost = _cheapest(me, slot + 1, rounds, p)
    rival = card_worth(g, g.player[(g.seat + 1) % g.players], card, rounds, p)
    return float(card_worth(g, me, card, rounds, p) - cost + p.denial * rival)


@compiled
def _stack_worth(g: State, stack: int, rounds: float, p: Parameters) -> float:
    """Returns the points of a building minus the worth of its price, if the player can pay or nearly so."""
    me, tile = g.player[g.seat], open_building(g, stack)
    builders = people_on(me.bought | me.drawn, BUILDER)
    if not BUILDING_FIXED[tile]:
        return _variable_worth(me, tile, rounds, p) + builders
    gain = float(BUILDING_POINTS[tile] + builders)
    missing = 0
    for good in range(GOODS):
        cost = BUILDING_COST[tile, good]
        gain -= cost * (resource_worth(good, rounds, p) if good < RESOURCES else p.decoration)
        lacking = max(cost - me.goods[good], 0)
        if good < RESOURCES and lacking:
            lacking = max(lacking - expected_goods(g.at[FOREST + good, g.seat], good, 0.0), 0)
        missing += int(np.ceil(lacking))
    if missing == 0:
        return gain
    return gain * p.nearly_paid if missing <= 1 else -1.0


@compiled
def _variable_worth(me: Player, tile: int, rounds: float, p: Parameters) -> float:
    """Returns the gain of paying for a building of free choice with the most valuable resources."""
    kinds = 0
    for resource in range(RESOURCES):
        kinds += me.goods[resource] > 0
    if resources(me) < BUILDING_MIN[tile] or kinds < BUILDING_KINDS[tile]:
        return -1.0
    left, gain = BUILDING_MAX[tile], 0.0
    for step in range(RESOURCES):
        resource = RESOURCES - 1 - step
        used = min(left, me.goods[resource])
        gain += used * (VALUE[resource] - resource_worth(resource, rounds, p))
        left -= used
    return float(gain * p.free_choice)


@compiled
def _hunt_worth(g: State, people: int, rounds: float, p: Parameters) -> float:
    me = g.player[g.seat]
    food = people * PIPS / 2.0
    missing = max(me.people - me.food - me.field - g.at[HUNT, g.seat] * PIPS / 2.0, 0.0)
    useful = min(food, missing)
    spare = p.spare_food if rounds > 1.5 else 0.0
    if g.expansion:
        spare = max(spare, p.decoration if rounds > 1.5 else 0.0)
    return float(useful * p.missing_food + (food - useful) * spare)


@compiled
def placement_worth(g: State, place: int, people: int, rounds: float, p: Parameters) -> float:
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
    return expected_goods(people, good, _spare_tools(me, p)) * resource_worth(good, rounds, p)


@compiled
def _spare_tools(me: Player, p: Parameters) -> float:
    """Returns the share of the tools that each roll can use."""
    return float(tool_value(me) * p.tools_per_roll)
