"""9.4: the rates of the trader's exchange, and what may be given and got."""

from typing import Any

import pytest

from stoneage import NotationError
from tests.kit.rules.scenes import board, buying, exchanges, goods, refusal

rule = pytest.mark.rule

PLENTY = "9w 9b 9s 9g 9d"


def pieces(goods: Any) -> int:
    return sum(goods.values())


def sizes(trader: int) -> set[tuple[int, int]]:
    """How much is given and got in the exchanges of a trader level."""
    found = [move.details for move in buying("card2", PLENTY, trader=trader).legal if move.kind == "exchange"]
    return {(pieces(one["give"]), pieces(one["get"])) for one in found}


@rule("9.4.2")
def test_at_level_0_there_is_no_exchange() -> None:
    assert sizes(0) == set()
    error = refusal(buying("card2", PLENTY), "exchange 2w for 1g")
    assert (error.code, str(error)) == ("no_exchange_rate", "at trader level 0 there is no exchange")


@rule("9.4.3")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_at_levels_1_to_3_two_goods_bring_one_resource(level: int) -> None:
    assert sizes(level) == {(2, 1)}


@rule("9.4.4")
@pytest.mark.parametrize("level", [4, 5, 6, 7, 8])
def test_at_levels_4_to_8_one_good_brings_one_resource(level: int) -> None:
    assert sizes(level) == {(1, 1)}


@rule("9.4.5")
@pytest.mark.parametrize("level", [9, 10])
def test_at_levels_9_and_10_one_good_brings_two_resources(level: int) -> None:
    assert sizes(level) == {(1, 2)}


@rule("9.4.3")
def test_t68_a_stone_and_a_decoration_become_the_gold_that_a_building_needs() -> None:
    game = buying("building1", "2w 1s 1d", tile="B04", trader=2)
    game.play("exchange 1s 1d for 1g")
    assert (goods(game), board(game)["buildings"], board(game)["score"]) == ("", ["B04"], 12)


@rule("9.4.4", "9.4.5")
def test_t70_a_decoration_brings_one_resource_at_level_4_and_two_at_level_9() -> None:
    game = buying("card2", "1w 1d", trader=4)
    assert exchanges(game) == ["1d for 1w", "1d for 1b", "1d for 1s", "1d for 1g"]
    game = buying("card2", "1d", trader=9)
    pairs = ["2w", "1w 1b", "1w 1s", "1w 1g", "2b", "1b 1s", "1b 1g", "2s", "1s 1g", "2g"]
    assert exchanges(game) == [f"1d for {pair}" for pair in pairs]


@rule("9.4.3", "9.4.6")
def test_any_two_goods_can_be_given_for_any_resource() -> None:
    offered = exchanges(buying("card1", PLENTY, trader=1))
    pairs = ["2w", "1w 1b", "1w 1s", "1w 1g", "1w 1d", "2b", "1b 1s", "1b 1g", "1b 1d"]
    pairs += ["2s", "1s 1g", "1s 1d", "2g", "1g 1d", "2d"]
    assert offered == [f"{pair} for 1{letter}" for pair in pairs for letter in "wbsg"]


@rule("9.4.4", "9.4.6", "9.4.8")
def test_any_good_can_be_given_for_any_other_resource() -> None:
    offered = exchanges(buying("card1", PLENTY, trader=4))
    assert offered == [f"1{give} for 1{get}" for give in "wbsgd" for get in "wbsg" if give != get]


@rule("9.4.5", "9.4.6")
def test_any_good_can_be_given_for_any_two_resources_equal_or_different() -> None:
    offered = exchanges(buying("card1", PLENTY, trader=9))
    pairs = ["2w", "1w 1b", "1w 1s", "1w 1g", "2b", "1b 1s", "1b 1g", "2s", "1s 1g", "2g"]
    assert offered == [f"1{give} for {pair}" for give in "wbsgd" for pair in pairs]


@rule("9.4.6")
@pytest.mark.parametrize("move", ["exchange 2w for 1d", "exchange 1w for 1d", "exchange 1f for 1w"])
def test_decorations_cannot_be_got_and_food_cannot_be_given(move: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        buying("card1", PLENTY, trader=4).play(move)


@rule("9.4.8")
@pytest.mark.parametrize(("level", "move"), [(4, "exchange 1w for 1w"), (4, "exchange 1g for 1g")])
def test_the_same_goods_cannot_be_exchanged_for_themselves(level: int, move: str) -> None:
    game = buying("card1", PLENTY, trader=level)
    assert move not in game.legal
    with pytest.raises(NotationError, match="is not a move"):
        game.play(move)


@rule("9.4.8")
@pytest.mark.parametrize(("level", "move"), [(1, "exchange 1w 1b for 1w"), (9, "exchange 1w for 1w 1b")])
def test_a_kind_that_is_given_may_come_back_among_other_goods(level: int, move: str) -> None:
    assert move in buying("card1", PLENTY, trader=level).legal


@rule("9.4.7")
@pytest.mark.parametrize(
    ("level", "move"),
    [
        (1, "exchange 1w for 1g"),
        (3, "exchange 1d for 2g"),
        (4, "exchange 2w for 1g"),
        (8, "exchange 1d for 2g"),
        (9, "exchange 1w for 1g"),
        (10, "exchange 2d for 1g"),
    ],
)
def test_an_exchange_at_another_rate_is_refused(level: int, move: str) -> None:
    error = refusal(buying("card2", PLENTY, trader=level), move)
    give, get = error.arguments["give"], error.arguments["get"]
    assert error.code == "exchange_wrong_rate"
    assert str(error) == f"at trader level {level} you give {give} and get {get}"


@rule("9.4.7")
@pytest.mark.parametrize(("level", "move"), [(1, "4w for 2g"), (4, "2w for 2g"), (9, "2d for 4g")])
def test_no_multiple_of_a_rate_can_be_exchanged(level: int, move: str) -> None:
    game = buying("card4", PLENTY, trader=level)
    assert f"exchange {move}" not in game.legal
    assert refusal(game, f"exchange {move}").code == "unknown_move"


@rule("9.4.6")
def test_only_goods_that_one_owns_can_be_given() -> None:
    error = refusal(buying("card1", "1w 2d", trader=2), "exchange 1w 1g for 1b")
    assert (error.code, str(error)) == ("cannot_pay", "you have 1w 2d")
