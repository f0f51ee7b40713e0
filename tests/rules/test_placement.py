"""4.2 and 4.3: which placements are legal, and how much room there is."""

import pytest

from stoneage import IllegalMove
from stoneage.testing import arrange, play_all
from tests.kit.rules.placing import (
    homes,
    new_game,
    open_places,
    people_at,
    placements,
    refusal,
    take_turns,
)

GATHERING = ["forest", "claypit", "quarry", "river"]
BASE_PLACES = {
    "toolmaker", "hut", "field", "hunt", *GATHERING, "card1", "card2", "card3", "card4", "building1", "building2",
}  # fmt: skip


# --- 4.2 what is legal


@pytest.mark.rule("4.2.1")
def test_at_least_one_person_is_placed() -> None:
    game = new_game(2)
    for place in ("hunt", "forest", "card1"):
        with pytest.raises(IllegalMove):
            game.play(f"place {place} 0")
    assert homes(game) == [5, 5]


@pytest.mark.rule("4.2.1")
def test_no_more_people_are_placed_than_are_at_home() -> None:
    game = new_game(2)
    assert refusal(game, "place hunt 6") == ("too_few_at_home", {"home": 5, "people": 6})
    with pytest.raises(IllegalMove, match="you have 5 at home, not 7"):
        game.play("place forest 7")


@pytest.mark.rule("4.2.1", "4.3.2")
def test_one_person_at_home_is_too_few_for_the_hut() -> None:
    game = take_turns(new_game(2), "hunt 4", "hunt 4")
    assert placements(game, "hut") == []
    assert refusal(game, "place hut 2") == ("too_few_at_home", {"home": 1, "people": 2})


@pytest.mark.rule("4.2.2")
@pytest.mark.parametrize("place", ["hunt", *GATHERING])
def test_nobody_returns_to_a_place_in_the_same_round(place: str) -> None:
    game = take_turns(new_game(4), f"{place} 1", "hunt 1", "hunt 1", "hunt 1")
    assert placements(game, place) == []
    assert refusal(game, f"place {place} 1") == ("already_there", {"place": place})


@pytest.mark.rule("4.2.2")
def test_a_place_is_open_again_in_the_next_round() -> None:
    game = play_all(new_game(2), "place hunt 5, place hunt 5, place hunt 5")
    assert people_at(game, "hunt") == [0, 5]


@pytest.mark.rule("4.2.3")
def test_people_must_find_room() -> None:
    game = arrange(new_game(4), {0: {"people": 10}})
    take_turns(game, "river 4")
    assert refusal(game, "place river 4") == ("room_for", {"place": "river", "room": 3})
    assert placements(game, "river") == [1, 2, 3]


@pytest.mark.rule("4.2.3")
@pytest.mark.parametrize("place", ["toolmaker", "field", "card1", "card4", "building1", "building2"])
def test_a_place_for_one_takes_exactly_one(place: str) -> None:
    assert refusal(new_game(2), f"place {place} 2") == ("exactly", {"place": place, "people": 1})


@pytest.mark.rule("4.2.4")
def test_limits_for_the_number_of_players_hold_whatever_room_there_is() -> None:
    game = take_turns(new_game(2), "forest 1")
    assert refusal(game, "place forest 1") == ("too_many_players", {"place": "forest", "players": 2, "limit": 1})


@pytest.mark.rule("4.2.5")
def test_a_placement_need_not_be_of_any_use() -> None:
    rich = {"people": 10, "tools": [4, 4, 4], "field": 10, "goods": ""}
    game = arrange(new_game(2), {0: rich})
    for place in ("hut", "toolmaker", "field", "card4", "building1"):
        assert placements(game, place) == [2 if place == "hut" else 1]


# --- 4.3 how much room there is


@pytest.mark.parametrize(
    "place",
    [
        pytest.param("toolmaker", marks=pytest.mark.rule("4.3.1")),
        pytest.param("field", marks=pytest.mark.rule("4.3.3")),
        pytest.param("card1", marks=pytest.mark.rule("4.3.6")),
        pytest.param("card2", marks=pytest.mark.rule("4.3.6")),
        pytest.param("card3", marks=pytest.mark.rule("4.3.6")),
        pytest.param("card4", marks=pytest.mark.rule("4.3.6")),
        pytest.param("card5", marks=pytest.mark.rule("4.3.6", "9.5.4")),
        pytest.param("building1", marks=pytest.mark.rule("4.3.7")),
        pytest.param("building4", marks=pytest.mark.rule("4.3.7")),
    ],
)
def test_one_person_fills_a_place_for_one(place: str) -> None:
    game = new_game(4, expansion=True)
    assert placements(game, place) == [1]
    game.play(f"place {place} 1")
    assert [placements(game, place, seat) for seat in range(4)] == [[]] * 4
    assert refusal(game, f"place {place} 1") == ("full", {"place": place})


@pytest.mark.parametrize(
    "place",
    [
        pytest.param("hut", marks=pytest.mark.rule("4.3.2")),
        pytest.param("trader", marks=pytest.mark.rule("4.3.8", "9.3.1")),
    ],
)
def test_two_people_of_one_player_fill_a_place_for_two(place: str) -> None:
    game = new_game(4, expansion=True)
    assert placements(game, place) == [2]
    for people in (1, 3):
        assert refusal(game, f"place {place} {people}") == ("exactly", {"place": place, "people": 2})
    game.play(f"place {place} 2")
    assert [placements(game, place, seat) for seat in range(4)] == [[]] * 4
    assert refusal(game, f"place {place} 2") == ("full", {"place": place})


@pytest.mark.rule("4.3.8")
def test_the_trader_is_not_part_of_the_base_game() -> None:
    assert refusal(new_game(4), "place trader 2") == ("not_in_play", {"place": "trader"})


@pytest.mark.rule("4.3.4")
def test_the_hunt_has_room_for_everybody() -> None:
    game = arrange(new_game(5, expansion=True), {seat: {"people": 10, "food": 40} for seat in range(5)})
    assert placements(game, "hunt") == list(range(1, 11))
    take_turns(game, "hunt 9", "hunt 9", "hunt 9", "hunt 9")
    assert placements(game, "hunt") == list(range(1, 11))
    game.play("place hunt 9")
    assert people_at(game, "hunt") == [9] * 5


@pytest.mark.rule("4.3.5")
@pytest.mark.parametrize("place", GATHERING)
def test_a_gathering_place_has_room_for_seven_people_of_one_player(place: str) -> None:
    game = arrange(new_game(2), {0: {"people": 10}})
    assert placements(game, place) == [1, 2, 3, 4, 5, 6, 7]
    assert refusal(game, f"place {place} 8") == ("at_most", {"place": place, "people": 7})


@pytest.mark.rule("4.3.5")
@pytest.mark.parametrize("place", GATHERING)
def test_a_gathering_place_has_room_for_seven_people_of_all_players_together(place: str) -> None:
    game = take_turns(new_game(4), f"{place} 2", f"{place} 2", f"{place} 2")
    assert placements(game, place) == [1]
    game.play(f"place {place} 1")
    assert people_at(game, place) == [2, 2, 2, 1]


@pytest.mark.rule("4.3.5")
def test_a_full_gathering_place_says_so() -> None:
    game = take_turns(new_game(4), "quarry 4", "quarry 3")
    assert refusal(game, "place quarry 1") == ("full", {"place": "quarry"})


@pytest.mark.rule("4.3.6")
def test_the_fifth_slot_is_not_part_of_the_base_game() -> None:
    assert refusal(new_game(4), "place card5 1") == ("not_in_play", {"place": "card5"})


@pytest.mark.rule("4.3.7")
def test_only_as_many_stacks_as_players_can_be_visited() -> None:
    assert refusal(new_game(2), "place building3 1") == ("not_in_play", {"place": "building3"})


@pytest.mark.rule("4.3.7")
def test_where_no_building_is_left_nobody_can_go() -> None:
    game = arrange(new_game(2), stacks=[[]])
    assert refusal(game, "place building1 1") == ("nothing_there", {"place": "building1"})


@pytest.mark.rule("4.3.9", "9.7.2")
def test_the_owner_may_put_one_to_three_people_on_a_private_place() -> None:
    game = arrange(new_game(2, expansion=True), {0: {"buildings": ["H1"]}})
    assert placements(game, "H1") == [1, 2, 3]
    assert refusal(game, "place H1 4") == ("at_most", {"place": "H1", "people": 3})


@pytest.mark.rule("4.3.9", "9.7.1")
def test_a_private_place_is_for_its_owner_only() -> None:
    game = arrange(new_game(2, expansion=True), {0: {"buildings": ["H1", "H4"]}})
    assert [sorted(open_places(game, seat) & {"H1", "H2", "H3", "H4"}) for seat in range(2)] == [["H1", "H4"], []]
    game.play("place H1 2")
    assert refusal(game, "place H4 1") == ("not_yours", {"place": "H4"})


@pytest.mark.rule("4.3.9", "4.2.2", "9.7.2")
def test_a_private_place_is_used_once_a_round() -> None:
    game = arrange(new_game(2, expansion=True), {0: {"buildings": ["H1"]}})
    take_turns(game, "H1 1", "hunt 5")
    assert refusal(game, "place H1 1") == ("already_there", {"place": "H1"})


@pytest.mark.rule("4.3.10")
def test_one_player_may_take_several_cards_and_buildings_one_a_turn_in_any_order() -> None:
    game = take_turns(new_game(2), "building2 1, card4 1, card1 1, building1 1, card2 1", "hunt 5")
    occupied = [place for place in ("card1", "card2", "card3", "card4", "building1", "building2")
                if people_at(game, place) == [1, 0]]  # fmt: skip
    assert occupied == ["card1", "card2", "card4", "building1", "building2"]
