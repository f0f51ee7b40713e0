"""The answers of styles to the questions of many games at once."""

from typing import Any, Final

from stoneage.bots.brain.styles import style_move
from stoneage.rules.jit import entry

NO_STYLE: Final = -1  # somebody else answers for that seat


@entry
def answer(games: Any, legal: Any, counts: Any, seats: Any, styles: Any, noise: Any, out: Any) -> int:
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
