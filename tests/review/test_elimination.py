"""Successive elimination: candidates share sampled worlds, and those that cannot be the best get no more samples."""

from typing import Any

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots.brain.sampling import COLUMNS, POINTS
from stoneage.review.elimination import CandidateSampler, RecoveryCheck
from stoneage.review.trace import ChoiceStep
from stoneage.review.tuning import TUNING
from stoneage.review.uncertainty import uncertainty_of
from stoneage.rules.state import ASK_PLACE


class Worlds:
    """An evaluator in whose worlds every move has its mean, luck that all share and luck of its own.

    With `points` the games are over: these are mean margins with a standard deviation of 10.
    """

    def __init__(self, means: list[float], alone: float = 0.02, points: list[float] | None = None) -> None:
        self.means, self.alone, self.points, self.asked = means, alone, points, [0] * len(means)

    def play_moves(self, _seen: Any, moves: list[int], keys: Any) -> Any:
        rows = np.zeros((len(keys), len(moves), COLUMNS))
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
    """A choice of two players whose moves have the same static values, but for their order."""
    values = np.zeros((moves, COLUMNS))
    values[:, 0] = -1e-6 * np.arange(moves)
    return ChoiceStep(0, 1, 0, ASK_PLACE, Game(2, seed=1).observation(0), tuple(range(moves)), played, values, played)


def sampler_of(means: list[float], played: int, alone: float = 0.02) -> tuple[CandidateSampler, Worlds]:
    evaluator: Any = Worlds(means, alone)
    return CandidateSampler(choice(len(means), played), evaluator), evaluator


def sampled(means: list[float], played: int, samples: int, alone: float = 0.02) -> tuple[CandidateSampler, Worlds]:
    sampler, worlds = sampler_of(means, played, alone)
    rng = np.random.default_rng(1)
    for _ in range(samples // 16):
        sampler.draw(16, rng)
    return sampler, worlds


def test_a_candidate_that_is_significantly_behind_is_eliminated_and_the_played_move_is_not() -> None:
    sampler, worlds = sampled([0.5, 0.49, 0.2, 0.1], played=3, samples=64)
    assert sampler.samples == 64
    assert worlds.asked[2] == 16
    assert worlds.asked[0] == worlds.asked[3] == 64
    assert sampler.lead(0, 3)[0] == pytest.approx(0.4, abs=0.02)
    assert sampler.paired().samples == 64


def test_a_candidate_that_is_hardly_better_than_the_played_move_is_eliminated() -> None:
    _, worlds = sampled([0.5, 0.5, 0.6], played=0, samples=64)
    assert worlds.asked == [64, 16, 64]


def test_common_luck_cancels() -> None:
    sampler, _ = sampled([0.5, 0.45], played=1, samples=64)
    lead, error = sampler.lead(0, 1)
    assert lead == pytest.approx(0.05, abs=3 * error)
    assert error < 0.01, "luck of 0.2 that both share does not count"


def test_the_best_by_static_value_stays_the_best_unless_another_leads_significantly() -> None:
    assert sampled([0.5, 0.5, 0.505, 0.5], played=0, samples=32, alone=0.1)[0].best == 0
    assert sampled([0.5, 0.5, 0.7, 0.5], played=0, samples=32, alone=0.1)[0].best == 2


@pytest.mark.parametrize(("mean", "best"), [(0.020, 0), (0.022, 1)])
def test_a_lead_is_significant_from_three_standard_errors_on(mean: float, best: int) -> None:
    sampler, _ = sampled([0, mean], 0, 64)
    lead, error = sampler.lead(1, 0)
    assert round(lead / error, 1) == {0: 2.8, 1: 3.2}[best]
    assert sampler.best == best


def test_a_few_equal_samples_are_no_proof_of_equality() -> None:
    sampler, _ = sampled([0.5, 0.5], played=1, samples=16, alone=0.0)
    assert sampler.lead(0, 1)[0] == pytest.approx(0, abs=1e-9)
    assert sampler.lead(0, 1)[1] > 0.005
    assert sampler.lead(1, 1) == (0.0, 0.0)


def test_means_are_those_of_the_best_and_paired_distances() -> None:
    sampler, _ = sampled([0.5, 0.49, 0.2], played=1, samples=64, alone=0.0)
    means = sampler.means()[:, 0]
    assert means[0] - means[2] == pytest.approx(0.3, abs=1e-6), "though the last was eliminated after 16 samples"


@pytest.mark.parametrize(("points", "error"), [([8.0, 8.0], 1 / 16), ([80.0, 80.0], 0.0)])
def test_where_games_end_an_unseen_result_may_still_come_unless_points_are_far_apart(
    points: list[float], error: float
) -> None:
    """Results are 0 or 1: 16 games won by both say little about a loss in one game of 20."""
    evaluator: Any = Worlds([0.0, 0.0], points=points)
    sampler = CandidateSampler(choice(2, 1), evaluator)
    sampler.draw(16, np.random.default_rng(1))
    assert sampler.lead(0, 1) == pytest.approx((0.0, error))


def test_a_readmitted_candidate_gets_the_worlds_that_it_missed() -> None:
    """A candidate that was eliminated and leads by its few samples is not called the best by those."""
    sampler, worlds = sampled([0.5, 0.5, 0.6], played=0, samples=16, alone=0.1)
    sampler.keep_only_best()
    before = list(worlds.asked)
    sampler.draw(240, np.random.default_rng(2))
    sampler.answer(RecoveryCheck((2,), 1))
    assert worlds.asked == [256, 256, 256], before
    together, _ = sampler_of([0.5, 0.5, 0.6], played=0, alone=0.1)
    together.draw(256, np.random.default_rng(2))
    assert sampler.lead(2, 0)[1] == pytest.approx(together.lead(2, 0)[1], rel=0.2)


def test_moves_without_samples_keep_their_static_distance_and_stay_above_0() -> None:
    step = choice(6, played=0)
    step.values[:, 0] = [0.5, 0.49, 0.48, 0.47, 0.3, 0.02]
    evaluator: Any = Worlds([0.3] * 6, alone=0.0)
    sampler = CandidateSampler(step, evaluator)
    sampler.draw(64, np.random.default_rng(1))
    wins = sampler.estimate().wins
    assert wins[0] - wins[4] == pytest.approx(0.2)
    assert wins[5] == 0


def test_all_games_that_were_played_are_counted() -> None:
    sampler, worlds = sampled([0.5, 0.49, 0.2, 0.1], played=3, samples=64)
    assert sampler.rollouts == sum(worlds.asked)


def test_a_move_that_was_not_sampled_to_the_end_is_at_least_that_far_behind() -> None:
    sampler, worlds = sampled([0.5, 0.49, 0.2, 0.1], played=0, samples=256)
    estimate = sampler.estimate()
    assert worlds.asked[0] == 256
    assert max(worlds.asked[1:]) < 256
    assert estimate.least_gap(0) is None
    for index, true_gap in ((2, 0.3), (3, 0.4)):
        least = estimate.least_gap(index)
        assert least is not None
        assert 0.15 < least < true_gap


def test_a_move_that_was_never_sampled_is_at_least_as_far_behind_as_the_distance_that_excluded_it() -> None:
    values = np.zeros((3, COLUMNS))
    values[:, 0] = 0.5, 0.48, 0.1
    step = ChoiceStep(0, 1, 0, ASK_PLACE, Game(2, seed=1).observation(0), (0, 1, 2), 0, values, 0)
    evaluator: Any = Worlds([0.5, 0.45, 0.0])
    sampler = CandidateSampler(step, evaluator)
    sampler.draw(64, np.random.default_rng(1))
    assert evaluator.asked[2] == 0
    assert sampler.estimate().least_gap(2) == TUNING.close


def test_of_the_moves_that_the_previous_choice_asks_for_the_farthest_ahead_is_sampled_to_the_end() -> None:
    sampler, worlds = sampler_of([0.5, 0.48, 0.3, 0.1], played=3)
    sampler.check = RecoveryCheck(better=(1, 2), network=0)
    rng = np.random.default_rng(1)
    for _ in range(4):
        sampler.draw(16, rng)
    assert worlds.asked[1] == worlds.asked[0] == 64
    assert worlds.asked[2] < 64


def test_the_uncertainty_of_a_loss_shrinks_with_the_samples_that_are_left() -> None:
    sampler, _ = sampled([0.5, 0.44], played=1, samples=16, alone=0.05)
    estimate = sampler.estimate()
    for most, share in ((16, 1.0), (64, 0.5), (8, 1.0)):
        found = uncertainty_of(estimate, sampler, most, {})
        assert found is not None
        assert found.final_error == pytest.approx(share * found.error)
