"""Checks whether a game can have a state. The kernel does not check states; an impossible one could crash it."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np

from stoneage.game.errors import OptionError
from stoneage.game.names import buildings_of, cards_of
from stoneage.game.options import SWITCHES
from stoneage.game.places import places_of
from stoneage.game.state_reader import open_row, read
from stoneage.rules.effects import FOOD, RESOURCES
from stoneage.rules.moves import MOST_SPLIT, MOST_TOOL
from stoneage.rules.options import STACK_HEIGHT
from stoneage.rules.pieces import BAR_NAMES, ONCE_VALUES, TRACK_END
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, SETS
from stoneage.rules.state import (
    ACTIONS,
    ASK_DRAW,
    ASK_FEED,
    ASK_PAY,
    ASK_PICK,
    ASK_PLACE,
    ASK_RESOLVE,
    ASK_SPLIT,
    ASK_TAKE,
    ASK_TOOLS,
    BUILDING,
    CARD,
    FACES,
    FEEDING,
    MOST_DICE,
    MOST_PEOPLE,
    MOST_SCRIPTED,
    NO_PIECE,
    NO_QUESTION,
    OVER,
    PLACEMENT,
    PRIVATE,
    SEATS,
    STATE,
    Games,
    Player,
    State,
    copy_games,
)

# Bytes of a state are valid only with the same layout and the same pieces.
LAYOUT: Final = hashlib.sha256(f"{STATE} {[pieces.hash for pieces in SETS]}".encode()).hexdigest()[:16]
_PHASE_OF: Final = {
    ASK_PLACE: PLACEMENT, ASK_FEED: FEEDING,
    **dict.fromkeys((ASK_RESOLVE, ASK_TOOLS, ASK_PAY, ASK_PICK, ASK_SPLIT, ASK_DRAW, ASK_TAKE), ACTIONS),
}  # fmt: skip
_SMALL: Final = 30_000  # counts of 16 bits stay below it, with room to grow


def state_from(record: bytes) -> Games:
    """Returns the state stored in bytes."""
    games: Games = np.frombuffer(bytearray(record), STATE)
    return games


def checked_state(state: object) -> Games:
    """Returns a copy of a state. Raises OptionError if no game can have it."""
    if not isinstance(state, np.ndarray) or state.dtype != STATE or state.ndim != 1 or not len(state):
        raise OptionError("bad_state", what="it is no array of states")
    games = copy_games(state[:1])
    games["scripted_wrong"] = 0
    g = read(games)
    for what in _faults(g):
        raise OptionError("bad_state", what=what)
    _check_pieces(g)
    return games


def _faults(g: State) -> Iterator[str]:
    """Yields the faults of a state; each check may rely on those before it."""
    for switch in SWITCHES:
        yield from _beyond(switch, [getattr(g, switch)], 0, 1)
    yield from _beyond("the height of stacks", [g.stack_height], 1, STACK_HEIGHT)
    yield from _beyond("the set of pieces", [g.pieces], 0, len(SETS) - 1)
    yield from _beyond("players", [g.players], 2, SEATS if g.expansion else SEATS - 1)
    yield from _beyond("a seat", [g.seat, g.start, g.turn], 0, g.players - 1)
    yield from _beyond("the round", [g.round], 1, _SMALL)
    yield from _beyond("scripted rolls", [g.scripted_next, g.scripted_end], 0, MOST_SCRIPTED)
    yield from _wrong_question(g)
    yield from _wrong_table(g)
    for seat in range(g.players):
        yield from (f"seat {seat}: {what}" for what in _wrong_board(g, g.player[seat], seat))


def _beyond(what: str, numbers: list[int], least: int, most: int) -> Iterator[str]:
    yield from (f"{what} is {number}, not {least} to {most}" for number in numbers if not least <= number <= most)


def _strangers(what: str, numbers: list[int], known: tuple[int, ...]) -> Iterator[str]:
    yield from (f"{what} number {number} is not in this game" for number in numbers if number not in known)


def _numbers(bits: int) -> list[int]:
    return [number for number in range(64) if bits >> number & 1]


def _pieces(g: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    pieces = SETS[g.pieces]
    return pieces.deck(bool(g.expansion)), pieces.tiles(bool(g.expansion))


def _wrong_question(g: State) -> Iterator[str]:
    if (g.phase == OVER) != (g.question == NO_QUESTION) or (g.phase == OVER) != bool(g.ended):
        yield "it is over, or a seat is asked: one of the two"
    yield from _beyond("the ending", [g.ended], 0, 4)
    if g.question != NO_QUESTION and _PHASE_OF.get(g.question) != g.phase:
        yield "the question does not belong to the phase"
    if g.question == ASK_FEED:
        yield from _beyond("the shortage", [g.shortage], 1, MOST_PEOPLE)
    if g.phase in (ACTIONS, FEEDING) and g.question != ASK_PICK and g.seat != g.turn:
        yield f"seat {g.seat} is asked in the turn of seat {g.turn}"
    if g.question in (ASK_PLACE, ASK_RESOLVE, ASK_FEED, NO_QUESTION):
        return
    if g.place not in places_of(g.players, bool(g.expansion), g.pieces):
        yield "no place of this game is being used"
    elif g.question == ASK_PAY:
        yield from _nothing_to_buy(g)
    yield from _beyond("a number of dice", [g.dice], 1, MOST_DICE) if g.question == ASK_TOOLS else ()
    yield from _beyond("a die", g.die[: g.dice], 1, FACES)
    yield from _beyond("what is rolled for", [g.wanted], 0, FOOD)
    yield from _beyond("the pips", [g.pips], 0, 2 * MOST_SPLIT)
    yield from _beyond("the hunt", [g.yielded], 0, MOST_SPLIT)
    yield from _beyond("the dice bar", [g.bar], 0, len(BAR_NAMES) - 1)
    if g.question == ASK_PICK and not 1 <= sum(g.face) <= g.players:
        yield "no die is left to pick"
    yield from _beyond("a die", g.face, 0, g.players) if g.question == ASK_PICK else ()
    yield from _beyond("what was received", [g.received], 0, (1 << RESOURCES) - 1)


def _nothing_to_buy(g: State) -> Iterator[str]:
    if not CARD <= g.place < PRIVATE:
        yield "this place sells nothing"
    elif not (open_row(g)[g.place - CARD] != NO_PIECE if g.place < BUILDING else g.stack_left[g.place - BUILDING]):
        yield "there is nothing left to buy"


def _wrong_table(g: State) -> Iterator[str]:
    cards, buildings = _pieces(g)
    yield from _beyond("the deck", [g.deck_left], 0, len(cards))
    yield from _strangers("card", g.deck[: g.deck_left], cards)
    yield from _strangers("card", open_row(g), (*cards, NO_PIECE))
    yield from _beyond("a stack", g.stack_left, 0, g.stack_height)
    for stack, left in zip(g.stack, g.stack_left, strict=True):
        yield from _strangers("building", stack[:left], buildings)
    yield from _beyond("the supply", g.supply, 0, _SMALL)
    there = places_of(g.players, bool(g.expansion), g.pieces)
    for place, people in enumerate(g.at):
        yield from _beyond("people at a place", people, 0, MOST_PEOPLE)
        if sum(people) != g.crowd[place] or (any(people) if place not in there else any(people[g.players :])):
            yield "the people on the board are not those of the players"


def _wrong_board(g: State, me: Player, seat: int) -> Iterator[str]:
    yield from _beyond("people", [me.people], 1, MOST_PEOPLE)
    if me.home < 0 or me.home + sum(people[seat] for people in g.at) != me.people:
        yield "people at home and on the board are not all people"
    yield from _beyond("a store", [me.food, me.takes, me.starved, *me.goods], 0, _SMALL)
    yield from _beyond("a track", [me.field, me.trader], 0, TRACK_END)
    yield from _beyond("one-use tools", [me.once], 0, (1 << len(ONCE_VALUES)) - 1)
    yield from _beyond("a tool", me.tool, 0, MOST_TOOL)
    yield from _beyond("a used tool", me.tool_used, 0, 1)
    cards, buildings = _pieces(g)
    yield from _strangers("card", _numbers(me.bought | me.drawn), cards)
    yield from _strangers("building", _numbers(me.built), buildings)


def _check_pieces(g: State) -> None:
    """Raises OptionError if a card or building is in two places."""
    for piece, places in Counter(_cards(g) + _tiles(g)).items():
        if places > 1:
            raise OptionError("piece_twice", piece=piece, places=places)


def _cards(g: State) -> list[str]:
    lying = [*g.deck[: g.deck_left], *(card for card in open_row(g) if card != NO_PIECE)]
    owned = [card for player in _players(g) for card in cards_of(player.bought) + cards_of(player.drawn)]
    return [CARD_IDS[card] for card in lying] + owned


def _tiles(g: State) -> list[str]:
    lying = [tile for tiles, left in zip(g.stack, g.stack_left, strict=True) for tile in tiles[:left]]
    built = [building for player in _players(g) for building in buildings_of(player.built)]
    return [BUILDING_IDS[tile] for tile in lying] + built


def _players(g: State) -> list[Player]:
    return [g.player[seat] for seat in range(g.players)]
