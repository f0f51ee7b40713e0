"""The deeper look: every choice and all chance once more, played on to the next round in many worlds.

A sample deals what the one concerned cannot know, plays the rest of the round as the network would, and asks the
network there, or counts the result. All candidates of a choice get the same worlds and dice; of chance `luck.py` tells.

First every step gets a few samples. Then what is left of the game's work goes to the choices whose label is in doubt.
So a review takes no longer than its work, whatever the game is like.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from stoneage.bots.bot import Budget
from stoneage.review.judge import Judge
from stoneage.review.labels import interval, label_of
from stoneage.review.luck import count_worlds, note_choice, play_chance
from stoneage.review.recovery import next_choices, recover
from stoneage.review.refining import Refining
from stoneage.review.sampling import ask_again, candidates_of, first_samples, sample, sample_on, take_over
from stoneage.review.walk import ChanceStep, ChoiceStep, Walk
from stoneage.review.work import work_of_samples
from stoneage.rules.state import ASK_RESOLVE

STANDARD: Final = Budget(playouts=256)  # samples of a choice; where its label is in doubt, as many as there is work for
# The work of a game in all, for each sample of a choice, by players.
WORK: Final = {2: 64_000, 3: 98_000, 4: 124_000, 5: 124_000}
FIRST_SHARE: Final = 0.5  # of the work that the first look may take
FEWEST: Final = 4  # samples of the first look in a game that is too long for more


def deepen(walk: Walk, judge: Judge, budget: Budget, seed: int) -> Iterator[tuple[int, int]]:
    """Look deeper, going on where an earlier look was stopped; yields how far it is, and of how much.

    A budget of time is for every choice by itself.
    """
    steps = len(walk.steps)
    works = walk.works = walk.works or work_of_samples(walk, judge)
    share, earlier = _first_share(walk, works, budget), {after: at for at, after in next_choices(walk).items()}
    while walk.looked_at < steps:
        at = walk.looked_at
        step, rng = walk.steps[at], np.random.default_rng([seed, 2, at + 1])
        if isinstance(step, ChanceStep):
            walk.work += works[at] * play_chance(walk, step, judge, share, seed)
        else:
            before = walk.steps[earlier[at]] if at in earlier else None
            assert not isinstance(before, ChanceStep)
            walk.work += works[at] * _look(step, before, judge, budget, rng, share)
            note_choice(walk, step, judge)
        walk.looked_at += 1
        yield walk.looked_at, 2 * steps
    if budget.playouts is not None:
        most_work = _most_work(walk, budget)
        refining = Refining(walk, judge, budget.playouts, works, most_work)
        while refining.go_on(np.random.default_rng([seed, 3, walk.refined])):
            walk.refined += 1
            yield min(steps + int(steps * walk.work / most_work), 2 * steps - 1), 2 * steps
    for choice in walk.choices():
        _decide(choice)
    yield 2 * steps, 2 * steps


def deepen_chance(walk: Walk, judge: Judge, budget: Budget, seed: int) -> None:
    """Look deeper at chance alone: luck is then what it is after the whole look, in a tenth of the time."""
    share = _first_share(walk, work_of_samples(walk, judge), budget)
    for step in walk.steps:
        if isinstance(step, ChanceStep):
            play_chance(walk, step, judge, share, seed)
        else:
            note_choice(walk, step, judge)


def _most_work(walk: Walk, budget: Budget) -> float:
    return float(WORK[walk.players] * (budget.playouts or 0))


def _first_share(walk: Walk, works: list[int], budget: Budget) -> float:
    """Returns the share of its samples that the first look takes: all of them, unless the game is very long."""
    if budget.playouts is None:
        return 1.0
    work = sum(work * _first_games(step) for step, work in zip(walk.steps, works, strict=True))
    return min(1.0, FIRST_SHARE * _most_work(walk, budget) / max(work, 1))


def _first_games(step: ChoiceStep | ChanceStep) -> int:
    """Returns how many games the first look plays on at a step."""
    if isinstance(step, ChanceStep):
        return 2 * count_worlds(step)
    return 0 if step.exact else first_samples(step) * len(candidates_of(step))


def _look(
    step: ChoiceStep, earlier: ChoiceStep | None, judge: Judge, budget: Budget, rng: np.random.Generator, share: float
) -> int:
    """Look at a choice, and at how much of what the seat lost before was still to be had; returns the games played."""
    if earlier is not None:
        ask_again(earlier, step, judge)
    if not step.exact and budget.playouts is None:
        sample(step, judge, budget, rng)
    elif not step.exact:
        sample_on(step, judge, max(int(first_samples(step) * share), FEWEST), rng)
    if earlier is not None:
        recover(earlier, step)
    return step.race.played_on if step.race is not None else 0


def _decide(step: ChoiceStep) -> None:
    """Nothing more is sampled. An order of actions that deserves no label counts as well as any."""
    if step.question == ASK_RESOLVE and step.sampled is not None and label_of(interval_of_loss(step)) is None:
        means = step.rows[step.sampled.places].copy()
        means[:, step.seat] = np.minimum(means[:, step.seat], means[step.sampled.played, step.seat])
        take_over(step, step.sampled.with_best_played(), means)
        step.recovered = step.recovered_error = 0.0
    step.decided, step.race = True, None


def interval_of_loss(step: ChoiceStep) -> list[float] | None:
    """Returns the 95 % interval of what a choice lost after all; None at sight, no width where results are known."""
    lost = step.lost - step.recovered
    if step.exact:
        return [lost, lost]
    if step.sampled is None:
        return None
    return interval(lost, float(np.hypot(step.lost_error, step.recovered_error)))
