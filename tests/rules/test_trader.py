"""9.3: the trader's place and his track."""

import pytest

from stoneage import Game
from stoneage.testing import arrange, play_all
from tests.kit.rules.scenes import board, kinds, refusal, table, trade, visit

rule = pytest.mark.rule

VILLAGE = ("trader 2", "toolmaker 1", "field 1", "hut 2")


def level_and_decorations(game: Game, seat: int = 0) -> tuple[int, int]:
    """How far a player is on the trader's track, and his decorations."""
    return board(game, seat)["trader"], board(game, seat)["goods"]["decorations"]


def after_trading(level: int) -> tuple[int, int]:
    """The same for one who stood at `level` with one decoration and then used the trader's place."""
    game = arrange(trade(), {0: {"trader": level}})
    play_all(visit(game, "trader 2"), "resolve trader")
    return level_and_decorations(game)


def after_step(level: int) -> tuple[int, int]:
    """The same for one who then bought the card with a trader step."""
    game = arrange(trade(), {0: {"trader": level, "goods": "1w 1d"}}, slots=["E3", "C05", "C11", "C12", "C21"])
    play_all(visit(game, "card1 1"), "resolve card1, pay 1w")
    return level_and_decorations(game)


@rule("9.3.2")
def test_t61_the_trader_place_brings_two_levels_and_two_decorations() -> None:
    assert after_trading(0) == (2, 3)


@rule("9.3.2")
def test_t62_at_level_9_the_trader_place_brings_one_level_and_two_decorations() -> None:
    assert after_trading(9) == (10, 3)


@rule("9.3.2")
def test_at_the_end_of_the_track_the_trader_place_still_brings_two_decorations() -> None:
    assert after_trading(10) == (10, 3)


@rule("9.3.3")
def test_t63_a_trader_step_brings_one_level_and_two_decorations() -> None:
    assert after_step(3) == (4, 3)


@rule("9.3.3")
def test_a_trader_step_at_the_end_of_the_track_brings_two_decorations() -> None:
    assert after_step(10) == (10, 3)


@rule("9.3.2")
def test_the_trader_cannot_be_declined() -> None:
    game = visit(trade(), "trader 2")
    assert [str(move) for move in game.legal] == ["resolve trader", "resolve hunt"]


@rule("9.3.1")
def test_the_trader_receives_exactly_two_people() -> None:
    game = trade()
    assert [str(move) for move in game.legal if move.details["place"] == "trader"] == ["place trader 2"]
    for people in (1, 3):
        error = refusal(game, f"place trader {people}")
        assert (error.code, str(error)) == ("exactly", "the trader takes exactly 2 at a time")


@rule("9.3.1")
def test_the_trader_receives_one_player_a_round() -> None:
    game = trade(5)
    game.play("place trader 2")
    error = refusal(game, "place trader 2")
    assert (error.code, str(error)) == ("full", "the trader is full")


@rule("9.3.1")
def test_one_person_alone_cannot_visit_the_trader() -> None:
    game = play_all(trade(), "place hunt 4, place hunt 5")
    error = refusal(game, "place trader 2")
    assert (error.code, error.arguments) == ("too_few_at_home", {"home": 1, "people": 2})


@rule("9.3.1", "9.8.1")
@pytest.mark.parametrize(("players", "limit"), [(2, 2), (3, 2), (4, 3)])
def test_the_trader_counts_as_one_of_the_village_places_in_use(players: int, limit: int) -> None:
    game = trade(players)
    for place in VILLAGE[:limit]:
        game.play(f"place {place}")
    for place in VILLAGE[limit:]:
        error = refusal(game, f"place {place}")
        assert (error.code, error.arguments) == ("village_closed", {"players": players, "limit": limit})


@rule("9.3.1", "9.8.1")
@pytest.mark.parametrize(("players", "limit"), [(2, 2), (3, 2), (4, 3)])
def test_the_trader_is_closed_when_the_other_village_places_are_enough(players: int, limit: int) -> None:
    game = trade(players)
    for place in VILLAGE[1 : limit + 1]:
        game.play(f"place {place}")
    assert refusal(game, "place trader 2").code == "village_closed"


@rule("9.3.1", "9.8.1", "9.8.2")
def test_with_five_players_all_four_village_places_are_open() -> None:
    game = trade(5)
    play_all(game, [f"place {place}" for place in VILLAGE])
    assert [sum(place["people"]) for place in game.view()["places"][:4]] == [1, 2, 1, 2]


@rule("9.8.1")
@pytest.mark.parametrize(("players", "limit"), [(2, 1), (3, 2), (4, 4), (5, 5)])
def test_gathering_places_are_shared_as_in_the_base_game(players: int, limit: int) -> None:
    game = play_all(trade(players), ["place forest 1"] * limit)
    if limit < players:
        assert refusal(game, "place forest 1").code == "too_many_players"
    assert sum(game.view()["places"][5]["people"]) == limit


@rule("9.3.1")
def test_without_the_expansion_there_is_no_trader() -> None:
    error = refusal(table(), "place trader 2")
    assert (error.code, str(error)) == ("not_in_play", "the trader is not part of this game")


@rule("9.3.2")
def test_trading_is_done_at_once_and_the_traders_come_home() -> None:
    game = visit(trade(), "trader 2", "card1 1")
    game.play("resolve trader")
    assert (kinds(game), board(game)["home"]) == ({"resolve"}, 2)
