"""Between the rounds: the end of the game or the preparation of the next round (section 7)."""

from typing import Final

from stoneage.rules.jit import inlined
from stoneage.rules.placement import next_seat
from stoneage.rules.setup import draw, slots_in_play
from stoneage.rules.state import (
    ASK_PLACE,
    BY_BUILDINGS,
    BY_CARDS,
    NO_PIECE,
    NO_QUESTION,
    OVER,
    PLACEMENT,
    State,
)
from stoneage.rules.tools import ready_tools

ROUND_LIMIT: Final = 100  # simulations stop after this round: a game in which nobody buys would never end (11.9)


@inlined
def prepare_round(g: State) -> None:
    """Executes the steps of 7.1 in order; an empty stack or an unfillable slot ends the game."""
    if _stack_is_empty(g):
        end(g, BY_BUILDINGS)
        return
    g.start = next_seat(g, g.start)
    refill_slots(g)
    if _slot_is_empty(g):
        end(g, BY_CARDS)
        return
    for seat in range(g.players):
        ready_tools(g.player[seat])
    g.round += 1
    g.phase = PLACEMENT
    g.turn = g.start
    g.seat = g.start
    g.question = ASK_PLACE  # with five people and the hunt there is always a placement


@inlined
def end(g: State, how: int) -> None:
    g.ended = how
    g.phase = OVER
    g.question = NO_QUESTION


@inlined
def _stack_is_empty(g: State) -> bool:
    for stack in range(g.players):
        if g.stack_left[stack] == 0:
            return True
    return False


@inlined
def refill_slots(g: State) -> None:
    """Slides cards to the right in their order and fills free slots from the deck (7.1.3)."""
    filled = 0
    for slot in range(slots_in_play(g)):
        if g.slot[slot] != NO_PIECE:
            card = g.slot[slot]
            g.slot[slot] = NO_PIECE
            g.slot[filled] = card
            filled += 1
    while filled < slots_in_play(g) and g.deck_left:
        g.slot[filled] = draw(g)
        filled += 1


@inlined
def _slot_is_empty(g: State) -> bool:
    return bool(g.slot[slots_in_play(g) - 1] == NO_PIECE)
