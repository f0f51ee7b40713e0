"""The label of a loss, given only where the loss is statistically significant."""

from typing import Final

from stoneage.review.types import Interval, Label

NORMAL: Final = 1.96  # standard errors in a 95 % interval
LABELS: Final[tuple[tuple[float, Label], ...]] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
THRESHOLDS: Final = tuple(threshold for threshold, _ in LABELS)


def label_of(interval: Interval | None) -> Label | None:
    """Returns the largest label whose threshold lies below the whole interval of a loss; None without an interval."""
    if interval is None:
        return None
    return next((label for threshold, label in LABELS if interval[0] >= threshold), None)


def interval(mean: float, error: float) -> Interval:
    """Returns the 95 % interval of a mean with this standard error."""
    return [mean - NORMAL * error, mean + NORMAL * error]
