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
    """Feeds with the income from fields, then with food; the player is asked how to cover the rest (6.1 to 6.5)."""
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
    """Pays one resource per missing food (6.5)."""
    for resource in range(RESOURCES):
        give(g, g.player[g.seat], resource, int(VECTORS[move - FEED + 1, resource]))


@inlined
def starve(g: State) -> None:
    """Costs ten points for any shortage, and no resources (6.6, 6.7)."""
    g.player[g.seat].starved += 1
