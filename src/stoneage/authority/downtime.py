"""Time in which no authority was up, which is charged to nobody's clock."""

from collections.abc import Iterable

Period = tuple[float, float]  # begin and end, in seconds since 1970


def time_lost(since: float, until: float, periods: Iterable[Period]) -> float:
    """Returns how many of these seconds no authority was up. Time before the first period counts as up."""
    lost, reached = 0.0, None
    for begin, end in sorted(periods):
        if reached is not None and begin > reached:
            lost += max(0.0, min(begin, until) - max(reached, since))
        reached = end if reached is None else max(reached, end)
    return lost
