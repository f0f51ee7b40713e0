"""Rollouts: play a sampled world with the network's moves, and write the value of the outcome.

A row contains the win probability of each seat, with sum 1, and in its last column the viewer's point margin.
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

COLUMNS: Final = SEATS + 1  # of a row
POINTS: Final = SEATS  # the last column
TASK_GAMES: Final = 6  # the game in question, and copies to try moves on
QUESTIONS: Final = ASK_FEED + 1
COMMON_DICE_BASE: Final = 1 << 32  # random words from here on are indexed by round, question, seat and place
# A game that can end within this number of rounds is near its end. The network is least reliable there: its mean
# squared error is 0.038 at the start of the last round of two players, 0.024 one round earlier, 0.015 two rounds
# earlier, and 0.005 in the middle of the game (100 games, 200 playouts per round start).
ENDGAME_ROUNDS: Final = 1


@compiled
def use_common_dice(g: State, move: int) -> None:
    """Indexes the dice of a move by round, question, seat and place instead of by the number of earlier rolls.

    Games that share a key then have the same dice at the same places, in any order of actions: common random numbers.
    """
    where = move - RESOLVE if g.question == ASK_RESOLVE else int(g.place)
    whose = (int(g.round) * QUESTIONS + int(g.question)) * SEATS + int(g.seat)
    g.counter = np.uint64(COMMON_DICE_BASE + whose * PLACES + where)


@compiled
def _write_pip_value(games: Any, at: int, place: int, viewer: int, w: Any, scratch: Scratch, row: Any) -> None:
    """Writes the estimated value of one extra pip for every seat, before the dice of a place are rolled.

    It is the slope between one good less than expected and one more. games[-1] is overwritten.
    """
    games[TASK_GAMES - 1] = games[at]
    g = games[TASK_GAMES - 1]
    seat, good, players = int(g.seat), int(PLACE_GOOD[place]), int(g.players)
    me, dice, divisor = g.player[seat], int(g.at[place, seat]), int(DIVISOR[good])
    g.at[place, seat] = 0
    me.home += dice
    for column in range(COLUMNS):
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
    """Returns whether the game can end within `rounds` rounds, including the current one."""
    for stack in range(g.players):
        if g.stack_left[stack] <= rounds:
            return True
    return bool(g.deck_left < rounds * slots_in_play(g))


@compiled
def _play_on(
    games: Any, viewer: int, until: int, to_end: bool, reduce_variance: bool, w: Any, scratch: Scratch, other: Scratch,
    work: Any,
) -> None:  # fmt: skip
    """Plays games[1] to round `until` or to the end of the game; with `to_end`, on to the end if it is near then.

    work[0] is a control variate: the surplus of the dice over 3.5 pips each, times the value of a pip. Its mean is
    zero, because a pip is valued before the roll. It is not used in a round that can be the last, where results are 0
    or 1 and the estimate is poor.
    """
    g = games[1]
    counts = reduce_variance and not _may_end_within(g, 1)
    for column in range(COLUMNS):
        work[0, column] = 0.0
    while g.phase != OVER:
        if g.round >= until:
            if not (to_end and _may_end_within(g, ENDGAME_ROUNDS)):
                break
            until += 1
            counts = reduce_variance and not _may_end_within(g, 1)
        count = legal(g, scratch.moves[:])
        move = int(scratch.moves[0])
        if count > 1:
            move = best_move(games, 1, scratch.moves[:], count, w, scratch)
        if reduce_variance:
            use_common_dice(g, move)
        if counts and g.question == ASK_RESOLVE and RESOLVE + HUNT <= move < RESOLVE + CARD:
            _write_pip_value(games, 1, move - RESOLVE, viewer, w, other, work[1])
            perform(g, move)
            luck = g.pips - 3.5 * g.dice
            for column in range(COLUMNS):
                work[0, column] += luck * work[1, column]
            proceed(g)
        else:
            step(g, move)
        if g.round > LIMIT:
            end(g, BY_LIMIT)


@compiled
def write_round_start_value(g: State, viewer: int, w: Any, scratch: Scratch, row: Any) -> None:
    """Writes the value of the start of a round: each seat's win probability by its own knowledge, scaled to sum 1.

    Networks are most reliable at these positions. A game that is over has its result.
    """
    players, total = int(g.players), 0.0
    for column in range(COLUMNS):
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
def write_rollout_value(
    games: Any, viewer: int, key: Any, until: int, to_end: bool, reduce_variance: bool, w: Any, scratches: Any,
    work: Any, row: Any,
) -> None:  # fmt: skip
    """Plays games[1] in the world sampled under a key, to a round or an end that is near, and writes its value.

    games[2] and later ones are overwritten.
    """
    scratches[0].noise[1] = key  # common random numbers for all that share a key
    proceed(games[1])
    _play_on(games, viewer, until, to_end, reduce_variance, w, scratches[0], scratches[1], work)
    write_round_start_value(games[1], viewer, w, scratches[0], row)
    for column in range(COLUMNS):
        row[column] -= work[0, column]
