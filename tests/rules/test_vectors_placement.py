"""Vectors T01 to T18: set-up and placement. Red, Blue, Green and Yellow are seats 0 to 3."""

import pytest

from stoneage.rules.sets import NEWEST
from stoneage.testing import play_all
from tests.kit.rules.placing import (
    crowded_board,
    finish_round,
    homes,
    new_game,
    open_places,
    people_at,
    placements,
    player,
    refusal,
    take_turns,
    told,
)


@pytest.mark.rule("2.1.2", "2.1.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_t01_a_new_game(players: int) -> None:
    game = new_game(players)
    boards = [player(game, seat) for seat in range(players)]
    assert [(b["people"], b["food"], b["score"], b["field"]) for b in boards] == [(5, 12, 0, 0)] * players
    assert len([card for card in game.view()["cards"] if card["card"]]) == 4


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(("players", "out_of_play"), [(2, 14), (3, 7), (4, 0)])
def test_t02_stacks_of_seven_and_tiles_out_of_play(players: int, out_of_play: int) -> None:
    left = [stack["left"] for stack in new_game(players).view()["buildings"]]
    assert left == [7] * players
    assert NEWEST.base_buildings - sum(left) == out_of_play


@pytest.mark.rule("4.3.1")
def test_t03_the_tool_maker_is_full_with_one() -> None:
    game = take_turns(new_game(4), "hunt 1", "toolmaker 1")
    assert [placements(game, "toolmaker", seat) for seat in range(4)] == [[]] * 4
    assert refusal(game, "place toolmaker 1") == ("full", {"place": "toolmaker"})


@pytest.mark.rule("4.3.2")
def test_t04_the_hut_takes_exactly_two() -> None:
    game = take_turns(new_game(4), "hunt 1", "hunt 1")
    assert refusal(game, "place hut 1") == ("exactly", {"place": "hut", "people": 2})
    assert refusal(game, "place hut 3") == ("exactly", {"place": "hut", "people": 2})
    game.play("place hut 2")
    assert refusal(game, "place hut 2") == ("full", {"place": "hut"})


@pytest.mark.rule("4.3.3")
def test_t05_the_field_is_full_with_one() -> None:
    game = take_turns(new_game(4), "hunt 1", "hunt 1", "hunt 1", "field 1")
    assert [placements(game, "field", seat) for seat in range(4)] == [[]] * 4
    assert refusal(game, "place field 1") == ("full", {"place": "field"})


@pytest.mark.rule("4.3.5", "4.5.4")
def test_t06_the_forest_holds_seven() -> None:
    game = take_turns(new_game(4), "forest 4, hunt 1", "hunt 1", "hunt 1", "forest 2")
    assert placements(game, "forest") == [1]
    game.play("place forest 1")
    assert people_at(game, "forest") == [4, 1, 0, 2]
    assert [placements(game, "forest", seat) for seat in range(4)] == [[]] * 4


@pytest.mark.rule("4.2.2")
def test_t07_red_may_not_return_to_the_forest() -> None:
    game = take_turns(new_game(4), "forest 4", "hunt 1", "hunt 1", "hunt 1")
    assert game.seat == 0
    assert refusal(game, "place forest 1") == ("already_there", {"place": "forest"})


@pytest.mark.rule("4.3.6", "4.3.10")
def test_t08_a_taken_card_leaves_the_others_open_to_all() -> None:
    game = take_turns(new_game(4), "card2 1")
    for seat in range(4):
        assert {place for place in open_places(game, seat) if "card" in place} == {"card1", "card3", "card4"}


@pytest.mark.rule("4.3.7", "4.3.10")
def test_t09_a_taken_building_leaves_the_others_open_to_all() -> None:
    game = take_turns(new_game(4), "hunt 1", "hunt 1", "hunt 1", "building3 1")
    for seat in range(4):
        taken = {place for place in open_places(game, seat) if "building" in place}
        assert taken == {"building1", "building2", "building4"}


@pytest.mark.rule("4.1.4", "4.1.5")
def test_t10_a_first_round_of_turns_and_who_is_skipped() -> None:
    game = take_turns(new_game(4), "card1 1", "hunt 5", "hut 2", "building1 1")
    assert homes(game) == [4, 0, 3, 4]
    seats = []
    for _ in range(3):
        seats.append(game.seat)
        game.play("place hunt 1")
    assert seats == [0, 2, 3]


@pytest.mark.rule("4.4.2", "4.4.8")
def test_t11_three_players_leave_one_village_place_empty() -> None:
    game = take_turns(new_game(3), "toolmaker 1", "field 1")
    assert [placements(game, "hut", seat) for seat in range(3)] == [[]] * 3
    assert refusal(game, "place hut 2") == ("village_closed", {"players": 3, "limit": 2})


@pytest.mark.rule("4.4.1", "4.4.11")
def test_t12_two_players_do_not_share_the_quarry_but_the_hunt() -> None:
    game = take_turns(new_game(2), "quarry 2")
    assert refusal(game, "place quarry 1") == ("too_many_players", {"place": "quarry", "players": 2, "limit": 1})
    assert placements(game, "hunt") == [1, 2, 3, 4, 5]


@pytest.mark.rule("4.4.2")
def test_t13_the_third_of_three_players_finds_the_river_closed() -> None:
    game = take_turns(new_game(3), "river 3", "river 2")
    assert refusal(game, "place river 2") == ("too_many_players", {"place": "river", "players": 3, "limit": 2})


@pytest.mark.rule("4.2.2", "12-C05")
@pytest.mark.parametrize("multi_hunt", [False, True])
def test_t14_people_are_added_to_the_hunt_with_the_option_only(multi_hunt: bool) -> None:
    game = take_turns(new_game(2, multi_hunt=multi_hunt), "hunt 2", "hunt 1")
    assert placements(game, "hunt") == ([1, 2, 3] if multi_hunt else [])
    if not multi_hunt:
        assert refusal(game, "place hunt 1") == ("already_there", {"place": "hunt"})


@pytest.mark.rule("4.5.2", "4.1.7")
def test_t15_a_last_person_with_only_the_hut_free_stays_at_home_and_eats() -> None:
    game = crowded_board(left=1)
    assert (game.view()["phase"], homes(game), people_at(game, "hut")) == ("actions", [1, 0, 0, 0], [0, 0, 0, 0])
    eaten = [event["food"] for event in told(finish_round(game), "ate") if event["seat"] == 0]
    assert eaten == [10]


@pytest.mark.rule("4.5.3", "5.3.2")
def test_t16_two_last_people_must_go_to_the_hut_and_gain_nothing() -> None:
    game = crowded_board(left=2)
    assert people_at(game, "hut") == [2, 0, 0, 0]
    assert "decline hut" not in game.legal
    game.play("resolve hut")
    assert player(game, 0)["people"] == 10


@pytest.mark.rule("4.4.6", "4.4.8")
def test_t17_four_players_of_the_expansion_leave_one_village_place_empty() -> None:
    game = take_turns(new_game(4, expansion=True), "toolmaker 1", "hut 2", "trader 2")
    assert [placements(game, "field", seat) for seat in range(4)] == [[]] * 4
    assert refusal(game, "place field 1") == ("village_closed", {"players": 4, "limit": 3})


@pytest.mark.rule("4.4.7", "9.8.2")
def test_t18_five_players_may_use_the_whole_village() -> None:
    game = play_all(
        new_game(5, expansion=True), "place toolmaker 1, place hut 2, place trader 2, place field 1, place hunt 5"
    )
    assert [sum(people_at(game, place)) for place in ("toolmaker", "hut", "trader", "field")] == [1, 2, 2, 1]
