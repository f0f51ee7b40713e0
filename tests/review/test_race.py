"""The candidates of a choice race in common worlds: who cannot be the best any more is not sampled on."""

from typing import Any

import numpy as np
import pytest

from stoneage.bots.brain.judging import WIDTH
from stoneage.review.race import Race
from stoneage.review.walk import ChoiceStep
from stoneage.rules.state import ASK_PLACE


class Worlds:
    """A judge in whose worlds every move has its mean, and luck that all share or each has alone."""

    def __init__(self, means: list[float], alone: float = 0.02) -> None:
        self.means, self.alone, self.asked = means, alone, [0] * len(means)

    def play_moves(self, _state: Any, moves: list[int], keys: Any) -> Any:
        rows = np.zeros((len(keys), len(moves), WIDTH))
        for at, key in enumerate(keys):
            rng = np.random.default_rng(int(key))
            common, own = rng.normal(0, 0.2), rng.normal(0, self.alone, len(self.means))
            rows[at, :, 0] = [self.means[move] + common + own[move] for move in moves]
        for move in moves:
            self.asked[move] += len(keys)
        return rows


def raced(
    means: list[float], played: int, samples: int, alone: float = 0.02, worth: float = -1.0
) -> tuple[Race, Worlds]:
    state: Any = None
    rows = np.zeros((len(means), WIDTH))
    step = ChoiceStep(0, 1, 0, ASK_PLACE, state, list(range(len(means))), played, rows, False, differ=True)
    judge: Any = Worlds(means, alone)
    race, rng = Race(step, list(range(len(means))), {played}), np.random.default_rng(1)
    for _ in range(samples // 16):
        race.take(step, judge, 16, rng)
        race.drop_hopeless(worth, 2.0)
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
