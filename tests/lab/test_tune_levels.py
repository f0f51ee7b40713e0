"""The tuning of levels finds the error at which a share is won."""

import numpy as np
import pytest

from scripts.tune_levels import Search, crossing, tune


@pytest.mark.parametrize("truth", [0.8, 3.0, 9.0])
def test_the_error_of_a_wanted_share_is_found_from_games_around_it(truth: float) -> None:
    rng = np.random.default_rng(1)
    errors = [truth * ratio for ratio in (0.6, 0.9, 1.3, 2.0) for _ in range(200)]
    chances = [1 / (1 + 1.5 * (error / truth) ** 2) for error in errors]  # 40 % at the truth
    shares = [float(rng.random() < chance) for chance in chances]
    assert crossing(errors, shares, 0.4) == pytest.approx(truth, rel=0.15)


def test_with_more_players_a_beginner_errs_as_many_times_as_much_as_with_two(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def found(search: Search, players: int, *_: object) -> float:
        asked.append((search.rivals, search.share, players))
        return 2.0

    monkeypatch.setattr("scripts.tune_levels.find", found)
    known = {"tables": {"base-2": {"beginner": 8.0, "even": 1.0}}}
    assert tune(4, False, 1, known) == {"beginner": 16.0, "even": 2.0}
    assert tune(2, False, 1, known) == {"beginner": 2.0, "even": 2.0}
    assert asked == [(("value",), 0.25, 4), (("value",), 0.5, 2), (("builder", "woodcards"), 0.4, 2)]
