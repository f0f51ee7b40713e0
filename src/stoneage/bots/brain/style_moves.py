"""Moves of styles in many games at once."""

from typing import Annotated, Any, Final

import numpy as np

from stoneage.bots.brain.styles import style_move
from stoneage.native.arguments import Array
from stoneage.rules.game_arrays import Counts, Legal, Moves, Noise, Seats
from stoneage.rules.jit import entry
from stoneage.rules.state import Games

SeatStyles = Annotated[Any, Array(np.int8, ("games", 2))]

NO_STYLE: Final = -1  # the seat is not played by a style


@entry
def answer(
    games: Games, legal: Legal, counts: Counts, seats: Seats, styles: SeatStyles, noise: Noise, out: Moves
) -> int:
    """Writes the move of the style at the seat that is asked; returns the number of games left to others.

    A row of `styles` contains the style of each seat; `noise` contains a state per game. Rows of finished games, or of
    seats with NO_STYLE, are not changed.
    """
    left = 0
    for i in range(len(games)):
        if counts[i] == 0:
            continue
        style = styles[i, seats[i]]
        if style == NO_STYLE:
            left += 1
        else:
            out[i] = style_move(games[i], style, legal[i], counts[i], noise[i : i + 1])
    return left
