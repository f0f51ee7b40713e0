"""5.2: gaining tools."""

import pytest

from stoneage import Game
from stoneage.testing import play_all
from tests.kit.rules.acting import acting, moves, ready, tools
from tests.kit.rules.placing import told

GAINS: list[list[int]] = [
    [], [1], [1, 1], [1, 1, 1], [2, 1, 1], [2, 2, 1], [2, 2, 2],
    [3, 2, 2], [3, 3, 2], [3, 3, 3], [4, 3, 3], [4, 4, 3], [4, 4, 4],
]  # fmt: skip


def after_a_gain(before: list[int]) -> Game:
    game = acting("toolmaker 1", {"tools": before})
    game.play("resolve toolmaker")
    return game


@pytest.mark.rule("5.2.1")
def test_t19_tools_grow_from_one_tile_to_three_fours() -> None:
    grown: list[list[int]] = [[]]
    for _ in range(12):
        grown.append(tools(after_a_gain(grown[-1])))
    assert grown == GAINS


@pytest.mark.rule("5.2.2")
@pytest.mark.parametrize("gains", range(12))
def test_the_tool_value_is_the_number_of_gains(gains: int) -> None:
    assert sum(GAINS[gains]) == gains
    assert sum(tools(after_a_gain(GAINS[gains]))) == gains + 1


@pytest.mark.rule("5.2.3")
def test_among_equal_tiles_a_ready_one_is_raised() -> None:
    game = acting("hunt 3, toolmaker 1", {"tools": [1, 1, 1]})
    play_all(game, "resolve hunt, tools 1 1, resolve toolmaker")
    assert (tools(game), ready(game)) == ([2, 1, 1], [2])


@pytest.mark.rule("5.2.3", "5.2.1")
def test_the_lowest_tile_is_raised_even_when_it_is_used() -> None:
    game = acting("hunt 3, toolmaker 1", {"tools": [2, 2, 1]})
    play_all(game, "resolve hunt, tools 1, resolve toolmaker")
    assert (tools(game), ready(game)) == ([2, 2, 2], [2, 2])


@pytest.mark.rule("5.2.4")
def test_at_tool_value_12_a_gain_has_no_effect() -> None:
    game = after_a_gain([4, 4, 4])
    assert tools(game) == [4, 4, 4]
    assert told(game, "tool") == []


@pytest.mark.rule("5.2.5")
def test_a_new_tile_is_ready_at_once() -> None:
    game = acting("toolmaker 1, hunt 3", {"tools": [1]})
    play_all(game, "resolve toolmaker, resolve hunt")
    assert moves(game) == ["tools none", "tools 1", "tools 1 1"]


@pytest.mark.rule("5.2.5")
def test_a_new_tile_is_ready_beside_a_used_one() -> None:
    game = acting("hunt 3, toolmaker 1", {"tools": [1]})
    play_all(game, "resolve hunt, tools 1, resolve toolmaker")
    assert (tools(game), ready(game)) == ([1, 1], [1])


@pytest.mark.rule("5.2.5")
def test_raising_a_used_tile_leaves_it_used() -> None:
    game = acting("hunt 3, toolmaker 1", {"tools": [1, 1, 1]})
    play_all(game, "resolve hunt, tools 1 1 1, resolve toolmaker")
    assert (tools(game), ready(game)) == ([2, 1, 1], [])
