"""The answers of styles to the questions of many games at once."""

from typing import Annotated, Any, Final

import numpy as np

from stoneage.bots.brain.styles import style_move
from stoneage.native.arguments import Array
from stoneage.rules.jit import entry
from stoneage.rules.moves import MOST_LEGAL
from stoneage.rules.state import Games

Styles = Annotated[Any, Array(np.int8, ("games", 2))]
Noise = Annotated[Any, Array(np.uint64, ("games",))]
Legal = Annotated[Any, Array(np.int16, ("games", MOST_LEGAL))]
Counts = Annotated[Any, Array(np.int64, ("games",))]
Seats = Annotated[Any, Array(np.int8, ("games",))]
Moves = Annotated[Any, Array(np.int16, ("games",))]

NO_STYLE: Final = -1  # somebody else answers for that seat


@entry
def answer(games: Games, legal: Legal, counts: Counts, seats: Seats, styles: Styles, noise: Noise, out: Moves) -> int:
    """Write the move of the style that sits at the seat in question; returns how many games are left to others.

    A row of `styles` has a style for each seat; `noise` is a state for each game. Rows of games that are over, or of
    seats with NO_STYLE, stay as they are.
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
