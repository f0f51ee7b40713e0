"""Losses that are none: what can still be had at one's next choice was not lost.

A choice is judged by what it leads to if the network plays on. Where the network does not see the right way, all
choices that leave it open look like errors, one after the other, though only the last is one. So where the best move
can still be made at the seat's next choice of the round, what it is ahead there of what the network would do is taken
off the loss. Both are known by the same samples, so that is hardly less certain than the loss itself.

Often several moves would have been about as good, and which of them is called the best is a matter of samples. One that
was missed for good must not hide another that brings as much a choice later. So these count too, each the less the
farther it was behind the best: were there a limit, moves at the limit would turn labels over.
"""

from math import hypot
from typing import Final, NamedTuple

from stoneage.review.walk import ChoiceStep, Walk

# Of a loss: who was so far behind the best does not count any more. With a limit at 0.2 up to which all counted in full
# 28 of 168 labels changed with another seed, one by two steps; so 22 of 165, all by one (plain samples).
AS_GOOD: Final = 0.4


class Regained(NamedTuple):
    """What of a loss was still to be had, how, and standard errors by the samples of that choice and of the next."""

    amount: float = 0.0
    error: float = 0.0
    next_error: float = 0.0
    place: int | None = None  # of the move


def next_choices(walk: Walk) -> dict[int, int | None]:
    """Returns by the step of each choice that of the same seat's next choice in the same round; None where none is."""
    found: dict[int, int | None] = {}
    latest: dict[int, int] = {}  # choice of each seat
    for at, step in enumerate(walk.steps):
        if isinstance(step, ChoiceStep):
            before = latest.get(step.seat)
            if before is not None and walk.steps[before].round == step.round:
                found[before] = at
            found[at] = None
            latest[step.seat] = at
    return found


def as_good(step: ChoiceStep, place: int) -> tuple[float, float]:
    """Returns how nearly a move would have been as good as the best, from 0 to 1, and the standard error of that."""
    if place == step.best:
        return 1.0, 0.0
    span, behind, sampled = AS_GOOD * step.lost, float(step.wins[step.best] - step.wins[place]), step.sampled
    if behind >= span:
        return 0.0, 0.0
    known = sampled is not None and place in sampled.places
    error = float(sampled.behind_errors[sampled.places.index(place)]) if sampled is not None and known else 0.0
    return 1 - behind / span, error / span


def regained(earlier: ChoiceStep, later: ChoiceStep | None) -> Regained:
    """Returns what of a loss was still to be had at the seat's next choice of the round.

    A move brings back no more than it would have brought at once: what else it gains by then is no matter of this loss.
    """
    found = [Regained()]
    for move, (still, error) in (later.still if later is not None else {}).items():
        place = earlier.moves.index(move)
        share, doubt = as_good(earlier, place)
        brings = min(still, float(earlier.wins[place] - earlier.wins[earlier.played]))
        found.append(Regained(share * brings, doubt * abs(brings), share * error, place))
    return max(found, key=lambda one: one.amount)


def recover(earlier: ChoiceStep, later: ChoiceStep | None) -> None:
    """Note what of a loss was still to be had at the seat's next choice of the round."""
    if earlier.stand_in or earlier.exact:
        return
    found = regained(earlier, later)
    earlier.recovered = min(found.amount, max(earlier.lost, 0.0))
    earlier.recovered_error = hypot(found.error, found.next_error) if earlier.recovered else 0.0
    earlier.recovering = found.place
