"""Company: an opponent that keeps games close. It says so, and it changes only between games, never within one.

Its strength is one number, the points by which it misjudges a placement of the base game with two players; at other
tables it is as weak as that, by their own scale (`levels.py`). Whoever keeps the results of a person (a
browser, a server) keeps a list of (error, share of the win) and asks `next_error` before each new game; the bot's name
carries the answer: `company:2.4`.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Final

from stoneage.bots.levels import BY_NAME, Level, scale_of
from stoneage.game.errors import OptionError

COMPANY: Final = "company"
LEAST, MOST = 0.1, 20.0  # points of error: about `league`, and weaker than `first-evening`
FIRST_ERROR: Final = round(BY_NAME["first-evening"].error, 2)
GENTLE_GAMES: Final = 3  # finished games before which it is never stronger than …
GENTLE_ERROR: Final = round(BY_NAME["weekend"].error, 2)  # … `weekend`
LOOKED_AT: Final = 20  # games that still count …
FADING: Final = 0.9  # … each by so much of the one after it
PRIOR: Final = 0.7  # games' worth of belief in the first error: who wins at first meets a better player, not the best
# Of the logit of a person's chance over the logarithm of the error: 3.5 among weak levels, 1.1 from `club` to `league`.
STEEPNESS: Final = 2.0
STEPS: Final = 60  # of the ascent to the likeliest curve; it stands still after about 40


def company_level(error: float | str) -> Level:
    """Returns the level that company of this error plays at; raises OptionError if it is no such number."""
    try:
        points = float(error)
    except ValueError:
        points = -1.0
    if not LEAST <= points <= MOST:
        raise OptionError("bad_option", option=COMPANY, expected=f"a number from {LEAST} to {MOST}", given=str(error))
    weakness = scale_of(2, expansion=False).weakness(points)
    return Level(COMPANY, "plays so that games stay close: better when you win, worse when you lose", weakness)


def next_error(results: Sequence[tuple[float, float]], players: int = 2) -> float:
    """Returns the error for the next game, from (error, the person's share of the win) of the last ones, oldest first.

    The chance of the person is taken to be a logistic curve over the logarithm of the error. The answer is where the
    likeliest curve gives them an equal share. Before the third game has ended it is at least GENTLE_ERROR.
    """
    weighed = [(FADING**age, error, share) for age, (error, share) in enumerate(reversed(results[-LOOKED_AT:]))]
    steepest = (PRIOR + STEEPNESS**2 * sum(weight for weight, _, _ in weighed)) / 4  # so no step goes too far
    middle = log(FIRST_ERROR)
    for _ in range(STEPS):
        slope = PRIOR * (log(FIRST_ERROR) - middle) / 4
        for weight, error, share in weighed:
            slope += weight * (_chance(error, middle, players) - share) * STEEPNESS
        middle += slope / steepest
    least = GENTLE_ERROR if len(results) < GENTLE_GAMES else LEAST
    return max(round(_bounded(exp(middle)), 2), least)


def _chance(error: float, middle: float, players: int) -> float:
    """Returns the person's chance against company of this error, by a curve that is at an equal share at `middle`."""
    odds = exp(STEEPNESS * (log(_bounded(error)) - middle)) / (players - 1)
    return odds / (1 + odds)


def _bounded(error: float) -> float:
    return min(max(error, LEAST), MOST)
