"""Why one move is better than another: what is said is true of the position."""

import pytest

from stoneage import Game, Move
from stoneage.learn.puzzles import shipped_puzzles
from stoneage.review.explanations import card_worths, reason_of
from stoneage.review.types import Explanation
from stoneage.rules.state import CARD
from stoneage.testing import arrange
from tests.kit.rules.acting import feeding


def number(move: str) -> int:
    return Move.parse(move).number


def goods(game: Game, seat: int) -> int:
    return int(game.state["player"]["goods"][0, seat].sum())


def test_who_does_not_exchange_keeps_what_exchange_and_purchase_would_take() -> None:
    puzzle = next(one for one in shipped_puzzles() if one["theme"] == "exchange" and one["best"] == "decline")
    game, exchange = Game.from_position(puzzle["position"], seed=1), puzzle["moves"][1]["move"]
    before = goods(game, puzzle["seat"])
    reason = reason_of(game.observation(), number("decline"), number(exchange))
    game.play(exchange)
    left = []
    for payment in game.legal:
        bought = game.copy()
        bought.play(payment)
        left.append(before - goods(bought, puzzle["seat"]))
    assert reason == {"code": "keeps_goods", "amount": min(left)}


@pytest.mark.parametrize(("saved", "used"), [("tools none", "tools 2 2"), ("tools none", "tools 2")])
def test_tools_that_are_saved_may_do_more_later_whether_or_not_they_bring_something_here(saved: str, used: str) -> None:
    game = arrange(Game(2, seed=3, start=0), {0: {"tools": [2, 2]}}, dice=[[1]])
    for move in ("place quarry 1", "place hunt 5", "place claypit 4", "resolve quarry"):
        game.play(move)
    assert reason_of(game.observation(), number(saved), number(used))["code"] == "tools_later"


def test_free_cards_are_worth_what_they_add_now() -> None:
    game = arrange(
        Game(2, seed=3, start=0), {0: {"bought": ["C01"], "tools": [2, 2]}}, slots=["C02", "C03", "C25", "C17"]
    )
    assert card_worths(game.state) == {CARD: 1, CARD + 1: 3, CARD + 2: 8, CARD + 3: 0}
    game.play("place card2 1")
    assert CARD + 1 not in card_worths(game.state)


def reason(game: Game, best: str, played: str) -> Explanation:
    return reason_of(game.observation(), number(best), number(played))


@pytest.mark.parametrize(("rival", "code"), [("place hunt 1", "goods_for_building"), ("place building2 1", "goods")])
def test_resources_are_for_a_building_only_while_no_rival_stands_on_it(rival: str, code: str) -> None:
    flexible = ["B18", "B19", "B20", "B21", "B22", "B23", "B24"]
    game = arrange(Game(2, seed=3, start=0), stacks=[flexible, ["B01", "B03", "B05", "B06", "B07", "B09", "B10"]])
    game.play(rival)
    assert reason(game, "place forest 3", "place toolmaker 1")["code"] == code


def test_the_cheaper_payment_of_food_is_explained_by_both_values() -> None:
    game = feeding({"people": 6, "food": 5, "goods": "1w 1g"})
    assert reason(game, "feed 1w", "feed 1g") == {"code": "cheaper_payment", "amount": 3, "other_amount": 6}


def test_more_people_are_explained_by_the_chance_that_differs_most() -> None:
    game = arrange(Game(2, seed=3, start=0), {})
    found = reason(game, "place forest 4", "place forest 3")
    # 3 dice bring 4 wood or more (12 pips) in 81 of 216 rolls, 4 dice in 1296 - 336 + … = 987 of 1296.
    assert found["code"] == "people"
    assert (found["count"], found["percent"], found["other_percent"]) == (4, 76, 38)
    assert reason(game, "place forest 3", "place forest 4")["code"] == "spare_people"


def test_food_is_explained_by_this_round_and_then_by_the_next() -> None:
    for food, found in [
        (3, {"code": "feeds", "amount": 2}),
        (6, {"code": "food_next", "amount": 4}),
        (10, {"code": "food"}),
    ]:
        game = arrange(Game(2, seed=3, start=0), {0: {"food": food}})
        assert reason(game, "place hunt 3", "place hut 2") == found


@pytest.mark.parametrize(
    ("bought", "found"),
    [
        (["C19", "C20"], {"code": "raises_multiplier", "profession": "farmer", "amount": 3}),
        (["C20"], {"code": "field", "amount": 1}),
    ],
)
def test_a_place_of_the_village_is_explained_by_cards_that_multiply_it(
    bought: list[str], found: dict[str, object]
) -> None:
    game = arrange(Game(2, seed=3, start=0), {0: {"bought": bought}}, slots=["C01", "C02", "C03", "C04"])
    assert reason(game, "place field 1", "place hunt 2") == found


def test_an_order_is_explained_by_the_tool_or_the_purchase_that_follows_or_not_at_all() -> None:
    game = Game(2, seed=3, start=0)
    for move in ("place toolmaker 1", "place hunt 5", "place forest 3", "place card1 1"):
        game.play(move)
    assert reason(game, "resolve toolmaker", "resolve forest") == {"code": "order_tool"}
    assert reason(game, "resolve forest", "resolve card1") == {"code": "order_goods", "good": "wood"}
    assert reason(game, "resolve card1", "resolve forest") == {"code": "order"}
