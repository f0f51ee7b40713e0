"""Losses that are none: what can still be had at one's next choice was not lost.

A choice is judged by what it leads to if the network plays on. Where the network does not see the right way, all
choices that leave it open look like errors, one after the other, though only the last is one. So where the best move,
or another that was better, can still be made at the seat's next choice of the round, what it is ahead there of what the
network would do is taken off the loss. Both are known by the same samples, so that is hardly less certain than the loss
itself.
"""

from stoneage.review.walk import ChoiceStep, Walk


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


def regained(earlier: ChoiceStep, later: ChoiceStep | None) -> tuple[float, float]:
    """Returns what of a loss was still to be had at the seat's next choice of the round, and its standard error.

    A move brings back no more than it would have brought at once: what else it gains by then is no matter of this loss.
    """
    found = [(0.0, 0.0)]
    for move, (still, error) in (later.still if later is not None else {}).items():
        gain = float(earlier.wins[earlier.moves.index(move)] - earlier.wins[earlier.played])
        found.append((min(still, gain), error))
    return max(found)


def recover(earlier: ChoiceStep, later: ChoiceStep | None) -> None:
    """Note what of a loss was still to be had at the seat's next choice of the round."""
    if earlier.stand_in or earlier.exact:
        return
    amount, error = regained(earlier, later)
    earlier.recovered = min(amount, max(earlier.lost, 0.0))
    earlier.recovered_error = error if earlier.recovered else 0.0
