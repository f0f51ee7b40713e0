"""The style `value`: it places people where they bring most points per person until the end of the game.

It is the baseline of the ladder.
"""

from typing import Any

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.heuristics import people_on, sensible_move
from stoneage.bots.brain.parameters import Parameters
from stoneage.bots.brain.value_estimates import card_worth, horizon, placement_worth, resource_worth
from stoneage.rules.effects import DECORATION, RESOURCES
from stoneage.rules.goods import resources
from stoneage.rules.moves import DECLINE, FEED, PAY, PAYMENTS, PLACE_PEOPLE, PLACE_WHERE, STARVE, VECTORS
from stoneage.rules.pieces import BUILDER, BUILDING_FIXED, BUILDING_POINTS, VALUE
from stoneage.rules.purchase import open_building
from stoneage.rules.state import (
    ASK_FEED,
    ASK_PAY,
    ASK_PLACE,
    BUILDING,
    CARD,
    HUNT,
    PRIVATE,
    State,
)


@compiled
def value_choice(g: State, moves: Any, count: int, p: Parameters) -> int:
    """Returns the best move by these parameters, without hidden information."""
    if g.question == ASK_PLACE:
        return _best_placement(g, moves, count, p)
    if g.question == ASK_PAY:
        return _best_payment(g, moves, count, p)
    if g.question == ASK_FEED:
        return _best_feeding(g, moves, count, p)
    return sensible_move(g, moves, count, True, True)


@compiled
def _best_placement(g: State, moves: Any, count: int, p: Parameters) -> int:
    """Places for most points per person; a group leaves people for better single places."""
    rounds = horizon(g, p)
    best, best_rate = moves[0], -1e9
    for i in range(count):
        place, people = PLACE_WHERE[moves[i]], PLACE_PEOPLE[moves[i]]
        rate = placement_worth(g, place, people, rounds, p) / people
        if rate > best_rate:
            best, best_rate = moves[i], rate
    place, people = PLACE_WHERE[best], PLACE_PEOPLE[best]
    if HUNT <= place < CARD and people > 1:
        return _leave_some(g, moves, count, place, people, best_rate, rounds, p)
    return int(best)


@compiled
def _leave_some(
    g: State, moves: Any, count: int, place: int, people: int, rate: float, rounds: float, p: Parameters
) -> int:
    """Leaves a person for every single place that is worth at least as much as one more person in the group."""
    wanted = 0
    for i in range(count):
        other = PLACE_WHERE[moves[i]]
        if other >= CARD and other < PRIVATE and placement_worth(g, other, 1, rounds, p) >= p.single_place * rate:
            wanted += 1
    keep = max(int(g.player[g.seat].home) - wanted, 1)
    best = -1
    for i in range(count):
        if PLACE_WHERE[moves[i]] == place and PLACE_PEOPLE[moves[i]] <= min(people, keep):
            best = moves[i]
    return int(best)


@compiled
def _paid_worth(move: int, rounds: float, p: Parameters) -> float:
    worth = PAYMENTS[move - PAY, DECORATION] * p.decoration
    for resource in range(RESOURCES):
        worth += PAYMENTS[move - PAY, resource] * resource_worth(resource, rounds, p)
    return float(worth)


@compiled
def _best_payment(g: State, moves: Any, count: int, p: Parameters) -> int:
    """Returns the payment with the highest gain, or declines if none gains."""
    rounds = horizon(g, p)
    me = g.player[g.seat]
    best, best_gain = DECLINE, 0.0
    for i in range(count):
        move = moves[i]
        if not PAY <= move < DECLINE:
            continue
        if g.place < BUILDING:
            gain = card_worth(g, me, g.slot[g.place - CARD], rounds, p)
        else:
            gain = _tile_points(g, move) + people_on(me.bought | me.drawn, BUILDER)
        gain -= _paid_worth(move, rounds, p)
        if gain > best_gain or (g.received and best == DECLINE):
            best, best_gain = move, gain
    return int(best)


@compiled
def _tile_points(g: State, move: int) -> float:
    tile = open_building(g, g.place - BUILDING)
    if BUILDING_FIXED[tile]:
        return float(BUILDING_POINTS[tile])
    points = 0
    for resource in range(RESOURCES):
        points += PAYMENTS[move - PAY, resource] * VALUE[resource]
    return float(points)


@compiled
def _best_feeding(g: State, moves: Any, count: int, p: Parameters) -> int:
    """Feeds with the cheapest resources, unless ten points are cheaper."""
    rounds = horizon(g, p)
    best, best_cost = STARVE, 10.0
    for i in range(count):
        if not FEED <= moves[i] < STARVE:
            continue
        cost = 0.0
        for resource in range(RESOURCES):
            cost += VECTORS[moves[i] - FEED + 1, resource] * resource_worth(resource, rounds, p)
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
