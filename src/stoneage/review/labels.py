"""What a loss is called, and only where it is beyond doubt."""

from typing import Final

from stoneage.review.shapes import Interval, Label

NORMAL: Final = 1.96  # standard errors in a 95 % interval
LABELS: Final[tuple[tuple[float, Label], ...]] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
LIMITS: Final = tuple(limit for limit, _ in LABELS)


def label_of(interval: Interval | None) -> Label | None:
    """Returns the largest label whose limit the whole interval of the loss reaches; without an interval none."""
    if interval is None:
        return None
    return next((label for limit, label in LABELS if interval[0] >= limit), None)


def interval(mean: float, error: float) -> Interval:
    """Returns the 95 % interval of a mean with this standard error."""
    return [mean - NORMAL * error, mean + NORMAL * error]
