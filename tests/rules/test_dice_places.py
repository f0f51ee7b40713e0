"""5.5: what the hunt and the gathering places bring."""

import pytest

from stoneage import Game
from stoneage.testing import play_all
from tests.kit.rules.acting import acting, moves, question
from tests.kit.rules.placing import told
from tests.kit.rules.scenes import board, goods

DIVISORS = {"hunt": 2, "forest": 3, "claypit": 4, "quarry": 5, "river": 6}
LETTERS = {"forest": "w", "claypit": "b", "quarry": "s", "river": "g"}
SEVENTEEN = [6, 6, 4, 1]


def gained(place: str, dice: list[int]) -> int:
    """How much of its good a place brings for these dice."""
    game = acting(f"{place} {len(dice)}", {"food": 0}, dice=[dice])
    if question(game) == (0, "resolve"):
        game.play(f"resolve {place}")
    assert told(game, "rolled")[0]["dice"] == dice
    harvest = told(game, "harvested")[0]
    assert (goods(game) or f"{board(game)['food']}f") == f"{harvest['amount']}{LETTERS.get(place, 'f')}"
    return harvest["amount"]


@pytest.mark.rule("5.5.1", "5.5.6")
def test_t21_five_hunters_roll_fourteen_for_seven_food() -> None:
    game = acting("hunt 5", dice=[[3, 3, 3, 3, 2]])
    assert board(game)["food"] == 12 + 7


@pytest.mark.rule("5.5.6", "5.6.1")
def test_t22_three_hunters_roll_eleven_and_use_no_tool() -> None:
    game = acting("hunt 3, river 2", {"tools": [1]}, dice=[[4, 4, 3]])
    play_all(game, "resolve hunt, tools none")
    assert board(game)["food"] == 12 + 5


@pytest.mark.rule("5.5.2", "5.5.3", "5.5.4", "5.5.5")
def test_t28_seventeen_pips_at_each_gathering_place() -> None:
    assert [gained(place, SEVENTEEN) for place in LETTERS] == [5, 4, 3, 2]


@pytest.mark.rule("5.5.1", "5.5.2", "5.5.3", "5.5.4", "5.5.5", "5.5.6")
@pytest.mark.parametrize("place", DIVISORS)
@pytest.mark.parametrize("dice", [[6, 6, 6, 6], [5, 5, 5, 4], [6, 6, 6], [6, 5]])
def test_each_full_divisor_brings_one_and_the_rest_is_lost(place: str, dice: list[int]) -> None:
    if place == "hunt":
        dice = [*dice, *[1] * (5 - len(dice))]
    assert gained(place, dice) == sum(dice) // DIVISORS[place]


@pytest.mark.rule("5.5.6")
@pytest.mark.parametrize("place", LETTERS)
def test_a_roll_below_the_divisor_brings_nothing(place: str) -> None:
    game = acting(f"{place} 1", dice=[[DIVISORS[place] - 1]])
    game.play(f"resolve {place}")
    assert goods(game) == ""
    assert board(game)["home"] == 1


@pytest.mark.rule("5.5.6")
@pytest.mark.parametrize("people", range(1, 8))
def test_one_die_is_rolled_for_each_person(people: int) -> None:
    game = acting(f"forest {people}", {"people": 10})
    game.play("resolve forest")
    assert len(told(game, "rolled")[0]["dice"]) == people


@pytest.mark.rule("5.5.6")
def test_tools_are_chosen_with_the_dice_on_the_table() -> None:
    game = acting("forest 3", {"tools": [2]}, dice=[[4, 4, 5]])
    game.play("resolve forest")
    question = game.view()["question"]
    assert (question["kind"], question["dice"], question["pips"]) == ("tools", [4, 4, 5], 13)
    assert goods(game) == ""


@pytest.mark.rule("5.5.1")
def test_the_hunt_brings_only_food_in_the_base_game() -> None:
    game = acting("hunt 5", {"food": 0}, dice=[[2, 2, 2, 2, 2]])
    assert question(game) == (1, "resolve")
    assert (board(game)["food"], goods(game)) == (5, "")


@pytest.mark.rule("5.5.1")
def test_the_hunt_brings_food_or_decorations_with_the_expansion() -> None:
    game = acting("hunt 5", {"food": 0, "goods": ""}, game=Game(2, expansion=True, seed=1), dice=[[1, 1, 1, 1, 1]])
    assert moves(game) == ["split 0", "split 1", "split 2"]
    game.play("split 1")
    assert (board(game)["food"], goods(game)) == (1, "1d")
