"""Averages of losses, of one game and of many, with their intervals."""

from typing import Any, cast

import numpy as np
import pytest

from stoneage import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import Review, review
from stoneage.review.profile import LEAST_GAMES, Profiles, profiles_of, verdict_of


def reviewed(loss: float) -> Review:
    """What a profile needs of the review of a game in which ten placements of Ann lost this much."""
    seat: dict[str, Any] = {
        "seat": 0, "name": "Ann", "result": 1.0, "luck": 0.5 - loss, "luck_adjusted_result": 0.5 + loss,
        "labels": {"inaccuracy": 0, "mistake": 0, "blunder": 0},
        "loss_by_kind": [{"kind": "place", "decisions": 10, "loss": loss}], "loss_by_source": [],
    }  # fmt: skip
    return cast("Review", {"seats": [seat]})


def test_the_interval_of_a_mean_loss_in_many_games_has_no_negative_end() -> None:
    (profile,) = profiles_of([reviewed(0.0), reviewed(0.0), reviewed(0.3)])
    for interval in (profile["interval"], profile["kinds"][0]["interval"]):
        assert interval is not None
        assert interval[0] == 0.0
        assert interval[1] > 0.01
    assert profile["mean_loss"] == pytest.approx(0.01)


def test_intervals_over_games_are_those_of_the_normal_distribution() -> None:
    """Of luck 0.5, 0.3 and 0.1 the mean is 0.3 and the standard deviation 0.2; 95 % lie within 1.96 standard errors."""
    (profile,) = profiles_of([reviewed(0.0), reviewed(0.2), reviewed(0.4)])
    half = 1.96 * 0.2 / 3**0.5
    assert profile["luck_interval"] == pytest.approx([0.3 - half, 0.3 + half], rel=1e-3)
    assert profile["luck_adjusted_interval"] == pytest.approx([0.7 - half, 0.7 + half], rel=1e-3)
    losses = 1.96 * (3 / 2 * (0.2**2 + 0.2**2)) ** 0.5 / 30
    assert profile["interval"] == pytest.approx([max(0.02 - losses, 0.0), 0.02 + losses], rel=1e-3)


def test_the_source_that_costs_most_comes_first() -> None:
    game = reviewed(0.4)
    game["seats"][0]["loss_by_source"] = cast(
        "Any",
        [
            {"source": source, "decisions": 1, "loss": loss}
            for source, loss in (("tools", 0.1), ("food", 0.3), ("huts", 0.0))
        ],
    )
    (profile,) = profiles_of([game, game])
    assert [source["loss"] for source in profile["sources"]] == [0.3, 0.1, 0.0]


def test_the_interval_of_a_mean_loss_in_one_game_has_no_negative_end() -> None:
    game = play_out(Lineup(Options(players=2), ("woodcards", "value"), "1"), 0)[0].moment(16)
    game.stop("abandoned")
    intervals = [seat["mean_loss_interval"] for seat in review(game)["seats"]]
    assert all(interval is not None and 0.0 <= interval[0] < interval[1] for interval in intervals)
    assert [interval[0] for interval in intervals if interval] == [0.0, 0.0]


def verdicts_on(games: list[tuple[float, float]]) -> Any:
    """The verdict on Ann and Bo, who lost this much in ten decisions of each game."""
    profiles = Profiles()
    for ann, bo in games:
        game = reviewed(ann)
        game["seats"].append(cast("Any", {**reviewed(bo)["seats"][0], "seat": 1, "name": "Bo"}))
        profiles.add(game)
    (found,) = profiles.verdicts()
    return found


def test_one_game_is_too_few_to_tell_who_played_better() -> None:
    found = verdicts_on([(0.5, 0.0)])
    assert (found["better"], found["interval"], found["games"]) == (None, None, 1)
    assert found["difference"] == pytest.approx(0.05)


def test_the_better_player_is_named_only_if_the_interval_excludes_0() -> None:
    clear = verdicts_on([(0.2 + 0.01 * (game % 3), 0.1) for game in range(LEAST_GAMES)])
    assert clear["better"] == "Bo"
    assert clear["interval"][0] > 0
    assert verdicts_on([(0.1, 0.2 + 0.01 * (game % 3)) for game in range(LEAST_GAMES)])["better"] == "Ann"
    assert verdicts_on([(0.2 + 0.01 * (game % 3), 0.1) for game in range(LEAST_GAMES - 1)])["better"] is None
    noisy = verdicts_on([(0.4 * (game % 2), 0.4 * (game % 3 == 0)) for game in range(LEAST_GAMES)])
    assert noisy["better"] is None
    assert noisy["interval"][0] < 0 < noisy["interval"][1]


def test_players_of_equal_strength_are_seldom_told_apart() -> None:
    """The interval covers the truth in 95 % of series of twelve games, give or take."""
    rng, wrong = np.random.default_rng(1), 0
    for _ in range(500):
        lost = [[(float(loss), 10) for loss in rng.exponential(0.2, 12)] for _ in range(2)]
        wrong += verdict_of(("Ann", "Bo"), *lost)["better"] is not None
    assert 0.01 < wrong / 500 < 0.10
