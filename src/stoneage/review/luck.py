"""Estimates the luck of every chance event by sampling.

The luck of an event is the value after it minus the value before it, estimated in the same set of sampled worlds.
Only information that no seat has is sampled; drawn cards count as known.

As long as every player makes the move the network would make, the value before an event equals the value after the
previous one and is reused. The luck of a whole round is then the difference of two estimates, and the errors of
single events cancel. After any other move the value is estimated again.

Samples end at the start of the next round, or at the end of the game if the next round may be the last.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from stoneage.bots.brain.evaluation_tasks import RESAMPLED
from stoneage.bots.brain.sampling import ENDGAME_ROUNDS
from stoneage.review.evaluator import ReviewEvaluator, Values
from stoneage.review.outcomes import may_end_within
from stoneage.review.trace import ChanceStep, ChoiceStep
from stoneage.review.tuning import TUNING


@dataclass(frozen=True, slots=True)
class CarriedValue:
    """The value of a game at a moment of a round: one row per sampled world."""

    round: int
    values: Values


def world_keys(step: ChanceStep, share: float, seed: int) -> Any:
    """Returns the random keys of the worlds for an event; `share` scales their number down in very long games."""
    size = max(int(count_worlds(step) * share), TUNING.min_luck_worlds)
    return np.random.default_rng([seed, 2]).integers(0, 1 << 63, size=size, dtype=np.uint64)


def count_worlds(step: ChanceStep) -> int:
    """Returns the number of worlds for an event; 0 for the set-up and the final reveal."""
    if step.context is None:
        return 0
    near = may_end_within(step.context.before.state, ENDGAME_ROUNDS + 1)
    return TUNING.luck_worlds_near_end[len(step.actual)] if near else TUNING.luck_worlds


def carried_after(carried: CarriedValue | None, choice: ChoiceStep, evaluator: ReviewEvaluator) -> CarriedValue | None:
    """Returns the value that is carried over a choice: none unless the played move is the network's own."""
    if carried is None or choice.moves[choice.played] == evaluator.network_move(choice.seen):
        return carried
    return None


def estimate_luck(
    step: ChanceStep, carried: CarriedValue | None, evaluator: ReviewEvaluator, share: float, seed: int
) -> tuple[ChanceStep, CarriedValue | None, int]:
    """Returns the event with sampled values, the value that is carried on, and the number of games played."""
    if step.kind == "reveal":
        step = replace(step, expected=step.actual)  # a drawn card counted when it was drawn: its owner knew it
    if step.context is None:
        return step, carried, 0
    context, keys, players = step.context, world_keys(step, share, seed), len(step.actual)
    games = len(keys)
    if carried is None or carried.round != step.round or len(carried.values) != len(keys):
        values = evaluator.play_chance(context.before, context.move, RESAMPLED, 0, context.viewer, keys)
        carried, games = CarriedValue(step.round, values), 2 * games
    values = evaluator.play_chance(context.before, context.move, context.kind, context.code, context.viewer, keys)
    before, after = carried.values[:, :players], values[:, :players]
    error = float((after - before)[:, context.viewer].std(ddof=1) / np.sqrt(len(keys)))
    found = replace(step, expected=before.mean(axis=0), actual=after.mean(axis=0), error=error)
    return found, CarriedValue(step.round, values), games
