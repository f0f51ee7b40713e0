"""The samples of one choice: which moves are sampled, and what is taken over from them."""

from time import perf_counter
from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget
from stoneage.review.doubts import doubt_of, may_be_labelled
from stoneage.review.judge import Judge
from stoneage.review.labels import LIMITS
from stoneage.review.race import Race
from stoneage.review.recovery import as_good
from stoneage.review.walk import ChoiceStep, Sampled
from stoneage.rules.state import ASK_PLACE, ASK_RESOLVE

CLOSE: Final = 0.06  # candidates this close to the best at sight are sampled
MOST: Final = {2: 4, 3: 4, 4: 3, 5: 3}  # candidates by players, what was played not counted: the more play, the longer
# a sample takes
# Samples before the first verdict; every later one comes after half as many more. An order seldom matters, and what is
# asked last in a round is soon played on.
FIRST: Final = {ASK_PLACE: 12, ASK_RESOLVE: 10}
FIRST_OF_OTHERS: Final = 20
HOPELESS: Final = 3.0  # standard errors beyond which a candidate is not worth a word and sampled no further


def sample(step: ChoiceStep, judge: Judge, budget: Budget, rng: np.random.Generator) -> None:
    """Sample the candidates of one choice by itself until its label is not in doubt or the budget is used."""
    begun, portion = perf_counter(), first_samples(step)
    while portion > 0:
        sample_on(step, judge, portion, rng)
        if doubt_of(step, None, budget.playouts or 2 * step.samples) is None:
            break
        portion = _more(budget, step.samples, perf_counter() - begun)


def _more(budget: Budget, taken: int, seconds: float) -> int:
    """Returns how many samples to take next: half of those that there are, unless the budget ends before."""
    if budget.playouts is not None:
        return min(taken // 2, budget.playouts - taken)
    assert budget.milliseconds is not None
    left = budget.milliseconds / 1000 - seconds
    return min(taken // 2, int(taken * left / max(seconds, 1e-6)))


def first_samples(step: ChoiceStep) -> int:
    """Returns how many samples a choice gets at first."""
    return FIRST.get(step.question, FIRST_OF_OTHERS)


def candidates_of(step: ChoiceStep) -> list[int]:
    """Returns the places of the moves that are sampled.

    They are the best at sight, in their order, what was played, and what the choice before is judged by.
    """
    order = sorted(range(len(step.moves)), key=lambda i: (-float(step.wins[i]), i != step.played))
    most = MOST[int(step.state["players"][0])]
    near = [i for i in order[:most] if step.wins[i] >= step.wins[order[0]] - CLOSE]
    asked = _references(step) | set(step.again[0] if step.again is not None else ())
    return near + [i for i in sorted(asked) if i not in near]


def _references(step: ChoiceStep) -> set[int]:
    """Returns the places of the moves that are sampled as long as anything is.

    They are what was played, the move that regains what it lost, and what the choice before is judged by: of the moves
    that are as good the one that is farthest ahead, and what the network does.
    """
    found = {step.played} if step.recovering is None else {step.played, step.recovering}
    if step.again is None:
        return found
    better, usual = step.again
    ahead = max(better, key=lambda place: step.still.get(step.moves[place], (0.0, 0.0))[0])
    return {*found, usual, ahead}


def sample_on(step: ChoiceStep, judge: Judge, samples: int, rng: np.random.Generator) -> int:
    """Sample a choice so often; returns how many games were played on for it."""
    if step.race is None:
        step.race = Race(step, candidates_of(step), _references(step))
    before = step.race.played_on
    if step.recovering is not None:
        step.race.enter(step, judge, {step.recovering})
    step.race.take(step, judge, samples, rng)
    step.race.settle(step, judge, min(LIMITS), HOPELESS)
    _take_over_race(step, step.race)
    return step.race.played_on - before


def ask_again(earlier: ChoiceStep, step: ChoiceStep, judge: Judge) -> int:
    """Ask what better moves of a choice are worth at the seat's next one, beside what the network does there.

    Returns how many games were played on for it.
    """
    before = step.race.played_on if step.race is not None else 0
    places = tuple(step.moves.index(move) for move in _still_open(earlier, step))
    if not places:
        step.again, step.still = None, {}
        return 0
    if step.again is None or step.again[0] != places:
        step.again = places, step.moves.index(judge.usual(step.state))
        if step.exact:
            usual = float(step.wins[step.again[1]])
            step.still = {step.moves[place]: (float(step.wins[place]) - usual, 0.0) for place in places}
        elif step.race is not None:
            step.race.enter(step, judge, {*places, step.again[1]})
            _take_over_race(step, step.race)
    return step.race.played_on - before if step.race is not None else 0


def _still_open(earlier: ChoiceStep, step: ChoiceStep) -> list[int]:
    """Returns the moves that would have been about as good as the best of a choice and can be made at the next one."""
    if earlier.best == earlier.played or not may_be_labelled(earlier):
        return []
    known = earlier.sampled.places if earlier.sampled is not None else [earlier.best]
    return [earlier.moves[i] for i in known if as_good(earlier, i)[0] > 0 and earlier.moves[i] in step.moves]


def _take_over_race(step: ChoiceStep, race: Race) -> None:
    take_over(step, race.summary(), race.means())
    if step.again is not None:
        better, usual = step.again
        step.still = {step.moves[place]: race.ahead(place, usual) for place in better}
    race.keep(_references(step))


def take_over(step: ChoiceStep, sampled: Sampled, means: Any) -> None:
    """Replace the rows at sight by the means. What is not better beyond doubt counts as no better."""
    players = int(step.state["players"][0])
    means[:, :players] = np.clip(means[:, :players], 0.0, 1.0)  # paired differences and control variates may overshoot
    best = means[sampled.best, step.seat]
    shift = float(best - step.wins[sampled.places[sampled.best]])
    for i in range(len(step.moves)):
        if i not in sampled.places:
            step.rows[i, step.seat] = np.clip(step.rows[i, step.seat] + shift, 0.0, best)
    for place, mean in zip(sampled.places, means, strict=True):
        step.rows[place] = mean
        step.rows[place, step.seat] = min(mean[step.seat], best)
    step.samples, step.sampled = sampled.samples, sampled
