"""Losses that are none: what can still be had at one's next choice was not lost.

A choice is judged by what it leads to if the network plays on. Where the network does not see the right way, all
choices that leave it open look like errors, one after the other, though only the last is one. So where the best move
can still be made at the seat's next choice of the round, what it is ahead there of what the network would do is taken
off the loss. Both are known by the same samples, so that is hardly less certain than the loss itself.
"""

from stoneage.review.walk import ChoiceStep, Walk


def earlier_of(walk: Walk, at: int) -> ChoiceStep | None:
    """Returns the choice of the same seat in the same round before the choice at a step, if there is one."""
    step = walk.steps[at]
    assert isinstance(step, ChoiceStep)
    for earlier in reversed(walk.steps[:at]):
        if isinstance(earlier, ChoiceStep) and earlier.seat == step.seat:
            return earlier if earlier.round == step.round else None
    return None


def is_last(walk: Walk, at: int) -> bool:
    """Returns whether the seat of the choice at a step has no other choice in the round."""
    step = walk.steps[at]
    assert isinstance(step, ChoiceStep)
    for later in walk.steps[at + 1 :]:
        if isinstance(later, ChoiceStep) and later.seat == step.seat:
            return later.round != step.round
    return True


def recover(earlier: ChoiceStep, later: ChoiceStep | None) -> None:
    """Note what of a loss was still to be had at the seat's next choice of the round."""
    if later is None or earlier.stand_in or earlier.exact:
        return
    still, error = later.still
    earlier.recovered = min(max(still, 0.0), max(earlier.lost, 0.0))
    earlier.recovered_error = error if earlier.recovered else 0.0
