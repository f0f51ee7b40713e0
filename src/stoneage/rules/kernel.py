"""The kernel's doors: what Python calls. Each takes an array of games and works on its first, unless it says else.

Entry points get the array and not a record of it: that spares Numba the slow look at a record's type.
"""

from typing import Annotated, Any

import numpy as np

from stoneage.native.arguments import Array
from stoneage.rules import chance, engine, knowledge, placement, rounds, scoring, setup
from stoneage.rules.jit import entry
from stoneage.rules.moves import Buffer, MoveNumber
from stoneage.rules.state import MOST_DICE, PLACES, Games, PlaceNumber, Seat, SeatOrNone, Word

Codes = Annotated[Any, Array(np.int64, (PLACES,))]
PointsBySource = Annotated[Any, Array(np.int64, ("games", 0, len(scoring.SOURCES)))]
Standings = Annotated[Any, Array(np.int64, ("games", 0))]
Noise = Annotated[Any, Array(np.uint64, ("games",))]
Chosen = Annotated[Any, Array(np.int16, ("games", 0))]
Choices = Annotated[Any, Array(np.int16, (0,))]
Asked = Annotated[Any, Array(np.int8, ("moves",))]
Script = Annotated[Any, Array(np.uint64, (0,))]
Rolls = Annotated[Any, Array(np.int8, (1, MOST_DICE + 1))]
Until = Annotated[Any, Array(np.int64, ("moves",))]
Counts = Annotated[Any, Array(np.int64, ("games",))]


@entry
def set_up(games: Games, start: SeatOrNone) -> None:
    """Shuffle; options and key must be set. `start` is a seat, or -1 for a random one."""
    setup.set_up(games[0], start)


@entry
def deal(games: Games) -> None:
    """Lay out a shuffled game up to the first placement."""
    setup.deal(games[0])


@entry
def prepare(games: Games, start: SeatOrNone) -> None:
    """Set up and deal every game, as `set_up` and `deal` do it for the first."""
    for i in range(len(games)):
        setup.set_up(games[i], start)
        setup.deal(games[i])


@entry
def legal(games: Games, out: Buffer) -> int:
    """Writes the legal moves into `out`, in rising order; returns how many there are."""
    return engine.legal(games[0], out)


@entry
def apply(games: Games, move: MoveNumber, buffer: Buffer) -> int:
    """Play a legal move and all that is forced after it; the next legal moves are in `buffer`."""
    return engine.apply(games[0], move, buffer)


@entry
def perform(games: Games, move: MoveNumber) -> None:
    """Play a legal move and nothing after it: the first half of a step."""
    engine.perform(games[0], move)


@entry
def proceed(games: Games) -> int:
    """One automatic transition, for those who want to watch; the code of `engine.proceed` comes back."""
    return engine.proceed(games[0])


@entry
def script(games: Games, scripted: Script, first: Word) -> None:
    """Put the scripted rolls that come next into the state, as `chance.load` says."""
    chance.load(games[0], scripted, first)


@entry
def replay(
    games: Games,
    moves: Choices,
    asked: Asked,
    scripted: Script,
    first: Word,
    rolls: Rolls,
    until: Until,
    buffer: Buffer,
) -> int:
    """Play a list of choices as far as they are legal, noting rolls, as `engine.replay` says; returns how many were."""
    return engine.replay(games[0], moves, asked, scripted, first, rolls, until, buffer)


@entry
def end(games: Games, how: int) -> None:
    """Stop the game here; it is scored as usual."""
    rounds.end(games[0], how)


@entry
def observe(games: Games, seat: SeatOrNone, key0: Word, key1: Word) -> None:
    """Turn the game into one that agrees with all that `seat` knows; the rest is dealt afresh under the key."""
    knowledge.observe(games[0], seat, key0, key1)


@entry
def closed(games: Games, seat: Seat, out: Codes) -> None:
    """For each place why it is closed to a player, as a code of `placement`."""
    for place in range(PLACES):
        out[place] = placement.closed(games[0], seat, place)


@entry
def room(games: Games, seat: Seat, place: PlaceNumber) -> int:
    """The most people a player may put on a place that is open to him."""
    return placement.room(games[0], seat, place)


@entry
def points_by_source(games: Games, shown: int, out: PointsBySource) -> None:
    """For each game and seat where its points come from, were the game over now; the order is `scoring.SOURCES`.

    The bits of `shown` are the seats whose drawn cards count; other seats may not be asked what they hide.
    """
    for i in range(len(games)):
        for seat in range(min(games[i].players, out.shape[1])):
            me = games[i].player[seat]
            cards = me.bought | me.drawn if shown >> seat & 1 else me.bought
            scoring.points_by_source(games[i], me, cards, out[i, seat])


@entry
def unseen_cards(games: Games, seat: Seat) -> int:
    """Returns the cards that a seat has not seen, as bits: those of the deck and those that others drew."""
    return knowledge.unseen_cards(games[0], seat)


@entry
def unseen_tiles(games: Games) -> int:
    """Returns the buildings that nobody has seen, as bits: covered ones and those set aside at set-up."""
    return knowledge.unseen_tiles(games[0])


@entry
def standings(games: Games, out: Standings) -> None:
    """For each game and seat a number that orders the players of a finished game; equals share their place."""
    for i in range(len(games)):
        for seat in range(min(games[i].players, out.shape[1])):
            out[i, seat] = scoring.standing(games[i], seat)


@entry
def play_at_random(games: Games, noise: Noise, round_limit: int, chosen: Chosen, counts: Counts, buffer: Buffer) -> int:
    """Play every game to its end at random, each with its own state of noise; decisions come back.

    The choices made go into `chosen`, a row a game, and their number into `counts`; a row of no length
    keeps none.
    """
    decisions = 0
    for i in range(len(games)):
        own, count = noise[i : i + 1], counts[i : i + 1]
        decisions += engine.play_at_random(games[i], own, round_limit, chosen[i], count, buffer)
    return decisions


@entry
def copy_along(games: Games, times: int) -> None:
    """Copy each game over the next, time and again: what a copy costs inside the kernel."""
    for _ in range(times):
        for i in range(1, len(games)):
            games[i] = games[i - 1]
