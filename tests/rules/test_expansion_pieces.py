"""9.6: the cards and buildings of the expansion; the house set of section 13."""

from typing import Any

import pytest

from stoneage import Game
from stoneage.rules.pieces import building_data, card_data
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, NEWEST
from stoneage.testing import arrange, play_all
from tests.kit.rules.scenes import board, buying, goods, kinds, refusal, trade, visit

rule = pytest.mark.rule

CARDS = [f"E{number}" for number in range(1, 10)]
BUILDINGS = [
    ("H1", "1w 1b 1d", 9),
    ("H2", "2b 1d", 10),
    ("H3", "1w 1s 2d", 12),
    ("H4", "1b 1s 2d", 13),
    ("H5", "2w 2d", 10),
    ("H6", "1w 1b 2d", 11),
    ("H7", "1s 1g 2d", 15),
    ("H8", "2g 1d", 14),
    ("H9", "1b 1g 3d", 16),
]
WORTH = {"w": 3, "b": 4, "s": 5, "g": 6, "d": 2}


def lower_half(card: str) -> dict[str, object]:
    """What is printed at the bottom of a card."""
    bottom: dict[str, object] = card_data(CARD_IDS.index(card))["bottom"]
    return bottom


def bought(card: str, players: int = 2, **changes: Any) -> Game:
    """Seat 0 has bought this card in slot 1 for its only good."""
    slots = [card, "C05", "C11", "C12", "C21"]
    game = arrange(trade(players), {0: {"goods": "1w"}}, slots=slots, **changes)
    return play_all(visit(game, "card1 1"), "resolve card1, pay 1w")


@rule("9.6.1")
def test_two_new_cards_are_green_and_carry_a_ninth_symbol() -> None:
    greens = [card for card in CARDS if "symbol" in lower_half(card)]
    old = {lower_half(card).get("symbol") for card in CARD_IDS if card not in CARDS}
    assert greens == ["E1", "E2"]
    assert [lower_half(card)["symbol"] for card in greens] == ["jewellery"] * 2
    assert (len(old - {None}), "jewellery" in old) == (8, False)


@rule("9.6.1")
@pytest.mark.parametrize(("cards", "points"), [(["C01", "E1"], 4), (["E1", "E2"], 2), (["C01", "E1", "E2"], 5)])
def test_the_ninth_symbol_makes_sets_like_the_others(cards: list[str], points: int) -> None:
    assert arrange(trade(), {0: {"bought": cards}}).breakdown(0)["green"] == points


@rule("9.6.2", "8.2.5")
def test_the_other_seven_new_cards_are_traders() -> None:
    people = {card: lower_half(card)["people"] for card in CARDS if lower_half(card).get("profession") == "trader"}
    assert people == {"E3": 1, "E4": 1, "E5": 1, "E6": 2, "E7": 2, "E8": 2, "E9": 3}


@rule("9.6.3")
@pytest.mark.parametrize(("card", "left"), [("E1", "3d"), ("E4", "2d"), ("E6", "1d"), ("E3", "2d")])
def test_new_cards_bring_decorations(card: str, left: str) -> None:
    game = bought(card)
    assert (goods(game), board(game)["trader"]) == (left, 1 if card == "E3" else 0)


@rule("9.6.3")
def test_new_cards_bring_food_and_points_too() -> None:
    assert board(bought("E8"))["food"] == 12 + 3
    assert board(bought("E9"))["score"] == 3


@rule("9.6.3")
@pytest.mark.parametrize("card", ["E2", "E5", "E7"])
@pytest.mark.parametrize(
    ("face", "reward", "level"), [(1, "1w", 0), (2, "1b", 0), (3, "1s", 0), (4, "1g", 0), (5, "2d", 0), (6, "2d", 1)]
)
def test_the_new_dice_bar_has_rewards_of_its_own(card: str, face: int, reward: str, level: int) -> None:
    game = bought(card, dice=[[face, face]])  # all must pick the same, so nobody is asked
    assert (goods(game), board(game)["trader"]) == (reward, level)
    assert (board(game)["tools"], board(game)["field"]) == ([], 0)


@rule("9.6.3")
def test_the_new_dice_bar_goes_round_from_the_buyer_on() -> None:
    game = bought("E2", players=4, dice=[[1, 5, 6, 6]])
    play_all(game, "pick 6, pick 5, pick 1")
    assert [goods(game, seat) for seat in range(4)] == ["2d", "3d", "1w 1d", "3d"]
    assert [board(game, seat)["trader"] for seat in range(4)] == [1, 0, 0, 1]


@rule("9.6.3")
def test_a_die_that_another_has_picked_is_refused() -> None:
    game = bought("E2", players=3, dice=[[1, 5, 6]])
    game.play("pick 6")
    error = refusal(game, "pick 6")
    assert (error.code, str(error)) == ("die_not_there", "no 6 is left among the dice 1 5")


@rule("9.6.3")
def test_the_old_dice_bars_keep_their_rewards() -> None:
    game = bought("C02", dice=[[5, 6]])
    game.play("pick 5")
    assert (board(game)["tools"], goods(game)) == ([{"value": 1, "used": False}], "")
    assert (board(game, 1)["field"], board(game, 1)["trader"]) == (1, 0)


@rule("9.6.3")
def test_a_trader_step_at_the_end_of_the_track_may_still_be_picked() -> None:
    game = arrange(trade(), {0: {"goods": "1w", "trader": 10}}, slots=["E2"], dice=[[1, 6]])
    play_all(visit(game, "card1 1"), "resolve card1, pay 1w, pick 6")
    assert (board(game)["trader"], goods(game)) == (10, "2d")


@rule("9.6.4")
@pytest.mark.parametrize(("tile", "cost", "points"), BUILDINGS)
def test_a_decorated_building_is_paid_exactly(tile: str, cost: str, points: int) -> None:
    game = buying("building1", "9w 9b 9s 9g 9d", tile=tile)
    assert [str(move) for move in game.legal] == [f"pay {cost}", "decline"]
    game.play(f"pay {cost}")
    assert (board(game)["score"], board(game)["buildings"]) == (points, [tile])
    left = {paid[1]: 9 - int(paid[0]) for paid in cost.split()}
    assert goods(game) == " ".join(f"{left.get(letter, 9)}{letter}" for letter in "wbsgd")


@rule("9.6.4")
@pytest.mark.parametrize(("tile", "cost"), [(tile, cost) for tile, cost, _ in BUILDINGS])
def test_a_decorated_building_cannot_be_paid_with_a_decoration_less(tile: str, cost: str) -> None:
    *resources, decorations = cost.split()
    game = buying("building1", " ".join([*resources, "9g", f"{int(decorations[0]) - 1}d"]), tile=tile)
    assert (kinds(game), board(game)["buildings"]) == ({"split"}, [])


@rule("9.6.4")
def test_another_payment_for_a_decorated_building_is_refused() -> None:
    error = refusal(buying("building1", "9w 9b 9d", tile="H1"), "pay 1w 1b 2d")
    assert (error.code, str(error)) == ("wrong_price", "building stack 1 costs 1w 1b 1d")


@rule("9.6.4")
@pytest.mark.parametrize(("tile", "cost", "points"), BUILDINGS)
def test_a_decoration_is_worth_two_points_on_a_building(tile: str, cost: str, points: int) -> None:
    assert points == sum(int(paid[0]) * WORTH[paid[1]] for paid in cost.split())
    assert points == building_data(BUILDING_IDS.index(tile))["points"]


@rule("9.6.5")
def test_the_nine_cards_and_nine_buildings_are_marked_as_the_house_set() -> None:
    assert {*CARDS, *(tile for tile, _, _ in BUILDINGS)} == NEWEST.house_ids
    assert {piece for piece in (*CARD_IDS, *BUILDING_IDS) if piece[0] in "EH"} == NEWEST.house_ids
