"""Which losses are in doubt, and how much more samples could do about it."""

from dataclasses import dataclass
from math import exp, hypot, sqrt
from typing import Final

from stoneage.review.labels import LIMITS, NORMAL
from stoneage.review.recovery import regained
from stoneage.review.walk import ChoiceStep

UNLIKELY: Final = 2.5  # standard errors that what may be better has to be from the smallest label to be left alone
DECIDED: Final = 2.25  # standard errors from a limit beyond which the last samples would hardly change a label
# More samples help most where a loss is near a limit, but not only there: what it truly is may be a standard error
# away. An interval as wide as the step to another label is urgent whatever they cost.
NEAR: Final = 3.0  # so many standard errors squared from a limit, more samples are worth a third
WIDE: Final = 0.01  # standard error
SURE: Final = 0.05  # half of the widest interval that is left as it is, however clear the label: losses are added up, …
FAR: Final = 2.0  # … so it counts as no farther than so many standard errors from a limit


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a choice may have lost, and the standard error of that: now, and after all samples that may be taken."""

    loss: float
    error: float
    last: float

    @property
    def is_wide(self) -> bool:
        """Whether little is known of the loss, whatever its label."""
        return NORMAL * self.error > SURE

    @property
    def weight(self) -> float:
        """How much more samples may change: the wider its interval and the nearer to a limit, the more."""
        distance = distance_to_limits(self.loss, self.error, self.last) / self.error
        if self.is_wide:
            distance = min(distance, FAR)
        return max(self.error / WIDE, 1.0) * exp(-(distance**2) / NEAR)


def doubt_of(step: ChoiceStep, later: ChoiceStep | None, most: int) -> Doubt | None:
    """Returns the doubt in what a choice lost, if there is one, when it may be sampled so often at most.

    `later` is the seat's next choice of the round: what of the loss was still to be had there is taken off.
    """
    if step.stand_in or step.exact or step.race is None:
        return None
    if step.best == step.played:
        return _doubt_in_equality(step, most)
    still = regained(step, later)
    own, then = hypot(step.lost_error, still.error), still.next_error
    parts = (own, step.samples), (then, later.samples if later is not None else 0)
    last = sqrt(sum(error**2 * min(samples / most, 1.0) for error, samples in parts))
    found = Doubt(step.lost - still.amount, hypot(own, then), last)
    if found.is_wide or not is_decided(found.loss, found.error, found.last):
        return found
    return _doubt_in_equality(step, most) if found.loss < min(LIMITS) else None


def _doubt_in_equality(step: ChoiceStep, most: int) -> Doubt | None:
    """Returns the doubt that nothing in the race is better than what was played by enough for a label."""
    assert step.race is not None
    loss, error = step.race.most_lost(step.played, UNLIKELY)
    unlikely = loss + UNLIKELY * error < min(LIMITS)
    return None if unlikely else Doubt(loss, error, error * sqrt(min(step.samples / most, 1.0)))


def may_be_labelled(step: ChoiceStep) -> bool:
    """Returns whether a choice may have lost enough for a label."""
    return not (step.stand_in or step.exact) and step.lost + DECIDED * step.lost_error >= min(LIMITS)


def is_decided(loss: float, error: float, last: float) -> bool:
    """Returns whether a loss would hardly get another label if all samples were taken that may be.

    `last` is the standard error after all of them. Whoever looks again and again sees a rare excess sooner or later:
    the fewer of the samples are there, the farther from the limits it has to be.
    """
    return not error or distance_to_limits(loss, error, last) > DECIDED * (1.5 - 0.5 * (last / error) ** 2) * error


def distance_to_limits(loss: float, error: float, last: float) -> float:
    """Returns how far a loss is from getting another label.

    A label is given where the loss is at least a limit and half of its interval. Nobody knows how far that shrinks
    before the work is done: a loss between a limit with today's interval and one with the last is at no distance.
    """
    return min(max(limit + NORMAL * last - loss, loss - limit - NORMAL * error, 0.0) for limit in LIMITS)
