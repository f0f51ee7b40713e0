"""Phase A: who may put how many people where (section 4)."""

from typing import Any, Final

import numpy as np

from stoneage.rules.jit import inlined
from stoneage.rules.moves import PLACE_FIRST, PLACE_PEOPLE, PLACE_WHERE
from stoneage.rules.pieces import SET_BUILDING_BITS, Lookup
from stoneage.rules.state import (
    BUILDING,
    CARD,
    HUNT,
    LEAST,
    MOST,
    PLACE_BUILDING,
    PLACES,
    PRIVATE,
    SEATS,
    WITH_EXPANSION,
    State,
)

# Why a place is closed to a player; OPEN when it is not.
OPEN, NOT_IN_PLAY, ALREADY_THERE, FULL, VILLAGE_CLOSED, TOO_MANY_PLAYERS, NOTHING_THERE, NOT_YOURS = range(8)

# By number of players (4.4): village places usable, different players at a gathering place.
VILLAGE_LIMIT: Final[Lookup] = np.array([0, 0, 2, 2, 3, 4])
GATHERING_LIMIT: Final[Lookup] = np.array([0, 0, 1, 2, SEATS, SEATS])


@inlined
def closed(g: State, seat: int, place: int) -> int:
    """Why `seat` may not place anyone on `place`, whatever the number; OPEN if he may."""
    if g.at[place, seat] and not (place == HUNT and g.multi_hunt):
        return ALREADY_THERE
    if not g.expansion and WITH_EXPANSION[place]:
        return NOT_IN_PLAY
    if place < HUNT:  # places of one kind stand together, so their kind is known without a look at the table
        return _village_closed(g, place)
    if place == HUNT:
        return OPEN
    if place < CARD:
        return _gathering_closed(g, place)
    if place >= PRIVATE:
        return _private_closed(g, seat, place)
    if g.crowd[place]:
        return FULL
    return OPEN if place < BUILDING else _stack_closed(g, place)


@inlined
def _village_closed(g: State, place: int) -> int:
    if g.crowd[place]:
        return FULL
    return VILLAGE_CLOSED if village_taken(g) >= VILLAGE_LIMIT[g.players] else OPEN


@inlined
def village_taken(g: State) -> int:
    """How many village places are occupied."""
    taken = 0
    for place in range(HUNT):
        if g.crowd[place]:
            taken += 1
    return taken


@inlined
def _gathering_closed(g: State, place: int) -> int:
    if g.crowd[place] >= MOST[place]:
        return FULL
    visitors = 0
    for seat in range(SEATS):
        if g.at[place, seat]:
            visitors += 1
    return TOO_MANY_PLAYERS if visitors >= GATHERING_LIMIT[g.players] else OPEN


@inlined
def _stack_closed(g: State, place: int) -> int:
    if place - BUILDING >= g.players:
        return NOT_IN_PLAY
    return OPEN if g.stack_left[place - BUILDING] else NOTHING_THERE


@inlined
def _private_closed(g: State, seat: int, place: int) -> int:
    building = PLACE_BUILDING[place]
    if not SET_BUILDING_BITS[g.pieces, 1] >> building & 1:
        return NOT_IN_PLAY
    return OPEN if g.player[seat].built >> building & 1 else NOT_YOURS


@inlined
def room(g: State, seat: int, place: int) -> int:
    """The most people that `seat` may put on a place open to him."""
    home = g.player[seat].home
    if place == HUNT:
        return int(home)
    return int(min(home, MOST[place] - g.crowd[place]))


@inlined
def places_in_play(g: State) -> int:
    return PLACES if g.expansion else PRIVATE


@inlined
def can_place(g: State, seat: int) -> bool:
    """Whether a player takes another placement turn or is skipped (4.1.4)."""
    if g.player[seat].home == 0:
        return False
    if not g.at[HUNT, seat]:
        return True  # the hunt is never closed (4.5.1)
    for place in range(places_in_play(g)):
        if closed(g, seat, place) == OPEN and room(g, seat, place) >= LEAST[place]:
            return True
    return False


@inlined
def legal_placements(g: State, out: Any) -> int:
    count = 0
    for place in range(places_in_play(g)):
        if closed(g, g.seat, place) != OPEN:
            continue
        for people in range(LEAST[place], room(g, g.seat, place) + 1):
            out[count] = PLACE_FIRST[place] + people - LEAST[place]
            count += 1
    return count


@inlined
def place_people(g: State, move: int) -> None:
    place, people = PLACE_WHERE[move], PLACE_PEOPLE[move]
    g.at[place, g.seat] += people
    g.crowd[place] += people
    g.player[g.seat].home -= people


@inlined
def bring_home(g: State, seat: int, place: int) -> None:
    """The people of one place return to their player's board (5.1.2)."""
    g.player[seat].home += g.at[place, seat]
    g.crowd[place] -= g.at[place, seat]
    g.at[place, seat] = 0


@inlined
def next_placer(g: State) -> int:
    """The next seat that can place, the present one last; -1 when the phase is over (4.1.2)."""
    for step in range(1, g.players + 1):
        seat = (g.seat + step) % g.players
        if can_place(g, seat):
            return int(seat)
    return -1
