"""The deeper look: every choice and all chance once more, played on to the next round in many worlds.

A sample deals what the one concerned cannot know, plays the rest of the round as the network would, and asks the
network there, or counts the result. All candidates of a choice and all outcomes of a roll get the same worlds and dice.
"""

from collections.abc import Iterator
from time import perf_counter
from typing import Any, Final

import numpy as np

from stoneage.bots.bot import Budget
from stoneage.bots.brain.judging import POINTS
from stoneage.review.judge import Judge
from stoneage.review.labels import LIMITS, NORMAL, interval, label_of
from stoneage.review.recovery import LEAST
from stoneage.review.walk import ChanceStep, ChoiceStep, Sampled, Walk
from stoneage.rules.state import ASK_RESOLVE

STANDARD: Final = Budget(playouts=256)  # samples of a choice; …
NEAR_LIMITS: Final = 8  # … so many times as many where they decide about a label, …
EXTRA: Final = 60  # … but in all not more than so many times the samples of one choice: a game has an end
CLOSE: Final = 0.06  # candidates this close to the best at sight are sampled
MOST: Final = 4  # candidates, what was played not counted
FIRST: Final = 16  # samples before the first verdict; every later one comes after twice as many
CHALLENGED: Final = 32  # samples where another move is ahead of what was played, though not by enough
LEAD: Final = 3.0  # standard errors that another move must be ahead to be called the best
SURE: Final = 0.01  # half of an interval that is narrow enough
DECIDED: Final = 2.5  # standard errors from a limit beyond which more samples would hardly change a label
WORLDS: Final = 16  # samples of what came and of what might have come, …
PARTS: Final = 2  # … in so many parts, each with outcomes of its own: …
PLAYED: Final = 8  # … of more than so many, a fair choice from the worst to the best


def deepen(walk: Walk, judge: Judge, budget: Budget, seed: int, first: int = 0) -> Iterator[tuple[int, int]]:
    """Look deeper at every step from the given one on; yields how many are done, and of how many, after each."""
    for done, step in enumerate(walk.steps[first:], first + 1):
        rng = np.random.default_rng([seed, 2, done])
        if isinstance(step, ChoiceStep):
            if not step.exact:
                sample(step, judge, budget, rng, _extra(walk, budget), _first(walk, done - 1, budget))
        else:
            _play_chance(step, judge, rng)
        yield done, len(walk.steps)


def _extra(walk: Walk, budget: Budget) -> int:
    """Returns how many samples are left for labels in doubt: what earlier choices took beyond the budget is gone."""
    if budget.playouts is None:
        return 0
    taken = sum(max(step.samples - budget.playouts, 0) for step in walk.choices())
    return max(EXTRA * budget.playouts - taken, 0)


def _first(walk: Walk, at: int, budget: Budget) -> int:
    """Returns the samples before a first verdict: all of them where the seat's last choice of the round lost something.

    What it is worth now tells whether that was lost indeed, so it has to be known as well.
    """
    step = walk.steps[at]
    assert isinstance(step, ChoiceStep)
    for earlier in reversed(walk.steps[:at]):
        if isinstance(earlier, ChoiceStep) and earlier.seat == step.seat:
            doubtful = earlier.round == step.round and earlier.lost >= LEAST
            return max(budget.playouts or 0, FIRST) if doubtful else FIRST
    return FIRST


def candidates_of(step: ChoiceStep) -> list[int]:
    """Returns the places of the moves that are sampled: the best at sight, in their order, and what was played."""
    order = sorted(range(len(step.moves)), key=lambda i: (-float(step.wins[i]), i != step.played))
    near = [i for i in order[:MOST] if step.wins[i] >= step.wins[order[0]] - CLOSE]
    return near if step.played in near else [*near, step.played]


def sample(
    step: ChoiceStep, judge: Judge, budget: Budget, rng: np.random.Generator, extra: int = 0, first: int = FIRST
) -> None:
    """Sample the candidates of a choice until its verdict is clear or the budget is used.

    Where its label is in doubt then, `extra` samples may be taken beyond a budget of playouts. An order of actions
    that deserves no label counts as well as any.
    """
    places = candidates_of(step)
    begun, taken = perf_counter(), _played_on(step, judge, places, first, rng)
    sampled = _summary(step, places, taken)
    while not _is_clear(sampled, budget):
        portion = _more(budget, len(taken), perf_counter() - begun)
        if portion <= 0:
            break
        taken = np.concatenate([taken, _played_on(step, judge, places, portion, rng)])
        sampled = _summary(step, places, taken)
    _take_over(step, sampled, taken.mean(axis=0))
    if budget.playouts is not None:
        _decide_label(step, judge, min(NEAR_LIMITS * budget.playouts, budget.playouts + extra), rng, taken)
    if step.question == ASK_RESOLVE and step.sampled is not None and not _is_labelled(step.sampled):
        means = step.rows[places].copy()
        means[:, step.seat] = np.minimum(means[:, step.seat], means[step.sampled.played, step.seat])
        _take_over(step, step.sampled.with_best_played(), means)


def _is_labelled(sampled: Sampled) -> bool:
    at = sampled.played
    return label_of(interval(float(sampled.behind[at]), float(sampled.behind_errors[at]))) is not None


def _played_on(step: ChoiceStep, judge: Judge, places: list[int], samples: int, rng: np.random.Generator) -> Any:
    keys = rng.integers(0, 1 << 63, size=samples, dtype=np.uint64)
    return judge.play_moves(step.state, [step.moves[i] for i in places], keys)


def _more(budget: Budget, taken: int, seconds: float) -> int:
    """Returns how many samples to take next: as many as there are, unless the budget ends before."""
    if budget.playouts is not None:
        return min(taken, budget.playouts - taken)
    assert budget.milliseconds is not None
    left = budget.milliseconds / 1000 - seconds
    return min(taken, int(taken * left / max(seconds, 1e-6)))


def _summary(step: ChoiceStep, places: list[int], taken: Any) -> Sampled:
    """Returns what the samples say of the candidates, the best at sight first among them.

    Whoever picked the highest of many means would pick noise, and call it an error not to have seen it. So the best at
    sight stays the best unless what was played has the higher mean, or another leads by more than chance explains.
    """
    wins = taken[:, :, step.seat]
    root, played = np.sqrt(len(taken)), places.index(step.played)
    means = wins.mean(axis=0)
    best = played if means[played] >= means[0] else 0
    ahead = wins - wins[:, best : best + 1]
    lead = LEAD * ahead.std(axis=0, ddof=1) / root
    better = [i for i in range(len(places)) if i != best and ahead[:, i].mean() > lead[i]]
    best = max(better, key=lambda i: float(means[i]), default=best)
    behind = wins[:, best : best + 1] - wins
    return Sampled(
        places, len(taken), best, wins.std(axis=0, ddof=1) / root, taken[:, :, POINTS].std(axis=0, ddof=1) / root,
        behind.mean(axis=0), behind.std(axis=0, ddof=1) / root, played,
    )  # fmt: skip


def _is_clear(sampled: Sampled, budget: Budget) -> bool:
    """Whether nothing better was found, or the interval of the loss is narrow and its label hardly in doubt."""
    if sampled.best == sampled.played:
        return sampled.samples >= CHALLENGED or bool((sampled.behind >= 0).all())
    loss, error = float(sampled.behind[sampled.played]), float(sampled.behind_errors[sampled.played])
    most = NEAR_LIMITS * budget.playouts if budget.playouts is not None else sampled.samples
    return NORMAL * error < SURE and is_decided(loss, error, sampled.samples, most)


def is_decided(loss: float, error: float, samples: int, most: int) -> bool:
    """Returns whether a loss would hardly get another label if all samples were taken that may be.

    With all of them the interval is narrower. So a label is given where the loss is at least a limit and half of that
    last interval, and what counts is the distance to there.
    """
    last = NORMAL * error * np.sqrt(min(samples / most, 1.0))
    return all(abs(loss - limit - last) > DECIDED * error for limit in LIMITS)


def _decide_label(step: ChoiceStep, judge: Judge, most: int, rng: np.random.Generator, taken: Any) -> None:
    """Where a label is in doubt, sample what was played and the best alone, many times more."""
    sampled = step.sampled
    if sampled is None or sampled.best == sampled.played:
        return
    at = [sampled.best, sampled.played]
    places, pair = [sampled.places[i] for i in at], taken[:, at]
    loss, error = float(sampled.behind[at[1]]), float(sampled.behind_errors[at[1]])
    while len(pair) < most and not is_decided(loss, error, len(pair), most):
        portion = min(len(pair), most - len(pair))
        pair = np.concatenate([pair, _played_on(step, judge, places, portion, rng)])
        behind = pair[:, 0, step.seat] - pair[:, 1, step.seat]
        loss, error = float(behind.mean()), float(behind.std(ddof=1) / np.sqrt(len(pair)))
    if len(pair) > sampled.samples:
        _take_over(step, sampled.with_pair(pair, step.seat), _means_with_pair(taken, at, pair))


def _means_with_pair(taken: Any, at: list[int], pair: Any) -> Any:
    """Returns the means of all candidates: two by more samples, the others as far behind the best as they were."""
    means, pair_means = taken.mean(axis=0), pair.mean(axis=0)
    means += pair_means[0] - means[at[0]]
    means[at] = pair_means
    return means


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
