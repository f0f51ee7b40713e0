"""The deeper look: every choice and all chance once more, played on to the next round in many worlds.

A sample deals what the one concerned cannot know, plays the rest of the round as the network would, and asks the
network there, or counts the result. All candidates of a choice and all outcomes of a roll get the same worlds and dice.
"""

from collections.abc import Iterator
from time import perf_counter
from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget
from stoneage.review.judge import Judge
from stoneage.review.labels import LIMITS, NORMAL, interval, label_of
from stoneage.review.race import Race
from stoneage.review.recovery import earlier_of, is_last, recover
from stoneage.review.walk import ChanceStep, ChoiceStep, Sampled, Walk
from stoneage.rules.state import ASK_PLACE, ASK_RESOLVE

STANDARD: Final = Budget(playouts=256)  # samples of a choice; …
NEAR_LIMITS: Final = {2: 8, 3: 6, 4: 4, 5: 3}  # … so many times as many where a label is in doubt, by players, …
CROWDED: Final = 7  # people a player from which a sample takes so long that half as many have to do
EXTRA: Final = 60  # … but in all not more than so many times the samples of one choice: a game has an end
CLOSE: Final = 0.06  # candidates this close to the best at sight are sampled
MOST: Final = {2: 4, 3: 4, 4: 3, 5: 3}  # candidates by players, what was played not counted: the more play, the longer
# a sample takes
FIRST: Final = 16  # samples of what is played on for long before the first verdict, …
FIRST_OF_OTHERS: Final = 32  # … and of all else; every later verdict comes after half as many more
SURE: Final = 0.03  # half of an interval that is narrow enough where no label is near
UNLIKELY: Final = 2.0  # standard errors that a loss has to be from the smallest label to be left alone
DECIDED: Final = 2.25  # standard errors from a limit beyond which the last samples would hardly change a label
WORLDS: Final = 16  # samples of what came and of what might have come, …
PARTS: Final = 2  # … in so many parts, each with outcomes of its own: …
PLAYED: Final = 8  # … of more than so many, a fair choice from the worst to the best


def deepen(walk: Walk, judge: Judge, budget: Budget, seed: int, first: int = 0) -> Iterator[tuple[int, int]]:
    """Look deeper at every step from the given one on; yields how many are done, and of how many, after each."""
    for done, step in enumerate(walk.steps[first:], first + 1):
        rng = np.random.default_rng([seed, 2, done])
        if isinstance(step, ChoiceStep):
            _look(walk, done - 1, judge, budget, rng)
        else:
            _play_chance(step, judge, rng)
        yield done, len(walk.steps)


def _look(walk: Walk, at: int, judge: Judge, budget: Budget, rng: np.random.Generator) -> None:
    """Look at a choice, and decide about the one before it: how much of its loss was still to be had is known now."""
    step, earlier = walk.steps[at], earlier_of(walk, at)
    assert isinstance(step, ChoiceStep)
    if earlier is not None and _may_be_labelled(earlier) and earlier.moves[earlier.best] in step.moves:
        step.again = step.moves.index(earlier.moves[earlier.best]), step.moves.index(judge.usual(step.state))
    if not step.exact:
        sample(step, judge, budget, rng)
    elif step.again is not None:
        step.still = float(step.wins[step.again[0]] - step.wins[step.again[1]]), 0.0
    if earlier is not None:
        _decide(walk, earlier, step, judge, budget, rng)
    if is_last(walk, at):
        _decide(walk, step, None, judge, budget, rng)


def _may_be_labelled(step: ChoiceStep) -> bool:
    return not (step.stand_in or step.exact) and step.lost + DECIDED * step.lost_error >= min(LIMITS)


def candidates_of(step: ChoiceStep) -> list[int]:
    """Returns the places of the moves that are sampled.

    They are the best at sight, in their order, what was played, and what the choice before is judged by.
    """
    order = sorted(range(len(step.moves)), key=lambda i: (-float(step.wins[i]), i != step.played))
    near = [i for i in order[: MOST[_players(step)]] if step.wins[i] >= step.wins[order[0]] - CLOSE]
    return near + [i for i in sorted(_references(step)) if i not in near]


def _players(step: ChoiceStep) -> int:
    return int(step.state["players"][0])


def near_limits(step: ChoiceStep, budget: Budget) -> int:
    """Returns how many samples a choice may take whose label is in doubt; none where the budget is time."""
    players = _players(step)
    most = NEAR_LIMITS[players] * (budget.playouts or 0)
    crowded = int(step.state["player"]["people"][0, :players].sum()) >= CROWDED * players
    return most // 2 if crowded else most


def _references(step: ChoiceStep) -> set[int]:
    """Returns the places of the moves that are sampled as long as anything is."""
    return {step.played, *(step.again or ())}


def sample(step: ChoiceStep, judge: Judge, budget: Budget, rng: np.random.Generator) -> None:
    """Sample the candidates of a choice until its verdict is clear or the budget is used."""
    race = step.race = Race(step, candidates_of(step), _references(step))
    begun, portion = perf_counter(), FIRST if step.question in (ASK_PLACE, ASK_RESOLVE) else FIRST_OF_OTHERS
    while portion > 0:
        race.take(step, judge, portion, rng)
        race.drop_hopeless(min(LIMITS), UNLIKELY)
        if _is_clear(race, step, budget):
            break
        portion = _more(budget, race.samples, perf_counter() - begun)
    _take_over_race(step, race)


def _take_over_race(step: ChoiceStep, race: Race) -> None:
    _take_over(step, race.summary(), race.means())
    if step.again is not None:
        step.still = race.ahead(*step.again)


def _more(budget: Budget, taken: int, seconds: float) -> int:
    """Returns how many samples to take next: half of those that there are, unless the budget ends before."""
    if budget.playouts is not None:
        return min(taken // 2, budget.playouts - taken)
    assert budget.milliseconds is not None
    left = budget.milliseconds / 1000 - seconds
    return min(taken // 2, int(taken * left / max(seconds, 1e-6)))


def _is_clear(race: Race, step: ChoiceStep, budget: Budget) -> bool:
    """Whether no label is near, or the one that is deserved hardly in doubt."""
    best, played = race.best, step.played
    loss, error = race.ahead(best, played)
    if NORMAL * error >= SURE:
        return False
    if race.most_lost(played, UNLIKELY) < min(LIMITS):
        return True
    most = near_limits(step, budget) or race.samples
    return best != played and is_decided(loss, error, error * float(np.sqrt(min(race.samples / most, 1.0))))


def is_decided(loss: float, error: float, last: float) -> bool:
    """Returns whether a loss would hardly get another label if all samples were taken that may be.

    `last` is the standard error after all of them. A label is given where the loss is at least a limit and half of that
    last interval, so what counts is the distance to there. Whoever looks again and again sees a rare excess sooner or
    later: the fewer of the samples are there, the farther it has to be.
    """
    far = DECIDED * (1.5 - 0.5 * (last / error) ** 2) * error if error else 0.0
    return all(abs(loss - limit - NORMAL * last) > far for limit in LIMITS)


def _decide(
    walk: Walk, step: ChoiceStep, later: ChoiceStep | None, judge: Judge, budget: Budget, rng: np.random.Generator
) -> None:
    """Decide what a choice lost, after all that is taken off it; where its label is in doubt, by many more samples."""
    recover(step, later)
    most = near_limits(step, budget)
    while most and _is_in_doubt(step, later, most):
        widest = _widest(step, later, most)
        portion = min(widest.samples // 2, most - widest.samples, _left(walk, budget)) if widest is not None else 0
        if widest is None or widest.race is None or portion <= 0:
            break
        if widest.best != widest.played:
            widest.race.keep_only({widest.best, *_references(widest)})
        widest.race.take(widest, judge, portion, rng)
        widest.race.drop_hopeless(min(LIMITS), UNLIKELY)
        _take_over_race(widest, widest.race)
        recover(step, later)
    if step.question == ASK_RESOLVE and step.sampled is not None and label_of(interval_of_loss(step)) is None:
        # An order of actions that deserves no label counts as well as any
        means = step.rows[step.sampled.places].copy()
        means[:, step.seat] = np.minimum(means[:, step.seat], means[step.sampled.played, step.seat])
        _take_over(step, step.sampled.with_best_played(), means)
        step.recovered = step.recovered_error = 0.0
    step.decided, step.race = True, None


def _is_in_doubt(step: ChoiceStep, later: ChoiceStep | None, most: int) -> bool:
    """Returns whether more samples may give a choice another label."""
    if step.stand_in or step.exact or step.race is None:
        return False
    if step.best == step.played:
        return step.race.most_lost(step.played, UNLIKELY) >= min(LIMITS)
    still, still_error = later.still if later is not None else (0.0, 0.0)
    lost = step.lost_error**2, step.samples
    regained = still_error**2, later.samples if later is not None else 0
    error = np.sqrt(lost[0] + regained[0])
    last = np.sqrt(sum(square * min(samples / most, 1.0) for square, samples in (lost, regained)))
    return not is_decided(step.lost - max(still, 0.0), float(error), float(last))


def _widest(step: ChoiceStep, later: ChoiceStep | None, most: int) -> ChoiceStep | None:
    """Returns which of two choices adds most to the doubt and may be sampled on."""
    found = [(step.lost_error, step)] if step.samples < most else []
    if later is not None and later.race is not None and later.samples < most and later.still[1]:
        found.append((later.still[1], later))
    return max(found, key=lambda one: one[0])[1] if found else None


def _left(walk: Walk, budget: Budget) -> int:
    """Returns how many samples are left for labels in doubt: what earlier choices took beyond the budget is gone."""
    playouts = budget.playouts or 0
    return EXTRA * playouts - sum(max(step.samples - playouts, 0) for step in walk.choices())


def interval_of_loss(step: ChoiceStep) -> list[float] | None:
    """Returns the 95 % interval of what a choice lost after all; None at sight, no width where results are known."""
    lost = step.lost - step.recovered
    if step.exact:
        return [lost, lost]
    if step.sampled is None:
        return None
    return interval(lost, float(np.hypot(step.lost_error, step.recovered_error)))


def _take_over(step: ChoiceStep, sampled: Sampled, means: Any) -> None:
    """Replace the rows at sight by the means. What is not better beyond doubt counts as no better."""
    best = means[sampled.best, step.seat]
    shift = float(best - step.wins[sampled.places[sampled.best]])
    for i in range(len(step.moves)):
        if i not in sampled.places:
            step.rows[i, step.seat] = min(step.rows[i, step.seat] + shift, best)
    for place, mean in zip(sampled.places, means, strict=True):
        step.rows[place] = mean
        step.rows[place, step.seat] = min(mean[step.seat], best)
    step.samples, step.sampled = sampled.samples, sampled


def _play_chance(step: ChanceStep, judge: Judge, rng: np.random.Generator) -> None:
    """Expect of chance what its outcomes bring when they are played on to the next round.

    The cards of a new round stay as they were judged at sight: that is where the network knows best.
    """
    asked, players = step.asked, len(step.expected)
    if asked is None or step.kind == "deal":
        return
    lucks, expected = [], []
    for _ in range(PARTS):
        keys = rng.integers(0, 1 << 63, size=WORLDS // PARTS, dtype=np.uint64)
        codes, weights = asked.outcomes.drawn(PLAYED, rng)
        rows = judge.play_outcomes(asked.before, asked.move, asked.outcomes.sets, codes, asked.viewer, keys)
        got = judge.play_outcomes(asked.before, asked.move, asked.kind, [asked.code], asked.viewer, keys)[:, 0]
        expected.append(np.tensordot(rows, weights, axes=(1, 0))[:, :players])
        lucks.append(got[:, :players] - expected[-1])
    luck = np.concatenate(lucks)
    step.expected = np.concatenate(expected).mean(axis=0)
    step.got = step.expected + luck.mean(axis=0)
    step.deviation = float(luck[:, asked.viewer].std(ddof=1) / np.sqrt(len(luck)))
