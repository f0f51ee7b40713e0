"""Section 1: the limits of pieces, tracks and dice."""

from typing import cast

import pytest

from stoneage import OptionError, Options
from stoneage.testing import arrange, play_all
from tests.kit.rules.placing import new_game, people_at, player, told

GATHERING = {"forest": "w", "claypit": "b", "quarry": "s", "river": "g"}


@pytest.mark.rule("1.1.1")
@pytest.mark.parametrize(("expansion", "numbers"), [(False, [2, 3, 4]), (True, [2, 3, 4, 5])])
def test_the_base_game_is_for_two_to_four_and_the_expansion_for_up_to_five(expansion: bool, numbers: list[int]) -> None:
    for players in range(8):
        if players in numbers:
            assert Options(players=players, expansion=expansion).players == players
        else:
            with pytest.raises(OptionError, match=f"{players} players: the"):
                Options(players=players, expansion=expansion)


@pytest.mark.rule("1.1.2")
@pytest.mark.parametrize(("people", "after"), [(5, 6), (9, 10), (10, 10)])
def test_a_tribe_grows_up_to_ten_people(people: int, after: int) -> None:
    game = arrange(new_game(2), {0: {"people": people, "food": 20}})
    play_all(game, f"place hut 2, place hunt 5, place hunt {people - 2}, resolve hut")
    assert player(game, 0)["people"] == after


@pytest.mark.rule("1.1.3", "2.2.5")
def test_the_fifth_player_has_as_many_people_as_the_others() -> None:
    game = arrange(new_game(5, expansion=True), {4: {"people": 10}}, start=4)
    assert [player(new_game(5, expansion=True), seat)["people"] for seat in range(5)] == [5] * 5
    game.play("place hunt 10")
    assert people_at(game, "hunt") == [0, 0, 0, 0, 10]


@pytest.mark.rule("1.2.1")
@pytest.mark.parametrize(("place", "value"), [("forest", 3), ("claypit", 4), ("quarry", 5), ("river", 6)])
def test_the_value_of_a_resource_divides_the_dice(place: str, value: int) -> None:
    for pips in range(1, 7):
        game = arrange(new_game(2), dice=[[pips], [1] * 4, [1] * 5])
        play_all(game, f"place {place} 1, place hunt 5, place hunt 4, resolve {place}")
        assert sum(cast("dict[str, int]", player(game, 0)["goods"]).values()) == pips // value


@pytest.mark.rule("1.2.1")
@pytest.mark.parametrize(("letter", "value"), [("w", 3), ("b", 4), ("s", 5), ("g", 6)])
def test_the_value_of_a_resource_is_its_points_on_a_free_building(letter: str, value: int) -> None:
    game = arrange(new_game(2), {0: {"goods": f"2{letter}"}}, stacks=[["B26", "B01"]])
    play_all(game, f"place building1 1, place hunt 5, place hunt 4, resolve building1, pay 2{letter}")
    assert player(game, 0)["score"] == 2 * value


@pytest.mark.rule("1.2.2")
@pytest.mark.parametrize(("place", "letter"), GATHERING.items())
def test_resources_never_run_out(place: str, letter: str) -> None:
    plenty = {seat: {"goods": f"90{letter}"} for seat in range(2)}
    game = arrange(new_game(2), plenty, dice=[[6], [1] * 4, [1] * 5])
    play_all(game, f"place {place} 1, place hunt 5, place hunt 4, resolve {place}")
    assert sum(cast("dict[str, int]", player(game, 0)["goods"]).values()) > 90


@pytest.mark.rule("1.2.2", "1.2.4")
def test_without_the_option_there_are_no_piles_to_be_shown() -> None:
    assert new_game(2).view(0)["supply"] is None


@pytest.mark.rule("1.2.3")
def test_food_never_runs_out() -> None:
    game = arrange(new_game(2), {0: {"food": 5000}, 1: {"food": 5000}}, dice=[[6] * 5, [6] * 5])
    play_all(game, "place hunt 5, place hunt 5")
    assert [player(game, seat)["food"] for seat in range(2)] == [5000 + 15 - 5] * 2


@pytest.mark.rule("1.3.1", "1.3.2")
@pytest.mark.parametrize(
    ("before", "after"), [([], [1]), ([1], [1, 1]), ([1, 1], [1, 1, 1]), ([1, 1, 1], [2, 1, 1]), ([4, 4, 4], [4, 4, 4])]
)
def test_tools_fill_three_spaces_with_values_up_to_four(before: list[int], after: list[int]) -> None:
    game = arrange(new_game(2), {0: {"tools": before}})
    play_all(game, "place toolmaker 1, place hunt 5, place hunt 4, resolve toolmaker")
    assert [tool["value"] for tool in player(game, 0)["tools"]] == after


@pytest.mark.rule("1.3.3")
def test_all_players_together_may_own_more_high_tools_than_the_box_holds() -> None:
    game = arrange(new_game(4), {seat: {"tools": [4, 4, 3 if seat == 0 else 4]} for seat in range(4)})
    play_all(game, "place toolmaker 1, place hunt 5, place hunt 5, place hunt 5, place hunt 4, resolve toolmaker")
    assert [sum(tool["value"] for tool in player(game, seat)["tools"]) for seat in range(4)] == [12] * 4


@pytest.mark.rule("1.4.1")
@pytest.mark.parametrize(("level", "after"), [(0, 1), (9, 10), (10, 10)])
def test_the_field_track_ends_at_ten(level: int, after: int) -> None:
    game = arrange(new_game(2), {0: {"field": level}})
    play_all(game, "place field 1, place hunt 5, place hunt 4, resolve field")
    assert player(game, 0)["field"] == after


@pytest.mark.rule("1.4.2")
@pytest.mark.parametrize(("level", "after"), [(0, 2), (8, 10), (9, 10), (10, 10)])
def test_the_trader_track_ends_at_ten(level: int, after: int) -> None:
    game = arrange(new_game(2, expansion=True), {0: {"trader": level}})
    play_all(game, "place trader 2, place hunt 5, place hunt 3, resolve trader")
    assert player(game, 0)["trader"] == after


@pytest.mark.rule("1.4.3")
def test_a_score_may_fall_below_zero() -> None:
    game = arrange(new_game(2), {0: {"food": 0}}, dice=[[1] * 5, [1] * 5])
    play_all(game, "place hunt 5, place hunt 5")
    assert player(game, 0)["score"] == -10


@pytest.mark.rule("1.4.3", "9.8.3")
def test_a_score_has_no_upper_end() -> None:
    game = arrange(new_game(2, expansion=True), {0: {"score": 995, "goods": "2w 1b"}}, stacks=[["B01", "B02"]])
    play_all(game, "place building1 1, place hunt 5, place hunt 4, resolve building1, pay 2w 1b")
    assert player(game, 0)["score"] == 1005


@pytest.mark.rule("1.5.1")
def test_ten_hunters_roll_ten_dice() -> None:
    game = arrange(new_game(2), {0: {"people": 10}})
    play_all(game, "place hunt 10, place hunt 5")
    assert [len(roll["dice"]) for roll in told(game, "rolled")] == [10, 5]


@pytest.mark.rule("1.8.1")
def test_the_expansion_adds_the_trader_and_a_fifth_slot() -> None:
    base, more = ({entry["place"] for entry in new_game(2, expansion=on).view()["places"]} for on in (False, True))
    assert more - base == {"trader", "card5", "H1", "H2", "H3", "H4"}
    assert player(new_game(2, expansion=True), 0)["trader"] == 0


@pytest.mark.rule("1.8.2")
def test_decorations_never_run_out_and_are_one_number() -> None:
    game = arrange(new_game(2, expansion=True), {seat: {"goods": "400d"} for seat in range(2)})
    play_all(game, "place trader 2, place hunt 5, place hunt 3, resolve trader")
    assert player(game, 0)["goods"]["decorations"] == 402
