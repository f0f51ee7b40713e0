"""9.1 and 9.2: decorations, and how hunters find them."""

import pytest

from stoneage.testing import arrange, play_all
from tests.kit.rules.scenes import FOOD_CARDS, board, buying, goods, kinds, refusal, table, trade, visit

rule = pytest.mark.rule


@rule("9.1.1", "2.2.1", "2.2.3", "2.2.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t60_a_new_expansion_game(players: int) -> None:
    view = trade(players).view()
    assert [card["card"] is None for card in view["cards"]] == [False] * 5
    assert [stack["left"] for stack in view["buildings"]] == [7] * players
    assert [(player["goods"]["decorations"], player["trader"]) for player in view["players"]] == [(1, 0)] * players


@rule("9.1.1")
def test_three_of_four_decorations_can_be_paid_whatever_the_pieces() -> None:
    game = buying("card5", "4d")
    game.play("pay 3d")
    assert goods(game) == "1d"


@rule("9.1.2")
def test_no_supply_limits_decorations() -> None:
    game = arrange(trade(limited_resources=True), {0: {"people": 10}}, supply="", dice=[[6] * 10])
    play_all(visit(game), "split 30")
    assert board(game)["goods"]["decorations"] == 31


@rule("9.1.2", "9.1.3")
def test_decorations_cannot_feed() -> None:
    game = arrange(trade(), {0: {"food": 0, "goods": "9d", "people": 6}}, dice=[[1] * 6, [1] * 5])
    play_all(visit(game), "split 0, split 0")
    assert (game.round, board(game)["score"], goods(game)) == (2, -10, "9d")


@rule("9.1.3")
def test_decorations_do_not_fill_up_a_food_shortage() -> None:
    game = arrange(trade(), {0: {"food": 0, "goods": "3w 9d", "people": 6}}, dice=[[1] * 6, [1] * 5])
    play_all(visit(game), "split 0, split 0")
    assert [str(move) for move in game.legal] == ["feed 3w", "starve"]


@rule("9.1.2")
def test_decorations_are_no_points() -> None:
    assert arrange(trade(), {0: {"goods": "30d"}}).scores == (0, 0)


@rule("9.1.3")
@pytest.mark.parametrize("place", ["card1", "card2", "card3", "card4"])
def test_cards_of_the_first_four_slots_are_not_paid_with_decorations(place: str) -> None:
    game = buying(place, "4w 9d")
    payments = [move for move in game.legal if move.kind == "pay"]
    assert [str(move) for move in payments] == [f"pay {place[-1]}w"]


@rule("9.1.3")
def test_without_resources_decorations_buy_no_card_of_the_first_four_slots() -> None:
    game = arrange(trade(), {0: {"goods": "9d"}}, slots=FOOD_CARDS)
    play_all(visit(game, "card1 1"), "resolve card1")
    assert (goods(game), board(game)["bought"]) == ("9d", [])


@rule("9.1.3")
@pytest.mark.parametrize("tile", ["B01", "B18", "B21", "B26"])
def test_buildings_that_show_no_decorations_are_not_paid_with_them(tile: str) -> None:
    game = buying("building1", "4w 1b 1s 1g 9d", tile=tile)
    payments = [move.details["goods"] for move in game.legal if move.kind == "pay"]
    assert payments
    assert not any("decorations" in payment for payment in payments)


@rule("9.1.3")
def test_paying_a_card_with_decorations_is_refused() -> None:
    error = refusal(buying("card3", "4w 3d"), "pay 3d")
    assert (error.code, str(error)) == ("wrong_price", "card slot 3 costs 3 resources")


@rule("9.2.1")
def test_t64_a_hunt_of_11_brings_five_pieces_of_food_or_decoration() -> None:
    game = arrange(trade(), dice=[[6, 2, 1, 1, 1]])
    visit(game)
    assert [str(move) for move in game.legal] == [f"split {n}" for n in range(6)]
    error = refusal(game, "split 6")
    assert (error.code, str(error)) == ("split_too_much", "the hunt brought 5, not 6")
    game.play("split 2")
    assert (board(game)["food"], board(game)["goods"]["decorations"]) == (12 + 3, 1 + 2)


@rule("9.2.1")
@pytest.mark.parametrize(("split", "food", "decorations"), [("split 0", 17, 1), ("split 5", 12, 6)])
def test_a_hunter_may_take_food_only_or_decorations_only(split: str, food: int, decorations: int) -> None:
    game = arrange(trade(), dice=[[2] * 5])
    play_all(visit(game), [split])
    assert (board(game)["food"], board(game)["goods"]["decorations"]) == (food, decorations)


@rule("9.2.1")
def test_the_split_is_chosen_after_the_tools() -> None:
    game = arrange(trade(), {0: {"tools": [2, 1]}}, dice=[[3, 2, 2, 2, 2]])
    visit(game)
    assert kinds(game) == {"tools"}
    game.play("tools 2 1")
    assert str(game.legal[-1]) == "split 7"


@rule("9.2.1")
def test_a_single_piece_may_be_a_decoration() -> None:
    game = arrange(trade(), dice=[[3]])
    play_all(visit(game, "building1 1", "building2 1", "card1 1", "card2 1"), "resolve hunt, split 1")
    assert (board(game)["food"], goods(game)) == (12, "2d")


@rule("9.2.1")
def test_a_hunt_that_brings_nothing_asks_nothing() -> None:
    game = arrange(trade(), dice=[[1]])
    play_all(visit(game, "building1 1", "building2 1", "card1 1", "card2 1"), "resolve hunt")
    assert kinds(game) == {"resolve"}
    assert (board(game)["food"], goods(game)) == (12, "1d")


@rule("9.2.1")
def test_without_the_expansion_the_hunt_brings_food_only() -> None:
    game = arrange(table(), dice=[[2] * 5, [2] * 5])
    visit(game)
    assert (game.round, board(game)["food"]) == (2, 12 + 5 - 5)
    assert refusal(game, "split 1").code == "wrong_question"
