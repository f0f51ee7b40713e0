"""12-C02: what happens at the rarer moments when a limited supply runs out, or does not."""

from typing import Any, cast

import pytest

from stoneage import Game
from stoneage.testing import play_all
from tests.kit.rules.acting import acting, feeding, moves, question, refused
from tests.kit.rules.scenes import board, goods

pytestmark = pytest.mark.rule("12-C02")


def limited(**options: Any) -> Game:
    return Game(2, limited_resources=True, seed=1, **options)


def supply(game: Game) -> list[int]:
    return [*cast("dict[str, int]", game.view()["supply"]).values()]


@pytest.mark.rule("5.5.2")
def test_without_the_option_an_empty_pile_limits_nothing() -> None:
    game = acting("forest 3", supply="", dice=[[6, 6, 6]])
    game.play("resolve forest")
    assert (goods(game), game.view()["supply"]) == ("6w", None)


@pytest.mark.rule("5.5.1")
def test_food_is_never_limited() -> None:
    game = acting("hunt 5", {"food": 90}, game=limited(), supply="", dice=[[6, 6, 6, 6, 6]])
    assert board(game)["food"] == 105


@pytest.mark.rule("5.5.6")
def test_tools_do_not_bring_more_than_the_pile_holds() -> None:
    game = acting("river 3", {"tools": [4, 4, 4]}, game=limited(), supply="2g", dice=[[6, 6, 6]])
    play_all(game, "resolve river, tools 4 4 4")
    assert (goods(game), supply(game)) == ("2g", [0, 0, 0, 0])


def test_private_places_draw_from_the_same_pile() -> None:
    mine = {"buildings": ["H1"], "goods": ""}
    game = acting("H1 3", mine, game=limited(expansion=True), supply="4w", dice=[[6, 6, 6]])
    game.play("resolve H1")
    assert (goods(game), supply(game)) == ("4w", [0, 0, 0, 0])


@pytest.mark.rule("5.7.2")
def test_what_was_paid_for_a_card_can_come_back_with_its_effect() -> None:
    game = acting("card1 1", {"goods": "1b"}, game=limited(), supply="", slots=["C35"])
    play_all(game, "resolve card1, pay 1b")
    assert (goods(game), supply(game)) == ("1b", [0, 0, 0, 0])


@pytest.mark.rule("5.9.1")
def test_a_die_of_an_empty_pile_may_still_be_picked() -> None:
    game = acting("card1 1", {"goods": "1w"}, game=limited(), supply="", slots=["C02"], dice=[[2, 1]])
    play_all(game, "resolve card1, pay 1w, pick 2")
    assert (goods(game, 0), goods(game, 1)) == ("", "1w")


@pytest.mark.rule("5.9.10")
def test_a_take_while_paying_names_only_what_the_supply_holds() -> None:
    game = acting("card1 1", {"goods": "1w", "takes": 1}, game=limited(), supply="1b 1s")
    game.play("resolve card1")
    assert moves(game) == ["take 1b 1s", "pay 1w", "decline"]
    assert refused(game, "take 2b") == "supply_short: the supply has 1b 1s"


@pytest.mark.rule("5.9.10", "6.9")
def test_a_take_for_a_shortage_names_only_what_the_supply_holds() -> None:
    game = feeding({"food": 4, "takes": 1}, game=limited(), supply="2w")
    assert moves(game) == ["take 2w", "starve"]
    assert refused(game, "take 1w 1b") == "supply_short: the supply has 2w"


@pytest.mark.rule("5.9.10")
def test_a_card_that_waited_can_be_used_when_goods_have_come_back() -> None:
    mine = {"goods": "2w 1b", "takes": 1}
    game = acting("building1 1, forest 1", mine, game=limited(), supply="", stacks=[["B01", "B02"]])
    assert moves(game, "take") == []
    play_all(game, "resolve building1, pay 2w 1b")
    assert moves(game, "take") == ["take 2w", "take 1w 1b"]


@pytest.mark.rule("5.9.10", "12-C11")
def test_with_two_resources_now_a_single_pair_is_taken_by_itself() -> None:
    game = acting("card1 1", {"goods": "1w"}, game=limited(two_resources_now=True), supply="1g", slots=["C04"])
    play_all(game, "resolve card1, pay 1w")
    assert (goods(game), board(game)["takes"], supply(game)) == ("1w 1g", 0, [0, 0, 0, 0])


@pytest.mark.rule("5.9.10", "12-C11")
def test_with_two_resources_now_a_card_that_had_to_wait_is_used_later() -> None:
    mine = {"goods": "3w 1b"}
    table: dict[str, Any] = {"supply": "", "slots": ["C04"], "stacks": [["B01", "B02"]]}
    game = acting("card1 1, building1 1, forest 1", mine, game=limited(two_resources_now=True), **table)
    play_all(game, "resolve card1, pay 1w")
    assert (question(game), moves(game, "take"), board(game)["takes"]) == ((0, "resolve"), [], 1)
    play_all(game, "resolve building1, pay 2w 1b")
    assert moves(game, "take") == ["take 2w", "take 1w 1b"]


@pytest.mark.rule("5.9.10")
def test_a_card_that_waited_to_the_end_is_worth_two_points() -> None:
    game = acting("forest 1", {"takes": 1}, game=limited(), supply="")
    game.stop()
    assert game.breakdown(0)["resources"] == 2


def test_an_exchange_can_take_back_a_good_just_given() -> None:
    mine = {"goods": "1w", "trader": 9}
    game = acting("card1 1", mine, game=limited(expansion=True), supply="1b", slots=["C09"])
    game.play("resolve card1")
    assert moves(game, "exchange") == ["exchange 1w for 1w 1b"]
    assert refused(game, "exchange 1w for 2w") == "supply_short: the supply has 1w 1b"
    game.play("exchange 1w for 1w 1b")
    assert (goods(game), supply(game)) == ("1w 1b", [0, 0, 0, 0])
