"""How much work a sample is: known beforehand and the same on every machine, so that a review has an end.

A sample plays the rest of a round, and what takes time there are the options that the network weighs. Those of the
placements are counted in the game itself. Those of the actions depend on what is bought: a building of any seven
resources has a hundred payments, whether or not it was bought in the game. So a few rounds are played to count them.
Samples of chance go on into the rounds after it where the end of the game is near.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from stoneage.bots.brain.sampling import NEAR
from stoneage.game.observation import known_to
from stoneage.review.chance import may_end_within
from stoneage.review.judge import Judge
from stoneage.review.walk import ChanceStep, ChoiceStep, Walk
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.state import ASK_PAY, ASK_PLACE, BUILDING, OVER, Games

LEAST: Final = 25  # options: what a sample takes besides
# Options of placements that one of another question takes as long as: its position differs by more numbers from the
# last, and a payment for a building by those of the next tile.
OTHERS: Final = 2
FOR_BUILDINGS: Final = 5
ROUNDS: Final = 4  # that are played


def work_of_samples(walk: Walk, judge: Judge) -> list[int]:
    """Returns for each step the work of one sample from there on, in options of placements."""
    works: list[int] = []
    following = 0  # work of all later rounds, if those who play chance on go on into them
    for first, end in reversed(list(pairwise([*_beginnings(walk), len(walk.steps)]))):
        steps, found = walk.steps[first:end], _work_of_round(walk, first, end, judge)
        works[:0] = [work + following * isinstance(step, ChanceStep) for work, step in zip(found, steps, strict=True)]
        begun = _first_choice(steps)
        following = following + found[0] if begun is not None and may_end_within(begun.state, NEAR) else 0
    return works


def _beginnings(walk: Walk) -> list[int]:
    """Returns the first step of each round."""
    rounds = [step.round for step in walk.steps]
    return [at for at, number in enumerate(rounds) if at == 0 or rounds[at - 1] != number]


def _first_choice(steps: Sequence[ChoiceStep | ChanceStep]) -> ChoiceStep | None:
    return next((step for step in steps if isinstance(step, ChoiceStep)), None)


def _work_of_round(walk: Walk, first: int, end: int, judge: Judge) -> list[int]:
    placements, actions, found = 0, 0, []
    for step in reversed(walk.steps[first:end]):
        found.append((placements, actions))
        if isinstance(step, ChoiceStep) and step.question == ASK_PLACE:
            placements += len(step.moves)
        elif isinstance(step, ChoiceStep):
            actions += _work_of_action(step.state, len(step.moves))
    begun = _first_choice(walk.steps[first:end])
    counted = [_work_of_actions(begun, judge, number) for number in range(ROUNDS)] if begun is not None else [actions]
    share = float(np.mean(counted)) / max(actions, 1)
    return [round(LEAST + placed + share * action) for placed, action in reversed(found)]


def _work_of_action(state: Games, options: int) -> int:
    builds = state["question"][0] == ASK_PAY and state["place"][0] >= BUILDING
    return options * (FOR_BUILDINGS if builds else OTHERS)


def _work_of_actions(begun: ChoiceStep, judge: Judge, number: int) -> int:
    """Returns the work of all actions of a round, when the network plays it from its first choice on."""
    state = known_to(begun.state, begun.seat, (number, begun.round))
    buffer, work = new_buffer(), 0
    while state["phase"][0] != OVER and state["round"][0] == begun.round:
        if state["question"][0] != ASK_PLACE:
            work += _work_of_action(state, kernel.legal(state, buffer))
        kernel.apply(state, judge.usual(state), buffer)
    return work
