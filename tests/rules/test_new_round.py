"""7.1: what happens between two rounds."""

import pytest

from stoneage.testing import arrange, play_all
from tests.kit.rules.scenes import FOOD_CARDS, board, cards, finish_round, table, told, trade, visit

rule = pytest.mark.rule


@rule("7.1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player_marker_moves_one_seat_left_each_round(players: int) -> None:
    game = table(players)
    starts = []
    for _ in range(players + 1):
        starts.append(game.view()["start"])
        finish_round(game)
    assert starts == [*range(players), 0]


@rule("7.1.2")
def test_the_new_start_player_comes_first_in_every_phase() -> None:
    game = finish_round(finish_round(table(3)))
    first, second = (told(game, "placed", "turn", "ate")[i : i + 9] for i in (0, 9))
    assert [seat for _, seat in first] == [0, 1, 2] * 3
    assert [seat for _, seat in second] == [1, 2, 0] * 3


@rule("7.1.3")
def test_t44_cards_slide_right_and_new_ones_fill_the_free_slots() -> None:
    game = arrange(table(), {0: {"goods": "5w"}}, slots=["C03", "C05", "C11", "C12"], deck=["C13", "C18", "C21"])
    play_all(visit(game, "card2 1", "card3 1"), "resolve card2, pay 2w, resolve card3, pay 3w")
    assert game.round == 2
    assert cards(game) == ["C03", "C12", "C13", "C18"]


@rule("7.1.3")
def test_slots_are_filled_from_the_rightmost_free_one_on() -> None:
    game = arrange(table(), {0: {"goods": "9w"}}, slots=FOOD_CARDS[:4], deck=["C13", "C18", "C21", "C28", "C30"])
    moves = "resolve card1, pay 1w, resolve card2, pay 2w, resolve card4, pay 4w"
    play_all(visit(game, "card1 1", "card2 1", "card4 1"), moves)
    assert cards(game) == ["C11", "C13", "C18", "C21"]
    assert game.view()["deck"] == 2


@rule("7.1.3")
def test_cards_stay_where_they_are_until_the_round_is_over() -> None:
    game = arrange(table(), {0: {"goods": "1w"}}, slots=FOOD_CARDS[:4])
    play_all(visit(game, "card1 1", "field 1"), "resolve card1, pay 1w")
    assert cards(game) == [None, "C05", "C11", "C12"]


@rule("7.1.3", "7.2.3")
def test_without_a_purchase_the_row_of_cards_stays() -> None:
    game = table()
    row, left = cards(game), game.view()["deck"]
    finish_round(game)
    assert (cards(game), game.view()["deck"]) == (row, left)


@rule("7.1.5")
def test_used_tools_are_ready_again_in_the_new_round() -> None:
    game = arrange(table(), {0: {"tools": [2, 1]}, 1: {"tools": [3]}})
    play_all(visit(game), "tools 2 1, tools 3")
    assert game.round == 2
    assert [tool["used"] for seat in (0, 1) for tool in board(game, seat)["tools"]] == [False] * 3


@rule("7.1.5")
def test_used_tools_stay_used_until_all_have_acted_and_eaten() -> None:
    game = arrange(table(), {0: {"tools": [2, 1]}, 1: {"food": 0, "people": 6, "goods": "9w"}}, dice=[[1] * 5, [1] * 6])
    play_all(visit(game), "tools 2")
    assert game.view()["phase"] == "feeding"
    assert board(game)["tools"] == [{"value": 2, "used": True}, {"value": 1, "used": False}]


@rule("7.1.5")
def test_one_use_tools_do_not_come_back() -> None:
    game = arrange(table(), {0: {"once": [4, 2]}})
    play_all(visit(game), "tools once4")
    assert (game.round, board(game)["once"]) == (2, [2])


@rule("7.1.3", "9.5.1", "9.8.4")
def test_with_the_expansion_five_slots_slide_and_fill() -> None:
    game = arrange(trade(), {0: {"goods": "2w 3d"}}, slots=FOOD_CARDS, deck=["C13", "C18", "C28"])
    play_all(visit(game, "card2 1", "card5 1"), "resolve card2, pay 2w, resolve card5, pay 3d")
    finish_round(game)
    assert cards(game) == ["C03", "C11", "C12", "C13", "C18"]
