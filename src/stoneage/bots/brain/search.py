"""Search by sampling, and `think`, the entry point of all bots.

A sample deals the hidden information and plays on quickly. The bot `flat` plays every sample to the end of the game and
counts wins. With a network, a sample is played only to the end of the round, where the network evaluates the position.
All moves are tried on the same samples: common random numbers.
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
from stoneage.bots.brain.tree import run_simulations
from stoneage.native.arguments import Array
from stoneage.rules.chance import noise
from stoneage.rules.hidden_information import observe
from stoneage.rules.jit import entry
from stoneage.rules.state import SEATS

ANSWER, EVALUATE, PREDICT, SAMPLE, SIMULATE = range(5)  # tasks of `think`

Candidates = Annotated[Any, Array(np.int16, (0,))]
Sums = Annotated[Any, Array(np.float64, ("candidates",))]


@merged
def _sample(
    games: Any, scratch: Scratch, w: Any, style: int, until: int, samples: int, candidates: Any, wins: Any, points: Any
) -> None:
    """Tries each candidate on common samples, all seats in one style until a round starts; adds up the outcomes."""
    seat = int(games[0].seat)
    for _ in range(samples):
        key0, key1 = noise(scratch.noise[:]), noise(scratch.noise[:])
        for i in range(len(candidates)):
            games[1] = games[0]
            g = games[1]
            observe(g, seat, key0, key1)
            scratch.noise[1] = key1  # common random numbers for all candidates
            step(g, int(candidates[i]))
            play_on(g, style, until, scratch)
            wins[i] += outcome(g, seat, w, scratch)
            points[i] += points_ahead(g, seat)


@entry
def think(
    games: BotGames, scratches: Scratches, trees: Trees, w: NetworkWeights, task: int, style: StyleNumber, until: int,
    count: int, candidates: Candidates, wins: Sums, points: Sums,
) -> int:  # fmt: skip
    """Runs a task for games[0]. All tasks share one entry point, because each entry point takes a minute to compile.

    ANSWER: returns the move of a style.

    EVALUATE: writes the value of each legal move into the values of the scratch memory.

    PREDICT: writes the win probability and the margin of each candidate.

    SAMPLE: adds up outcomes and points over `count` samples, played in a style until a round starts.

    SIMULATE: runs `count` simulations of the tree.
    """
    scratch = scratches[0]
    if task == PREDICT:
        for i in range(len(candidates)):
            evaluate_move(games, 1, int(candidates[i]), w, scratch)
            wins[i] = scratch.chance[0]
            points[i] = scratch.out[SEATS] * MARGIN
    elif task == SAMPLE:
        _sample(games, scratch, w, style, until, count, candidates, wins, points)
    elif task == SIMULATE:
        run_simulations(games, trees[0], scratch, w, count)
    else:
        found = legal(games[0], scratch.moves[:])
        if task == ANSWER:
            return style_move(games[0], style, scratch.moves[:], found, scratch.noise[:])
        evaluate_moves(games, 0, scratch.moves[:], found, w, scratch)
    return 0
