"""5.6: adding tools to a roll."""

import pytest

from stoneage import Game
from stoneage.testing import play_all
from tests.kit.rules.acting import acting, finish_actions, moves, question, ready, refused, tools
from tests.kit.rules.placing import told
from tests.kit.rules.scenes import board, goods


@pytest.mark.rule("5.6.1", "5.6.2")
def test_t23_one_tool_makes_six_food_of_eleven_and_is_used() -> None:
    game = acting("hunt 3, river 2", {"tools": [1]}, dice=[[4, 4, 3]])
    play_all(game, "resolve hunt, tools 1")
    assert board(game)["food"] == 12 + 6
    assert (tools(game), ready(game)) == ([1], [])


@pytest.mark.rule("5.6.1")
def test_t24_two_tools_on_a_hunt_of_four() -> None:
    game = acting("hunt 2, hut 2", {"tools": [1, 1]}, dice=[[2, 2]])
    play_all(game, "resolve hunt, tools 1 1")
    assert board(game)["food"] == 12 + 3


@pytest.mark.rule("5.6.2", "5.6.5")
def test_t25_a_tool_used_at_the_hunt_is_missing_at_the_river() -> None:
    game = acting("hunt 3, river 2", {"tools": [1]}, dice=[[4, 4, 3], [3, 2]])
    play_all(game, "resolve hunt, tools 1")
    assert question(game) == (1, "resolve")
    assert (told(game, "harvested")[1]["pips"], goods(game)) == (5, "")


@pytest.mark.rule("5.6.1")
def test_t26_three_tools_make_two_gold_of_seven() -> None:
    game = acting("river 3", {"tools": [2, 2, 2]}, dice=[[1, 2, 4]])
    play_all(game, "resolve river, tools 2 2 2")
    assert goods(game) == "2g"


@pytest.mark.rule("5.6.1")
def test_t27_tools_worth_three_on_a_hunt_of_fourteen() -> None:
    game = acting("hunt 4, field 1", {"tools": [2, 1]}, dice=[[4, 4, 3, 3]])
    play_all(game, "resolve hunt, tools 2 1")
    assert board(game)["food"] == 12 + 8


@pytest.mark.rule("5.6.1")
def test_any_set_of_ready_tiles_is_one_move() -> None:
    game = acting("forest 3", {"tools": [3, 2, 2]})
    game.play("resolve forest")
    sets = ["none", "3", "2", "3 2", "2 2", "3 2 2"]
    assert moves(game) == [f"tools {tiles}" for tiles in sets]


@pytest.mark.rule("5.6.1")
def test_tools_may_be_laid_down_where_they_change_nothing() -> None:
    game = acting("river 2", {"tools": [1]}, dice=[[1, 1]])
    play_all(game, "resolve river, tools 1")
    assert (goods(game), ready(game)) == ("", [])


@pytest.mark.rule("5.6.2")
def test_a_tile_counts_with_its_full_value() -> None:
    game = acting("river 2", {"tools": [4]})
    game.play("resolve river")
    assert refused(game, "tools 2") == "tools_not_ready: you do not have these tools ready; ready are 4"


@pytest.mark.rule("5.6.2")
def test_a_tile_not_used_on_one_roll_is_ready_for_the_next() -> None:
    game = acting("forest 2, river 2", {"tools": [3, 2]}, dice=[[1, 1], [1, 1]])
    play_all(game, "resolve forest, tools 2, resolve river")
    assert moves(game) == ["tools none", "tools 3"]
    sentence = "you do not have these tools ready; ready are 3"
    assert refused(game, "tools 2") == refused(game, "tools 3 2") == f"tools_not_ready: {sentence}"


@pytest.mark.rule("5.6.3")
@pytest.mark.parametrize("place", ["toolmaker", "field", "card1", "building1"])
def test_without_a_roll_tools_are_not_asked_for(place: str) -> None:
    game = acting(f"{place} 1, forest 1", {"tools": [2]})
    sentence = "tools 2 does not answer the current question, 'resolve'"
    assert refused(game, "tools 2") == f"wrong_question: {sentence}"
    game.play(f"resolve {place}")
    assert question(game) == (0, "resolve")
    assert ready(game) in ([2], [2, 1])


@pytest.mark.rule("5.6.4")
@pytest.mark.parametrize("place", ["hunt", "forest", "claypit", "quarry", "river", "H1"])
def test_tools_may_be_added_at_every_dice_place(place: str) -> None:
    mine = {"tools": [4], "buildings": ["H1"]}
    game = acting(f"{place} 3, field 1", mine, game=Game(2, expansion=True, seed=1))
    game.play(f"resolve {place}")
    assert moves(game) == ["tools none", "tools 4"]


@pytest.mark.rule("5.6.4", "5.9.4")
def test_tools_may_be_added_to_the_roll_of_a_card() -> None:
    game = acting("card1 1", {"tools": [4], "goods": "1w"}, slots=["C36"])
    play_all(game, "resolve card1, pay 1w")
    assert moves(game) == ["tools none", "tools 4"]


@pytest.mark.rule("5.6.4", "5.9.1")
def test_tools_are_not_added_to_a_dice_bar() -> None:
    game = acting("card1 1", {"tools": [4], "goods": "1w"}, slots=["C02"], dice=[[1, 2]])
    play_all(game, "resolve card1, pay 1w")
    assert moves(game) == ["pick 1", "pick 2"]
    assert refused(game, "tools 4").startswith("wrong_question")


@pytest.mark.rule("5.6.1")
def test_a_player_without_ready_tools_is_not_asked() -> None:
    game = acting("forest 3", dice=[[2, 2, 2]])
    game.play("resolve forest")
    assert question(game) == (0, "resolve")
    assert (goods(game), told(game, "used_tools")) == ("2w", [])


@pytest.mark.rule("5.6.5")
def test_used_tiles_are_ready_again_in_the_next_round() -> None:
    game = acting("hunt 5", {"tools": [2, 1]})
    game.play("tools 2 1")
    assert (game.round, ready(game)) == (1, [])
    finish_actions(game)
    assert (game.round, ready(game)) == (2, [2, 1])


@pytest.mark.rule("5.6.6")
def test_one_use_tools_are_added_beside_tiles() -> None:
    game = acting("river 2", {"tools": [2], "once": [4, 3]}, dice=[[1, 2]])
    game.play("resolve river")
    sets = ["none", "once4", "once3", "once4 once3", "2", "2 once4", "2 once3", "2 once4 once3"]
    assert moves(game) == [f"tools {chosen}" for chosen in sets]
    game.play("tools 2 once4 once3")
    assert (goods(game), ready(game), board(game)["once"]) == ("2g", [], [])


@pytest.mark.rule("5.6.6")
def test_a_one_use_tool_alone_is_enough_to_be_asked() -> None:
    game = acting("river 2", {"once": [2]}, dice=[[2, 2]])
    game.play("resolve river")
    assert moves(game) == ["tools none", "tools once2"]
    sentence = "you do not have these tools ready; ready are once2"
    assert refused(game, "tools once4") == f"tools_not_ready: {sentence}"


@pytest.mark.rule("5.6.6")
def test_a_one_use_tool_is_used_once_in_the_game() -> None:
    game = acting("hunt 5", {"once": [4, 3]})
    game.play("tools once4")
    finish_actions(game)
    assert game.round == 2
    assert board(game)["once"] == [3]


@pytest.mark.rule("5.6.6", "5.9.9")
@pytest.mark.parametrize(("card", "value"), [("C22", 4), ("C23", 3), ("C24", 2)])
def test_a_one_use_tool_works_from_the_moment_its_card_is_owned(card: str, value: int) -> None:
    game = acting("card1 1, river 2", {"goods": "1w"}, slots=[card], dice=[[6, 6 - value]])
    play_all(game, f"resolve card1, pay 1w, resolve river, tools once{value}")
    assert goods(game) == "2g"


@pytest.mark.rule("5.6.7")
def test_a_one_use_tool_lies_open_until_it_is_used() -> None:
    game = acting("river 2", {"once": [4], "bought": ["C22"]})
    assert game.view(1)["players"][0]["once"] == [4]
    play_all(game, "resolve river, tools once4")
    assert game.view(1)["players"][0]["once"] == []
    assert board(game)["bought"] == ["C22"]


@pytest.mark.rule("5.6.7")
def test_its_lower_half_scores_used_or_not_and_its_value_is_no_tool_value() -> None:
    game = acting("river 2", {"once": [2], "bought": ["C24"], "tools": [3]})
    assert game.breakdown(0)["toolmakers"] == 2 * 3
    play_all(game, "resolve river, tools once2")
    assert game.breakdown(0)["toolmakers"] == 2 * 3
