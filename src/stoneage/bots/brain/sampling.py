"""Samples: play a game on in a dealt world, as the network would, and write what comes of it to every seat.

A row holds the win chance of each seat, which add up to one, and in its last column the viewer's points ahead.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.evaluate import best_move, evaluate
from stoneage.bots.brain.network import MARGIN
from stoneage.bots.brain.playout import LIMIT, points_ahead, win_share
from stoneage.bots.brain.scratch import Scratch
from stoneage.bots.brain.steps import legal, perform, proceed, step
from stoneage.rules.effects import FOOD
from stoneage.rules.moves import RESOLVE
from stoneage.rules.pieces import DIVISOR
from stoneage.rules.rounds import end
from stoneage.rules.setup import slots_in_play
from stoneage.rules.state import (
    ASK_FEED,
    ASK_RESOLVE,
    BY_LIMIT,
    CARD,
    HUNT,
    NO_PIECE,
    OVER,
    PLACE_GOOD,
    PLACES,
    SEATS,
    State,
)

WIDTH: Final = SEATS + 1  # of a row
POINTS: Final = SEATS  # its last column
GAMES: Final = 6  # the game in question, and copies to try moves on
QUESTIONS: Final = ASK_FEED + 1
MATCHED: Final = 1 << 32  # words of chance from this one on are numbered by round, question, seat and place
# A game that may end within so many rounds is near its end. There the network knows least: its mean squared error is
# 0.038 at the beginning of the last round of two players, 0.024 a round before, 0.015 two before, 0.005 in the middle
# of the game (100 games, 200 playouts from each beginning).
NEAR: Final = 1


@compiled
def match_dice(g: State, move: int) -> None:
    """Let the dice of a move depend on when, whose and where they are, no more on how many were rolled before.

    All that share a key then have the same luck at the same places, in whatever order they come to them.
    """
    where = move - RESOLVE if g.question == ASK_RESOLVE else int(g.place)
    whose = (int(g.round) * QUESTIONS + int(g.question)) * SEATS + int(g.seat)
    g.counter = np.uint64(MATCHED + whose * PLACES + where)


@compiled
def _worth_of_pips(games: Any, at: int, place: int, viewer: int, w: Any, scratch: Scratch, row: Any) -> None:
    """Write what one pip more brings everybody, by the network's word, before the dice of a place are rolled.

    It is asked what all is worth with one good less than usual and with one more. games[-1] is overwritten.
    """
    games[GAMES - 1] = games[at]
    g = games[GAMES - 1]
    seat, good, players = int(g.seat), int(PLACE_GOOD[place]), int(g.players)
    me, dice, divisor = g.player[seat], int(g.at[place, seat]), int(DIVISOR[good])
    g.at[place, seat] = 0
    me.home += dice
    for column in range(WIDTH):
        row[column] = 0.0
    for asked in range(2):
        more = max(7 * dice // (2 * divisor) - 1, 0) if asked == 0 else 2
        if good == FOOD:
            me.food += more
        else:
            me.goods[good] += more
        evaluate(g, viewer, NO_PIECE, -1, w, scratch)
        sign = 1.0 if asked else -1.0
        for ahead in range(players):
            row[(viewer + ahead) % players] += sign * scratch.chance[ahead] / (2 * divisor)
        row[POINTS] += sign * scratch.out[SEATS] * MARGIN / (2 * divisor)


@compiled
def _may_end_within(g: State, rounds: int) -> bool:
    """Returns whether the game may end within so many rounds, of which the present one is the first."""
    for stack in range(g.players):
        if g.stack_left[stack] <= rounds:
            return True
    return bool(g.deck_left < rounds * slots_in_play(g))


@compiled
def _play_on(
    games: Any, viewer: int, until: int, to_end: bool, steady: bool, w: Any, scratch: Scratch, other: Scratch, work: Any
) -> None:
    """Play games[1] until round `until` begins or the game is over; with `to_end` to its end, if that is near then.

    work[0] is what the dice brought beyond 3.5 a die, a control variate: what is taken off is nothing on average,
    because what a pip is worth is asked before the roll. Nothing is counted in what may be the last round, where
    results are 0 or 1 and the network's word says little.
    """
    g = games[1]
    counts = steady and not _may_end_within(g, 1)
    for column in range(WIDTH):
        work[0, column] = 0.0
    while g.phase != OVER:
        if g.round >= until:
            if not (to_end and _may_end_within(g, NEAR)):
                break
            until += 1
            counts = steady and not _may_end_within(g, 1)
        count = legal(g, scratch.moves[:])
        move = int(scratch.moves[0])
        if count > 1:
            move = best_move(games, 1, scratch.moves[:], count, w, scratch)
        if steady:
            match_dice(g, move)
        if counts and g.question == ASK_RESOLVE and RESOLVE + HUNT <= move < RESOLVE + CARD:
            _worth_of_pips(games, 1, move - RESOLVE, viewer, w, other, work[1])
            perform(g, move)
            luck = g.pips - 3.5 * g.dice
            for column in range(WIDTH):
                work[0, column] += luck * work[1, column]
            proceed(g)
        else:
            step(g, move)
        if g.round > LIMIT:
            end(g, BY_LIMIT)


@compiled
def standing_row(g: State, viewer: int, w: Any, scratch: Scratch, row: Any) -> None:
    """Write what the beginning of a round is worth: everybody's chance through his own eyes, scaled to add up to one.

    Networks know these moments best, and each seat counts what only it has seen. A game that is over has its result.
    """
    players, total = int(g.players), 0.0
    for column in range(WIDTH):
        row[column] = 0.0
    if g.phase == OVER:
        for seat in range(players):
            row[seat] = win_share(g, seat)
        row[POINTS] = points_ahead(g, viewer)
        return
    for seat in range(players):
        evaluate(g, seat, NO_PIECE, -1, w, scratch)
        row[seat] = scratch.chance[0] + 1e-9
        total += row[seat]
        if seat == viewer:
            row[POINTS] = scratch.out[SEATS] * MARGIN
    for seat in range(players):
        row[seat] /= total


@compiled
def played_row(
    games: Any, viewer: int, key: Any, until: int, to_end: bool, steady: bool, w: Any, scratches: Any, work: Any,
    row: Any,
) -> None:  # fmt: skip
    """Play games[1], in a world dealt under a key, on to a round or an end that is near, and write what that is worth.

    games[2] and later ones are overwritten.
    """
    scratches[0].noise[1] = key  # the same luck for all that share a key
    proceed(games[1])
    _play_on(games, viewer, until, to_end, steady, w, scratches[0], scratches[1], work)
    standing_row(games[1], viewer, w, scratches[0], row)
    for column in range(WIDTH):
        row[column] -= work[0, column]
