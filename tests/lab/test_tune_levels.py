"""The tuning of levels finds the errors at which shares are won."""

from math import exp, log

import numpy as np
import pytest

from scripts.tune_levels import PLANS, Trial, crossing, meeting, tune


@pytest.mark.parametrize("truth", [0.8, 3.0, 9.0])
def test_the_error_of_a_wanted_share_is_found_from_games_around_it(truth: float) -> None:
    rng = np.random.default_rng(1)
    errors = [truth * ratio for ratio in (0.6, 0.9, 1.3, 2.0) for _ in range(200)]
    chances = [1 / (1 + 1.5 * (error / truth) ** 2) for error in errors]  # 40 % at the truth
    shares = [float(rng.random() < chance) for chance in chances]
    assert crossing(errors, shares, 0.4) == pytest.approx(truth, rel=0.15)


@pytest.mark.parametrize(("error", "overlooked"), [(7.0, 0.4), (4.0, 1.2)])
def test_a_beginner_errs_and_overlooks_so_that_both_simple_plans_are_met(error: float, overlooked: float) -> None:
    """With 40 % against both: an error alone would win far more against one of them than against the other."""
    rng = np.random.default_rng(2)
    steepness = {"builder": (-3.0, -0.8), "woodcards": (-1.0, 1.5)}
    trials = [
        Trial(2, False, error * ratio, max(overlooked + more, 0.0), plan, number)
        for ratio in (0.7, 1.0, 1.4)
        for more in (-0.4, 0.0, 0.4)
        for plan in PLANS
        for number in range(100)
    ]
    shares = []
    for trial in trials:
        by_error, by_overlooked = steepness[trial.rival]
        logit = log(2 / 3) + by_error * log(trial.error / error) + by_overlooked * (trial.overlooked - overlooked)
        shares.append(float(rng.random() < 1 / (1 + exp(-logit))))
    assert meeting(trials, shares) == (pytest.approx(error, rel=0.1), pytest.approx(overlooked, abs=0.15))


def test_with_more_players_a_beginner_errs_as_many_times_as_much_as_with_two(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def even(players: int, _expansion: bool, overlooked: float, _jobs: int) -> float:
        asked.append((players, overlooked))
        return 2.0

    monkeypatch.setattr("scripts.tune_levels.find_even", even)
    monkeypatch.setattr("scripts.tune_levels.find_beginner", lambda *_: (6.0, 0.5))
    known = {"tables": {"base-2": {"beginner": 8.0, "even": 1.0, "overlooked": 0.7}}}
    assert tune(4, False, 1, known) == {"beginner": 16.0, "even": 2.0, "overlooked": 0.7}
    assert tune(2, False, 1, known) == {"beginner": 6.0, "even": 2.0, "overlooked": 0.5}
    assert asked == [(4, 0.7), (2, 0.5)]
