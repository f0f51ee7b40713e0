"""9.7: buildings that are a place for their owner."""

import pytest

from stoneage import Game
from stoneage.testing import arrange, play_all
from tests.kit.rules.scenes import board, finish_round, goods, kinds, refusal, table, trade, visit

rule = pytest.mark.rule


def owning(*tiles: str, players: int = 2, dice: tuple[list[int], ...] = (), **mine: object) -> Game:
    """Seat 0 owns these buildings and begins a round."""
    return arrange(trade(players), {0: {"buildings": tiles, **mine}}, dice=dice)


def placements(game: Game, place: str) -> list[int]:
    """How many people the one whose turn it is may put on a place."""
    return [move.details["people"] for move in game.legal if move.details["place"] == place]


def people(game: Game, place: str) -> list[int]:
    """The people on a place, by seat."""
    return next(entry["people"] for entry in game.view()["places"] if entry["place"] == place)


@rule("9.7.1", "9.7.2")
@pytest.mark.parametrize("tile", ["H1", "H2", "H3", "H4"])
def test_the_owner_may_put_one_to_three_people_on_his_building(tile: str) -> None:
    game = owning(tile)
    assert placements(game, tile) == [1, 2, 3]
    error = refusal(game, f"place {tile} 4")
    assert (error.code, str(error)) == ("at_most", f"building {tile} takes at most 3 at a time")


@rule("9.7.1")
@pytest.mark.parametrize("visitors", [0, 1])
def test_nobody_else_may_use_it(visitors: int) -> None:
    game = owning("H1")
    game.play("place H1 1" if visitors else "place hunt 1")
    assert placements(game, "H1") == []
    error = refusal(game, "place H1 1")
    assert (error.code, str(error)) == ("not_yours", "building H1 belongs to another player or to nobody")


@rule("9.7.1")
def test_a_building_that_nobody_owns_is_nobodys_place() -> None:
    assert refusal(owning("H1"), "place H2 1").code == "not_yours"


@rule("9.7.1")
@pytest.mark.parametrize("tile", ["H5", "H6", "H7", "H8", "H9", "B01"])
def test_buildings_without_rings_are_no_places(tile: str) -> None:
    assert refusal(owning(tile), f"place {tile} 1").code == "unknown_move"


@rule("9.7.1")
def test_without_the_expansion_there_are_no_private_places() -> None:
    error = refusal(table(), "place H1 1")
    assert (error.code, str(error)) == ("not_in_play", "building H1 is not part of this game")


@rule("9.7.2")
def test_it_can_be_used_from_the_round_after_its_purchase() -> None:
    game = arrange(trade(), {0: {"goods": "1w 1b 1d"}}, stacks=[["H1", "B01"]])
    assert placements(game, "H1") == []
    finish_round(play_all(visit(game, "building1 1"), "resolve building1, pay 1w 1b 1d"))
    game.play("place hunt 1")
    assert (game.round, game.seat, placements(game, "H1")) == (2, 0, [1, 2, 3])


@rule("9.7.2")
def test_it_is_used_once_a_round() -> None:
    game = play_all(owning("H1"), "place H1 1, place hunt 1")
    error = refusal(game, "place H1 1")
    assert (error.code, str(error)) == ("already_there", "you already have people at building H1 this round")


@rule("9.7.2")
def test_placing_there_is_a_turn_of_its_own() -> None:
    game = owning("H1")
    game.play("place H1 2")
    assert (game.seat, people(game, "H1"), board(game)["home"]) == (1, [2, 0], 3)


@rule("9.7.2")
def test_it_can_be_used_again_in_every_round() -> None:
    game = finish_round(visit(owning("H1"), "H1 3"))
    game.play("place hunt 5")
    assert placements(game, "H1") == [1, 2, 3]


@rule("9.7.3")
def test_the_owner_may_use_the_public_place_too() -> None:
    game = play_all(owning("H1", people=10), "place H1 3, place hunt 1")
    assert placements(game, "forest") == [1, 2, 3, 4, 5, 6, 7]
    play_all(game, "place forest 7")
    assert (people(game, "H1"), people(game, "forest")) == ([3, 0], [7, 0])


@rule("9.7.3")
def test_the_public_place_first_and_then_the_private_one() -> None:
    game = play_all(owning("H3"), "place river 2, place hunt 1")
    assert placements(game, "H3") == [1, 2, 3]


@rule("9.7.3")
def test_the_owner_does_not_close_the_public_place_for_others() -> None:
    game = play_all(owning("H1"), "place H1 3")
    assert placements(game, "forest") == [1, 2, 3, 4, 5]


@rule("9.7.3")
def test_others_at_the_public_place_do_not_close_the_private_one() -> None:
    game = play_all(owning("H1"), "place hunt 1, place forest 5")
    assert placements(game, "forest") == []
    assert placements(game, "H1") == [1, 2, 3]


@rule("9.7.3")
def test_two_private_forests_are_two_places() -> None:
    game = play_all(owning("H1", "H2"), "place H1 3, place hunt 1")
    assert placements(game, "H2") == [1, 2]


@rule("9.7.4")
@pytest.mark.parametrize(("tile", "gain"), [("H1", "3w 1d"), ("H2", "3w 1d"), ("H3", "1g 1d"), ("H4", "1g 1d")])
def test_the_dice_bring_wood_or_gold(tile: str, gain: str) -> None:
    game = visit(owning(tile, dice=([5, 4, 2],)), f"{tile} 3")
    game.play(f"resolve {tile}")
    assert goods(game) == gain


@rule("9.7.3", "9.7.4")
def test_t71_a_private_river_with_a_tool_beside_the_public_one() -> None:
    game = play_all(owning("H3", tools=[1], dice=([6, 5],)), "place H3 2, place hunt 5")
    assert placements(game, "river") == [1, 2, 3]
    play_all(game, "place hunt 3, resolve H3, tools 1")
    assert goods(game) == "2g 1d"


@rule("9.7.4")
def test_tools_are_asked_at_a_private_place() -> None:
    game = visit(owning("H1", tools=[2, 1], once=[4], dice=([1, 1],)), "H1 2")
    game.play("resolve H1")
    assert kinds(game) == {"tools"}
    game.play("tools 2 1 once4")
    assert goods(game) == "3w 1d"


@rule("9.7.3", "9.7.4")
def test_private_and_public_place_are_rolled_for_separately() -> None:
    game = owning("H1", dice=([2, 2], [2, 2]))
    play_all(visit(game, "H1 2", "forest 2", "building1 1"), "resolve H1, resolve forest")
    assert goods(game) == "2w 1d"


@rule("9.7.4")
def test_a_limited_supply_limits_a_private_place_too() -> None:
    game = arrange(trade(limited_resources=True), {0: {"buildings": ["H3"]}}, supply="1g", dice=[[6, 6, 6]])
    play_all(visit(game, "H3 3"), "resolve H3")
    assert goods(game) == "1g 1d"


@rule("9.7.4")
def test_the_people_come_home_from_a_private_place() -> None:
    game = play_all(visit(owning("H1"), "H1 3"), "resolve H1")
    assert (people(game, "H1"), board(game)["home"]) == ([0, 0], 3)


def crowded(*tiles: str) -> Game:
    """Seat 0 has two people left; of the public places only card slot 4 is open to it."""
    game = arrange(trade(), {0: {"people": 10, "buildings": tiles}, 1: {"people": 8}}, stacks=[["B01"], ["B02"]])
    mine = ["hunt 1", "forest 1", "claypit 1", "quarry 1", "river 1", "card1 1", "card2 1", "card3 1"]
    theirs = ["card5 1", "building1 1", "building2 1", "toolmaker 1", "field 1", "hunt 3"]
    for turn in range(8):
        game.play(f"place {mine[turn]}")
        if turn < len(theirs):
            game.play(f"place {theirs[turn]}")
    return game


@rule("9.7.5")
def test_it_must_be_used_when_no_other_place_is_left() -> None:
    game = play_all(crowded("H1"), "place card4 1")
    assert (people(game, "H1"), board(game)["home"]) == ([1, 0], 0)


@rule("9.7.5")
def test_without_a_private_place_the_last_person_stays_at_home() -> None:
    game = crowded()
    assert (game.view()["phase"], people(game, "card4"), board(game)["home"]) == ("actions", [1, 0], 1)


@rule("9.7.6")
def test_it_counts_as_one_building_for_the_hut_builders() -> None:
    game = arrange(trade(), {0: {"buildings": ["H1", "H4", "B01"], "bought": ["C31"]}})
    assert game.breakdown(0)["builders"] == 9
