"""Each simple player keeps to its idea."""

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots import make_bot
from stoneage.testing import arrange


def chosen(game: Game, style: str) -> str:
    return str(make_bot(style).choose(game.observation(), np.random.default_rng(0)))


def played(styles: list[str], seed: str) -> Game:
    game = Game(len(styles), seed=seed, cards="bought_visible")
    bots, rng = [make_bot(style) for style in styles], np.random.default_rng(0)
    while not game.over and game.round <= 40:
        assert game.seat is not None
        game.play(bots[game.seat].choose(game.observation(), rng))
    return game


def test_the_hunter_goes_to_the_field_and_hunts_with_all_others() -> None:
    game = Game(2, seed=1, start=0)
    assert chosen(game, "hunter") == "place field 1"
    game.play("place field 1")
    game.play("place hut 2")
    assert chosen(game, "hunter") == "place hunt 4"


def test_woodcards_grows_first_and_never_builds() -> None:
    assert chosen(Game(2, seed=1), "woodcards") == "place hut 2"
    game = played(["woodcards", "hunter"], "wood")
    assert game.view(None)["players"][0]["buildings"] == []
    assert game.view(None)["players"][0]["bought"]


def test_the_builder_stands_on_a_building_it_can_pay() -> None:
    game = arrange(Game(2, seed=1), {0: {"goods": "2w 1b"}}, stacks=[["B01"], ["B17"]], start=0)
    assert chosen(game, "builder") == "place building1 1"


def test_the_starver_never_hunts_and_never_feeds() -> None:
    game = played(["starver", "hunter"], "starve")
    choices = [str(move) for seat, _, move in game.choices() if seat == 0]
    assert "starve" in choices
    assert not any(choice.startswith(("feed", "place field")) for choice in choices)


@pytest.mark.parametrize("goods", ["3w", "1w 1b 1s", "3g"])
def test_value_feeds_where_that_costs_less_than_ten_points(goods: str) -> None:
    game = arrange(Game(2, seed=1), {0: {"food": 3, "goods": goods}, 1: {"food": 20}}, start=0)
    for move in ("place forest 5", "place quarry 5"):
        game.play(move)
    while game.view(0)["question"]["kind"] != "feed":
        game.play(make_bot("value").choose(game.observation(), np.random.default_rng(0)))
    assert chosen(game, "value").startswith("feed")


def test_tools_are_used_where_they_gain() -> None:
    game = arrange(Game(2, seed=1), {0: {"tools": [1]}}, start=0, dice=[[5, 6]])
    for move in ("place river 2", "place hunt 5", "place card1 1", "place card2 1", "place card3 1"):
        game.play(move)
    game.play("resolve river")
    assert chosen(game, "value") == "tools 1"
