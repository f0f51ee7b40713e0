"""Playouts: play on quickly from any position, and score the outcome."""

from typing import Any, Final

from stoneage.bots.brain.compiling import compiled, merged
from stoneage.bots.brain.evaluate import MARGIN_WEIGHT, evaluate
from stoneage.bots.brain.network import MARGIN
from stoneage.bots.brain.scratch import Scratch
from stoneage.bots.brain.steps import legal, step
from stoneage.bots.brain.styles import style_move
from stoneage.rules.rounds import end
from stoneage.rules.scoring import final_score, standing
from stoneage.rules.state import BY_LIMIT, NO_PIECE, OVER, State

LIMIT: Final = 60  # rounds after which a playout is scored as it stands


@compiled
def win_share(g: State, seat: int) -> float:
    """Returns 1 for the winner of a finished game, a part for those who share, 0 for the others."""
    mine = standing(g, seat)
    shared = 0
    for other in range(g.players):
        theirs = standing(g, other)
        if theirs > mine:
            return 0.0
        if theirs == mine:
            shared += 1
    return 1.0 / shared


@compiled
def points_ahead(g: State, seat: int) -> float:
    """Returns the points ahead of the best other, were the game over now."""
    best = -100000
    for other in range(g.players):
        me = g.player[other]
        if other != seat:
            best = max(best, final_score(g, me, me.bought | me.drawn))
    me = g.player[seat]
    return float(final_score(g, me, me.bought | me.drawn) - best)


@merged
def play_on(g: State, style: int, until: int, scratch: Scratch) -> None:
    """Play in one style until round `until` begins or the game is over."""
    while g.phase != OVER and g.round < until:
        count = legal(g, scratch.moves[:])
        step(
            g, int(scratch.moves[0]) if count == 1 else style_move(g, style, scratch.moves[:], count, scratch.noise[1:])
        )
        if g.round > LIMIT:
            end(g, BY_LIMIT)


@compiled
def result(g: State, seat: int) -> float:
    """Returns how a finished game turned out for a seat."""
    return win_share(g, seat) + MARGIN_WEIGHT * points_ahead(g, seat) / MARGIN


@merged
def outcome(g: State, seat: int, w: Any, scratch: Scratch) -> float:
    """Returns how a playout turned out for a seat: won or lost, or the network's evaluation."""
    if g.phase == OVER:
        return result(g, seat)
    return evaluate(g, seat, NO_PIECE, -1, w, scratch)
