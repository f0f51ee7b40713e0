"""Whole games of bots without a network, inside the kernel: thousands per second."""

from typing import Annotated, Any

import numpy as np

from stoneage.bots.brain.steps import legal, step
from stoneage.bots.brain.styles import style_move
from stoneage.native.arguments import Array
from stoneage.rules.game_arrays import Counts, Noise, PlayedMoves
from stoneage.rules.jit import entry
from stoneage.rules.moves import Buffer
from stoneage.rules.rounds import end
from stoneage.rules.state import BY_LIMIT, OVER, SEATS, Games

Styles = Annotated[Any, Array(np.int64, (SEATS,))]


@entry
def play_styles(
    games: Games, styles: Styles, noise: Noise, round_limit: int, chosen: PlayedMoves, counts: Counts, buffer: Buffer
) -> None:
    """Plays every game to its end, each seat in its style, each game with its own state of noise.

    Choices are written into `chosen`, one row per game, and their number into `counts`. A row of length 0 records
    nothing.
    """
    for i in range(len(games)):
        g, own = games[i], noise[i : i + 1]
        while g.phase != OVER:
            answers = legal(g, buffer)
            move = int(buffer[0])
            if answers > 1:
                move = style_move(g, int(styles[g.seat]), buffer, answers, own)
                if counts[i] < len(chosen[i]):
                    chosen[i, counts[i]] = move
                counts[i] += 1
            step(g, move)
            if g.round > round_limit:
                end(g, BY_LIMIT)
