"""The uncertainty of losses, and how much more samples could change."""

from dataclasses import dataclass
from math import exp, hypot, sqrt

import numpy as np

from stoneage.bots.bot import Budget
from stoneage.review.elimination import CandidateSampler, first_samples
from stoneage.review.estimates import NORMAL, THRESHOLDS, Estimate, Leads, recovery_of
from stoneage.review.tuning import TUNING


@dataclass(frozen=True, slots=True)
class LabelUncertainty:
    """An uncertain loss, with its standard error now and after all samples that may be taken."""

    loss: float
    error: float
    final_error: float

    @property
    def is_wide(self) -> bool:
        """Whether the interval is too wide to be left as it is, whatever the label."""
        return NORMAL * self.error > TUNING.max_half_width

    @property
    def weight(self) -> float:
        """How much more samples may change: the more, the wider the interval and the nearer a threshold."""
        z = distance_to_thresholds(self.loss, self.error, self.final_error) / self.error
        if self.is_wide:
            z = min(z, TUNING.wide_max_z)
        return max(self.error / TUNING.wide_error, 1.0) * exp(-(z**2) / TUNING.threshold_scale)


def uncertainty_of(
    estimate: Estimate, sampler: CandidateSampler | None, most: int, leads: Leads, later_samples: int = 0
) -> LabelUncertainty | None:
    """Returns the uncertainty of what a choice lost, if its label may change within `most` samples.

    `leads` and `later_samples` are those of the seat's next choice of the round, at which part of a loss may be
    regained.
    """
    choice = estimate.choice
    if choice.is_stand_in or sampler is None or not sampler.samples:
        return None
    if estimate.best == choice.played:
        return _uncertainty_of_equality(estimate, sampler, most)
    recovery = recovery_of(estimate, leads)
    own, then = hypot(estimate.gross_loss_error, recovery.error), recovery.next_error
    parts = (own, estimate.samples), (then, later_samples)
    final = sqrt(sum(error**2 * min(samples / most, 1.0) for error, samples in parts))
    found = LabelUncertainty(estimate.gross_loss - recovery.amount, hypot(own, then), final)
    if found.is_wide or not is_settled(found.loss, found.error, found.final_error):
        return found
    return _uncertainty_of_equality(estimate, sampler, most) if found.loss < min(THRESHOLDS) else None


def _uncertainty_of_equality(estimate: Estimate, sampler: CandidateSampler, most: int) -> LabelUncertainty | None:
    """Returns the uncertainty that no candidate is better than the played move by enough for a label."""
    loss, error = sampler.largest_lead(estimate.choice.played, TUNING.equality_z)
    unlikely = loss + TUNING.equality_z * error < min(THRESHOLDS)
    return None if unlikely else LabelUncertainty(loss, error, error * sqrt(min(estimate.samples / most, 1.0)))


def may_be_labelled(estimate: Estimate) -> bool:
    """Returns whether a choice may have lost enough for a label."""
    if estimate.choice.is_stand_in or estimate.choice.is_exact:
        return False
    return estimate.gross_loss + TUNING.final_z * estimate.gross_loss_error >= min(THRESHOLDS)


def is_settled(loss: float, error: float, final_error: float) -> bool:
    """Returns whether a loss would hardly get another label if all samples were taken that may be.

    Repeated looks find a rare excess sooner or later, so the fewer of the samples are taken, the farther from the
    thresholds a loss has to be.
    """
    if not error:
        return True
    needed = TUNING.final_z * (1.5 - 0.5 * (final_error / error) ** 2) * error
    return distance_to_thresholds(loss, error, final_error) > needed


def distance_to_thresholds(loss: float, error: float, final_error: float) -> float:
    """Returns how far a loss is from getting another label.

    A label needs a loss of at least a threshold plus half of its interval. How far the interval shrinks before the
    budget is spent is unknown: a loss between the threshold with today's interval and with the final one has no
    distance.
    """
    return min(
        max(threshold + NORMAL * final_error - loss, loss - threshold - NORMAL * error, 0.0) for threshold in THRESHOLDS
    )


def sample_until_settled(sampler: CandidateSampler, budget: Budget, rng: np.random.Generator) -> Estimate:
    """Samples one choice by itself until its label is settled or the budget is spent."""
    begun, portion = budget.clock(), first_samples(sampler.choice)
    while True:
        sampler.draw(portion, rng)
        estimate = sampler.estimate()
        if uncertainty_of(estimate, sampler, budget.playouts or 2 * sampler.samples, {}) is None:
            return estimate
        portion = _next_portion(budget, sampler.samples, budget.clock() - begun)
        if portion <= 0:
            return estimate


def _next_portion(budget: Budget, taken: int, seconds: float) -> int:
    """Returns the number of samples to draw next: half of those taken, unless the budget ends before."""
    if budget.playouts is not None:
        return min(taken // 2, budget.playouts - taken)
    assert budget.milliseconds is not None
    left = budget.milliseconds / 1000 - seconds
    return min(taken // 2, int(taken * left / max(seconds, 1e-6)))
