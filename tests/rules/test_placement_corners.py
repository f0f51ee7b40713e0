"""4.5: the corner cases of placing people, and the option to add people to the hunt."""

import pytest

from stoneage import IllegalMove
from stoneage.testing import arrange, play_all
from tests.kit.rules.placing import (
    crowded_board,
    finish_round,
    homes,
    new_game,
    open_places,
    people_at,
    placements,
    refusal,
    take_turns,
    told,
)


@pytest.mark.rule("4.5.1")
def test_the_last_person_of_who_does_not_hunt_yet_can_always_go_hunting() -> None:
    game = arrange(new_game(4), {0: {"people": 9}})
    own = "forest 1, claypit 1, quarry 1, river 1, building1 1, building2 1, building3 1, building4 1"
    take_turns(game, own, "hut 2, toolmaker 1, card1 1, hunt 1", "hunt 3, field 1, card2 1", "hunt 3, card3 1, card4 1")
    last = told(game, "placed")[-1]
    assert (last["seat"], last["place"], last["people"], last["forced"]) == (0, "hunt", 1, True)
    assert homes(game)[0] == 0


@pytest.mark.rule("4.5.1", "4.1.3")
def test_the_last_person_must_be_placed_somewhere() -> None:
    game = take_turns(new_game(2), "forest 4", "hunt 5")
    assert (game.seat, homes(game)) == (0, [1, 0])
    assert "hunt" in open_places(game)
    assert {move.kind for move in game.legal} == {"place"}


@pytest.mark.rule("4.5.2", "4.1.4")
def test_a_hunter_whose_last_person_finds_only_the_hut_is_skipped() -> None:
    game = crowded_board(left=1)
    assert (game.view()["phase"], homes(game)) == ("actions", [1, 0, 0, 0])
    assert people_at(game, "hut") == [0, 0, 0, 0]


@pytest.mark.rule("4.5.2", "4.1.4")
def test_a_hunter_whose_last_person_finds_only_the_trader_is_skipped() -> None:
    game = arrange(new_game(5, expansion=True), {0: {"people": 10}})
    own = "hunt 1, forest 1, claypit 1, quarry 1, river 1, building1 1, building2 1, building3 1, building4 1"
    second = "hut 2, toolmaker 1, card1 1, hunt 1"
    take_turns(
        game, own, second, "hunt 3, field 1, card2 1", "hunt 3, card3 1, card4 1", "hunt 3, card5 1, building5 1"
    )
    assert (game.view()["phase"], homes(game)) == ("actions", [1, 0, 0, 0, 0])
    assert people_at(game, "trader") == [0] * 5


@pytest.mark.rule("4.5.3", "4.2.5")
def test_two_people_who_find_only_the_hut_must_go_there_even_if_it_cannot_help() -> None:
    game = crowded_board(left=2)
    last = told(game, "placed")[-1]
    assert (last["seat"], last["place"], last["people"], last["forced"]) == (0, "hut", 2, True)


@pytest.mark.rule("4.5.4")
def test_with_six_people_in_the_forest_there_is_room_for_one() -> None:
    game = take_turns(new_game(4), "forest 4", "forest 2")
    assert placements(game, "forest") == [1]
    with pytest.raises(IllegalMove, match=r"^the forest has room for 1 more person$") as refused:
        game.play("place forest 2")
    assert refused.value.code == "room_for"
    assert refused.value.arguments == {"place": "forest", "room": 1}


@pytest.mark.rule("4.5.5")
def test_of_three_players_two_close_the_forest_to_the_third_and_cannot_add() -> None:
    game = take_turns(new_game(3), "forest 2", "forest 2")
    assert refusal(game, "place forest 1") == ("too_many_players", {"place": "forest", "players": 3, "limit": 2})
    game.play("place hunt 1")
    assert refusal(game, "place forest 1") == ("already_there", {"place": "forest"})
    game.play("place hunt 1")
    assert refusal(game, "place forest 1") == ("already_there", {"place": "forest"})


@pytest.mark.rule("4.5.6")
def test_of_two_players_one_closes_the_forest_to_the_other() -> None:
    game = take_turns(new_game(2), "forest 1")
    assert placements(game, "forest") == []
    assert refusal(game, "place forest 1")[0] == "too_many_players"


@pytest.mark.rule("4.5.7")
@pytest.mark.parametrize("place", ["card1", "card4", "building1", "building2"])
def test_what_nobody_bought_is_free_again_in_the_next_round(place: str) -> None:
    game = finish_round(take_turns(new_game(2), f"{place} 1, hunt 4", "hunt 5"))
    before = arrange(game).view()
    assert (before["cards"], before["buildings"]) == (new_game(2).view()["cards"], new_game(2).view()["buildings"])
    assert [placements(game, place, seat) for seat in range(2)] == [[1], [1]]


# --- option multi_hunt


@pytest.mark.rule("12-C05")
def test_with_multi_hunt_people_may_be_added_to_the_hunt() -> None:
    game = take_turns(new_game(2, multi_hunt=True), "hunt 1, hunt 3", "hunt 4")
    assert people_at(game, "hunt") == [4, 4]
    assert (placements(game, "hunt", 0), placements(game, "hunt", 1)) == ([1], [1])


@pytest.mark.rule("12-C05")
def test_with_multi_hunt_all_hunters_of_a_player_still_roll_together() -> None:
    game = arrange(new_game(2, multi_hunt=True), dice=[[3] * 5, [2] * 5])
    play_all(game, "place hunt 1, place hunt 5, place hunt 3, place hunt 1")
    assert [(roll["seat"], roll["dice"]) for roll in told(game, "rolled")] == [(0, [3] * 5), (1, [2] * 5)]


@pytest.mark.rule("12-C05", "4.2.2")
def test_multi_hunt_is_for_the_hunt_only() -> None:
    game = take_turns(new_game(4, multi_hunt=True), "forest 1", "hunt 1", "hunt 1", "hunt 1")
    assert refusal(game, "place forest 1") == ("already_there", {"place": "forest"})


@pytest.mark.rule("12-C05")
def test_with_multi_hunt_a_hunter_with_people_at_home_is_never_skipped() -> None:
    game = arrange(new_game(2, multi_hunt=True), {0: {"people": 10}, 1: {"people": 5}})
    own = "hunt 1, forest 1, claypit 1, quarry 1, river 1, building1 1, building2 1, card1 1"
    take_turns(game, own, "toolmaker 1, field 1, card2 1, card3 1, card4 1")
    assert (game.seat, open_places(game), placements(game, "hunt")) == (0, {"hunt"}, [1, 2])
