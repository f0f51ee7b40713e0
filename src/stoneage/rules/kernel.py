"""Entry points of the kernel. Each takes an array of games and uses the first one, unless its docstring says otherwise.

Arguments are arrays instead of records because Numba resolves the type of a record slowly.
"""

from typing import Annotated, Any

import numpy as np

from stoneage.native.arguments import Array
from stoneage.rules import chance, engine, hidden_information, placement, rounds, scoring, setup
from stoneage.rules.game_arrays import Counts, MoveList, Noise, PlayedMoves
from stoneage.rules.jit import entry
from stoneage.rules.moves import Buffer, MoveNumber
from stoneage.rules.state import MOST_DICE, PLACES, Games, PlaceNumber, SeatIndex, SeatOrNone, Word

ReasonCodes = Annotated[Any, Array(np.int64, (PLACES,))]
PointsBySource = Annotated[Any, Array(np.int64, ("games", 0, len(scoring.SOURCES)))]
StandingArray = Annotated[Any, Array(np.int64, ("games", 0))]
Choosers = Annotated[Any, Array(np.int8, ("moves",))]
Script = Annotated[Any, Array(np.uint64, (0,))]
Rolls = Annotated[Any, Array(np.int8, (1, MOST_DICE + 1))]
Until = Annotated[Any, Array(np.int64, ("moves",))]


@entry
def set_up(games: Games, start: SeatOrNone) -> None:
    """Shuffles a game; options and key must be set. `start` is a seat, or -1 for a random one."""
    setup.set_up(games[0], start)


@entry
def deal(games: Games) -> None:
    """Lays out a shuffled game, up to the first placement."""
    setup.deal(games[0])


@entry
def prepare(games: Games, start: SeatOrNone) -> None:
    """Shuffles and deals every game, as `set_up` and `deal` do for the first."""
    for i in range(len(games)):
        setup.set_up(games[i], start)
        setup.deal(games[i])


@entry
def legal(games: Games, out: Buffer) -> int:
    """Writes the legal moves into `out` in ascending order; returns their number."""
    return engine.legal(games[0], out)


@entry
def apply(games: Games, move: MoveNumber, buffer: Buffer) -> int:
    """Plays a legal move and forced ones after it; writes the next legal moves into `buffer`, returns their number."""
    return engine.apply(games[0], move, buffer)


@entry
def perform(games: Games, move: MoveNumber) -> None:
    """Plays a legal move and nothing after it: the first half of a step."""
    engine.perform(games[0], move)


@entry
def proceed(games: Games) -> int:
    """Makes one automatic transition; returns its code (`engine.proceed`)."""
    return engine.proceed(games[0])


@entry
def script(games: Games, scripted: Script, first: Word) -> None:
    """Loads the next scripted rolls into the state (`chance.load`)."""
    chance.load(games[0], scripted, first)


@entry
def replay(
    games: Games,
    moves: MoveList,
    asked: Choosers,
    scripted: Script,
    first: Word,
    rolls: Rolls,
    until: Until,
    buffer: Buffer,
) -> int:
    """Plays choices while they are legal and records the rolls, as `engine.replay`; returns the number of choices."""
    return engine.replay(games[0], moves, asked, scripted, first, rolls, until, buffer)


@entry
def end(games: Games, how: int) -> None:
    """Ends the game; it is scored as usual."""
    rounds.end(games[0], how)


@entry
def observe(games: Games, seat: SeatOrNone, key0: Word, key1: Word) -> None:
    """Turns the game into one that agrees with all that `seat` knows; hidden information is resampled under the key."""
    hidden_information.observe(games[0], seat, key0, key1)


@entry
def closed_reasons(games: Games, seat: SeatIndex, out: ReasonCodes) -> None:
    """Writes, for each place, the reason why it is closed to a player: a code of `placement`."""
    for place in range(PLACES):
        out[place] = placement.closed_reason(games[0], seat, place)


@entry
def capacity(games: Games, seat: SeatIndex, place: PlaceNumber) -> int:
    """Returns the maximum number of people that a player may put on a place that is open to them."""
    return placement.capacity(games[0], seat, place)


@entry
def points_by_source(games: Games, shown: int, out: PointsBySource) -> None:
    """Writes the points of each game and seat by source, as if the game were over now; the order is `scoring.SOURCES`.

    The bits of `shown` are the seats whose drawn cards count.
    """
    for i in range(len(games)):
        for seat in range(min(games[i].players, out.shape[1])):
            me = games[i].player[seat]
            cards = me.bought | me.drawn if shown >> seat & 1 else me.bought
            scoring.points_by_source(games[i], me, cards, out[i, seat])


@entry
def unseen_cards(games: Games, seat: SeatIndex) -> int:
    """Returns the cards that a seat has not seen, as bits: those of the deck and those that others drew."""
    return hidden_information.unseen_cards(games[0], seat)


@entry
def unseen_tiles(games: Games) -> int:
    """Returns the buildings that nobody has seen, as bits: covered ones and those set aside at set-up."""
    return hidden_information.unseen_tiles(games[0])


@entry
def standings(games: Games, out: StandingArray) -> None:
    """Writes, for each game and seat, a number that orders the players of a finished game; ties are equal."""
    for i in range(len(games)):
        for seat in range(min(games[i].players, out.shape[1])):
            out[i, seat] = scoring.standing(games[i], seat)


@entry
def play_at_random(
    games: Games, noise: Noise, round_limit: int, chosen: PlayedMoves, counts: Counts, buffer: Buffer
) -> int:
    """Plays every game to its end at random, each with its own state of noise; returns the number of decisions.

    Choices are written into `chosen`, one row per game, and their number into `counts`. A row of length 0 records
    nothing.
    """
    decisions = 0
    for i in range(len(games)):
        own, count = noise[i : i + 1], counts[i : i + 1]
        decisions += engine.play_at_random(games[i], own, round_limit, chosen[i], count, buffer)
    return decisions


@entry
def bench_copy(games: Games, times: int) -> None:
    """Copies each game over the next one, `times` times: measures the cost of a copy inside the kernel."""
    for _ in range(times):
        for i in range(1, len(games)):
            games[i] = games[i - 1]
