"""Hindsight credit: what a seat could still regain at its next choice was not lost.

A choice is judged by rollouts in which the network plays on. Where the network misses the right plan, every choice that
leaves the plan open looks like an error, although only the last one is. So where a better move can still be made at the
seat's next choice of the round, its lead there over the network's own move is subtracted from the loss. Both are known
from the same samples, so the difference is almost as certain as the loss itself.

Often several moves would have been about as good, and sampling noise decides which one is called the best. So each of
them counts, the less the farther it was behind the best. A fixed limit would make labels flip at the limit.
"""

from collections.abc import Mapping, Sequence

from stoneage.review.estimates import NO_RECOVERY, Estimate, Recovery
from stoneage.review.trace import ChanceStep, ChoiceStep
from stoneage.review.tuning import TUNING

Leads = Mapping[int, tuple[float, float]]  # by move: lead in win probability over the network's own, standard error


def next_choices(steps: Sequence[ChoiceStep | ChanceStep]) -> dict[int, int | None]:
    """Returns for each choice, by step, the step of the same seat's next choice in the same round, or None."""
    found: dict[int, int | None] = {}
    latest: dict[int, int] = {}  # step of each seat's latest choice
    for at, step in enumerate(steps):
        if isinstance(step, ChoiceStep):
            before = latest.get(step.seat)
            if before is not None and steps[before].round == step.round:
                found[before] = at
            found[at] = None
            latest[step.seat] = at
    return found


def equivalence(estimate: Estimate, move: int) -> tuple[float, float]:
    """Returns how nearly a move was as good as the best, from 0 to 1, and the standard error of that."""
    if move == estimate.best:
        return 1.0, 0.0
    span = TUNING.equivalence_span * estimate.gross_loss
    gap, paired = float(estimate.wins[estimate.best] - estimate.wins[move]), estimate.paired
    if gap >= span:
        return 0.0, 0.0
    sampled = paired is not None and move in paired.candidates
    error = float(paired.gap_errors[paired.candidates.index(move)]) if paired is not None and sampled else 0.0
    return 1 - gap / span, error / span


def recovery_of(earlier: Estimate, leads: Leads) -> Recovery:
    """Returns what of a loss could be regained, given the leads of its better moves at the seat's next choice.

    A move regains at most what it would have gained at once.
    """
    found, choice = [NO_RECOVERY], earlier.choice
    for move, (lead, error) in leads.items():
        index = choice.moves.index(move)
        share, share_error = equivalence(earlier, index)
        gain = min(lead, float(earlier.wins[index] - earlier.wins[choice.played]))
        found.append(Recovery(share * gain, share_error * abs(gain), share * error, index))
    return max(found, key=lambda one: one.amount)


def credited(earlier: Estimate, leads: Leads) -> Recovery:
    """Returns the recovery that is subtracted from a loss: at most the loss, and nothing from results."""
    if earlier.choice.is_stand_in or earlier.choice.is_exact:
        return NO_RECOVERY
    found = recovery_of(earlier, leads)
    return found._replace(amount=min(found.amount, max(earlier.gross_loss, 0.0)))
