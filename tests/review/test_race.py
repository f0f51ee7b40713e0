"""The candidates of a choice race in common worlds: who cannot be the best any more is not sampled on."""

from typing import Any

import numpy as np
import pytest

from stoneage.bots.brain.sampling import POINTS, WIDTH
from stoneage.review.race import Race
from stoneage.review.walk import ChoiceStep
from stoneage.rules.state import ASK_PLACE


class Worlds:
    """A judge in whose worlds every move has its mean, and luck that all share or each has alone.

    With `points` the games are over: who is so many points ahead, give or take 10, has won or lost.
    """

    def __init__(self, means: list[float], alone: float = 0.02, points: list[float] | None = None) -> None:
        self.means, self.alone, self.points, self.asked = means, alone, points, [0] * len(means)

    def play_moves(self, _state: Any, moves: list[int], keys: Any) -> Any:
        rows = np.zeros((len(keys), len(moves), WIDTH))
        for at, key in enumerate(keys):
            rng = np.random.default_rng(int(key))
            common, own = rng.normal(0, 0.2), rng.normal(0, self.alone, len(self.means))
            rows[at, :, 0] = [self.means[move] + common + own[move] for move in moves]
            if self.points is not None:
                rows[at, :, POINTS] = rng.normal(0, 10) + np.array(self.points)[moves]
                rows[at, :, 0] = rows[at, :, POINTS] > 0
        for move in moves:
            self.asked[move] += len(keys)
        return rows


def choice(moves: int, played: int) -> ChoiceStep:
    state: Any = None
    rows = np.zeros((moves, WIDTH))
    return ChoiceStep(0, 1, 0, ASK_PLACE, state, list(range(moves)), played, rows, False, differ=True)


def raced(
    means: list[float], played: int, samples: int, alone: float = 0.02, worth: float = -1.0
) -> tuple[Race, Worlds]:
    step = choice(len(means), played)
    judge: Any = Worlds(means, alone)
    race, rng = Race(step, list(range(len(means))), {played}), np.random.default_rng(1)
    for _ in range(samples // 16):
        race.take(step, judge, 16, rng)
        race.settle(step, judge, worth, 2.0)
    return race, judge


def test_who_is_behind_beyond_doubt_is_sampled_no_further_and_what_was_played_is() -> None:
    race, judge = raced([0.5, 0.49, 0.2, 0.1], played=3, samples=64)
    assert race.samples == 64
    assert judge.asked[2] == 16
    assert judge.asked[0] == judge.asked[3] == 64
    assert race.ahead(0, 3)[0] == pytest.approx(0.4, abs=0.02)
    assert race.summary().samples == 64


def test_who_is_hardly_better_than_what_was_played_is_sampled_no_further() -> None:
    _, judge = raced([0.5, 0.5, 0.6], played=0, samples=64, worth=0.05)
    assert judge.asked == [64, 16, 64]


def test_common_luck_cancels() -> None:
    race, _ = raced([0.5, 0.45], played=1, samples=64)
    lead, error = race.ahead(0, 1)
    assert lead == pytest.approx(0.05, abs=3 * error)
    assert error < 0.01, "luck of 0.2 that both share does not count"


def test_the_best_at_sight_stays_the_best_unless_another_is_ahead_beyond_doubt() -> None:
    assert raced([0.5, 0.5, 0.505, 0.5], played=0, samples=32, alone=0.1)[0].best == 0
    assert raced([0.5, 0.5, 0.7, 0.5], played=0, samples=32, alone=0.1)[0].best == 2


def test_a_few_equal_samples_are_no_proof_of_equality() -> None:
    race, _ = raced([0.5, 0.5], played=1, samples=16, alone=0.0)
    assert race.ahead(0, 1)[0] == pytest.approx(0, abs=1e-9)
    assert race.ahead(0, 1)[1] > 0.005
    assert race.ahead(1, 1) == (0.0, 0.0)


def test_means_are_those_of_the_best_and_paired_distances() -> None:
    race, _ = raced([0.5, 0.49, 0.2], played=1, samples=64, alone=0.0)
    means = race.means()[:, 0]
    assert means[0] - means[2] == pytest.approx(0.3, abs=1e-6), "though the last left after 16 samples"


@pytest.mark.parametrize(("points", "error"), [([8.0, 8.0], 1 / 16), ([80.0, 80.0], 0.0)])
def test_where_games_end_what_was_never_seen_may_still_come_unless_points_are_far_apart(
    points: list[float], error: float
) -> None:
    """Results are 0 or 1: 16 games won by both say little about a loss of one in 20."""
    judge: Any = Worlds([0.0, 0.0], points=points)
    race = Race(choice(2, 1), [0, 1], {1})
    race.take(choice(2, 1), judge, 16, np.random.default_rng(1))
    assert race.ahead(0, 1) == pytest.approx((0.0, error))


def test_the_best_comes_back_and_gets_the_worlds_that_it_missed() -> None:
    """A candidate that left and leads by the few samples that it has is not called the best by those."""
    step = choice(3, 0)
    judge: Any = Worlds([0.5, 0.5, 0.6], alone=0.1)
    race, rng = Race(step, [0, 1, 2], {0}), np.random.default_rng(1)
    race.take(step, judge, 16, rng)
    race.keep_only_best()
    race.enter(step, judge, {1})
    race.take(step, judge, 240, rng)
    assert judge.asked == [256, 256, 256 if race.best == 2 else 16]
    race.enter(step, judge, {2})
    assert judge.asked[2] == 256
    together = Race(step, [0, 1, 2], {0})
    together.take(step, judge, 256, np.random.default_rng(2))
    assert race.ahead(2, 0)[1] == pytest.approx(together.ahead(2, 0)[1], rel=0.2)


def test_all_games_that_were_played_on_are_counted() -> None:
    race, judge = raced([0.5, 0.49, 0.2, 0.1], played=3, samples=64)
    assert race.played_on == sum(judge.asked)
