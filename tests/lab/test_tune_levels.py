"""The tuning of levels finds the error at which a share is won."""

import numpy as np
import pytest

from scripts.tune_levels import SEARCHES, Search, crossing


@pytest.mark.parametrize("truth", [0.8, 3.0, 9.0])
def test_the_error_of_a_wanted_share_is_found_from_games_around_it(truth: float) -> None:
    rng = np.random.default_rng(1)
    errors = [truth * ratio for ratio in (0.6, 0.9, 1.3, 2.0) for _ in range(200)]
    chances = [1 / (1 + 1.5 * (error / truth) ** 2) for error in errors]  # 40 % at the truth
    shares = [float(rng.random() < chance) for chance in chances]
    assert crossing(errors, shares, 0.4) == pytest.approx(truth, rel=0.15)


def test_an_equal_share_is_wanted_against_value_and_less_against_simple_plans() -> None:
    wanted = {search.what: [search.share(players) for players in (2, 4)] for search in SEARCHES}
    assert wanted == {"beginner": pytest.approx([0.4, 2 / 11]), "even": [0.5, 0.25]}
    assert Search("any", ("value",), 3.0, 1.0).share(4) == 0.5
