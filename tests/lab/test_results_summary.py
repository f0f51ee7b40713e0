"""Summaries: exact, independent of how the games were batched, and fair to shared victories."""

from statistics import mean, stdev

import numpy as np
import pytest

from stoneage import Game
from stoneage.lab.results import WIN, Results, SimulationTotals, SummaryStatistics, results_of
from stoneage.testing import arrange


def results(*scores: tuple[int, int]) -> Results:
    """Games in which all points come from buildings."""
    points = np.zeros((len(scores), 2, 10), np.int64)
    points[:, :, 0] = scores
    wins = np.array([[WIN * (a > b) + WIN // 2 * (a == b), WIN * (b > a) + WIN // 2 * (a == b)] for a, b in scores])
    ones = np.ones(len(scores), np.int64)
    return Results(points, wins, rounds=20 * ones, choices=99 * ones, ended=ones)


def test_a_spread_is_that_of_the_textbook() -> None:
    spread = SummaryStatistics()
    for batch in ([-3, 5], [8], [8, 0, 2]):
        spread.add(np.array(batch))
    numbers = [-3, 5, 8, 8, 0, 2]
    assert spread.mean == pytest.approx(mean(numbers))
    assert spread.deviation == pytest.approx(stdev(numbers))
    assert (spread.least, spread.most) == (-3, 8)


def test_one_game_has_no_deviation() -> None:
    spread = SummaryStatistics()
    spread.add(np.array([7]))
    assert spread.as_json() == {"mean": 7.0, "sd": 0.0, "min": 7, "max": 7}


def test_batches_do_not_matter() -> None:
    at_once, one_by_one = SimulationTotals(2), SimulationTotals(2)
    games = [(30, 20), (10, 10), (-5, 80)]
    at_once.add(results(*games))
    for game in games:
        one_by_one.add(results(game))
    assert at_once.as_json() == one_by_one.as_json()


def test_a_shared_victory_counts_a_part() -> None:
    tally = SimulationTotals(2)
    tally.add(results((30, 20), (10, 10)))
    assert [tally.won(seat) for seat in range(2)] == [1.5, 0.5]


@pytest.mark.parametrize(("score", "parts"), [(0, [WIN // 3] * 3), (1, [WIN, 0, 0])])
def test_all_who_stand_equal_share(score: int, parts: list[int]) -> None:
    game = arrange(Game(3, seed=1), {0: {"score": score}})
    game.stop()
    assert results_of(game.state, np.array([0])).wins.tolist() == [parts]


def test_points_by_source_add_up_to_the_score() -> None:
    game = arrange(Game(2, seed=1), {0: {"goods": "3w", "bought": ["C09", "C01"]}, 1: {"score": 11}})
    game.stop()
    found = results_of(game.state, np.array([0]))
    assert found.points[0].sum(axis=1).tolist() == list(game.scores) == [7, 11]
