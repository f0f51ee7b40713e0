"""Hidden information: what a seat knows, and states that agree with it."""

from typing import Any, Final

import numpy as np

from stoneage.rules.chance import count_bits, random_piece, shuffle
from stoneage.rules.jit import inlined
from stoneage.rules.pieces import SET_BUILDING_BITS, SET_CARD_BITS
from stoneage.rules.purchase import open_building
from stoneage.rules.state import MOST_SCRIPTED, NO_PIECE, OVER, SLOTS, State

SPECTATOR: Final = -1
ALL_SEATS: Final = -2  # what all seats know together, including every drawn card


@inlined
def observe(g: State, seat: int, key0: Any, key1: Any) -> None:
    """Resamples, under a new key, all that `seat` cannot know: deck, others' drawn cards, covered tiles and dice.

    Cards and tiles are drawn from sets instead of being reordered, so the result depends on nothing hidden.
    """
    g.key[0] = key0
    g.key[1] = key1
    g.counter = np.uint64(0)
    g.scripted_next = 0
    g.scripted_end = 0
    for i in range(MOST_SCRIPTED):
        g.scripted[i] = np.uint64(0)
    cards = unseen_cards(g, seat)
    for other in range(g.players):
        if not knows_drawn(g, seat, other):
            cards = _redraw(g, other, cards)
    shuffle(g, cards, g.deck_left, g.deck)
    tiles = unseen_tiles(g)
    for stack in range(g.players):
        tiles = shuffle(g, tiles, max(g.stack_left[stack] - 1, 0), g.stack[stack])


@inlined
def knows_drawn(g: State, seat: int, owner: int) -> bool:
    """Returns whether a seat knows the drawn cards of an owner.

    They are secret (5.7.5), unless cards are open (12-C24) or already scored (8.3.5).
    """
    return bool(seat in (owner, ALL_SEATS) or g.open_cards or g.phase == OVER)


@inlined
def unseen_cards(g: State, seat: int) -> int:
    """Returns the cards that a seat has not seen, as bits: those of the deck and those that others drew."""
    unseen = SET_CARD_BITS[g.pieces, g.expansion]
    for slot in range(SLOTS):
        if g.slot[slot] != NO_PIECE:
            unseen &= ~(1 << g.slot[slot])
    for owner in range(g.players):
        unseen &= ~g.player[owner].bought
        if knows_drawn(g, seat, owner):
            unseen &= ~g.player[owner].drawn
    return int(unseen)


@inlined
def _redraw(g: State, owner: int, cards: int) -> int:
    drawn = 0
    for _ in range(count_bits(g.player[owner].drawn)):
        drawn |= 1 << random_piece(g, cards & ~drawn)
    g.player[owner].drawn = drawn
    return cards & ~drawn


@inlined
def unseen_tiles(g: State) -> int:
    """Returns the buildings that nobody has seen, as bits: covered ones and those set aside at set-up."""
    unseen = SET_BUILDING_BITS[g.pieces, g.expansion]
    for seat in range(g.players):
        unseen &= ~g.player[seat].built
        if g.stack_left[seat]:
            unseen &= ~(1 << open_building(g, seat))
    return int(unseen)
