"""Set-up (section 2): shuffle, then deal."""

from typing import Final

from stoneage.rules.chance import below, shuffle
from stoneage.rules.effects import DECORATION, RESOURCES
from stoneage.rules.jit import inlined
from stoneage.rules.moves import START_PEOPLE
from stoneage.rules.options import STACK_HEIGHT
from stoneage.rules.pieces import (
    MOST_CARDS,
    SET_BUILDING_COUNT,
    SET_BUILDINGS,
    SET_CARD_COUNT,
    SET_CARDS,
    SUPPLY,
)
from stoneage.rules.state import (
    ASK_PLACE,
    NO_PIECE,
    NOWHERE,
    PLACEMENT,
    RUNNING,
    SLOTS,
    State,
)

START_FOOD: Final = 12
BASE_SLOTS: Final = SLOTS - 1


@inlined
def card_slots(expansion: int) -> int:
    """Returns the number of card slots: four, or five with the expansion (2.1.2, 2.2.3)."""
    return SLOTS if expansion else BASE_SLOTS


@inlined
def slots_in_play(g: State) -> int:
    """Returns the number of card slots of a game."""
    return card_slots(g.expansion)


@inlined
def set_up(g: State, start: int) -> None:
    """Shuffles a game whose options, pieces and key are set.

    `start` is a seat, or -1 for a random one (12-C17). Pieces are drawn by their index in the lists of their set, so
    the order does not depend on other sets.
    """
    chosen = below(g, g.players)
    g.start = chosen if start < 0 else start
    g.deck_left = SET_CARD_COUNT[g.pieces, g.expansion]
    for i in range(g.deck_left, MOST_CARDS):
        g.deck[i] = NO_PIECE
    shuffle(g, all_of(g.deck_left), g.deck_left, g.deck)
    for i in range(g.deck_left):
        g.deck[i] = SET_CARDS[g.pieces, g.deck[i]]
    tiles = all_of(SET_BUILDING_COUNT[g.pieces, g.expansion])
    for s in range(g.players):  # tiles that no stack takes leave the game unseen (2.1.1, 2.2.1)
        tiles = shuffle(g, tiles, g.stack_height, g.stack[s])
        for i in range(g.stack_height):
            g.stack[s, i] = SET_BUILDINGS[g.pieces, g.stack[s, i]]
        for i in range(g.stack_height, STACK_HEIGHT):
            g.stack[s, i] = NO_PIECE


@inlined
def all_of(count: int) -> int:
    """Returns the first `count` pieces as bits."""
    return (1 << count) - 1


@inlined
def deal(g: State) -> None:
    """Lays out a shuffled game, up to the first placement (2.1, 2.2)."""
    for s in range(g.players):
        g.stack_left[s] = g.stack_height
        me = g.player[s]
        me.people = START_PEOPLE
        me.home = START_PEOPLE
        me.food = START_FOOD
        me.goods[DECORATION] = 1 if g.expansion else 0
    for resource in range(RESOURCES):
        g.supply[resource] = SUPPLY[resource]
    for slot in range(SLOTS):
        g.slot[slot] = draw(g) if slot < slots_in_play(g) else NO_PIECE
    g.round = 1
    g.phase = PLACEMENT
    g.ended = RUNNING
    g.place = NOWHERE
    g.turn = g.start
    g.seat = g.start
    g.question = ASK_PLACE


@inlined
def draw(g: State) -> int:
    """Takes the top card of the deck; returns NO_PIECE if the deck is empty."""
    if g.deck_left == 0:
        return NO_PIECE
    g.deck_left -= 1
    card = g.deck[g.deck_left]
    g.deck[g.deck_left] = NO_PIECE
    return int(card)
