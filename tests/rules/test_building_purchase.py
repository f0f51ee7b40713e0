"""5.8: buying buildings of all three kinds."""

import pytest

from stoneage import Game
from stoneage.testing import play_all
from tests.kit.rules.acting import acting, finish_actions, mixes, moves, question, refused
from tests.kit.rules.scenes import board, goods

RICH = "9w 9b 9s 9g"


def building(tile: str, owned: str, **mine: object) -> Game:
    """Seat 0 is asked to pay for this building."""
    game = acting("building1 1, forest 1", {"goods": owned, **mine}, stacks=[[tile, "B02", "B03"]])
    game.play("resolve building1")
    return game


def payments(game: Game) -> set[str]:
    return {move.removeprefix("pay ") for move in moves(game, "pay")}


@pytest.mark.rule("5.8.1")
def test_t29_a_building_of_two_wood_and_a_brick() -> None:
    game = building("B01", "2w 1b")
    game.play("pay 2w 1b")
    assert (goods(game), board(game)["score"], board(game)["buildings"]) == ("", 10, ["B01"])
    assert game.view()["buildings"][0]["building"] == "B02"


@pytest.mark.rule("5.8.1")
def test_t30_a_building_of_fourteen_points_for_exactly_its_resources() -> None:
    printed = {"B11": "2b 1g", "B12": "1b 2s", "B13": "1w 1s 1g", "B14": "1w 1s 1g"}
    for tile, cost in printed.items():
        game = building(tile, RICH)
        assert moves(game) == [f"pay {cost}", "decline"]
        game.play(f"pay {cost}")
        assert board(game)["score"] == 14


@pytest.mark.rule("5.8.3")
def test_t31_four_of_two_kinds_for_three_stone_and_a_wood() -> None:
    game = building("B19", "1w 3s")
    game.play("pay 1w 3s")
    assert (goods(game), board(game)["score"]) == ("", 18)


@pytest.mark.rule("5.8.3")
def test_t32_four_of_two_kinds_takes_no_other_number_of_goods_or_kinds() -> None:
    game = building("B19", "4w 4b 4s")
    sentence = "building stack 1 costs 4 resources of exactly 2 kinds"
    for wrong in ("pay 4s", "pay 1w 1b 2s", "pay 2w 3s"):
        assert refused(game, wrong) == f"wrong_price: {sentence}"


@pytest.mark.rule("5.8.4")
def test_t33_from_one_to_seven_resources() -> None:
    assert refused(building("B26", "8g"), "pay").startswith("unknown_move: 'pay' is not a move")
    assert refused(building("B26", "8g"), "pay 8g").startswith("unknown_move: 'pay 8g' is not a move")
    for paid, points in (("1w", 3), ("7g", 42)):
        game = building("B26", "1w 8g")
        game.play(f"pay {paid}")
        assert board(game)["score"] == points


@pytest.mark.rule("5.8.1")
def test_a_fixed_price_takes_nothing_else() -> None:
    game = building("B01", "2w 2b")
    assert refused(game, "pay 1w 2b") == "wrong_price: building stack 1 costs 2w 1b"
    assert refused(game, "pay 2w 1g") == "cannot_pay: you have 2w 2b"


@pytest.mark.rule("5.8.1")
def test_the_next_building_is_turned_up_for_all_to_see_before_the_turn_goes_on() -> None:
    game = building("B01", "2w 1b")
    assert game.view(1)["buildings"][0] == {
        "place": "building1",
        "building": "B01",
        "price": {"kind": "goods", "goods": {"wood": 2, "brick": 1}},
        "left": 3,
    }
    game.play("pay 2w 1b")
    assert question(game) == (0, "resolve")
    assert game.view(1)["buildings"][0] == {
        "place": "building1",
        "building": "B02",
        "price": {"kind": "goods", "goods": {"wood": 2, "stone": 1}},
        "left": 2,
    }


@pytest.mark.rule("5.8.2")
def test_a_builder_may_decline() -> None:
    game = building("B01", "2w 1b")
    game.play("decline")
    assert (goods(game), board(game)["buildings"], board(game)["home"]) == ("2w 1b", [], 1)
    assert game.view()["buildings"][0]["building"] == "B01"


@pytest.mark.rule("5.8.2")
@pytest.mark.parametrize(("tile", "owned"), [("B01", "2w 9g"), ("B21", "9w 9b 9s"), ("B22", "4w 4b"), ("B26", "")])
def test_a_building_nobody_can_pay_declines_itself(tile: str, owned: str) -> None:
    game = building(tile, owned, food=30)
    assert question(game) == (0, "resolve")
    assert (goods(game), board(game)["home"]) == (owned, 1)
    assert game.view()["buildings"][0]["building"] == tile


@pytest.mark.rule("5.8.3")
@pytest.mark.parametrize("count", [4, 5])
@pytest.mark.parametrize("kinds", [1, 2, 3, 4])
def test_n_of_k_kinds_takes_every_such_mix_and_no_other(count: int, kinds: int) -> None:
    game = building(f"B{18 + 4 * (count - 4) + kinds - 1}", RICH)
    assert payments(game) == mixes([count], [kinds])


@pytest.mark.rule("5.8.4")
@pytest.mark.parametrize("tile", ["B26", "B27", "B28"])
def test_one_to_seven_takes_every_such_mix_and_no_other(tile: str) -> None:
    assert payments(building(tile, RICH)) == mixes(range(1, 8))


@pytest.mark.rule("5.8.3", "5.8.4")
@pytest.mark.parametrize(
    ("tile", "paid", "points"),
    [
        ("B18", "4g", 24),
        ("B20", "1w 1b 2s", 17),
        ("B21", "1w 1b 1s 1g", 18),
        ("B25", "2w 1b 1s 1g", 21),
        ("B27", "2b 1g", 14),
    ],
)
def test_variable_buildings_score_the_value_of_what_is_paid(tile: str, paid: str, points: int) -> None:
    game = building(tile, RICH)
    game.play(f"pay {paid}")
    assert board(game)["score"] == game.breakdown(0)["buildings"] == points


@pytest.mark.rule("5.8.5")
def test_a_player_may_own_more_than_five_buildings() -> None:
    game = building("B01", "2w 1b", buildings=["B04", "B05", "B07", "B08", "B26", "B28"])
    game.play("pay 2w 1b")
    assert len(board(game)["buildings"]) == 7


@pytest.mark.rule("5.8.6")
def test_a_building_turned_up_can_be_occupied_in_the_next_round() -> None:
    game = building("B01", "2w 1b")
    play_all(game, "pay 2w 1b, resolve hunt")
    assert question(game) == (1, "resolve")
    assert refused(game, "place building1 1").startswith("wrong_question")
    assert "resolve building1" not in game.legal
    finish_actions(game)
    assert "place building1 1" in game.legal
