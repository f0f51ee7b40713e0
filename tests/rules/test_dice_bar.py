"""5.9.1: a card whose dice bring something to every player."""

import pytest

from stoneage import Game
from stoneage.testing import arrange, play_all
from tests.kit.rules.acting import acting, moves, question, refused, tools
from tests.kit.rules.placing import take_turns, told
from tests.kit.rules.scenes import board, goods

BARS = ["C02", "C06", "C14", "C16", "C17", "C20", "C25", "C26", "C27", "C29"]


def bar(dice: list[int], mine: dict[str, object] | None = None, card: str = "C02", players: int = 2) -> Game:
    """Seat 0 has just bought a dice bar and these dice were rolled."""
    owned = {"goods": "1w", **(mine or {})}
    game = acting("card1 1", owned, game=Game(players, seed=1), slots=[card], stacks=[["B01", "B02"]], dice=[dice])
    return play_all(game, "resolve card1, pay 1w")


@pytest.mark.rule("5.9.1")
def test_t35_four_players_share_two_two_five_six() -> None:
    game = bar([2, 2, 5, 6], players=4)
    play_all(game, "pick 5, pick 6")
    assert (tools(game, 0), board(game, 1)["field"]) == ([1], 1)
    assert [goods(game, seat) for seat in range(4)] == ["", "", "1b", "1b"]
    assert question(game) == (0, "resolve")


@pytest.mark.rule("5.9.1a")
def test_t37_a_tool_die_at_tool_value_12_is_used_up() -> None:
    game = bar([5, 1], {"tools": [4, 4, 4]})
    game.play("pick 5")
    assert tools(game) == [4, 4, 4]
    assert [(event["seat"], event["face"]) for event in told(game, "picked")] == [(0, 5), (1, 1)]


@pytest.mark.rule("5.9.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_dice_are_rolled_as_there_are_players(players: int) -> None:
    game = bar([1, 2, 3, 4][:players], players=players)
    assert game.view()["question"]["faces"] == [1, 2, 3, 4][:players]


@pytest.mark.rule("5.9.1")
@pytest.mark.parametrize("card", BARS)
def test_every_bar_of_the_base_game_asks_the_buyer_first(card: str) -> None:
    game = bar([4, 6], card=card)
    assert question(game) == (0, "pick")
    assert moves(game) == ["pick 4", "pick 6"]


@pytest.mark.rule("5.9.1")
@pytest.mark.parametrize(
    ("face", "brought"),
    [(1, ("1w", 0, 0)), (2, ("1b", 0, 0)), (3, ("1s", 0, 0)), (4, ("1g", 0, 0)), (5, ("", 1, 0)), (6, ("", 0, 1))],
)
def test_each_face_has_its_reward(face: int, brought: tuple[str, int, int]) -> None:
    game = bar([face, 7 - face])
    game.play(f"pick {face}")
    assert (goods(game), sum(tools(game)), board(game)["field"]) == brought


@pytest.mark.rule("5.9.1")
def test_players_pick_clockwise_from_the_buyer_one_die_each() -> None:
    game = arrange(Game(4, seed=1), {2: {"goods": "1w"}}, start=2, slots=["C02"], dice=[[1, 2, 3, 4]])
    take_turns(game, "hunt 5", "hunt 5", "card1 1, hunt 4", "hunt 5")
    play_all(game, "resolve card1, pay 1w, pick 3, pick 1, pick 4")
    assert [event["seat"] for event in told(game, "picked")] == [2, 3, 0, 1]
    assert [goods(game, seat) for seat in range(4)] == ["1g", "1b", "1s", "1w"]


@pytest.mark.rule("5.9.1")
def test_the_last_die_goes_to_the_last_player_by_itself() -> None:
    game = bar([3, 4])
    game.play("pick 3")
    assert [event["forced"] for event in told(game, "picked")] == [False, True]
    assert goods(game, 1) == "1g"


@pytest.mark.rule("5.9.1")
def test_equal_dice_leave_nothing_to_ask() -> None:
    game = bar([3, 3, 3], players=3)
    assert question(game) == (0, "resolve")
    assert [goods(game, seat) for seat in range(3)] == ["1s", "1s", "1s"]


@pytest.mark.rule("5.9.1")
def test_the_buyers_turn_goes_on_after_the_picks() -> None:
    game = bar([3, 4])
    game.play("pick 4")
    assert moves(game) == ["resolve hunt", "resolve building1"]
    assert board(game)["home"] == 1


@pytest.mark.rule("5.9.1")
def test_no_tools_are_added_to_the_dice() -> None:
    game = bar([3, 4], {"tools": [1], "once": [4]})
    assert moves(game) == ["pick 3", "pick 4"]


@pytest.mark.rule("5.9.1")
def test_a_die_that_is_not_there_cannot_be_picked() -> None:
    game = bar([2, 2, 5], players=3)
    assert refused(game, "pick 3") == "die_not_there: no 3 is left among the dice 2 2 5"
    game.play("pick 5")
    assert question(game) == (0, "resolve")


@pytest.mark.rule("5.9.1")
def test_a_die_that_was_picked_is_gone() -> None:
    game = bar([2, 4, 5], players=3)
    game.play("pick 5")
    assert refused(game, "pick 5") == "die_not_there: no 5 is left among the dice 2 4"
    assert refused(game, "resolve hunt") == "wrong_question: resolve hunt does not answer the current question, 'pick'"


@pytest.mark.rule("5.9.1a")
def test_a_field_die_at_field_level_10_may_be_picked() -> None:
    game = bar([6, 1], {"field": 10})
    game.play("pick 6")
    assert (board(game)["field"], goods(game), goods(game, 1)) == (10, "", "1w")


@pytest.mark.rule("5.9.1b")
def test_a_tool_from_an_opponents_bar_works_in_ones_own_turn_of_the_round() -> None:
    game = bar([1, 5])
    play_all(game, "pick 1, resolve hunt")
    assert question(game) == (1, "resolve")
    game.play("resolve hunt")
    assert moves(game) == ["tools none", "tools 1"]
