"""Company: an opponent that keeps games close. It says so, and it changes only between games, never within one.

Its strength is one number, the points by which it misjudges a placement. Whoever keeps the results of a person (a
browser, a server) keeps a list of (error, share of the win) and asks `next_error` before each new game; the bot's name
carries the answer: `company:2.4`.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Final

from stoneage.bots.levels import Level
from stoneage.game.errors import OptionError

COMPANY: Final = "company"
LEAST, MOST = 0.1, 8.0  # points of error: about `league` and weaker than `first-evening`
FIRST_ERROR: Final = 2.5  # as `family`, for somebody of whom nothing is known
LOOKED_AT: Final = 20  # games that still count
PRIOR: Final = 0.7  # games' worth of belief in the error of the last game
SPREAD: Final = 0.9  # how much the chance to win changes when the error doubles, as a logit


def company_level(error: float | str) -> Level:
    """Returns the level that company of this error plays at; raises OptionError if it is no such number."""
    try:
        points = float(error)
    except ValueError:
        points = -1.0
    if not LEAST <= points <= MOST:
        raise OptionError("bad_option", option=COMPANY, expected=f"a number from {LEAST} to {MOST}", given=str(error))
    return Level(COMPANY, "plays so that games stay close: better when you win, worse when you lose", points, 0, None)


def next_error(results: Sequence[tuple[float, float]], players: int = 2) -> float:
    """Returns the error for the next game, from (error, the person's share of the win) of the last ones, oldest first.

    Looks for the error at which the person wins an equal share: every game counts as one observation of a logistic
    curve over the logarithm of the error, the last games most.
    """
    if not results:
        return FIRST_ERROR
    recent = results[-LOOKED_AT:]
    middle = log(FIRST_ERROR)
    weights = [0.9 ** (len(recent) - 1 - i) for i in range(len(recent))]
    base = log(1 / (players - 1))
    for _ in range(200):
        # The curve says how likely the person wins at an error; move it until wins and losses balance.
        slope = PRIOR * (log(FIRST_ERROR) - middle) * 0.25
        for weight, (error, share) in zip(weights, recent, strict=True):
            expected = 1 / (1 + exp(-(base + _steepness() * (log(_bounded(error)) - middle))))
            slope += weight * (expected - share) * _steepness()
        middle += 0.1 * slope
    return round(_bounded(exp(middle)), 2)


def _steepness() -> float:
    return SPREAD / log(2)


def _bounded(error: float) -> float:
    return min(max(error, LEAST), MOST)
