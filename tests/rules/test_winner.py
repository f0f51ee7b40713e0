"""8.3: who wins."""

from typing import Any

import numpy as np
import pytest

from stoneage.rules import kernel
from tests.kit.rules.scenes import board, last_round, table, trade

rule = pytest.mark.rule


def winners(*boards: dict[str, Any], expansion: bool = False) -> tuple[int, ...]:
    """Who wins a game that ends with these boards; everybody has food enough."""
    game = (trade if expansion else table)(len(boards))
    return last_round(game, {seat: {"food": 20, **mine} for seat, mine in enumerate(boards)}).winners


@rule("8.3.2")
def test_the_highest_total_wins_and_not_the_highest_score_on_the_track() -> None:
    assert winners({"score": 20}, {"score": 12, "goods": "9w"}) == (1,)


@rule("8.3.1", "8.3.2", "8.3.5")
@pytest.mark.parametrize(
    ("mine", "points"),
    [
        ({"building_points": 5}, 5),
        ({"card_points": 3}, 3),
        ({"starved": 1}, -10),
        ({"bought": ["C01", "C03"]}, 4),
        ({"drawn": ["C01", "C03"]}, 4),
        ({"bought": ["C01"], "drawn": ["C03"]}, 4),
        ({"bought": ["C20"], "field": 3}, 6),
        ({"drawn": ["C24"], "tools": [1, 1]}, 4),
        ({"bought": ["C31"], "buildings": ["B01", "B02"]}, 6),
        ({"drawn": ["C35"], "people": 7}, 14),
        ({"bought": ["E9"], "trader": 4}, 12),
        ({"goods": "1w 1b 1s 1g 9d"}, 4),
        ({"takes": 1}, 2),
    ],
)
def test_every_source_of_points_decides_who_wins(mine: dict[str, Any], points: int) -> None:
    assert winners(mine, {"score": points - 1}, expansion=True) == (0,)
    assert winners(mine, {"score": points + 1}, expansion=True) == (1,)


@rule("8.3.2")
def test_a_negative_total_can_win() -> None:
    assert winners({"score": -7}, {"score": -3}, {"score": -20}) == (1,)


@rule("8.3.3")
def test_t58_field_tools_and_people_together_break_a_tie() -> None:
    first = {"field": 5, "tools": [2, 2, 2], "people": 8}
    second = {"field": 9, "tools": [1, 1, 1], "people": 6}
    assert winners(first, second) == (0,)
    assert winners(second, first) == (1,)


@rule("8.3.3")
@pytest.mark.parametrize("more", [{"field": 1}, {"tools": [1]}, {"people": 6}])
def test_each_of_the_three_counts_in_the_tie_break(more: dict[str, Any]) -> None:
    assert winners({}, more) == (1,)


@rule("8.3.3")
def test_the_tie_break_is_only_among_the_tied() -> None:
    strong = {"score": 9, "field": 10, "tools": [4, 4, 4], "people": 10, "food": 40}
    assert winners(strong, {"score": 10}, {"score": 10, "field": 1}) == (2,)


@rule("8.3.3")
def test_the_best_tie_break_does_not_make_up_for_one_point() -> None:
    strong = {"score": -1, "field": 10, "tools": [4, 4, 4], "people": 10, "food": 40}
    assert winners(strong, {"score": 0}) == (1,)


@rule("8.3.3")
def test_one_point_weighs_more_than_any_difference_in_the_tie_break() -> None:
    """No player has fewer than five people; the order of the kernel does not depend on that."""
    state = table().state
    best = {"field": (10, 0), "tool": ([4, 4, 4], [0, 0, 0]), "people": (10, 0)}
    for name, values in {**best, "card_points": (0, 1)}.items():
        state["player"][name][0, :2] = values
    standings = np.zeros((1, 2), np.int64)
    kernel.standings(state, standings)
    assert standings[0, 0] < standings[0, 1]


@rule("8.3.3")
def test_one_use_tools_do_not_break_a_tie() -> None:
    assert winners({"once": [4, 3, 2]}, {"tools": [1]}) == (1,)


@rule("8.3.3", "9.8.5")
def test_the_trader_level_does_not_break_a_tie() -> None:
    assert winners({"trader": 10}, {"trader": 0}, expansion=True) == (0, 1)
    assert winners({"trader": 10}, {"field": 1}, expansion=True) == (1,)


@rule("9.8.5")
def test_decorations_do_not_break_a_tie() -> None:
    assert winners({"goods": "9d"}, {"goods": "1d"}, expansion=True) == (0, 1)


@rule("8.3.4")
def test_players_equal_in_the_tie_break_too_share_the_victory() -> None:
    first = {"score": 5, "field": 3, "tools": [1], "people": 5}
    second = {"score": 5, "field": 0, "tools": [1, 1], "people": 7}
    assert winners(first, second) == (0, 1)


@rule("8.3.4")
def test_a_victory_can_be_shared_by_some_of_the_players() -> None:
    assert winners({"score": 5}, {"score": 4}, {"score": 5}, {"score": 5, "food": 20}) == (0, 2, 3)


@rule("8.3.2")
def test_nobody_has_won_while_the_game_runs() -> None:
    assert table().winners == ()


@rule("8.3.2", "9.8.3")
def test_points_beyond_the_printed_track_count_on() -> None:
    game = last_round(trade(), {0: {"score": 195, "goods": "9w"}, 1: {"score": 203}})
    assert (board(game)["score"], game.scores, game.winners) == (195, (204, 203), (0,))
