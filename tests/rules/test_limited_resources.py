"""12-C02: with `limited_resources` every gain ends where the pile does."""

from typing import Any, cast

import pytest

from stoneage import Game, IllegalMove
from stoneage.testing import arrange, play_all
from tests.kit.rules.placing import new_game, player, refusal, take_turns

pytestmark = pytest.mark.rule("12-C02")


def supply(game: Game) -> list[int]:
    return [*cast("dict[str, int]", game.view()["supply"]).values()]


def goods(game: Game, seat: int = 0) -> list[int]:
    return [*cast("dict[str, int]", player(game, seat)["goods"]).values()][:4]


def acting(places: str, mine: dict[str, Any], *, expansion: bool = False, **table: Any) -> Game:
    """Seat 0 is to act on these places; the other player hunts."""
    game = new_game(2, limited_resources=True, expansion=expansion)
    game = arrange(game, {0: mine}, **table)
    return take_turns(game, places, "hunt 5")


def test_the_piles_hold_20_wood_16_brick_12_stone_and_10_gold() -> None:
    assert supply(new_game(4, limited_resources=True)) == [20, 16, 12, 10]


@pytest.mark.parametrize(("place", "pile"), [("forest", "w"), ("claypit", "b"), ("quarry", "s"), ("river", "g")])
def test_dice_bring_at_most_what_the_pile_holds(place: str, pile: str) -> None:
    game = acting(f"{place} 4, hunt 1", {}, supply=f"1{pile}", dice=[[6] * 4, [1], [1] * 5])
    game.play(f"resolve {place}")
    assert (sum(goods(game)), sum(supply(game))) == (1, 0)


def test_what_dice_bring_leaves_the_pile() -> None:
    game = acting("forest 4, hunt 1", {}, dice=[[6] * 4, [1], [1] * 5])
    game.play("resolve forest")
    assert (goods(game), supply(game)) == ([8, 0, 0, 0], [12, 16, 12, 10])


def test_a_card_brings_at_most_what_the_pile_holds() -> None:
    game = acting("card1 1, hunt 4", {"goods": "1w"}, slots=["C13"], supply="5w 1s")
    play_all(game, "resolve card1, pay 1w")
    assert (goods(game), supply(game)) == ([0, 0, 1, 0], [6, 0, 0, 0])


def test_two_dice_of_a_card_bring_at_most_what_the_pile_holds() -> None:
    game = acting("card1 1, hunt 4", {"goods": "1w"}, slots=["C08"], supply="1g", dice=[[6, 6], [1] * 4, [1] * 5])
    play_all(game, "resolve card1, pay 1w")
    assert (goods(game), supply(game)) == ([0, 0, 0, 1], [1, 0, 0, 0])


def test_a_dice_bar_gives_nothing_from_an_empty_pile() -> None:
    game = acting("card1 1, hunt 4", {"goods": "1w"}, slots=["C02"], supply="1g", dice=[[4, 4], [1] * 4, [1] * 5])
    play_all(game, "resolve card1, pay 1w")
    assert (goods(game, 0), goods(game, 1)) == ([0, 0, 0, 1], [0, 0, 0, 0])


def test_what_is_paid_returns_to_the_piles_at_once() -> None:
    game = acting("building1 1, hunt 4", {"goods": "2w 1b"}, stacks=[["B01", "B02"]], supply="1w 1b 1s 1g")
    play_all(game, "resolve building1, pay 2w 1b")
    assert supply(game) == [3, 2, 1, 1]


def test_what_is_fed_returns_to_the_piles_at_once() -> None:
    game = acting("hunt 5", {"food": 0, "goods": "3s"}, supply="", dice=[[1] * 5, [1] * 5])
    game.play("feed 3s")
    assert supply(game) == [0, 0, 3, 0]


def test_a_take_may_only_name_what_the_supply_holds() -> None:
    game = acting("field 1, hunt 4", {"takes": 1}, supply="1w 2g")
    assert [str(move) for move in game.legal if move.kind == "take"] == ["take 1w 1g", "take 2g"]
    assert refusal(game, "take 2w") == ("supply_short", {"supply": {"wood": 1, "gold": 2}})
    with pytest.raises(IllegalMove, match=r"^the supply has 1w 2g$"):
        game.play("take 1b 1s")
    game.play("take 1w 1g")
    assert (goods(game), supply(game)) == ([1, 0, 0, 1], [0, 0, 0, 1])


def test_with_one_resource_in_the_supply_the_two_resources_card_waits() -> None:
    game = acting("field 1, hunt 4", {"takes": 1}, supply="1w")
    assert {move.kind for move in game.legal} == {"resolve"}
    assert (player(game, 0)["takes"], game.breakdown(0)["resources"]) == (1, 2)


def test_with_two_resources_now_an_exhausted_supply_makes_the_card_wait() -> None:
    game = new_game(2, limited_resources=True, two_resources_now=True)
    game = arrange(game, {0: {"goods": "1w"}}, slots=["C04"], supply="")
    take_turns(game, "card1 1, hunt 4", "hunt 5")
    play_all(game, "resolve card1, pay 1w")
    assert player(game, 0)["takes"] == 1


def test_an_exchange_may_only_name_what_the_supply_holds_after_the_given_goods_returned() -> None:
    mine = {"goods": "2w 1d", "trader": 4}
    game = acting("building1 1, hunt 4", mine, expansion=True, stacks=[["B26", "B01"]], supply="1g")
    game.play("resolve building1")
    exchanges = [str(move) for move in game.legal if move.kind == "exchange"]
    assert exchanges == ["exchange 1w for 1g", "exchange 1d for 1g"]
    assert refusal(game, "exchange 1w for 1b") == ("supply_short", {"supply": {"wood": 1, "gold": 1}})


def test_an_exchange_moves_goods_to_and_from_the_piles() -> None:
    mine = {"goods": "2w 1d", "trader": 4}
    game = acting("building1 1, hunt 4", mine, expansion=True, stacks=[["B26", "B01"]], supply="1g")
    play_all(game, "resolve building1, exchange 1w for 1g")
    assert (goods(game), supply(game)) == ([1, 0, 0, 1], [1, 0, 0, 0])
