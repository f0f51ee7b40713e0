"""Stories: the exact events of small scenes."""

import random
from typing import Any

import pytest

from stoneage import Game
from stoneage.game.options import CARDS
from stoneage.testing import arrange, play_all


def told(game: Game, since: int) -> list[dict[str, Any]]:
    """The events after choice `since`."""
    return [{**event} for event in game.story if event["choice"] > since]


def codes(game: Game, since: int = 0) -> list[str]:
    return [event["code"] for event in told(game, since)]


def test_a_new_game_tells_who_begins_and_what_lies_open() -> None:
    game = Game(2, start=1, seed=1)
    first, second = game.story
    assert first == {"code": "round", "round": 1, "start": 1, "choice": 0, "forced": True}
    assert second["cards"] == game.record()["deck"][:4]
    assert second["new"] == ["card1", "card2", "card3", "card4"]


def test_a_placement_is_the_players_own() -> None:
    game = play_all(Game(2, start=0, seed=1), "place hunt 3")
    assert told(game, 0) == [{"code": "placed", "seat": 0, "place": "hunt", "people": 3, "choice": 1, "forced": False}]


def test_what_is_forced_after_a_choice_belongs_to_that_choice() -> None:
    dice = [[6, 6, 6, 6, 6], [1, 1, 1, 1, 1]]
    game = play_all(Game(2, start=0, seed=1, dice=dice), "place hunt 5, place hunt 5")
    hunt = ["turn", "resolves", "rolled", "harvested", "returned"]
    assert codes(game, 1) == ["placed", "phase", *hunt, *hunt, "phase", "ate", "ate", "round"]
    forced = [event["forced"] for event in told(game, 1)]
    assert forced == [False] + [True] * (len(forced) - 1)
    harvests = [event for event in game.story if event["code"] == "harvested"]
    assert [(event["seat"], event["good"], event["amount"], event["pips"]) for event in harvests] == [
        (0, "food", 15, 30),
        (1, "food", 2, 5),
    ]


def test_people_without_a_place_are_told() -> None:
    tribes = {0: {"people": 10, "food": 50}, 1: {"people": 10, "food": 50}}
    game = arrange(Game(2, start=0, seed=1), tribes)
    everywhere = ("hunt 1", "forest 1", "claypit 1", "quarry 1", "river 1", "card1 1", "card2 1", "card3 1")
    elsewhere = ["toolmaker 1", "field 1", "building1 1", "building2 1", "hunt 6"]
    for place in everywhere:
        game.play(f"place {place}")
        if elsewhere:
            game.play(f"place {elsewhere.pop(0)}")
    assert str(game.moves[-1]) == "place card3 1", "card4 is the last place open, so it is forced"
    unplaced = [event for event in game.story if event["code"] == "unplaced"]
    assert [(event["seat"], event["people"]) for event in unplaced] == [(0, 1)]


def test_a_drawn_card_is_told_without_its_name_unless_cards_are_open() -> None:
    for cards in CARDS:
        game = Game(2, start=0, seed=1, cards=cards)
        game = arrange(game, {0: {"goods": "1w"}}, slots=["C01", "C02", "C03", "C04"], deck=["C36", "C35"])
        play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w")
        drew = next(event for event in game.story if event["code"] == "drew")
        assert drew["count"] == 1
        assert drew.get("cards") == (["C36"] if cards == "all_visible" else None)


def test_a_drawn_card_has_its_name_once_the_game_is_over_and_not_after_an_undo() -> None:
    game = arrange(
        Game(2, start=0, seed=1), {0: {"goods": "1w"}}, slots=["C01", "C02", "C03", "C04"], deck=["C36", "C35"]
    )
    play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w")
    choices = len(game.moves)
    while not game.over:
        game.play(next(iter(game.legal)))
    drawn = [event["cards"] for event in game.story if event["code"] == "drew"]
    assert ["C36"] in drawn
    assert None not in drawn
    game.undo(to=choices)
    assert [event["cards"] for event in game.story if event["code"] == "drew"] == [None]


def test_a_dice_bar_is_told_with_what_everyone_picks() -> None:
    board: dict[int, dict[str, Any]] = {0: {"goods": "1w"}, 1: {"food": 20}}
    game = arrange(Game(2, start=0, seed=1), board, slots=["C02"], dice=[[2, 6], [1] * 4, [1] * 5])
    play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w, pick 6")
    bar = [event for event in game.story if event["code"] in ("rolled", "picked", "gained", "field")][:5]
    assert [(event["code"], event["seat"]) for event in bar] == [
        ("rolled", 0), ("picked", 0), ("field", 0), ("picked", 1), ("gained", 1),
    ]  # fmt: skip
    assert bar[4]["goods"] == {"brick": 1}


def only(game: Game, code: str) -> dict[str, Any]:
    """The one event with this code."""
    (event,) = [event for event in game.story if event["code"] == code]
    return {**event}


@pytest.mark.rule("12-C02")
@pytest.mark.parametrize(("supply", "amount", "pile"), [("", 0, 0), ("2w", 2, 2), ("8w", 8, None)])
def test_a_harvest_tells_what_was_left_where_the_pile_held_less_than_the_dice_were_worth(
    supply: str, amount: int, pile: int | None
) -> None:
    game = arrange(Game(2, start=0, seed=1, limited_resources=True), supply=supply, dice=[[6] * 4, [1], [1] * 5])
    play_all(game, "place forest 4, place hunt 5, place hunt 1, resolve forest")
    harvest = next(event for event in game.story if event["code"] == "harvested")
    assert (harvest["amount"], harvest["pips"], harvest["pile"]) == (amount, 24, pile)


def test_pips_that_are_not_enough_have_nothing_to_do_with_the_pile() -> None:
    game = arrange(Game(2, start=0, seed=1, limited_resources=True), supply="", dice=[[2], [1] * 4, [1] * 5])
    play_all(game, "place forest 1, place hunt 5, place hunt 4, resolve forest")
    harvest = next(event for event in game.story if event["code"] == "harvested")
    assert (harvest["amount"], harvest["pile"]) == (0, None)


@pytest.mark.parametrize(("face", "what"), [(4, "gold"), (5, "tool"), (6, "field")])
@pytest.mark.rule("5.9.1a")
def test_a_die_of_the_bar_that_brings_nothing_is_told(face: int, what: str) -> None:
    mine = {"goods": "1w", "tools": [4, 4, 4], "field": 10}
    game = arrange(
        Game(2, start=0, seed=1, limited_resources=True), {0: mine}, slots=["C02"], supply="9w", dice=[[face, 1]]
    )
    play_all(game, f"place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w, pick {face}")
    assert only(game, "no_effect") == {
        "code": "no_effect", "seat": 0, "what": what, "choice": game.story[-1]["choice"], "forced": False,
    }  # fmt: skip


@pytest.mark.parametrize(("place", "what"), [("toolmaker", "tool"), ("field", "field"), ("hut", "person")])
def test_a_village_place_that_brings_nothing_is_told(place: str, what: str) -> None:
    mine = {"people": 10, "food": 30, "tools": [4, 4, 4], "field": 10}
    game = arrange(Game(2, start=0, seed=1), {0: mine})
    people = 2 if place == "hut" else 1
    play_all(game, f"place {place} {people}, place hunt 5, place hunt {10 - people}, resolve {place}")
    assert only(game, "no_effect")["what"] == what


def test_a_card_drawn_from_an_empty_deck_is_told() -> None:
    game = arrange(Game(2, start=0, seed=1), {0: {"goods": "1w"}}, slots=["C01"], deck=[])
    play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w")
    assert only(game, "no_effect")["what"] == "card"


@pytest.mark.rule("12-C11")
@pytest.mark.parametrize("now", [False, True])
def test_the_two_resources_card_tells_whether_it_waits(now: bool) -> None:
    game = Game(2, start=0, seed=1, two_resources_now=now)
    game = arrange(game, {0: {"goods": "1w"}}, slots=["C04"])
    play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w")
    assert only(game, "kept")["now"] is now


def test_a_game_ended_by_cards_tells_the_last_slide_and_then_the_end() -> None:
    game = Game(2, seed=4)
    rng = random.Random(4)
    while not game.over:
        eager = [move for move in game.legal if str(move).startswith(("pay", "place card"))]
        game.play(rng.choice(eager or list(game.legal)))
    assert game.ended == "cards"
    last = [event for event in game.story if event["code"] in ("dealt", "over")][-2:]
    assert [event["code"] for event in last] == ["dealt", "over"]
    assert last[0]["cards"] == [card["card"] for card in game.view()["cards"]]
    assert last[0]["cards"][-1] is None
