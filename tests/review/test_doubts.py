"""Where more samples go: to losses near a limit or hardly known, and never beyond the work that was counted before."""

from itertools import pairwise

import pytest

from stoneage import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import Reviewing
from stoneage.review.doubts import Doubt
from stoneage.review.work import work_of_samples


def weight(loss: float, error: float) -> float:
    return Doubt(loss, error, last=error / 4).weight


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ((0.053, 0.004), (0.062, 0.004)),  # near a limit
        ((0.062, 0.004), (0.075, 0.004)),
        ((0.053, 0.020), (0.053, 0.004)),  # hardly known
        ((0.600, 0.100), (0.065, 0.004)),  # however clear its label
    ],
)
def test_samples_go_where_they_change_most(more: tuple[float, float], less: tuple[float, float]) -> None:
    assert weight(*more) > weight(*less)


def test_the_work_of_a_sample_is_known_beforehand_and_shrinks_as_a_round_goes_on() -> None:
    game = play_out(Lineup(Options(players=2), ("net", "value"), "1"), 0)[0].moment(60)
    game.stop("abandoned")
    one, other = Reviewing(game, seed=1), Reviewing(game, seed=2)
    works = work_of_samples(one._walk, one._judge)
    assert works == work_of_samples(other._walk, other._judge), "other seeds and machines count the same"
    for (step, work), (later, less) in pairwise(zip(one._walk.steps, works, strict=True)):
        assert work > 0
        assert later.round != step.round or less <= work
