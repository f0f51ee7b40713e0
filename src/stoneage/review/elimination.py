"""Samples the candidates of one choice by successive elimination with common random numbers.

All active candidates get the same sampled worlds and dice. A candidate that cannot be the best any more is eliminated:
it keeps its samples and is compared with the others over the samples that both have. If an eliminated candidate turns
out to be the best, it is readmitted and gets the worlds that it missed.
"""

from typing import Any, NamedTuple

import numpy as np

from stoneage.bots.brain.sampling import POINTS
from stoneage.review.estimates import THRESHOLDS, Estimate, Leads, PairedEstimate
from stoneage.review.evaluator import ReviewEvaluator, Values
from stoneage.review.luck import may_end_within
from stoneage.review.trace import ChoiceStep
from stoneage.review.tuning import TUNING
from stoneage.rules.state import ASK_PLACE


class RecoveryCheck(NamedTuple):
    """Moves of the seat's previous choice that are checked for recovery. Numbers are indices into the moves."""

    better: tuple[int, ...]  # moves that would have been better there and are still legal here
    network: int  # the network's own move here


def first_samples(choice: ChoiceStep) -> int:
    """Returns the number of samples that a choice gets in the first pass."""
    return TUNING.first_samples.get(choice.question, TUNING.first_samples_of_others)


def initial_candidates(choice: ChoiceStep, wanted: set[int]) -> list[int]:
    """Returns the indices of the moves to sample: the best by static value, in their order, then those wanted."""
    wins, span, most = choice.values[:, choice.seat], TUNING.close, TUNING.most_candidates[choice.players]
    if choice.question != ASK_PLACE and may_end_within(choice.seen.state, 1):
        span, most = TUNING.close_at_end, TUNING.most_candidates_at_end
    order = sorted(range(len(choice.moves)), key=lambda i: (-float(wins[i]), i != choice.played))
    close = [i for i in order[:most] if wins[i] >= wins[order[0]] - span]
    return close + [i for i in sorted(wanted) if i not in close]


class CandidateSampler:
    """The samples of one choice: rows of values by the candidate's index among the moves."""

    def __init__(self, choice: ChoiceStep, evaluator: ReviewEvaluator) -> None:
        self.choice, self._evaluator = choice, evaluator
        self._candidates: list[int] = []
        self._active: list[int] = []
        self._pinned: set[int] = set()  # never eliminated
        self._values: dict[int, Any] = {}
        self._keys: Any = np.zeros(0, np.uint64)
        self.rollouts = 0  # games played, of all candidates
        self.check: RecoveryCheck | None = None
        self.leads: Leads = {}  # of the better moves of `check`
        self.recovered_by: int | None = None  # the move that regains what this choice lost, if there is one

    @property
    def samples(self) -> int:
        """Samples of each active candidate."""
        return len(self._keys)

    @property
    def active_count(self) -> int:
        return len(self._active)

    # --- drawing

    def draw(self, samples: int, rng: np.random.Generator) -> int:
        """Draws samples of all active candidates and eliminates some; returns the number of games played."""
        before = self.rollouts
        if not self._candidates:
            asked = set(self.check.better) if self.check is not None else set()
            self._pinned = self._wanted()
            self._candidates = initial_candidates(self.choice, self._pinned | asked)
            self._active = list(self._candidates)
        if self.recovered_by is not None:
            self._readmit(self.recovered_by)
        self._keys = np.concatenate([self._keys, rng.integers(0, 1 << 63, size=samples, dtype=np.uint64)])
        self._sample(self._active, len(self._keys) - samples)
        self._eliminate()
        self._refresh()
        return self.rollouts - before

    def answer(self, check: RecoveryCheck | None) -> int:
        """Samples what the previous choice of the seat asks for; returns the number of games played."""
        before, self.check = self.rollouts, check
        if check is None:
            self.leads = {}
        elif self._candidates:
            for index in sorted({*check.better, check.network}):
                self._readmit(index)
            self._refresh()
        return self.rollouts - before

    def keep_only_best(self) -> None:
        """Eliminates all but the pinned candidates and the best, if the best is not the played move."""
        best = self.best
        if best != self.choice.played:
            self._active = [index for index in self._active if index in {*self._pinned, best}]

    def _wanted(self) -> set[int]:
        """Returns the moves that are sampled as long as anything is.

        They are the played move, the one that regains its loss, and what the previous choice is judged by: the better
        move with the largest lead, and the network's own.
        """
        found = {self.choice.played} if self.recovered_by is None else {self.choice.played, self.recovered_by}
        if self.check is None:
            return found
        moves, leads = self.choice.moves, self.leads
        leader = max(self.check.better, key=lambda index: leads.get(moves[index], (0.0, 0.0))[0])
        return {*found, self.check.network, leader}

    def _refresh(self) -> None:
        if self.check is not None:
            better, network = self.check
            self.leads = {self.choice.moves[index]: self.lead(index, network) for index in better}
        self._pinned = {index for index in self._wanted() if index in self._active}

    def _readmit(self, index: int) -> None:
        if index not in self._candidates:
            self._candidates.append(index)
        if index not in self._active:
            self._active.append(index)
            self._sample([index], len(self._values.get(index, ())))

    def _sample(self, indices: list[int], first: int) -> None:
        """Samples candidates that have seen the same worlds in all worlds from `first` on."""
        if first == len(self._keys):
            return
        moves = [self.choice.moves[index] for index in indices]
        rows = self._evaluator.play_moves(self.choice.seen, moves, self._keys[first:])
        self.rollouts += rows.shape[0] * rows.shape[1]
        for at, index in enumerate(indices):
            known = self._values.get(index)
            self._values[index] = rows[:, at] if known is None else np.concatenate([known, rows[:, at]])

    def _eliminate(self) -> None:
        """Eliminates hopeless candidates, and readmits the best if it may be better by enough for a label."""
        z, worth = TUNING.elimination_z, min(THRESHOLDS)
        best = self.best
        leader = max(self._active, key=lambda index: float(self._values[index][:, self.choice.seat].mean()))
        for index in [index for index in self._active if index not in {*self._pinned, leader, best}]:
            lead, error = self.lead(leader, index)
            gain, gain_error = self.lead(index, self.choice.played)
            if lead > TUNING.best_z * error or gain + z * gain_error < worth:
                self._active.remove(index)
        for _ in self._candidates:  # a new best may lose its lead in the worlds that it missed
            best = self.best
            gain, error = self.lead(best, self.choice.played)
            if best in self._active or gain + z * error < worth:
                return
            self._readmit(best)

    # --- estimates

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """Returns how far one candidate is ahead of another in win probability, and the standard error of that."""
        if one == other:
            return 0.0, 0.0
        common = min(len(self._values[one]), len(self._values[other]))
        ones, others = self._values[one][:common], self._values[other][:common]
        wins, other_wins = ones[:, self.choice.seat], others[:, self.choice.seat]
        lowest, highest = min(wins.min(), other_wins.min()), max(wins.max(), other_wins.max())
        spread = TUNING.pseudo_sample_spread * (highest - lowest)
        if (lowest == 0 or highest == 1) and (_is_open(ones[:, POINTS]) or _is_open(others[:, POINTS])):
            spread = 1.0
        return float((wins - other_wins).mean()), _error(wins - other_wins, float(spread))

    @property
    def best(self) -> int:
        """The best by static value, unless the played move has the higher mean or another leads significantly.

        The highest of many means would often be noise, and a loss against noise is no error.
        """
        first, played = self._candidates[0], self.choice.played
        known = self._active if len(self._active) > len(self._pinned) else self._candidates
        base = played if first not in known or self.lead(played, first)[0] >= 0 else first
        leads = {index: self.lead(index, base) for index in known if index != base}
        better = [index for index, (lead, error) in leads.items() if lead > TUNING.best_z * error]
        return max(better, key=lambda index: leads[index][0], default=base)

    def largest_lead(self, reference: int, z: float) -> tuple[float, float]:
        """Returns the lead over a candidate, with its standard error, of the one that may be farthest ahead."""
        others = [self.lead(index, reference) for index in self._active if index != reference]
        return max(others, key=lambda one: one[0] + z * one[1], default=(0.0, 0.0))

    def paired(self) -> PairedEstimate:
        """Returns what the samples say of the candidates."""
        best, seat = self.best, self.choice.seat
        gaps = [self.lead(best, index) for index in self._candidates]
        return PairedEstimate(
            candidates=tuple(self._candidates),
            samples=self.samples,
            best=self._candidates.index(best),
            played=self._candidates.index(self.choice.played),
            win_errors=np.array([_error(self._values[index][:, seat]) for index in self._candidates]),
            margin_errors=np.array([_error(self._values[index][:, POINTS]) for index in self._candidates]),
            gaps=np.array([gap for gap, _ in gaps]),
            gap_errors=np.array([error for _, error in gaps]),
            counts=tuple(len(self._values[index]) for index in self._candidates),
        )

    def means(self) -> Values:
        """Returns a row per candidate: the mean of the best, and the others at their paired distance from it."""
        best, found = self._values[self.best], []
        for index in self._candidates:
            values = self._values[index]
            common = min(len(values), len(best))
            found.append(best.mean(axis=0) + (values[:common] - best[:common]).mean(axis=0))
        means = np.array(found)
        chances = means[:, : self.choice.players]
        np.clip(chances, 0.0, 1.0, out=chances)  # paired distances and control variates may overshoot
        return means

    def estimate(self) -> Estimate:
        """Returns the values after sampling. A move that is not significantly better counts as no better.

        Moves without samples keep their static distance from the best.
        """
        paired, means, choice = self.paired(), self.means(), self.choice
        seat, best = choice.seat, float(means[paired.best, choice.seat])
        values = choice.values.copy()
        shift = best - values[paired.candidates[paired.best], seat]
        values[:, seat] = np.clip(values[:, seat] + shift, 0.0, best)
        for index, mean in zip(paired.candidates, means, strict=True):
            values[index] = mean
            values[index, seat] = min(mean[seat], best)
        return Estimate(choice, values, paired)


def _is_open(margins: Any) -> bool:
    """Returns whether games with such point margins may be won or lost."""
    return bool(abs(margins.mean()) <= TUNING.tie_z * margins.std())


def _error(values: Any, spread: float = 0.0) -> float:
    """Returns the standard error of a mean, with one more sample that differs by `spread`."""
    count = len(values)
    return float(np.sqrt(values.var(ddof=1) / count + (spread / count) ** 2))
