"""Playouts: play quickly from any position, and score the outcome."""

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

LIMIT: Final = 60  # number of rounds after which a playout is scored as it is


@compiled
def win_share(g: State, seat: int) -> float:
    """Returns a seat's share of the win in a finished game: 1, a fraction for tied winners, or 0."""
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
    """Returns the margin over the best other player, as if the game were over now."""
    best = -100000
    for other in range(g.players):
        me = g.player[other]
        if other != seat:
            best = max(best, final_score(g, me, me.bought | me.drawn))
    me = g.player[seat]
    return float(final_score(g, me, me.bought | me.drawn) - best)


@merged
def play_on(g: State, style: int, until: int, scratch: Scratch) -> None:
    """Plays in one style until round `until` starts or the game is over."""
    while g.phase != OVER and g.round < until:
        count = legal(g, scratch.moves[:])
        step(
            g, int(scratch.moves[0]) if count == 1 else style_move(g, style, scratch.moves[:], count, scratch.noise[1:])
        )
        if g.round > LIMIT:
            end(g, BY_LIMIT)


@compiled
def result(g: State, seat: int) -> float:
    """Returns the value of a finished game for a seat."""
    return win_share(g, seat) + MARGIN_WEIGHT * points_ahead(g, seat) / MARGIN


@merged
def outcome(g: State, seat: int, w: Any, scratch: Scratch) -> float:
    """Returns the value of a playout for a seat: the result, or the network's evaluation."""
    if g.phase == OVER:
        return result(g, seat)
    return evaluate(g, seat, NO_PIECE, -1, w, scratch)
