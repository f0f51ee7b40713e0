"""Phase A: placing people (section 4)."""

from typing import Any, Final

import numpy as np

from stoneage.rules.jit import inlined
from stoneage.rules.moves import PLACE_FIRST, PLACE_PEOPLE, PLACE_WHERE
from stoneage.rules.pieces import SET_BUILDING_BITS, Lookup
from stoneage.rules.state import (
    BUILDING,
    CARD,
    FOREST,
    HUNT,
    LEAST,
    MOST,
    MOST_PEOPLE,
    PLACE_BUILDING,
    PLACES,
    PRIVATE,
    RINGS,
    SEATS,
    WITH_EXPANSION,
    State,
)

# Reasons why a place is closed to a player; OPEN if it is not.
OPEN, NOT_IN_PLAY, ALREADY_THERE, FULL, VILLAGE_CLOSED, TOO_MANY_PLAYERS, NOTHING_THERE, NOT_YOURS = range(8)

VILLAGE_LIMIT: Final[Lookup] = np.array([0, 0, 2, 2, 3, 4])  # usable village places by number of players (4.4)
GATHERING_LIMIT: Final[Lookup] = np.array([0, 0, 1, 2, SEATS, SEATS])  # different players at a gathering place (4.4)

# Assumptions of `legal_placements`: groups of one size, or of any size up to the number of rings.
assert (LEAST == MOST)[[*range(HUNT), *range(CARD, PRIVATE)]].all()
assert (LEAST[HUNT:CARD] == 1).all()
assert (MOST[FOREST:CARD] == RINGS).all()


@inlined
def closed_reason(g: State, seat: int, place: int) -> int:
    """Returns why `seat` may place nobody on `place`, whatever the number; OPEN if it may."""
    if g.at[place, seat] and not (place == HUNT and g.multi_hunt):
        return ALREADY_THERE
    if not g.expansion and WITH_EXPANSION[place]:
        return NOT_IN_PLAY
    if place < HUNT:  # places of one kind are contiguous, so the kind is known without a table
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
    return OPEN if _village_has_room(g) else VILLAGE_CLOSED


@inlined
def _village_has_room(g: State) -> bool:
    return bool(village_taken(g) < VILLAGE_LIMIT[g.players])


@inlined
def village_taken(g: State) -> int:
    """Returns the number of occupied village places."""
    taken = 0
    for place in range(HUNT):
        if g.crowd[place]:
            taken += 1
    return taken


@inlined
def _gathering_closed(g: State, place: int) -> int:
    if g.crowd[place] >= MOST[place]:
        return FULL
    return OPEN if _admits_another(g, place) else TOO_MANY_PLAYERS


@inlined
def _admits_another(g: State, place: int) -> bool:
    """Returns whether a player who is not at a gathering place may join those who are."""
    limit = GATHERING_LIMIT[g.players]
    if limit == SEATS:
        return True
    if limit == 1:
        return bool(g.crowd[place] == 0)
    visitors = 0
    for seat in range(SEATS):
        visitors += g.at[place, seat] != 0
    return bool(visitors < limit)


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
def capacity(g: State, seat: int, place: int) -> int:
    """Returns the maximum number of people that `seat` may put on a place that is open to it."""
    home = g.player[seat].home
    if place == HUNT:
        return int(home)
    return int(min(home, MOST[place] - g.crowd[place]))


@inlined
def places_in_play(g: State) -> int:
    return PLACES if g.expansion else PRIVATE


@inlined
def can_place(g: State, seat: int) -> bool:
    """Returns whether a player takes another placement turn or is skipped (4.1.4)."""
    if g.player[seat].home == 0:
        return False
    if not g.at[HUNT, seat]:
        return True  # the hunt is never closed (4.5.1)
    for place in range(FOREST, places_in_play(g)):  # places that are open most often come first
        if closed_reason(g, seat, place) == OPEN and capacity(g, seat, place) >= LEAST[place]:
            return True
    for place in range(FOREST):
        if closed_reason(g, seat, place) == OPEN and capacity(g, seat, place) >= LEAST[place]:
            return True
    return False


@inlined
def legal_placements(g: State, out: Any) -> int:
    """Appends the placements that `closed_reason` and `capacity` allow, kind by kind.

    The loop does not branch on whether a place is open: its moves are written, and the next place overwrites them if it
    is closed. One mispredicted branch per place would cost more than all of these writes.
    """
    seat = g.seat
    home = int(g.player[seat].home)
    count = _legal_in_village(g, home, out)
    hunters = home if g.multi_hunt or not g.at[HUNT, seat] else 0
    for i in range(MOST_PEOPLE):
        out[count + i] = PLACE_FIRST[HUNT] + i
    count += hunters
    for place in range(FOREST, CARD):
        people = min(home, RINGS - g.crowd[place]) if _admits_another(g, place) and not g.at[place, seat] else 0
        for i in range(RINGS):
            out[count + i] = PLACE_FIRST[place] + i
        count += people
    for place in range(CARD, BUILDING):
        out[count] = PLACE_FIRST[place]
        count += (home > 0) & (g.crowd[place] == 0) & (g.expansion >= WITH_EXPANSION[place])
    for stack in range(SEATS):
        out[count] = PLACE_FIRST[BUILDING + stack]
        count += (home > 0) & (g.crowd[BUILDING + stack] == 0) & (stack < g.players) & (g.stack_left[stack] > 0)
    return _legal_at_own_buildings(g, seat, out, count) if g.expansion else count


@inlined
def _legal_in_village(g: State, home: int, out: Any) -> int:
    has_room = _village_has_room(g)
    count = 0
    for place in range(HUNT):
        out[count] = PLACE_FIRST[place]
        count += has_room & (g.crowd[place] == 0) & (home >= LEAST[place]) & (g.expansion >= WITH_EXPANSION[place])
    return count


@inlined
def _legal_at_own_buildings(g: State, seat: int, out: Any, count: int) -> int:
    for place in range(PRIVATE, PLACES):
        if closed_reason(g, seat, place) == OPEN:
            for people in range(LEAST[place], capacity(g, seat, place) + 1):
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
    """Returns the people on one place to their player's board (5.1.2)."""
    g.player[seat].home += g.at[place, seat]
    g.crowd[place] -= g.at[place, seat]
    g.at[place, seat] = 0


@inlined
def next_seat(g: State, seat: int) -> int:
    """Returns the seat to the left, without a division."""
    return 0 if seat + 1 == g.players else seat + 1


@inlined
def next_placer(g: State) -> int:
    """Returns the next seat that can place, the current one last; -1 if the phase is over (4.1.2)."""
    seat = int(g.seat)
    for _ in range(g.players):
        seat = next_seat(g, seat)
        if can_place(g, seat):
            return seat
    return -1
