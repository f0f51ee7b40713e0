"""The adaptive opponent in a series of games, with levels in the place of people."""

import pytest

from stoneage import Options
from stoneage.bots.adaptive import FIRST_ERROR
from stoneage.lab.playing import play_series


@pytest.mark.parametrize(("person", "stronger"), [("first-evening", False), ("league", True)])
def test_the_adaptive_opponent_gets_better_for_a_strong_player_and_worse_for_a_weak_one(
    person: str, stronger: bool
) -> None:
    results = play_series(person, Options(players=2), 8, "series")
    assert results[0][0] == FIRST_ERROR
    assert (results[-1][0] < FIRST_ERROR) is stronger
