"""4.4: how many village places are used and how many players meet at a gathering place."""

import pytest

from stoneage import Game, IllegalMove
from stoneage.testing import arrange, play_all
from tests.kit.rules.placing import finish_round, new_game, open_places, people_at, placements, refusal, take_turns

VILLAGE = ("toolmaker", "hut", "field", "trader")
GATHERING = ("forest", "claypit", "quarry", "river")
PARTIES = [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True)]
VILLAGE_LIMITS = dict(zip(PARTIES, [2, 2, 3, 2, 2, 3, 4], strict=True))
VISITOR_LIMITS = dict(zip(PARTIES, [1, 2, 4, 1, 2, 4, 5], strict=True))


def village_taken(game: Game) -> list[str]:
    return [place for place in VILLAGE if place != "trader" or game.options.expansion if any(people_at(game, place))]


def fill_village(game: Game) -> Game:
    """Each seat in turn takes the first village place that is open."""
    while village := [move for move in game.legal if move.details["place"] in VILLAGE]:
        game.play(village[0])
    return game


@pytest.mark.rule("4.4.1", "4.4.2", "4.4.3", "4.4.4", "4.4.5", "4.4.6", "4.4.7", "9.8.1", "9.8.2")
@pytest.mark.parametrize(("players", "expansion"), PARTIES)
def test_so_many_village_places_are_used_in_a_round(players: int, expansion: bool) -> None:
    game = fill_village(new_game(players, expansion=expansion))
    assert len(village_taken(game)) == VILLAGE_LIMITS[players, expansion]
    assert [open_places(game, seat) & set(VILLAGE) for seat in range(players)] == [set()] * players


@pytest.mark.rule("4.4.1", "4.4.2", "4.4.3", "4.4.4", "4.4.5", "4.4.6", "4.4.7", "9.8.1")
@pytest.mark.parametrize(("players", "expansion"), PARTIES)
@pytest.mark.parametrize("place", GATHERING)
def test_so_many_players_meet_at_a_gathering_place(players: int, expansion: bool, place: str) -> None:
    game, limit = new_game(players, expansion=expansion), VISITOR_LIMITS[players, expansion]
    for _ in range(limit):
        assert placements(game, place) == [1, 2, 3, 4, 5][: 7 - sum(people_at(game, place))]
        game.play(f"place {place} 1")
    assert [placements(game, place, seat) for seat in range(players)] == [[]] * players


@pytest.mark.rule("4.4.1", "4.4.2", "4.4.4", "4.4.5")
@pytest.mark.parametrize(("players", "expansion"), [(2, False), (3, False), (2, True), (3, True)])
def test_one_player_too_many_is_told_the_limit(players: int, expansion: bool) -> None:
    game = take_turns(new_game(players, expansion=expansion), *["river 1"] * (players - 1))
    arguments = {"place": "river", "players": players, "limit": players - 1}
    assert refusal(game, "place river 1") == ("too_many_players", arguments)


@pytest.mark.rule("4.4.8")
@pytest.mark.parametrize(
    ("players", "expansion", "first", "closed"),
    [
        (2, False, ["toolmaker 1", "field 1"], {"hut 2"}),
        (3, False, ["hut 2", "field 1"], {"toolmaker 1"}),
        (3, False, ["hut 2", "toolmaker 1"], {"field 1"}),
        (2, True, ["trader 2", "hut 2"], {"toolmaker 1", "field 1"}),
        (3, True, ["toolmaker 1", "field 1"], {"hut 2", "trader 2"}),
        (4, True, ["toolmaker 1", "field 1", "trader 2"], {"hut 2"}),
        (4, True, ["toolmaker 1", "hut 2", "field 1"], {"trader 2"}),
    ],
)
def test_the_remaining_village_places_are_closed_to_all(
    players: int, expansion: bool, first: list[str], closed: set[str]
) -> None:
    game = play_all(new_game(players, expansion=expansion), [f"place {placement}" for placement in first])
    for placement in closed:
        assert [placements(game, placement.split()[0], seat) for seat in range(players)] == [[]] * players
        assert refusal(game, f"place {placement}") == ("village_closed", {"players": players, "limit": len(first)})


@pytest.mark.rule("4.4.8")
def test_other_village_places_may_stay_empty_in_the_next_round() -> None:
    game = finish_round(take_turns(new_game(2), "toolmaker 1, hunt 4", "field 1, hunt 4"))
    assert open_places(game) >= {"toolmaker", "hut", "field"}
    play_all(game, "place hut 2, place field 1")
    assert village_taken(game) == ["hut", "field"]


@pytest.mark.rule("4.4.9")
def test_one_player_may_take_two_village_places_on_two_turns() -> None:
    game = take_turns(new_game(2), "toolmaker 1, field 1", "hunt 4")
    assert (people_at(game, "toolmaker"), people_at(game, "field")) == ([1, 0], [1, 0])
    assert not open_places(game, 1) & {"toolmaker", "hut", "field"}


@pytest.mark.rule("4.4.9")
def test_four_players_may_leave_the_whole_village_to_one() -> None:
    game = take_turns(new_game(4), "toolmaker 1, field 1, hut 2", "hunt 5", "hunt 5", "hunt 5")
    assert [people_at(game, place)[0] for place in ("toolmaker", "hut", "field")] == [1, 2, 1]


@pytest.mark.rule("4.4.10")
@pytest.mark.parametrize("place", GATHERING)
def test_the_limit_on_players_leaves_the_seven_rings(place: str) -> None:
    many = {0: {"people": 10}, 1: {"people": 10}}
    assert placements(arrange(new_game(2), many), place) == [1, 2, 3, 4, 5, 6, 7]
    game = take_turns(arrange(new_game(3), many), f"{place} 5")
    assert placements(game, place) == [1, 2]
    assert refusal(game, f"place {place} 3")[0] == "room_for"


@pytest.mark.rule("4.4.11")
@pytest.mark.parametrize("players", [2, 3])
def test_all_players_may_hunt(players: int) -> None:
    game = take_turns(new_game(players), *["hunt 4"] * players)
    assert people_at(game, "hunt") == [4] * players


@pytest.mark.rule("4.4.11")
@pytest.mark.parametrize("players", [2, 3])
def test_all_cards_and_buildings_may_be_occupied(players: int) -> None:
    game = new_game(players)
    places = [f"card{k}" for k in range(1, 5)] + [f"building{k}" for k in range(1, players + 1)]
    for place in places:
        game.play(f"place {place} 1")
    assert [sum(people_at(game, place)) for place in places] == [1] * len(places)


@pytest.mark.rule("4.4.1")
def test_a_closed_place_says_why_in_words() -> None:
    game = take_turns(new_game(2), "toolmaker 1, forest 1", "field 1")
    with pytest.raises(IllegalMove, match=r"^with 2 players only 1 of them may work at the forest$"):
        game.play("place forest 1")
    with pytest.raises(IllegalMove, match=r"^only 2 village places may be used in a round with 2 players"):
        game.play("place hut 2")
