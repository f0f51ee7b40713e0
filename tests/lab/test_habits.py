"""What bots do with their people is counted as they play."""

import json

import pytest

from stoneage import Options
from stoneage.bots.levels import LEVELS
from stoneage.lab.habits import habits_of
from stoneage.lab.ladder import FIGURES
from stoneage.lab.lineup import Lineup


def test_a_level_leaves_nothing_that_it_came_for_and_can_pay() -> None:
    habits = habits_of(Lineup(Options(players=2), ("first-evening", "family"), "habits"), 3)
    assert habits.seats == 6
    assert habits.left == 0
    assert habits.sent == habits.bought + habits.unpaid > 0


def test_wasted_placements_and_unpaid_purchases_are_counted() -> None:
    """Random players waste people; `per_game` gives means per seat."""
    habits = habits_of(Lineup(Options(players=2), ("random", "random"), "habits"), 2)
    assert habits.unpaid > 0
    assert habits.left > 0
    means = habits.per_game()
    assert means["unpaid"] == habits.unpaid / 4
    assert means["rounds"] > 5


@pytest.mark.parametrize("players", [2, 4])
def test_published_levels_waste_nothing_and_end_their_games(players: int) -> None:
    """The page says that no level below the expert does these things; games last at most 1.2 times the expert's."""
    known = json.loads(FIGURES.read_text(encoding="utf-8"))["figures"]
    figures = {level.name: known[f"habits-{players}-{level.name}"] for level in LEVELS}
    expert = figures.pop("expert")
    for level, found in figures.items():
        assert found["idle"] == 0, level
        assert found["left"] < 0.1, level  # only where the goods are needed for something else
        assert found["repeated"] < 0.35, level
        assert found["rounds"] <= 1.2 * expert["rounds"], level
