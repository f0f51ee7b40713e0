"""5.9.2 to 5.9.9: what the upper halves of cards bring."""

import pytest

from stoneage import Game
from stoneage.testing import play_all
from tests.kit.rules.acting import acting, finish_actions, moves, question, ready, tools
from tests.kit.rules.placing import told
from tests.kit.rules.scenes import board, goods

FOOD = {"C03": 5, "C05": 7, "C11": 1, "C12": 3, "C21": 3, "C28": 4, "C30": 2}
RESOURCES = {"C13": "2s", "C18": "1s", "C32": "1s", "C33": "1g", "C35": "1b"}
ROLLS = {"C08": ("g", 6), "C34": ("s", 5), "C36": ("w", 3)}
POINTS = ["C09", "C10", "C31"]


def bought(card: str, dice: list[int] | None = None, deck: list[str] | None = None, **mine: object) -> Game:
    """Seat 0 has just bought this card from slot 1, for its only resource."""
    owned = {"goods": "1w", **mine}
    game = acting("card1 1", owned, slots=[card], deck=deck, dice=[dice] if dice else [])
    return play_all(game, "resolve card1, pay 1w")


@pytest.mark.rule("5.9.2")
@pytest.mark.parametrize("card", FOOD)
def test_food(card: str) -> None:
    game = bought(card, food=3)
    assert (board(game)["food"], goods(game)) == (3 + FOOD[card], "")


@pytest.mark.rule("5.9.3")
@pytest.mark.parametrize("card", RESOURCES)
def test_a_resource(card: str) -> None:
    assert goods(bought(card)) == RESOURCES[card]


@pytest.mark.rule("5.9.4", "5.6.4")
def test_t36_two_dice_for_gold_with_a_tool() -> None:
    game = bought("C08", dice=[4, 5], tools=[3])
    game.play("tools 3")
    assert (goods(game), ready(game)) == ("2g", [])


@pytest.mark.rule("5.9.4")
@pytest.mark.parametrize("card", ROLLS)
@pytest.mark.parametrize("dice", [[6, 6], [5, 4], [1, 1]])
def test_two_dice_for_a_resource(card: str, dice: list[int]) -> None:
    letter, divisor = ROLLS[card]
    amount = sum(dice) // divisor
    game = bought(card, dice=dice)
    assert goods(game) == (f"{amount}{letter}" if amount else "")
    assert question(game) == (0, "resolve")


@pytest.mark.rule("5.9.4")
def test_two_dice_for_a_resource_take_one_use_tools_too() -> None:
    game = bought("C36", dice=[1, 1], once=[4])
    assert moves(game) == ["tools none", "tools once4"]
    game.play("tools once4")
    assert goods(game) == "2w"


@pytest.mark.rule("5.9.5")
@pytest.mark.parametrize("card", POINTS)
def test_three_points_at_once(card: str) -> None:
    assert board(bought(card, score=4))["score"] == 7


@pytest.mark.rule("5.9.6")
@pytest.mark.parametrize(("before", "after"), [([], [1]), ([2, 2, 1], [2, 2, 2]), ([4, 4, 4], [4, 4, 4])])
def test_a_permanent_tool(before: list[int], after: list[int]) -> None:
    assert tools(bought("C07", tools=before)) == after


@pytest.mark.rule("5.9.7")
@pytest.mark.parametrize("card", ["C15", "C19"])
@pytest.mark.parametrize(("before", "after"), [(0, 1), (9, 10), (10, 10)])
def test_a_field_step(card: str, before: int, after: int) -> None:
    assert board(bought(card, field=before))["field"] == after


@pytest.mark.rule("5.9.8")
def test_the_top_card_of_the_deck_is_drawn_for_its_lower_half_only() -> None:
    game = bought("C01", deck=["C05", "C06", "C07"], food=0)
    assert (board(game)["drawn"], game.view()["deck"]) == (["C05"], 2)
    assert board(game)["food"] == 0
    assert game.breakdown(0)["green"] == 4  # writing and pottery


@pytest.mark.rule("5.9.8")
@pytest.mark.parametrize("card", ["C04", "C02", "C22", "C36", "C09", "C13"])
def test_no_upper_half_of_a_drawn_card_takes_effect(card: str) -> None:
    game = bought("C01", deck=[card, "C06"])
    mine = board(game)
    assert (mine["drawn"], question(game)) == ([card], (0, "resolve"))
    assert (goods(game), mine["takes"], mine["once"], mine["score"]) == ("", 0, [], 0)


@pytest.mark.rule("5.9.8")
def test_others_do_not_learn_which_card_was_drawn() -> None:
    game = bought("C01", deck=["C05", "C06"])
    assert [event["count"] for event in told(game, "drew")] == [1]
    assert "C05" not in str(game.story)
    assert "C05" not in str(game.view(1))


@pytest.mark.rule("5.9.8")
def test_t38_nothing_is_drawn_from_an_empty_deck_and_the_end_is_checked_at_its_time() -> None:
    game = bought("C01", deck=[])
    assert (board(game)["bought"], board(game)["drawn"]) == (["C01"], [])
    assert question(game) == (0, "resolve")
    finish_actions(game)
    assert game.ended == "cards"
    assert [event["seat"] for event in told(game, "ate")] == [0, 1]


@pytest.mark.rule("5.9.9")
@pytest.mark.parametrize(("card", "value"), [("C22", 4), ("C23", 3), ("C24", 2)])
def test_a_one_use_tool(card: str, value: int) -> None:
    game = bought(card)
    assert (board(game)["once"], tools(game)) == ([value], [])


@pytest.mark.rule("5.9.11")
@pytest.mark.parametrize("card", ["C13", "C04", "C36"])
def test_a_card_does_not_help_to_pay_for_itself(card: str) -> None:
    game = acting("card2 1", {"goods": "1w"}, slots=["C09", card])
    game.play("resolve card2")
    assert question(game) == (0, "resolve")
    assert (goods(game), board(game)["bought"]) == ("1w", [])
