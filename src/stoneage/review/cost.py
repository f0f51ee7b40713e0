"""The cost model of samples: known in advance and the same on every machine, so that a review fits its compute budget.

A sample plays the rest of a round, and its cost is the number of options that the network evaluates. Options of
placements are counted in the game itself. Those of actions depend on what is bought: a building for any seven resources
has a hundred payments, whether or not it was bought in the game. So a few rounds are played to count them. Samples of
chance events continue into later rounds where the end of the game is near.
"""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from stoneage.bots.brain.sampling import ENDGAME_ROUNDS
from stoneage.game.observation import Observation, known_to
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.outcomes import may_end_within
from stoneage.review.trace import ChanceStep, ChoiceStep, GameTrace
from stoneage.review.tuning import TUNING
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import ASK_PAY, ASK_PLACE, BUILDING, OVER, Games


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
