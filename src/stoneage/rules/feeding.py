"""Phase C: feeding the tribe (section 6)."""

from typing import Any, Final

from stoneage.rules.effects import RESOURCES
from stoneage.rules.goods import append_vectors, give, legal_takes, resources
from stoneage.rules.jit import inlined
from stoneage.rules.moves import FEED, STARVE, VECTORS
from stoneage.rules.state import ASK_FEED, State

STARVATION: Final = 10  # points (6.6)


@inlined
def starvation(g: State) -> int:  # noqa: ARG001 - for an option that changes it
    """Returns the points that a tribe loses each time it is not fed (6.6)."""
    return STARVATION


@inlined
def feed_from_stores(g: State) -> None:
    """Income from the fields, then food; what is missing is asked of the player (6.1 to 6.5)."""
    me = g.player[g.turn]
    me.food += me.field
    if me.food >= me.people:
        me.food -= me.people
        return
    g.shortage = me.people - me.food
    me.food = 0
    g.question = ASK_FEED


@inlined
def legal_feedings(g: State, out: Any) -> int:
    count = legal_takes(g, out, 0)
    me = g.player[g.seat]
    if resources(me) >= g.shortage:
        count = append_vectors(me, g.shortage, FEED - 1, out, count)
    out[count] = STARVE
    return count + 1


@inlined
def feed(g: State, move: int) -> None:
    """A resource replaces a food (6.5)."""
    for resource in range(RESOURCES):
        give(g, g.player[g.seat], resource, int(VECTORS[move - FEED + 1, resource]))


@inlined
def starve(g: State) -> None:
    """Ten points lost, whatever the shortage; no resource is paid (6.6, 6.7)."""
    g.player[g.seat].starved += 1
