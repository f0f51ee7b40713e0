"""Stories: small scenes, told word by word."""

import random
from typing import Any

from stoneage import Game
from stoneage.testing import arrange, play_all


def told(game: Game, since: int) -> list[dict[str, Any]]:
    """What a story tells of the choices after the first so many."""
    return [event for event in game.story if event["choice"] > since]


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
    for open_cards in (False, True):
        game = Game(2, start=0, seed=1, open_cards=open_cards)
        game = arrange(game, {0: {"goods": "1w"}}, slots=["C01", "C02", "C03", "C04"], deck=["C36", "C35"])
        play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w")
        drew = next(event for event in game.story if event["code"] == "drew")
        assert drew["count"] == 1
        assert drew.get("cards") == (["C36"] if open_cards else None)


def test_a_dice_bar_is_told_with_what_everyone_picks() -> None:
    board = {0: {"goods": "1w"}, 1: {"food": 20}}
    game = arrange(Game(2, start=0, seed=1), board, slots=["C02"], dice=[[2, 6], [1] * 4, [1] * 5])
    play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w, pick 6")
    bar = [event for event in game.story if event["code"] in ("rolled", "picked", "gained", "field")][:5]
    assert [(event["code"], event["seat"]) for event in bar] == [
        ("rolled", 0), ("picked", 0), ("field", 0), ("picked", 1), ("gained", 1),
    ]  # fmt: skip
    assert bar[4]["goods"] == {"brick": 1}


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
