"""5.9.10: the card that brings two resources of choice, kept for later or used at once."""

import pytest

from stoneage import Game
from stoneage.testing import arrange, play_all
from tests.kit.rules.acting import acting, feeding, mixes, moves, question, refused
from tests.kit.rules.placing import new_game, told
from tests.kit.rules.scenes import board, goods

TAKES = ["2w", "1w 1b", "1w 1s", "1w 1g", "2b", "1b 1s", "1b 1g", "2s", "1s 1g", "2g"]
TAKE_MOVES = [f"take {pair}" for pair in TAKES]
NOT_NOW = "wrong_question: take 2w does not answer the current question, {!r}"


def expansion() -> Game:
    return Game(2, expansion=True, seed=1)


@pytest.mark.rule("5.9.10")
def test_buying_the_card_asks_nothing() -> None:
    game = acting("card1 1", {"goods": "1w"}, slots=["C04"])
    play_all(game, "resolve card1, pay 1w")
    assert question(game) == (0, "resolve")
    assert (board(game)["takes"], goods(game)) == (1, "")


@pytest.mark.rule("5.9.10")
def test_the_two_resources_may_be_equal_or_different() -> None:
    assert mixes([2]) == set(TAKES)
    for pair in TAKES:
        game = acting("forest 1", {"takes": 1})
        game.play(f"take {pair}")
        assert (goods(game), board(game)["takes"]) == (pair, 0)


@pytest.mark.rule("5.9.10")
def test_it_can_be_used_when_choosing_the_next_place() -> None:
    game = acting("forest 1", {"takes": 1})
    places = ["resolve hunt", "resolve forest", "resolve building1"]
    assert moves(game) == places + TAKE_MOVES
    game.play("take 1w 1g")
    assert moves(game) == places


@pytest.mark.rule("5.9.10")
def test_it_can_be_used_even_when_one_place_is_left() -> None:
    game = acting("hunt 5", {"takes": 1})
    assert moves(game) == ["resolve hunt", *TAKE_MOVES]
    game.play("take 2g")
    assert question(game) == (1, "resolve")
    assert [event["place"] for event in told(game, "resolves")] == ["hunt"]


@pytest.mark.rule("5.9.10")
def test_a_player_who_keeps_it_is_asked_again_at_his_next_place() -> None:
    game = acting("forest 1", {"takes": 1})
    game.play("resolve forest")
    assert moves(game) == ["resolve hunt", "resolve building1", *TAKE_MOVES]


@pytest.mark.rule("5.9.10")
def test_it_can_be_used_while_paying_and_then_pays() -> None:
    game = acting("card3 1", {"goods": "1w", "takes": 1}, slots=["C09", "C11", "C10"])
    game.play("resolve card3")
    assert moves(game) == [*TAKE_MOVES, "decline"]
    game.play("take 1s 1g")
    assert moves(game) == ["pay 1w 1s 1g", "decline"]
    game.play("pay 1w 1s 1g")
    assert (goods(game), board(game)["score"]) == ("", 3)


@pytest.mark.rule("5.9.10")
def test_it_can_be_used_for_a_building_and_then_the_building_may_still_be_declined() -> None:
    game = acting("building1 1, forest 1", {"goods": "2w 1b", "takes": 1}, stacks=[["B01", "B02"]])
    game.play("resolve building1")
    assert moves(game) == [*TAKE_MOVES, "pay 2w 1b", "decline"]
    play_all(game, "take 2g, decline")
    assert (goods(game), board(game)["buildings"]) == ("2w 1b 2g", [])


@pytest.mark.rule("5.9.10")
def test_it_can_be_used_while_paying_even_where_it_does_not_help() -> None:
    game = acting("card4 1", {"takes": 1})
    game.play("resolve card4")
    assert moves(game) == [*TAKE_MOVES, "decline"]
    game.play("take 2s")
    assert question(game) == (0, "resolve")
    assert (goods(game), told(game, "declined")[0]["forced"]) == ("2s", True)


@pytest.mark.rule("5.9.10")
def test_it_can_be_used_at_slot_5_though_resources_do_not_pay_there() -> None:
    game = acting("card5 1", {"goods": "3d", "takes": 1}, game=expansion())
    game.play("resolve card5")
    assert moves(game) == [*TAKE_MOVES, "pay 3d", "decline"]
    game.play("take 2w")
    assert moves(game) == ["pay 3d", "decline"]


@pytest.mark.rule("5.9.10")
def test_it_cannot_be_used_between_an_exchange_and_its_payment() -> None:
    game = acting("card1 1", {"goods": "1d", "trader": 9, "takes": 1}, slots=["C09"], game=expansion())
    game.play("resolve card1")
    assert moves(game, "take") == TAKE_MOVES
    game.play("exchange 1d for 1s 1g")
    assert moves(game) == ["pay 1s", "pay 1g"]
    assert refused(game, "take 2w") == "after_exchange: after an exchange you must pay"


@pytest.mark.rule("5.9.10", "6.9")
def test_it_can_be_used_for_a_food_shortage() -> None:
    game = feeding({"food": 3, "takes": 1})
    assert moves(game) == [*TAKE_MOVES, "starve"]
    game.play("take 1w 1b")
    assert moves(game) == ["feed 1w 1b", "starve"]
    game.play("feed 1w 1b")
    assert (goods(game), board(game)["score"]) == ("", 0)


@pytest.mark.rule("5.9.10", "6.9")
def test_after_using_it_for_a_shortage_the_player_may_still_starve() -> None:
    game = feeding({"food": 3, "takes": 1})
    play_all(game, "take 2g, starve")
    assert (goods(game), board(game)["score"]) == ("2g", -10)


@pytest.mark.rule("5.9.10", "6.9")
def test_it_can_be_used_for_a_shortage_even_where_it_does_not_help() -> None:
    game = feeding({"food": 2, "takes": 1})
    assert moves(game) == [*TAKE_MOVES, "starve"]
    game.play("take 2g")
    assert (goods(game), board(game)["score"], told(game, "starved")[0]["forced"]) == ("2g", -10, True)


@pytest.mark.rule("5.9.10")
def test_it_cannot_be_used_at_any_other_question() -> None:
    game = arrange(new_game(2), {0: {"takes": 1}})
    assert refused(game, "take 2w") == NOT_NOW.format("place")
    game = acting("forest 1", {"takes": 1, "tools": [1]})
    game.play("resolve forest")
    assert refused(game, "take 2w") == NOT_NOW.format("tools")
    game = acting("card1 1", {"takes": 1, "goods": "1w"}, slots=["C02"], dice=[[1, 2]])
    play_all(game, "resolve card1, pay 1w")
    assert refused(game, "take 2w") == NOT_NOW.format("pick")


@pytest.mark.rule("5.9.10")
def test_it_cannot_be_used_at_the_questions_of_the_expansion() -> None:
    game = acting("hunt 4, field 1", {"takes": 1}, game=expansion())
    game.play("resolve hunt")
    assert refused(game, "take 2w") == NOT_NOW.format("split")
    game = acting("card5 1", {"takes": 1, "goods": "6d"}, game=expansion(), slots=["C09", "C10", "C11", "C12", "C03"])
    play_all(game, "resolve card5, pay 3d")
    assert refused(game, "take 2w") == NOT_NOW.format("draw")


@pytest.mark.rule("5.9.10")
def test_it_is_used_at_the_owners_choices_only() -> None:
    game = acting("forest 1", theirs={1: {"takes": 1}})
    assert moves(game, "take") == []
    assert refused(game, "take 2w") == "no_take: you have no card with two resources to take"


@pytest.mark.rule("5.9.10")
def test_it_is_used_once() -> None:
    game = acting("forest 1", {"takes": 1})
    game.play("take 2w")
    assert refused(game, "take 2w") == "no_take: you have no card with two resources to take"


@pytest.mark.rule("5.9.10")
def test_unused_it_is_worth_two_points_at_the_end() -> None:
    game = acting("forest 1", {"takes": 1, "goods": "1w"})
    game.stop()
    assert game.breakdown(0)["resources"] == 3


@pytest.mark.rule("5.9.10", "12-C11")
def test_with_two_resources_now_the_choice_comes_with_the_card() -> None:
    game = acting("card1 1", {"goods": "1w"}, slots=["C04"], game=Game(2, two_resources_now=True, seed=1))
    play_all(game, "resolve card1, pay 1w")
    assert question(game) == (0, "take")
    assert moves(game) == TAKE_MOVES
    game.play("take 1b 1s")
    assert (goods(game), board(game)["takes"]) == ("1b 1s", 0)
    assert moves(game) == ["resolve hunt", "resolve building1"]


@pytest.mark.rule("5.9.10", "12-C11")
def test_with_two_resources_now_the_choice_cannot_be_put_off() -> None:
    game = acting("card1 1", {"goods": "1w"}, slots=["C04"], game=Game(2, two_resources_now=True, seed=1))
    play_all(game, "resolve card1, pay 1w")
    for move in ("resolve hunt", "decline", "skip"):
        assert refused(game, move) == f"wrong_question: {move} does not answer the current question, 'take'"
