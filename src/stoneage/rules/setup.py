"""Set-up (section 2): shuffle, then deal."""

from typing import Final

from stoneage.rules.chance import below, shuffle
from stoneage.rules.jit import inlined
from stoneage.rules.moves import START_PEOPLE
from stoneage.rules.pieces import BASE_BUILDINGS, BASE_CARDS, BUILDINGS, CARDS, DECORATION, RESOURCES, SUPPLY
from stoneage.rules.state import (
    ASK_PLACE,
    NO_PIECE,
    NOWHERE,
    PLACEMENT,
    RUNNING,
    SLOTS,
    STACK_HEIGHT,
    State,
)

START_FOOD: Final = 12
BASE_SLOTS: Final = SLOTS - 1


@inlined
def slots_in_play(g: State) -> int:
    """Card slots: four, with the expansion five (2.1.2, 2.2.3)."""
    return SLOTS if g.expansion else BASE_SLOTS


@inlined
def cards_in_play(g: State) -> int:
    return CARDS if g.expansion else BASE_CARDS


@inlined
def buildings_in_play(g: State) -> int:
    return BUILDINGS if g.expansion else BASE_BUILDINGS


@inlined
def set_up(g: State, start: int) -> None:
    """Shuffle a game whose options and key are set. `start` is a seat, or -1 for a random one (12-C17)."""
    chosen = below(g, g.players)
    g.start = chosen if start < 0 else start
    g.deck_left = cards_in_play(g)
    for i in range(g.deck_left, CARDS):
        g.deck[i] = NO_PIECE
    shuffle(g, all_of(g.deck_left), g.deck_left, g.deck)
    tiles = all_of(buildings_in_play(g))
    for s in range(g.players):  # the tiles that no stack takes leave the game unseen (2.1.1, 2.2.1)
        tiles = shuffle(g, tiles, STACK_HEIGHT, g.stack[s])


@inlined
def all_of(count: int) -> int:
    """The first `count` pieces as bits."""
    return (1 << count) - 1


@inlined
def deal(g: State) -> None:
    """Lay out a shuffled game up to the first placement (2.1, 2.2)."""
    for s in range(g.players):
        g.stack_left[s] = STACK_HEIGHT
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
    """Take the top card of the deck; NO_PIECE when there is none."""
    if g.deck_left == 0:
        return NO_PIECE
    g.deck_left -= 1
    card = g.deck[g.deck_left]
    g.deck[g.deck_left] = NO_PIECE
    return int(card)
