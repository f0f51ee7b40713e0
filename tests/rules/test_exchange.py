"""9.4: when the trader's exchange can be made."""

import pytest

from stoneage.testing import arrange, play_all
from tests.kit.rules.scenes import (
    FOOD_CARDS,
    buying,
    exchanges,
    finish_round,
    goods,
    kinds,
    refusal,
    table,
    trade,
    visit,
)

rule = pytest.mark.rule

PLENTY = "9w 9b 9s 9g 9d"


@rule("9.4.1", "9.4.7")
def test_t69_a_second_purchase_in_the_same_turn_gets_no_exchange() -> None:
    mine = {"goods": "3w 1s 9d", "trader": 2}
    game = arrange(trade(), {0: mine}, slots=FOOD_CARDS, stacks=[["B04", "B01"]])
    play_all(visit(game, "building1 1", "card1 1"), "resolve building1, exchange 1s 1d for 1g, resolve card1")
    assert exchanges(game) == []
    error = refusal(game, "exchange 2d for 1w")
    assert (error.code, str(error)) == ("exchange_used", "you have already made an exchange this turn")


@rule("9.4.1")
@pytest.mark.parametrize("place", ["card1", "card2", "card3", "card4", "building1"])
def test_an_exchange_is_offered_at_cards_and_buildings(place: str) -> None:
    assert kinds(buying(place, PLENTY, trader=1)) == {"pay", "decline", "exchange"}


@rule("9.4.8")
@pytest.mark.parametrize("level", [1, 4, 9])
def test_no_exchange_is_offered_at_slot_five(level: int) -> None:
    game = buying("card5", PLENTY, trader=level)
    assert kinds(game) == {"pay", "decline"}
    error = refusal(game, "exchange 2w for 1g")
    assert (error.code, str(error)) == (
        "exchange_not_here",
        "slot 5 is paid in decorations only, so an exchange does not help",
    )


@rule("9.4.1")
def test_no_exchange_is_possible_before_a_place_is_resolved() -> None:
    game = visit(arrange(trade(), {0: {"goods": PLENTY, "trader": 9}}), "card1 1")
    assert kinds(game) == {"resolve"}
    assert refusal(game, "exchange 1d for 2g").code == "wrong_question"


@rule("9.4.1", "6.8")
def test_no_exchange_is_possible_while_feeding() -> None:
    mine = {"goods": "4w 9d", "trader": 9, "food": 0, "people": 8}
    game = arrange(trade(), {0: mine}, dice=[[1] * 8, [1] * 5])
    play_all(visit(game), "split 0, split 0")
    assert kinds(game) == {"feed", "starve"}
    assert refusal(game, "exchange 1d for 2w").code == "wrong_question"


@rule("9.4.1")
def test_no_exchange_is_possible_while_placing() -> None:
    game = arrange(trade(), {0: {"goods": PLENTY, "trader": 9}})
    assert refusal(game, "exchange 1d for 2g").code == "wrong_question"


@rule("9.4.1")
def test_a_purchase_that_only_an_exchange_makes_possible_is_asked() -> None:
    assert kinds(buying("building1", "2w 1s 1d", tile="B04", trader=2)) == {"decline", "exchange"}


@rule("9.4.1")
def test_a_purchase_that_no_exchange_makes_possible_declines_itself() -> None:
    game = buying("building1", "2w 1s", tile="B04", trader=2)
    assert (kinds(game), goods(game)) == ({"split"}, "2w 1s")


@rule("9.4.1")
def test_a_purchase_paid_without_an_exchange_leaves_it_for_the_next() -> None:
    game = arrange(trade(), {0: {"goods": "3w 9d", "trader": 4}}, slots=FOOD_CARDS)
    play_all(visit(game, "card1 1", "card2 1"), "resolve card1, pay 1w, resolve card2")
    assert "exchange 1d for 1g" in game.legal


@rule("9.4.1")
def test_a_declined_purchase_leaves_the_exchange_for_the_next() -> None:
    game = arrange(trade(), {0: {"goods": "3w 9d", "trader": 4}}, slots=FOOD_CARDS)
    play_all(visit(game, "card1 1", "card2 1"), "resolve card1, decline, resolve card2")
    assert "exchange 1d for 1g" in game.legal


@rule("9.4.1")
def test_the_exchange_comes_back_in_the_next_round() -> None:
    game = arrange(trade(), {0: {"goods": "9d", "trader": 4}}, slots=FOOD_CARDS, deck=["C13", "C18", "C28"])
    play_all(visit(game, "card1 1"), "resolve card1, exchange 1d for 1w")
    finish_round(finish_round(game))
    play_all(visit(game, "card1 1"), "resolve card1")
    assert (game.round, game.seat) == (3, 0)
    assert "exchange 1d for 1g" in game.legal


@rule("9.4.1")
def test_every_player_has_an_exchange_in_his_own_turn() -> None:
    rich = {"goods": "1w 9d", "trader": 4}
    game = arrange(trade(), {0: rich, 1: rich}, slots=FOOD_CARDS)
    play_all(game, "place card1 1, place card2 1, place hunt 4, place hunt 4")
    play_all(game, "resolve card1, exchange 1d for 1g, split 0, resolve card2")
    assert (game.seat, kinds(game)) == (1, {"decline", "exchange"})


@rule("9.4.9")
def test_visiting_the_trader_first_improves_the_rate() -> None:
    game = arrange(trade(), {0: {"goods": "1w 2d", "trader": 2}}, slots=FOOD_CARDS)
    visit(game, "trader 2", "card2 1")
    assert "exchange 2d for 1g" in play_all(game, "resolve card2").legal
    game.undo()
    play_all(game, "resolve trader, resolve card2")
    assert "exchange 2d for 1g" not in game.legal
    assert "exchange 1d for 1g" in game.legal


@rule("9.4.9")
def test_a_trader_step_bought_first_improves_the_rate() -> None:
    mine = {"goods": "2w 1d", "trader": 8}
    game = arrange(trade(), {0: mine}, slots=["E3", "C05", "C11", "C12", "C21"])
    play_all(visit(game, "card1 1", "card2 1"), "resolve card1, pay 1w, resolve card2")
    assert "exchange 1d for 2g" in game.legal


@rule("9.4.1", "9.4.2")
def test_without_the_expansion_there_is_no_exchange() -> None:
    game = arrange(table(), {0: {"goods": "9w"}})
    play_all(visit(game, "card1 1"), "resolve card1")
    assert kinds(game) == {"pay", "decline"}
    assert refusal(game, "exchange 2w for 1g").code == "no_exchange_rate"
