"""9.5: the fifth card slot, paid with decorations, and its extra card."""

from typing import Any

import pytest

from stoneage import Game
from stoneage.testing import arrange, play_all
from tests.kit.rules.scenes import (
    FOOD_CARDS,
    board,
    buying,
    cards,
    finish_round,
    goods,
    kinds,
    refusal,
    table,
    trade,
    visit,
)

rule = pytest.mark.rule


def at_slot_five(card: str, decorations: int, **changes: Any) -> Game:
    """Seat 0 has paid for this card in slot 5 out of that many decorations."""
    mine = {"goods": f"{decorations}d", **changes.pop("mine", {})}
    game = arrange(changes.pop("game", trade()), {0: mine}, slots=[*FOOD_CARDS[:4], card], **changes)
    return play_all(visit(game, "card5 1"), "resolve card5, pay 3d")


@rule("9.5.1")
def test_the_card_of_slot_five_slides_to_the_right() -> None:
    game = arrange(trade(), {0: {"goods": "1w"}}, slots=FOOD_CARDS, deck=["C13", "C18"])
    finish_round(play_all(visit(game, "card1 1"), "resolve card1, pay 1w"))
    assert cards(game) == ["C05", "C11", "C12", "C21", "C13"]


@rule("9.5.1")
def test_a_new_card_enters_at_the_left() -> None:
    game = at_slot_five("C21", 3, deck=["C13"])
    assert cards(finish_round(game)) == [*FOOD_CARDS[:4], "C13"]


@rule("9.5.2")
def test_slot_five_costs_exactly_three_decorations() -> None:
    game = buying("card5", "5w 5g 9d")
    assert [str(move) for move in game.legal] == ["pay 3d", "decline"]
    assert game.view()["cards"][4]["price"] == {"kind": "goods", "goods": {"decorations": 3}}


@rule("9.5.2")
@pytest.mark.parametrize("payment", ["pay 3w", "pay 5g", "pay 1w 1b 1d"])
def test_resources_are_not_accepted_at_slot_five(payment: str) -> None:
    error = refusal(buying("card5", "5w 5b 5g 9d"), payment)
    assert (error.code, str(error)) == ("wrong_price", "card slot 5 costs 3d")


@rule("9.5.2", "9.5.3")
def test_t65_with_three_decorations_the_card_is_bought_and_no_extra_card_follows() -> None:
    game = at_slot_five("C21", 3)
    assert kinds(game) == {"split"}
    assert (board(game)["bought"], board(game)["food"], board(game)["drawn"]) == (["C21"], 15, [])


@rule("9.5.2", "9.5.3")
def test_t66_with_six_decorations_card_reward_and_an_extra_card() -> None:
    game = at_slot_five("C21", 6, deck=["C18", "C13"])
    assert (board(game)["food"], goods(game)) == (15, "3d")
    game.play("draw")
    assert (board(game)["bought"], board(game)["drawn"], goods(game)) == (["C21"], ["C18"], "")


@rule("9.5.2")
def test_t67_two_decorations_and_ten_gold_cannot_buy_slot_five() -> None:
    game = arrange(trade(), {0: {"goods": "10g 2d"}}, slots=FOOD_CARDS)
    play_all(visit(game, "card5 1", "field 1"), "resolve card5")
    assert (goods(game), board(game)["bought"], cards(game)[4]) == ("10g 2d", [], "C21")
    assert board(game)["home"] == 1


@rule("9.5.2")
def test_with_a_two_resources_card_left_the_payment_is_refused() -> None:
    game = buying("card5", "10g 2d", takes=1)
    error = refusal(game, "pay 3d")
    assert (error.code, str(error)) == ("cannot_pay", "you have 10g 2d")


@rule("9.5.3")
def test_the_extra_card_may_be_left() -> None:
    game = at_slot_five("C21", 6)
    assert [str(move) for move in game.legal] == ["draw", "skip"]
    game.play("skip")
    assert (goods(game), board(game)["drawn"]) == ("3d", [])


@rule("9.5.3")
def test_only_one_extra_card_can_be_drawn() -> None:
    game = play_all(at_slot_five("C21", 12), "draw")
    assert (kinds(game), goods(game), board(game)["drawn_count"]) == ({"split"}, "6d", 1)


@rule("9.5.3")
@pytest.mark.parametrize(("card", "decorations"), [("E1", 3), ("E4", 4), ("E6", 5), ("E3", 4)])
def test_decorations_of_the_reward_pay_for_the_extra_card(card: str, decorations: int) -> None:
    game = play_all(at_slot_five(card, decorations), "draw")
    assert (goods(game), board(game)["drawn_count"]) == ("", 1)


@rule("9.5.3")
@pytest.mark.parametrize(("card", "decorations"), [("E4", 3), ("E6", 4), ("E3", 3), ("C21", 5)])
def test_with_fewer_than_three_decorations_after_the_reward_no_card_is_offered(card: str, decorations: int) -> None:
    assert kinds(at_slot_five(card, decorations)) == {"split"}


@rule("9.5.3")
def test_the_extra_card_comes_after_all_have_picked_from_a_dice_bar() -> None:
    game = at_slot_five("E2", 4, dice=[[5, 1]])
    game.play("pick 5")
    assert (game.seat, kinds(game), goods(game), goods(game, 1)) == (0, {"draw", "skip"}, "3d", "1w 1d")


@rule("9.5.3")
def test_the_extra_card_comes_after_the_tools_of_a_two_dice_card() -> None:
    game = at_slot_five("C36", 6, mine={"tools": [2]}, dice=[[1, 3]])
    assert kinds(game) == {"tools"}
    game.play("tools 2")
    assert (goods(game), kinds(game)) == ("2w 3d", {"draw", "skip"})


@rule("9.5.3")
def test_the_extra_card_comes_after_two_resources_taken_at_once() -> None:
    game = at_slot_five("C04", 6, game=trade(two_resources_now=True))
    assert kinds(game) == {"take"}
    game.play("take 2g")
    assert (goods(game), kinds(game)) == ("2g 3d", {"draw", "skip"})


@rule("9.5.3")
def test_from_an_empty_deck_no_extra_card_is_offered() -> None:
    assert kinds(at_slot_five("C21", 9, deck=[])) == {"split"}


@rule("9.5.3")
def test_a_reward_that_draws_the_last_card_leaves_no_extra_card() -> None:
    game = at_slot_five("C01", 9, deck=["C18"])
    assert (kinds(game), board(game)["drawn"], goods(game)) == ({"split"}, ["C18"], "6d")


@rule("9.5.3")
def test_after_a_reward_that_draws_a_card_another_may_be_bought() -> None:
    game = play_all(at_slot_five("C01", 6, deck=["C18", "C13"]), "draw")
    assert board(game)["drawn"] == ["C13", "C18"]


@rule("9.5.3", "8.3.5")
def test_of_the_extra_card_only_the_lower_half_counts() -> None:
    game = play_all(at_slot_five("C21", 6, deck=["C31"], mine={"buildings": ["B01", "B02"]}), "draw")
    assert (board(game)["score"], game.breakdown(0)["builders"]) == (0, 6)


@rule("9.5.3")
def test_the_extra_card_is_drawn_unseen_by_the_others() -> None:
    game = play_all(at_slot_five("C21", 6), "draw")
    seen = game.view(1)["players"][0]
    assert (seen["drawn"], seen["drawn_count"]) == (None, 1)


@rule("9.5.3")
@pytest.mark.parametrize("place", ["card1", "card2", "card3", "card4"])
def test_no_other_slot_offers_an_extra_card(place: str) -> None:
    game = buying(place, f"{place[-1]}w 9d")
    game.play(f"pay {place[-1]}w")
    assert kinds(game) == {"split"}
    assert refusal(game, "draw").code == "wrong_question"


@rule("9.5.3", "9.5.4")
def test_who_declines_slot_five_keeps_his_decorations_and_is_offered_nothing() -> None:
    game = buying("card5", "9d")
    game.play("decline")
    assert (kinds(game), goods(game), board(game)["home"], cards(game)[4]) == ({"split"}, "9d", 1, "C21")


@rule("9.5.3")
def test_an_extra_card_that_is_not_offered_is_refused() -> None:
    error = refusal(at_slot_five("C21", 3), "draw")
    assert (error.code, str(error)) == ("wrong_question", "draw does not answer the current question, 'split'")


@rule("9.5.4")
def test_slot_five_takes_one_person_like_every_card() -> None:
    game = trade()
    error = refusal(game, "place card5 2")
    assert (error.code, str(error)) == ("exactly", "card slot 5 takes exactly 1 at a time")
    game.play("place card5 1")
    assert refusal(game, "place card5 1").code == "full"


@rule("9.5.4")
def test_without_the_expansion_there_is_no_fifth_slot() -> None:
    error = refusal(table(), "place card5 1")
    assert (error.code, str(error)) == ("not_in_play", "card slot 5 is not part of this game")
