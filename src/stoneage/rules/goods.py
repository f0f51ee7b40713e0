"""Gaining and paying goods. With `limited_resources` the piles can run out (12-C02)."""

from typing import Any

from stoneage.rules.effects import BRICK, DECORATION, GOLD, RESOURCES, STONE, WOOD
from stoneage.rules.jit import inlined
from stoneage.rules.moves import TAKE_FIRST_VECTOR, TAKE_MOVE, TAKE_TWO, TAKES, VECTORS, vector
from stoneage.rules.pieces import TRACK_END
from stoneage.rules.state import Player, State


@inlined
def gain(g: State, me: Player, good: int, amount: int) -> None:
    """Gains a good, at most what the pile contains. Decorations have no pile (1.8.2)."""
    if g.limited_resources and good < RESOURCES:
        amount = min(amount, g.supply[good])
        g.supply[good] -= amount
    me.goods[good] += amount


@inlined
def give(g: State, me: Player, good: int, amount: int) -> None:
    """Pays a good; resources return to their pile at once."""
    me.goods[good] -= amount
    if g.limited_resources and good < RESOURCES:
        g.supply[good] += amount


@inlined
def resources(me: Player) -> int:
    """Returns the number of resources of a player, of all kinds."""
    return int(me.goods[0] + me.goods[1] + me.goods[2] + me.goods[3])


@inlined
def step_field(me: Player, steps: int) -> None:
    me.field = min(me.field + steps, TRACK_END)


@inlined
def step_trader(me: Player, steps: int) -> None:
    """Advances on the trader track and gains 2 decorations, even if no step is possible (9.3.2, 9.3.3)."""
    me.trader = min(me.trader + steps, TRACK_END)
    me.goods[DECORATION] += 2


@inlined
def append_vectors(me: Player, total: int, first: int, out: Any, count: int) -> int:
    """Appends all ways to pay `total` resources, in ascending order; `first` is the move of the empty vector."""
    have_wood, have_brick, have_stone = int(me.goods[WOOD]), int(me.goods[BRICK]), int(me.goods[STONE])
    have_gold = int(me.goods[GOLD])
    beside_wood = have_brick + have_stone + have_gold
    for wood in range(min(total, have_wood), max(total - beside_wood, 0) - 1, -1):
        without_wood = total - wood
        for brick in range(min(without_wood, have_brick), max(without_wood - have_stone - have_gold, 0) - 1, -1):
            rest = without_wood - brick
            without_stone = first + vector(total, wood, brick, 0)
            for stone in range(min(rest, have_stone), max(rest - have_gold, 0) - 1, -1):
                out[count] = without_stone - stone
                count += 1
    return count


@inlined
def _supply_holds(g: State, v: int) -> bool:
    for resource in range(RESOURCES):
        if VECTORS[v, resource] > g.supply[resource]:
            return False
    return True


@inlined
def legal_takes(g: State, out: Any, count: int) -> int:
    """Appends the pairs of resources that a two-resources card can bring now (5.9.10)."""
    if g.player[g.seat].takes == 0:
        return count
    for i in range(TAKES):
        if not g.limited_resources or _supply_holds(g, TAKE_FIRST_VECTOR + i):
            out[count] = TAKE_MOVE + i
            count += 1
    return count


@inlined
def supply_left(g: State) -> int:
    return int(g.supply[0] + g.supply[1] + g.supply[2] + g.supply[3])


@inlined
def can_take(g: State) -> bool:
    """Returns whether the card can be used now; it waits while the supply is exhausted."""
    return not g.limited_resources or supply_left(g) >= TAKE_TWO


@inlined
def take_two(g: State, move: int) -> None:
    me = g.player[g.seat]
    me.takes -= 1
    for resource in range(RESOURCES):
        gain(g, me, resource, int(VECTORS[TAKE_FIRST_VECTOR + move - TAKE_MOVE, resource]))
