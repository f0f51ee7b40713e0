"""Search by samples, and `think`, the one entry point of all that bots compute.

A sample deals what is hidden, plays on quickly and evaluates where that leads. The bot `flat` plays every sample to the
end of the game and counts wins. With a network, a sample is played only to the end of the round, where the network
evaluates the position. Every move is tried on the same samples, so that luck favours none.
"""

from typing import Annotated, Any

import numpy as np

from stoneage.bots.brain.compiling import merged
from stoneage.bots.brain.evaluate import evaluate_move, evaluate_moves
from stoneage.bots.brain.network import MARGIN, NetworkWeights
from stoneage.bots.brain.playout import outcome, play_on, points_ahead
from stoneage.bots.brain.scratch import BotGames, Scratch, Scratches, Trees
from stoneage.bots.brain.steps import legal, step
from stoneage.bots.brain.styles import StyleNumber, style_move
from stoneage.bots.brain.tree import grow
from stoneage.native.arguments import Array
from stoneage.rules.chance import noise
from stoneage.rules.jit import entry
from stoneage.rules.knowledge import observe
from stoneage.rules.state import SEATS

ANSWER, EVALUATE, PREDICT, SAMPLE, GROW = range(5)  # tasks of `think`

Candidates = Annotated[Any, Array(np.int16, (0,))]
Sums = Annotated[Any, Array(np.float64, ("candidates",))]


@merged
def _sample(
    games: Any, scratch: Scratch, w: Any, style: int, until: int, samples: int, candidates: Any, wins: Any, points: Any
) -> None:
    """Try each candidate on the same samples, all seats in one style until a round begins; add up the outcomes."""
    seat = int(games[0].seat)
    for _ in range(samples):
        key0, key1 = noise(scratch.noise[:]), noise(scratch.noise[:])
        for i in range(len(candidates)):
            games[1] = games[0]
            g = games[1]
            observe(g, seat, key0, key1)
            scratch.noise[1] = key1  # the same luck for every candidate
            step(g, int(candidates[i]))
            play_on(g, style, until, scratch)
            wins[i] += outcome(g, seat, w, scratch)
            points[i] += points_ahead(g, seat)


@entry
def think(
    games: BotGames, scratches: Scratches, trees: Trees, w: NetworkWeights, task: int, style: StyleNumber, until: int,
    count: int, candidates: Candidates, wins: Sums, points: Sums,
) -> int:  # fmt: skip
    """Do a task for games[0]: one entry point for all of them, because each entry point takes a minute to compile.

    ANSWER: returns the move of a style. EVALUATE: how good each legal move is, into the scratch's values.
    PREDICT: win chance and points ahead of each candidate. SAMPLE: sums of their outcomes and points, over `count`
    samples played in a style until a round begins. GROW: the tree, by `count` walks.
    """
    scratch = scratches[0]
    if task == PREDICT:
        for i in range(len(candidates)):
            evaluate_move(games, 1, int(candidates[i]), w, scratch)
            wins[i] = scratch.chance[0]
            points[i] = scratch.out[SEATS] * MARGIN
    elif task == SAMPLE:
        _sample(games, scratch, w, style, until, count, candidates, wins, points)
    elif task == GROW:
        grow(games, trees[0], scratch, w, count)
    else:
        found = legal(games[0], scratch.moves[:])
        if task == ANSWER:
            return style_move(games[0], style, scratch.moves[:], found, scratch.noise[:])
        evaluate_moves(games, 0, scratch.moves[:], found, w, scratch)
    return 0
