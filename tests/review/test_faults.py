"""A fault names what is wrong with a move by itself: what is said is true of the position."""

import pytest

from stoneage import Game, Move
from stoneage.review.explanations import fault_of
from stoneage.review.types import Explanation
from stoneage.testing import arrange


def fault(game: Game, best: str, played: str) -> Explanation | None:
    return fault_of(game.observation(), Move.parse(best).number, Move.parse(played).number)


def test_a_card_that_nobody_can_pay_for_is_a_fault_with_its_price() -> None:
    game = arrange(Game(2, seed=3, start=0), {0: {"goods": "1w"}})
    assert fault(game, "place forest 3", "place card3 1") == {"code": "unaffordable_card", "amount": 3, "count": 1}
    assert fault(game, "place forest 3", "place card1 1") is None


def test_a_card_is_no_fault_while_people_gather_resources() -> None:
    game = arrange(Game(2, seed=3, start=0), {})
    for move in ("place forest 3", "place hunt 5"):
        game.play(move)
    assert fault(game, "place hut 2", "place card3 1") is None


def test_a_building_without_its_resources_is_a_fault_with_what_is_missing() -> None:
    game = arrange(Game(2, seed=3, start=0), {0: {"goods": "2w"}})
    found = fault(game, "place forest 3", "place building1 1")
    assert found is not None
    assert found["code"] == "unaffordable_building"
    assert found["amount"] >= 1


@pytest.mark.parametrize(("food", "code"), [(12, "enough_food"), (9, None)])
def test_hunting_is_a_fault_if_the_food_lasts_for_two_rounds(food: int, code: str | None) -> None:
    game = arrange(Game(2, seed=3, start=0), {0: {"food": food}})
    found = fault(game, "place hut 2", "place hunt 5")
    assert (found["code"] if found else None) == code


def test_spending_a_one_use_tool_for_nothing_is_a_fault() -> None:
    game = arrange(Game(2, seed=3, start=0), {0: {"tools": [4], "once": [2]}}, dice=[[2]])
    for move in ("place forest 1", "place hunt 5", "place hunt 4", "resolve forest"):
        game.play(move)
    assert fault(game, "tools 4", "tools 4 once2") == {"code": "once_tool"}
    assert fault(game, "tools 4 once2", "tools 4") is None
