"""Win shares of a contest without the luck that reviews find: the mean stays the same, its interval becomes narrower.

The expected luck of every roll, draw and deal is zero for all players, so it can be subtracted (a control variate).
"""

import json
from dataclasses import dataclass

import numpy as np

from stoneage.lab.arena import BoutResult
from stoneage.review import review
from stoneage.review.estimates import NORMAL


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A mean win share with half of its 95 % interval, as played and without luck."""

    raw: float
    raw_half: float
    share: float
    half: float


def luck_of(outcome: BoutResult) -> list[float]:
    """Returns the luck of every seat, by static evaluation. The outcome must contain its record."""
    assert outcome.record is not None
    return [seat["luck"] for seat in review(json.loads(outcome.record))["seats"]]


def adjusted_share(bot: str, outcomes: list[BoutResult], lucks: list[list[float]]) -> Adjusted:
    """Returns the win share of a bot that sits once at every table."""
    seats = [outcome.seats.index(bot) for outcome in outcomes]
    raw = np.array([outcome.wins[seat] for outcome, seat in zip(outcomes, seats, strict=True)])
    luck = np.array([luck[seat] for luck, seat in zip(lucks, seats, strict=True)])
    return Adjusted(float(raw.mean()), _half(raw), float((raw - luck).mean()), _half(raw - luck))


def _half(values: np.ndarray) -> float:
    return NORMAL * float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else 1.0
