"""The adaptive opponent: its strength follows a person's results, so that games stay close.

It says so, and its strength changes only between games. The strength is one number: the standard error in points with
which it evaluates a placement of the base game with two players. Other tables use the same weakness on their own scale
(`levels.py`). A browser or a server stores a person's results as a list of (error, share of the win) and calls
`next_strength` before each new game. The bot's name contains the number: `adaptive:2.4`.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Final

from stoneage.bots.levels import BY_NAME, Level, scale_of
from stoneage.game.errors import OptionError

ADAPTIVE: Final = "adaptive"
LEAST, MOST = 0.1, 20.0  # points of error: about `league`, and weaker than `first-evening`
FIRST_ERROR: Final = round(BY_NAME["first-evening"].error, 2)
GENTLE_GAMES: Final = 3  # until this number of games has ended, the opponent is never stronger than …
GENTLE_ERROR: Final = round(BY_NAME["weekend"].error, 2)  # … `weekend`
LOOKED_AT: Final = 20  # number of latest games that count …
FADING: Final = 0.9  # … each weighted by this factor of the next one
PRIOR: Final = 0.7  # weight of the first error, in games, so that one win does not lead to the strongest opponent
# slope of the logit of a person's win probability over the logarithm of the error: 3.5 among weak levels, 1.1 from
# `club` to `league`
STEEPNESS: Final = 2.0
STEPS: Final = 60  # of the maximum-likelihood fit; it converges after about 40


def adaptive_level(error: float | str) -> Level:
    """Returns the level of an adaptive opponent with this error. Raises OptionError if `error` is not such a number."""
    try:
        points = float(error)
    except ValueError:
        points = -1.0
    if not LEAST <= points <= MOST:
        raise OptionError("bad_option", option=ADAPTIVE, expected=f"a number from {LEAST} to {MOST}", given=str(error))
    weakness = scale_of(2, expansion=False).weakness(points)
    return Level(ADAPTIVE, "plays so that games stay close: better when you win, worse when you lose", weakness)


def next_strength(results: Sequence[tuple[float, float]], players: int = 2) -> float:
    """Returns the error for the next game, from (error, the person's share of the win) of past games, oldest first.

    The person's win probability is modelled as a logistic curve over the logarithm of the error. The result is the
    error at which the maximum-likelihood curve gives the person an equal share. Until GENTLE_GAMES games have ended, it
    is at least GENTLE_ERROR.
    """
    weighed = [(FADING**age, error, share) for age, (error, share) in enumerate(reversed(results[-LOOKED_AT:]))]
    steepest = (PRIOR + STEEPNESS**2 * sum(weight for weight, _, _ in weighed)) / 4  # limits the step
    middle = log(FIRST_ERROR)
    for _ in range(STEPS):
        slope = PRIOR * (log(FIRST_ERROR) - middle) / 4
        for weight, error, share in weighed:
            slope += weight * (_chance(error, middle, players) - share) * STEEPNESS
        middle += slope / steepest
    least = GENTLE_ERROR if len(results) < GENTLE_GAMES else LEAST
    return max(round(_bounded(exp(middle)), 2), least)


def _chance(error: float, middle: float, players: int) -> float:
    """Returns the person's win probability against this error, by a curve that gives an equal share at `middle`."""
    odds = exp(STEEPNESS * (log(_bounded(error)) - middle)) / (players - 1)
    return odds / (1 + odds)


def _bounded(error: float) -> float:
    return min(max(error, LEAST), MOST)
