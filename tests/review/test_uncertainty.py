"""Where samples go: to losses near a threshold or hardly known, at a cost that is known in advance."""

from itertools import pairwise

import pytest

from stoneage import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import IncrementalReview
from stoneage.review.sampled_pass import sample_costs
from stoneage.review.uncertainty import LabelUncertainty


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


def test_the_cost_of_a_sample_is_known_in_advance_and_shrinks_within_a_round() -> None:
    game = play_out(Lineup(Options(players=2), ("net", "value"), "1"), 0)[0].moment(60)
    game.stop("abandoned")
    one, other = IncrementalReview(game, seed=1), IncrementalReview(game, seed=2)
    costs = sample_costs(one.trace, one.evaluator)
    assert costs == sample_costs(other.trace, other.evaluator), "other seeds and machines count the same"
    for (step, cost), (later, less) in pairwise(zip(one.trace.steps, costs, strict=True)):
        assert cost > 0
        assert later.round != step.round or less <= cost
