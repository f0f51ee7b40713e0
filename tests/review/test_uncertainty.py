"""Where samples go: to losses near a threshold or hardly known, at a cost that is known in advance."""

from itertools import pairwise
from math import hypot, sqrt
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stoneage import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import IncrementalReview, uncertainty
from stoneage.review.elimination import _error, _is_open
from stoneage.review.sampled_pass import sample_costs
from stoneage.review.tuning import TUNING
from stoneage.review.uncertainty import LabelUncertainty, is_settled, uncertainty_of


def weight(loss: float, error: float) -> float:
    return LabelUncertainty(loss, error, final_error=error / 4).weight


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ((0.053, 0.004), (0.062, 0.004)),  # near a threshold
        ((0.062, 0.004), (0.075, 0.004)),
        ((0.053, 0.020), (0.053, 0.004)),  # hardly known
        ((0.600, 0.100), (0.065, 0.004)),  # however clear its label
    ],
)
def test_samples_go_where_they_change_most(more: tuple[float, float], less: tuple[float, float]) -> None:
    assert weight(*more) > weight(*less)


def test_an_error_shrinks_with_the_samples_that_are_still_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of the own samples is taken, so half of their error stays; the next choice has all of its samples."""
    regained = SimpleNamespace(amount=0.01, error=0.03, next_error=0.04)
    monkeypatch.setattr(uncertainty, "recovery_of", lambda *_: regained)
    choice = SimpleNamespace(is_stand_in=False, played=0)
    estimate: Any = SimpleNamespace(choice=choice, best=1, gross_loss=0.06, gross_loss_error=0.04, samples=25)
    sampler: Any = SimpleNamespace(samples=25)
    found = uncertainty_of(estimate, sampler, most=100, leads={}, later_samples=400)
    assert found is not None
    assert found.loss == pytest.approx(0.05)
    assert found.error == pytest.approx(hypot(0.04, 0.03, 0.04))
    assert found.final_error == pytest.approx(sqrt(0.05**2 / 4 + 0.04**2))


def test_a_loss_without_error_is_settled_and_one_at_a_threshold_never() -> None:
    assert is_settled(0.05, 0.0, 0.0)
    assert not is_settled(0.05, 0.01, 0.01)
    assert is_settled(0.5, 0.01, 0.01)


def test_the_standard_error_of_a_mean_counts_one_more_sample_that_differs() -> None:
    values = np.array([1.0, 2.0, 3.0, 4.0])  # variance 5/3
    assert _error(values) == pytest.approx(sqrt(5 / 3 / 4))
    assert _error(values, spread=8.0) == pytest.approx(sqrt(5 / 3 / 4 + 2.0**2))


def test_a_game_is_open_while_its_margin_may_change_sign() -> None:
    surely_won, tied = np.full(10, 0.9 * TUNING.tie_z), np.zeros(10)
    assert not _is_open(surely_won)
    assert not _is_open(-surely_won)
    assert _is_open(tied)
    assert _is_open(np.array([-1.0, 3.0]))


def test_the_cost_of_a_sample_is_known_in_advance_and_shrinks_within_a_round() -> None:
    game = play_out(Lineup(Options(players=2), ("net", "value"), "1"), 0)[0].moment(60)
    game.stop("abandoned")
    one, other = IncrementalReview(game, seed=1), IncrementalReview(game, seed=2)
    costs = sample_costs(one.trace, one.evaluator)
    assert costs == sample_costs(other.trace, other.evaluator), "other seeds and machines count the same"
    for (step, cost), (later, less) in pairwise(zip(one.trace.steps, costs, strict=True)):
        assert cost > 0
        assert later.round != step.round or less <= cost
