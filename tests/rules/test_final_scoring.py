"""Section 8: what counts when the game is over. The last round is played each time."""

from typing import Any, cast

import pytest

from stoneage.testing import arrange, play_all
from tests.kit.rules.scenes import board, finish_round, last_round, table, trade

rule = pytest.mark.rule

GREEN = [f"C{number:02}" for number in range(1, 17)]
ONE_OF_EACH = GREEN[::2]  # writing, healing, pottery, art, music, weaving, transport, time
FIVE_GREENS = ONE_OF_EACH[:5]


def points(source: str, *, expansion: bool = False, **me: Any) -> int:
    """What seat 0 scores from one source in a game that ends with this board."""
    game = last_round(trade() if expansion else table(), {0: me})
    assert game.ended == "buildings"
    return cast("dict[str, int]", game.breakdown(0))[source]


@rule("8.1.1")
def test_t48_five_different_greens_score_25() -> None:
    assert points("green", bought=FIVE_GREENS) == 25


@rule("8.1.1", "8.1.2")
def test_t49_a_second_pottery_is_a_set_of_its_own() -> None:
    assert points("green", bought=[*FIVE_GREENS, "C06"]) == 26


@rule("8.1.1")
def test_t50_two_different_greens_score_4() -> None:
    assert points("green", bought=["C01", "C03"]) == 4


@rule("8.1.1", "9.6.1")
def test_t51_all_symbols_once_score_64_and_81_with_the_expansion() -> None:
    assert points("green", bought=ONE_OF_EACH) == 64
    assert points("green", bought=[*ONE_OF_EACH, "E1"], expansion=True) == 81


@rule("8.1.1", "8.1.2")
def test_t52_all_sixteen_base_greens_score_128() -> None:
    assert points("green", bought=GREEN) == 128


@rule("8.1.2")
def test_a_second_set_is_squared_by_itself() -> None:
    assert points("green", bought=["C01", "C03", "C05", "C02", "C04"]) == 3**2 + 2**2


@rule("8.1.2")
def test_two_cards_of_one_symbol_are_two_sets_of_one() -> None:
    assert points("green", bought=["C09", "C10"]) == 2


@rule("8.1.1", "8.2.1")
def test_green_and_sand_cards_do_not_mix() -> None:
    game = last_round(table(), {0: {"bought": ["C01", "C03", "C17"], "field": 3}})
    scored = game.breakdown(0)
    assert (scored["green"], scored["farmers"], game.scores[0]) == (4, 3, 7)


@rule("8.2.1")
def test_t53_five_farmers_at_field_level_7_score_35() -> None:
    assert points("farmers", bought=["C17", "C20", "C21"], field=7) == 35


@rule("8.2.2")
def test_t54_three_tool_makers_with_tool_value_7_score_21() -> None:
    assert points("toolmakers", bought=["C22", "C24"], tools=[3, 2, 2]) == 21


@rule("8.2.3")
def test_t55_seven_hut_builders_with_six_buildings_score_42() -> None:
    six = ["B01", "B05", "B06", "B17", "B18", "B26"]
    assert points("builders", bought=["C29", "C30", "C31"], buildings=six) == 42


@rule("8.2.4")
def test_t56_three_shamans_with_eight_people_score_24() -> None:
    assert points("shamans", bought=["C32", "C35"], people=8) == 24


@rule("8.2.5")
def test_t59_three_traders_at_trader_level_6_score_18() -> None:
    assert points("traders", bought=["E3", "E6"], trader=6, expansion=True) == 18


@rule("8.2.1", "8.2.2", "8.2.3", "8.2.4", "8.2.5")
@pytest.mark.parametrize(
    ("source", "cards", "people"),
    [
        ("farmers", ["C17", "C18", "C19", "C20", "C21"], 7),
        ("toolmakers", ["C22", "C23", "C24", "C25", "C26"], 8),
        ("builders", ["C27", "C28", "C29", "C30", "C31"], 9),
        ("shamans", ["C32", "C33", "C34", "C35", "C36"], 7),
        ("traders", ["E3", "E4", "E5", "E6", "E7", "E8", "E9"], 12),
    ],
)
def test_the_people_of_a_profession_are_added_up_and_multiplied_once(
    source: str, cards: list[str], people: int
) -> None:
    mine = {"field": 5, "tools": [2, 2, 1], "buildings": ["B01", "B02", "B03", "B04", "B05"], "trader": 5}
    assert points(source, bought=cards, **mine, expansion=True) == people * 5


@rule("8.2.1", "8.2.2", "8.2.3", "8.2.5")
@pytest.mark.parametrize("source", ["farmers", "toolmakers", "builders", "traders"])
def test_a_profession_without_its_means_scores_nothing(source: str) -> None:
    assert points(source, bought=["C17", "C24", "C31", "E9"], expansion=True) == 0


@rule("8.2.2")
def test_a_one_use_tool_is_no_tool_value() -> None:
    assert points("toolmakers", bought=["C22"], once=[4], tools=[1]) == 1


@rule("8.3.1")
def test_t57_only_resources_are_left_over_points() -> None:
    mine = {"goods": "2w 1g 4d", "food": 9}
    game = finish_round(arrange(trade(), {0: mine}, stacks=[()], dice=[[2] * 5, [1] * 5]))
    assert (board(game)["food"], board(game)["goods"]["decorations"]) == (9, 4)
    assert (game.breakdown(0)["resources"], game.scores[0]) == (3, 3)


@rule("8.3.1")
def test_every_kind_of_resource_left_over_is_worth_one_point() -> None:
    assert points("resources", goods="1w 2b 3s 4g") == 10


@rule("8.3.1")
@pytest.mark.parametrize("limited", [False, True])
def test_an_unused_two_resources_card_is_worth_two_points(limited: bool) -> None:
    game = arrange(table(limited_resources=limited), supply="1w")
    game = last_round(game, {0: {"bought": ["C04"], "takes": 1, "goods": "1g"}})
    assert (game.breakdown(0)["resources"], game.breakdown(0)["green"]) == (3, 1)


@rule("8.3.1")
def test_a_used_two_resources_card_counts_as_what_it_brought() -> None:
    game = arrange(table(), {0: {"bought": ["C04"], "takes": 1}}, stacks=[()])
    play_all(game, "place hunt 5, place hunt 5, take 2g")
    assert (game.over, game.breakdown(0)["resources"]) == (True, 2)


@rule("8.3.5")
def test_drawn_cards_count_like_bought_ones() -> None:
    game = last_round(table(), {0: {"bought": ["C01", "C17"], "drawn": ["C03", "C20"], "field": 2}})
    assert (game.breakdown(0)["green"], game.breakdown(0)["farmers"]) == (4, 6)


@rule("8.3.5")
def test_the_upper_half_of_a_drawn_card_gives_nothing() -> None:
    game = last_round(table(), {0: {"drawn": ["C09", "C31", "C33", "C04"], "buildings": ["B01"]}})
    scored = game.breakdown(0)
    assert {source: n for source, n in scored.items() if n} == {"green": 4, "builders": 3, "shamans": 5}


@rule("8.3.5")
def test_drawn_cards_are_shown_to_all_once_they_score() -> None:
    game = last_round(table(), {0: {"drawn": ["C03"]}})
    assert game.view(1)["players"][0]["drawn"] == ["C03"]
    assert game.view(1)["scores"][0] == 1


@rule("8.3.2")
def test_the_total_adds_the_score_of_the_track_and_all_sources() -> None:
    mine = {
        "building_points": 30, "card_points": 6, "starved": 1, "goods": "2s",
        "bought": ["C01", "C03", "C18", "C23", "C28", "C32"],
        "field": 1, "tools": [1, 1], "buildings": ["B01", "B02", "B03"], "people": 6,
    }  # fmt: skip
    game = last_round(table(), {0: mine})
    assert game.breakdown(0) == {
        "buildings": 30, "cards": 6, "starvation": -10, "green": 4, "farmers": 1, "toolmakers": 2,
        "builders": 3, "shamans": 6, "traders": 0, "resources": 2,
    }  # fmt: skip
    assert game.scores[0] == 44
