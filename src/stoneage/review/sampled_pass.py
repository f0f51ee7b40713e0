"""The second pass: spends a compute budget on samples of every choice and chance event.

A sample resamples what the seat cannot know, plays the rest of the round as the network would, and evaluates the
position there, or counts the result. First every step gets a few samples. Then the rest of the budget goes, portion by
portion, to the choices whose labels are uncertain, where it changes most per cost. So a review never costs more than
its budget, whatever the game is like.

The cost of samples is known in advance and the same on every machine. A sample plays the rest of a round, and its cost
is the number of options that the network evaluates. Options of placements are counted in the game itself. Those of
actions depend on what is bought: a building for any seven resources has a hundred payments, whether or not it was
bought in the game. So a few rounds are played to count them. Samples of chance events continue into later rounds where
the end of the game is near.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import Final

import numpy as np

from stoneage.bots.bot import Budget
from stoneage.bots.brain.sampling import ENDGAME_ROUNDS
from stoneage.game.observation import Observation, known_to
from stoneage.review.elimination import CandidateSampler, RecoveryCheck, first_samples, initial_candidates
from stoneage.review.estimates import Estimate, Leads, credited, equivalence, next_choices, recovery_of
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.luck import CarriedValue, ChanceStep, count_worlds, estimate_luck, may_end_within
from stoneage.review.trace import ChoiceStep, GameTrace
from stoneage.review.tuning import TUNING
from stoneage.review.uncertainty import LabelUncertainty, may_be_labelled, sample_until_settled, uncertainty_of
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import ASK_PAY, ASK_PLACE, ASK_RESOLVE, BUILDING, OVER, Games

STANDARD: Final = Budget(playouts=256)  # samples per choice; where its label is uncertain, as many as the budget allows

Finding = Estimate | ChanceStep  # what is known of a step


class SampledPass:
    """The samples of one game. It can be stopped after any step and continued, pickled in between."""

    def __init__(self, trace: GameTrace, evaluator: ReviewEvaluator, seed: int) -> None:
        self._trace, self._evaluator, self._seed = trace, evaluator, seed
        self.findings: list[Finding] = [
            Estimate.static(step) if isinstance(step, ChoiceStep) else step for step in trace.steps
        ]
        self._samplers = {
            at: CandidateSampler(step, evaluator)
            for at, step in enumerate(trace.steps)
            if isinstance(step, ChoiceStep) and not step.is_exact
        }
        self._exact_leads: dict[int, Leads] = {}  # by step: leads at choices whose values are results
        self._next = next_choices(trace.steps)
        self._previous = {later: at for at, later in self._next.items() if later is not None}
        self._costs: list[int] = []
        self._done = 0  # steps of the first pass
        self._carried: CarriedValue | None = None
        self._uncertain: dict[int, LabelUncertainty | None] | None = None  # by step, once the first pass is done
        self.refinements = 0  # portions drawn after the first pass
        self.spent = 0  # cost of all samples

    def run(self, budget: Budget) -> Iterator[tuple[int, int]]:
        """Samples step by step, continuing after an earlier stop; yields how much is done, and of how much.

        A budget of time is for every choice by itself.
        """
        steps = len(self._trace.steps)
        scale = self._first_pass_scale(budget)
        while self._done < steps:
            self._first_look(self._done, budget, scale)
            self._done += 1
            yield self._done, 2 * steps
        if budget.playouts is not None:
            whole = self._cost_budget(budget)
            while self._refine(budget.playouts, whole):
                self.refinements += 1
                yield min(steps + int(steps * self.spent / whole), 2 * steps - 1), 2 * steps
        for at in self._next:
            self.findings[at] = self._estimate(at).finished()
        yield 2 * steps, 2 * steps

    def sample_luck(self, budget: Budget) -> None:
        """Samples chance events alone: luck is then the same as after the whole pass, in a tenth of the time."""
        scale = self._first_pass_scale(budget)
        for at in range(len(self._trace.steps)):
            self._sample_event(at, scale)

    # --- first pass

    def _first_pass_scale(self, budget: Budget) -> float:
        """Returns the share of its samples that the first pass takes: all of them, unless the game is very long."""
        self._costs = self._costs or sample_costs(self._trace, self._evaluator)
        if budget.playouts is None:
            return 1.0
        cost = sum(cost * _first_rollouts(step) for step, cost in zip(self._trace.steps, self._costs, strict=True))
        return min(1.0, TUNING.first_pass_budget * self._cost_budget(budget) / max(cost, 1))

    def _cost_budget(self, budget: Budget) -> float:
        return float(TUNING.cost_budget[self._trace.players] * (budget.playouts or 0))

    def _first_look(self, at: int, budget: Budget, scale: float) -> None:
        choice = self._trace.steps[at]
        if isinstance(choice, ChoiceStep):
            self._look_at_choice(at, choice, budget, scale)
        self._sample_event(at, scale)

    def _look_at_choice(self, at: int, choice: ChoiceStep, budget: Budget, scale: float) -> None:
        earlier, sampler = self._previous.get(at), self._samplers.get(at)
        rng = np.random.default_rng([self._seed, 2, at + 1])
        if earlier is not None:
            self._check_recovery(earlier, at)
        if sampler is not None:
            if budget.playouts is None:
                sample_until_settled(sampler, budget, rng)
            else:
                sampler.draw(max(int(first_samples(choice) * scale), TUNING.min_first_samples), rng)
            self._update(at)
            self.spent += self._costs[at] * sampler.rollouts
        if earlier is not None:
            self._credit(earlier)

    def _sample_event(self, at: int, scale: float) -> None:
        """Estimates the luck of an event. A value is carried over a choice only if the network would have made it."""
        step = self._trace.steps[at]
        if isinstance(step, ChoiceStep):
            if self._carried is not None and step.moves[step.played] != self._evaluator.network_move(step.seen):
                self._carried = None
            return
        self.findings[at], self._carried, games = estimate_luck(step, self._carried, self._evaluator, scale, self._seed)
        self.spent += self._costs[at] * games

    # --- refinement

    def _refine(self, playouts: int, whole: float) -> bool:
        """Draws one portion of samples; returns False where no label is uncertain or the budget is spent."""
        most = TUNING.max_refinement * playouts
        if self._uncertain is None:
            self._uncertain = {}
            for at in self._next:
                self._assess(at, most)
        urgent = [self._urgency(at, one, most) for at, one in self._uncertain.items() if one is not None]
        urgency, at = max(urgent, default=(0.0, 0))
        if not urgency:
            return False
        sampler = self._samplers[at]
        affordable = int((whole - self.spent) / (self._costs[at] * sampler.active_count))
        portion = min(_portion(sampler, most), affordable)
        if portion <= 0:
            return False
        if sampler.samples >= playouts // 2:
            sampler.keep_only_best()
        rng = np.random.default_rng([self._seed, 3, self.refinements])
        self.spent += self._costs[at] * sampler.draw(portion, rng)
        self._update(at)
        self._follow(at, most)
        return True

    def _urgency(self, at: int, uncertainty: LabelUncertainty, most: int) -> tuple[float, int]:
        """Returns what samples change per cost, and the step to sample: the choice or the seat's next one."""
        sampled = self._most_uncertain(at, most)
        sampler = self._samplers[sampled]
        cost = self._costs[sampled] * sampler.active_count * _portion(sampler, most)
        return (uncertainty.weight / cost if cost else 0.0), sampled

    def _most_uncertain(self, at: int, most: int) -> int:
        """Returns which adds most to an uncertainty and may be sampled: the choice, or the seat's next one."""
        estimate, later = self._estimate(at), self._next[at]
        sampler = self._samplers.get(later) if later is not None else None
        if later is None or sampler is None or not sampler.samples or not _portion(sampler, most):
            return at
        if estimate.best == estimate.choice.played:
            return at
        recovery = recovery_of(estimate, self._leads(later))
        own = hypot(estimate.gross_loss_error, recovery.error)
        return later if recovery.next_error > own or not _portion(self._samplers[at], most) else at

    def _follow(self, at: int, most: int) -> None:
        """Updates what depends on a sampled choice: the seat's choices before and after it."""
        later, earlier = self._next[at], self._previous.get(at)
        if later is not None:
            self.spent += self._costs[later] * self._check_recovery(at, later)
            self._credit(at)
            self._assess(later, most)
        if earlier is not None:
            self._credit(earlier)
            self._assess(earlier, most)
        self._assess(at, most)

    def _assess(self, at: int, most: int) -> None:
        assert self._uncertain is not None
        estimate, later = self._estimate(at), self._next[at]
        samples = self._estimate(later).samples if later is not None else 0
        leads = self._leads(later) if later is not None else {}
        found = uncertainty_of(estimate, self._samplers.get(at), most, leads, samples)
        self._uncertain[at] = found
        settled = found is None and estimate.choice.question != ASK_RESOLVE  # an order is settled with all others
        self.findings[at] = replace(estimate, is_final=settled)

    # --- recovery

    def _check_recovery(self, earlier: int, at: int) -> int:
        """Samples at a choice what better moves of the seat's earlier choice are still worth there.

        Returns the number of games played.
        """
        step, sampler = self._trace.steps[at], self._samplers.get(at)
        assert isinstance(step, ChoiceStep)
        better = tuple(step.moves.index(move) for move in _still_open(self._estimate(earlier), step))
        if sampler is None:
            self._exact_leads[at] = self._leads_of_results(step, better)
            return 0
        if not better:
            return sampler.answer(None)
        if sampler.check is not None and sampler.check.better == better:
            return 0
        network = step.moves.index(self._evaluator.network_move(step.seen))
        games = sampler.answer(RecoveryCheck(better, network))
        if sampler.samples:
            self._update(at)
        return games

    def _leads_of_results(self, step: ChoiceStep, better: tuple[int, ...]) -> Leads:
        if not better:
            return {}
        wins = step.values[:, step.seat]
        network = float(wins[step.moves.index(self._evaluator.network_move(step.seen))])
        return {step.moves[index]: (float(wins[index]) - network, 0.0) for index in better}

    def _credit(self, at: int) -> None:
        """Subtracts from a loss what could still be regained at the seat's next choice."""
        estimate, later = self._estimate(at), self._next[at]
        recovery = credited(estimate, self._leads(later) if later is not None else {})
        self.findings[at] = replace(estimate, recovery=recovery)
        if at in self._samplers:
            self._samplers[at].recovered_by = recovery.move

    # --- what is known

    def _leads(self, at: int) -> Leads:
        sampler = self._samplers.get(at)
        return sampler.leads if sampler is not None else self._exact_leads.get(at, {})

    def _estimate(self, at: int) -> Estimate:
        found = self.findings[at]
        assert isinstance(found, Estimate)
        return found

    def _update(self, at: int) -> None:
        """Takes over what the samples of a choice say."""
        found = self._samplers[at].estimate()
        self.findings[at] = replace(self._estimate(at), values=found.values, paired=found.paired)


def _first_rollouts(step: ChoiceStep | ChanceStep) -> int:
    """Returns the number of games that the first pass plays for a step."""
    if isinstance(step, ChanceStep):
        return 2 * count_worlds(step)
    return 0 if step.is_exact else first_samples(step) * len(initial_candidates(step, {step.played}))


def _portion(sampler: CandidateSampler, most: int) -> int:
    """Returns the number of samples that a choice would get next: half of those that it has."""
    return max(min(max(sampler.samples // 2, 1), most - sampler.samples), 0)


def _still_open(earlier: Estimate, step: ChoiceStep) -> list[int]:
    """Returns the moves that were about as good as the best of an earlier choice and can be made at this one."""
    choice = earlier.choice
    if earlier.best == choice.played or not may_be_labelled(earlier):
        return []
    known = earlier.paired.candidates if earlier.paired is not None else (earlier.best,)
    return [choice.moves[i] for i in known if equivalence(earlier, i)[0] > 0 and choice.moves[i] in step.moves]


# --- cost of samples


def sample_costs(trace: GameTrace, evaluator: ReviewEvaluator) -> list[int]:
    """Returns for each step the cost of one sample from there on, in options of placements."""
    costs: list[int] = []
    following = 0  # cost of all later rounds, if samples of chance continue into them
    for first, end in reversed(list(pairwise([*_beginnings(trace), len(trace.steps)]))):
        steps, found = trace.steps[first:end], _cost_of_round(trace, first, end, evaluator)
        costs[:0] = [cost + following * isinstance(step, ChanceStep) for cost, step in zip(found, steps, strict=True)]
        begun = _first_choice(steps)
        following = (
            following + found[0] if begun is not None and may_end_within(begun.seen.state, ENDGAME_ROUNDS) else 0
        )
    return costs


def _beginnings(trace: GameTrace) -> list[int]:
    """Returns the first step of each round."""
    rounds = [step.round for step in trace.steps]
    return [at for at, number in enumerate(rounds) if at == 0 or rounds[at - 1] != number]


def _first_choice(steps: Sequence[ChoiceStep | ChanceStep]) -> ChoiceStep | None:
    return next((step for step in steps if isinstance(step, ChoiceStep)), None)


def _cost_of_round(trace: GameTrace, first: int, end: int, evaluator: ReviewEvaluator) -> list[int]:
    placements, actions, found = 0, 0, []
    for step in reversed(trace.steps[first:end]):
        found.append((placements, actions))
        if isinstance(step, ChoiceStep) and step.question == ASK_PLACE:
            placements += len(step.moves)
        elif isinstance(step, ChoiceStep):
            actions += _cost_of_action(step.seen.state, len(step.moves))
    begun = _first_choice(trace.steps[first:end])
    counted = (
        [_cost_of_actions(begun, evaluator, number) for number in range(TUNING.cost_rounds)]
        if begun is not None
        else [actions]
    )
    share = float(np.mean(counted)) / max(actions, 1)
    return [round(TUNING.base_cost + placed + share * action) for placed, action in reversed(found)]


def _cost_of_action(state: Games, options: int) -> int:
    builds = state["question"][0] == ASK_PAY and state["place"][0] >= BUILDING
    return options * (TUNING.cost_of_building_options if builds else TUNING.cost_of_other_options)


def _cost_of_actions(begun: ChoiceStep, evaluator: ReviewEvaluator, number: int) -> int:
    """Returns the cost of all actions of a round that the network plays from its first choice on."""
    state = known_to(begun.seen.state, begun.seat, (number, begun.round))
    buffer, cost = new_buffer(), 0
    while state["phase"][0] != OVER and state["round"][0] == begun.round:
        if state["question"][0] != ASK_PLACE:
            cost += _cost_of_action(state, kernel.legal(state, buffer))
        kernel.apply(state, evaluator.network_move(Observation.of_asked(state)), buffer)
    return cost
