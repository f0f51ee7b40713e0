"""9.4.8: an exchange must serve the purchase it is made for; and exchanging with a limited supply (12-C02)."""

from typing import Any

import pytest

from stoneage import Game
from stoneage.testing import play_all
from tests.kit.rules.scenes import board, buying, exchanges, goods, kinds, refusal

rule = pytest.mark.rule


def exchanged(**changes: Any) -> Game:
    """Seat 0 has exchanged a decoration for a gold and must now pay two resources out of 2w 1b 1g."""
    return play_all(buying("card2", "2w 1b 9d", trader=4, **changes), "exchange 1d for 1g")


@rule("9.4.8")
def test_after_an_exchange_the_payment_has_a_kind_just_received() -> None:
    assert [str(move) for move in exchanged().legal] == ["pay 1w 1g", "pay 1b 1g"]


@rule("9.4.8")
@pytest.mark.parametrize("payment", ["pay 2w", "pay 1w 1b"])
def test_a_payment_without_a_kind_just_received_is_refused(payment: str) -> None:
    error = refusal(exchanged(), payment)
    sentence = "after an exchange the payment must use a kind just received: g"
    assert (error.code, str(error)) == ("needs_received", sentence)


@rule("9.4.8")
def test_the_kinds_just_received_are_all_named() -> None:
    game = play_all(buying("card2", "2w 1d", trader=9), "exchange 1d for 1b 1g")
    assert refusal(game, "pay 2w").arguments == {"received": ["brick", "gold"]}


@rule("9.4.8")
@pytest.mark.parametrize("move", ["decline", "take 2g", "take 1w 1b", "exchange 1d for 1s"])
def test_after_an_exchange_one_can_neither_decline_nor_take_nor_exchange(move: str) -> None:
    game = exchanged(takes=1)
    assert kinds(game) == {"pay"}
    error = refusal(game, move)
    assert (error.code, str(error)) == ("after_exchange", "after an exchange you must pay")


@rule("9.4.8")
def test_before_an_exchange_a_two_resources_card_can_be_used() -> None:
    game = buying("card2", "9d", trader=4, takes=1)
    play_all(game, "take 1w 1b, exchange 1w for 1g")
    assert (goods(game), board(game)["bought"]) == ("9d", ["C05"])


@rule("9.4.8")
def test_the_only_payment_left_after_an_exchange_is_made_at_once() -> None:
    game = play_all(buying("card1", "3w 1d", trader=4), "exchange 1d for 1g")
    assert (goods(game), board(game)["bought"]) == ("3w", ["C03"])


@rule("9.4.8")
def test_kinds_count_and_not_pieces() -> None:
    game = play_all(buying("card1", "1g 1d", trader=4), "exchange 1d for 1g")
    assert (goods(game), board(game)["bought"]) == ("1g", ["C03"])


@rule("9.4.8")
def test_a_second_resource_received_may_be_kept() -> None:
    game = play_all(buying("card1", "1d", trader=9), "exchange 1d for 1w 1g")
    assert [str(move) for move in game.legal] == ["pay 1w", "pay 1g"]
    game.play("pay 1w")
    assert goods(game) == "1g"


@rule("9.4.8")
def test_two_equal_resources_received_may_be_paid_together() -> None:
    game = play_all(buying("card2", "1d", trader=9), "exchange 1d for 2g")
    assert (goods(game), board(game)["bought"]) == ("", ["C05"])


@rule("9.4.8")
def test_after_the_purchase_everything_is_as_usual_again() -> None:
    game = exchanged()
    game.play("pay 1b 1g")
    assert (goods(game), kinds(game)) == ("2w 8d", {"split"})


@rule("9.4.8")
@pytest.mark.parametrize(
    ("tile", "owned", "move"),
    [
        ("B04", "2w 1g 1s", "exchange 1s for 1b"),  # 2w 1g: no brick in the price
        ("B04", "2w 1s", "exchange 1w for 1g"),  # a wood that is needed is given away
        ("B04", "1w 1s", "exchange 1s for 1g"),  # a wood is still missing
        ("H8", "1g 1d", "exchange 1d for 1g"),  # 2g 1d: the decoration is needed itself
        ("B18", "4w 1s", "exchange 1s for 1b"),  # four of one kind: wood, which was not received
        ("B18", "4w", "exchange 1w for 1b"),  # four of one kind: broken up
        ("B21", "2w 1b 1s", "exchange 1s for 1g"),  # four of four kinds: one is missing again
        ("B22", "4w 1b 1s", "exchange 1b for 1s"),  # five of one kind: only four
    ],
)
def test_an_exchange_after_which_the_purchase_cannot_use_it_is_refused(tile: str, owned: str, move: str) -> None:
    game = buying("building1", owned, tile=tile, trader=4, takes=1)
    assert move not in game.legal
    error = refusal(game, move)
    sentence = "after this exchange building stack 1 could not be paid with what you receive"
    assert (error.code, str(error)) == ("exchange_useless", sentence)


@rule("9.4.8")
@pytest.mark.parametrize(
    ("tile", "owned", "offered"),
    [
        ("B04", "2w 1s", ["1s for 1g"]),
        ("B04", "2w 1g 1d", ["1d for 1w", "1d for 1g"]),
        ("H8", "1g 2d", ["1d for 1g"]),
        ("B18", "3w 1s", ["1s for 1w"]),
        ("B19", "4w", ["1w for 1b", "1w for 1s", "1w for 1g"]),
        ("B21", "2w 1b 1s", ["1w for 1g"]),
        ("B26", "1d", ["1d for 1w", "1d for 1b", "1d for 1s", "1d for 1g"]),
    ],
)
def test_the_exchanges_that_serve_a_building_are_offered(tile: str, owned: str, offered: list[str]) -> None:
    assert exchanges(buying("building1", owned, tile=tile, trader=4)) == offered


@rule("9.4.8")
@pytest.mark.parametrize(("place", "offered"), [("card1", True), ("card2", True), ("card3", False)])
def test_an_exchange_needs_enough_resources_for_the_slot(place: str, offered: bool) -> None:
    assert bool(exchanges(buying(place, "1w 1d", trader=4))) is offered


@rule("9.4.8")
def test_an_exchange_is_allowed_where_it_is_not_needed() -> None:
    game = play_all(buying("building1", "2w 1b 1g", tile="B01", trader=4), "exchange 1g for 1b")
    assert (goods(game), board(game)["score"]) == ("1b", 10)


@rule("9.4.8")
def test_at_a_building_of_any_resources_everything_may_be_added() -> None:
    game = play_all(buying("building1", "6w 1d", tile="B26", trader=4), "exchange 1d for 1g")
    assert [str(move) for move in game.legal][-1] == "pay 6w 1g"
    game.play("pay 6w 1g")
    assert board(game)["score"] == 6 * 3 + 6


# --- a supply that can run out


@rule("9.4.6")
def test_only_what_the_supply_holds_can_be_got() -> None:
    game = buying("card1", "2d", trader=4, supply="1w 2s")
    assert exchanges(game) == ["1d for 1w", "1d for 1s"]
    error = refusal(game, "exchange 1d for 1g")
    assert (error.code, str(error)) == ("supply_short", "the supply has 1w 2s")


@rule("9.4.5", "9.4.6")
def test_two_of_a_kind_need_two_in_the_supply() -> None:
    game = buying("card1", "2d", trader=9, supply="1w 2s")
    assert exchanges(game) == ["1d for 1w 1s", "1d for 2s"]


@rule("9.4.6")
def test_what_is_given_is_in_the_supply_before_one_gets() -> None:
    game = buying("card1", "1w 1g", trader=9, supply="1w")
    assert exchanges(game) == ["1w for 2w", "1g for 1w 1g"]
    assert str(refusal(game, "exchange 1g for 2g")) == "the supply has 1w 1g"


@rule("9.4.6")
def test_from_an_empty_supply_two_equal_goods_bring_one_back() -> None:
    game = buying("card1", "2w 2d", trader=1, supply="")
    assert exchanges(game) == ["2w for 1w", "1w 1d for 1w"]
    assert refusal(game, "exchange 2d for 1g").code == "supply_short"


@rule("9.4.6")
def test_an_exchange_and_its_payment_go_through_the_supply() -> None:
    game = buying("card2", "1w 1b 1d", trader=1, supply="3w 3b 3s 3g")
    play_all(game, "exchange 1b 1d for 1g")
    assert game.view()["supply"] == {"wood": 4, "brick": 4, "stone": 3, "gold": 3}
    assert goods(game) == ""
