"""What is known of a choice: the values of its moves, the best move, the loss with its interval, and the label.

Hindsight credit: what a seat could still regain at its next choice was not lost. A choice is judged by rollouts in
which the network plays on. Where the network misses the right plan, every choice that leaves the plan open looks like
an error, although only the last one is. So where a better move can still be made at the seat's next choice of the
round, its lead there over the network's own move is subtracted from the loss. Both are known from the same samples, so
the difference is almost as certain as the loss itself.

Often several moves would have been about as good, and sampling noise decides which one is called the best. So each of
them counts, the less the farther it was behind the best. A fixed limit would make labels flip at the limit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Final, NamedTuple

import numpy as np

from stoneage.review.evaluator import Values, Vector
from stoneage.review.luck import ChanceStep
from stoneage.review.trace import ChoiceStep, best_of
from stoneage.review.tuning import TUNING
from stoneage.review.types import Interval, Label
from stoneage.rules.state import ASK_RESOLVE

NORMAL: Final = 1.96  # standard errors in a 95 % interval
LABELS: Final[tuple[tuple[float, Label], ...]] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
THRESHOLDS: Final = tuple(threshold for threshold, _ in LABELS)

Leads = Mapping[int, tuple[float, float]]  # by move: lead in win probability over the network's own, standard error


def label_of(interval: Interval | None) -> Label | None:
    """Returns the largest label whose threshold lies below the whole interval of a loss; None without an interval."""
    if interval is None:
        return None
    return next((label for threshold, label in LABELS if interval[0] >= threshold), None)


def interval(mean: float, error: float) -> Interval:
    """Returns the 95 % interval of a mean with this standard error."""
    return [mean - NORMAL * error, mean + NORMAL * error]


class Recovery(NamedTuple):
    """Part of a loss that could be regained, with standard errors by the samples of the choice and of the next one."""

    amount: float = 0.0
    error: float = 0.0
    next_error: float = 0.0
    move: int | None = None  # index of the move that regains it

    @property
    def total_error(self) -> float:
        """Standard error of `amount`; 0 where nothing is regained."""
        return hypot(self.error, self.next_error) if self.amount else 0.0


NO_RECOVERY: Final = Recovery()


@dataclass(frozen=True, slots=True)
class PairedEstimate:
    """Estimates of the candidates of a choice from paired samples. Every list has one item per candidate."""

    candidates: tuple[int, ...]  # indices into the moves
    samples: int
    best: int  # index into `candidates`
    played: int  # index into `candidates`
    win_errors: Vector  # standard errors of win probabilities
    margin_errors: Vector  # standard errors of point margins
    gaps: Vector  # win probability of the best candidate minus this one's
    gap_errors: Vector
    counts: tuple[int, ...]  # samples of each candidate; one that was eliminated has fewer than `samples`


@dataclass(frozen=True, slots=True)
class Estimate:
    """The values of a choice: static ones, or those after sampling and hindsight credit."""

    choice: ChoiceStep
    values: Values  # as in `choice.values`
    paired: PairedEstimate | None = None  # None: static evaluation only
    recovery: Recovery = NO_RECOVERY  # part of the loss that the seat could still regain at its next choice
    is_final: bool = False  # no further sampling can change the loss

    @classmethod
    def static(cls, choice: ChoiceStep) -> "Estimate":
        """Returns what a static evaluation says."""
        return cls(choice, choice.values)

    @property
    def samples(self) -> int:
        """Paired samples per candidate."""
        return self.paired.samples if self.paired is not None else 0

    @property
    def wins(self) -> Vector:
        """The chooser's win probability after each move."""
        return self.values[:, self.choice.seat]

    @property
    def best(self) -> int:
        """Index of the best move."""
        if self.paired is not None:
            return self.paired.candidates[self.paired.best]
        return best_of(self.values, self.choice.seat, self.choice.played)

    def least_gap(self, i: int) -> float | None:
        """Returns the least gap of a move that was not sampled to the end; None for the others.

        An eliminated candidate is behind by the lower end of its interval. A move without samples is behind by its
        static distance, and by no more than the distance that excludes a move from sampling.
        """
        if self.paired is None or self.choice.is_exact or i in (self.best, self.choice.played):
            return None
        if i not in self.paired.candidates:
            static = self.choice.values[:, self.choice.seat]
            return max(0.0, min(float(static[self.best] - static[i]), TUNING.close))
        at = self.paired.candidates.index(i)
        if self.paired.counts[at] == self.samples:
            return None
        return max(0.0, interval(float(self.paired.gaps[at]), float(self.paired.gap_errors[at]))[0])

    @property
    def gross_loss(self) -> float:
        """Win probability of the best move minus that of the played move, before recovery."""
        return float(self.wins[self.best] - self.wins[self.choice.played])

    @property
    def gross_loss_error(self) -> float:
        """Standard error of `gross_loss`; 0 without samples."""
        return float(self.paired.gap_errors[self.paired.played]) if self.paired is not None else 0.0

    @property
    def loss(self) -> float:
        """The part of the loss that could not be regained."""
        return self.gross_loss - self.recovery.amount

    @property
    def loss_interval(self) -> Interval | None:
        """The 95 % interval of `loss`: None without samples, of no width where the results are known."""
        if self.choice.is_exact:
            return [self.loss, self.loss]
        if self.paired is None:
            return None
        return interval(self.loss, float(np.hypot(self.gross_loss_error, self.recovery.total_error)))

    @property
    def label(self) -> Label | None:
        """The label of the loss, once no further sampling can change it."""
        return label_of(self.loss_interval) if self.is_final else None

    @property
    def recovered_by_seat(self) -> Vector:
        """What recovery returns to each seat: the recovered share of the difference between best and played."""
        share = self.recovery.amount / self.gross_loss if self.recovery.amount else 0.0
        return share * (self.values[self.best] - self.values[self.choice.played])  # type: ignore[no-any-return]

    @property
    def is_scored(self) -> bool:
        """Whether the choice counts in averages: made by the player, and its moves are not equivalent.

        An order of actions counts only if sampling has shown another order to be better.
        """
        if self.choice.is_stand_in:
            return False
        if self.choice.question == ASK_RESOLVE:
            return self.is_final and self.best != self.choice.played and (not self.choice.is_exact or self.loss > 0)
        return self.choice.is_contested

    def finished(self) -> "Estimate":
        """Returns the final estimate. An order of actions that deserves no label counts as well as any."""
        if self.choice.question == ASK_RESOLVE and self.paired is not None and label_of(self.loss_interval) is None:
            return replace(self._with_played_best(), is_final=True)
        return replace(self, is_final=True)

    def _with_played_best(self) -> "Estimate":
        assert self.paired is not None
        seat, played, values = self.choice.seat, self.paired.played, self.values.copy()
        values[:, seat] = np.minimum(values[:, seat], values[self.choice.played, seat])
        gaps = np.maximum(self.paired.gaps - self.paired.gaps[played], 0.0)
        return replace(self, values=values, paired=replace(self.paired, best=played, gaps=gaps), recovery=NO_RECOVERY)


# --- hindsight credit


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
