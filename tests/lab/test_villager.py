"""The habit against which networks are measured."""

import numpy as np
import pytest

from stoneage import Game
from stoneage.lab.villager import Villager
from stoneage.testing import arrange


@pytest.mark.parametrize(
    ("player", "taken", "wanted"),
    [
        ({}, (), "place hut 2"),
        ({}, ("place hut 2",), "place field 1"),
        ({"people": 10}, (), "place field 1"),
        ({"people": 10, "field": 10}, (), "place toolmaker 1"),
    ],
)
def test_the_village_comes_first_while_it_has_something_to_give(
    player: dict[str, int], taken: tuple[str, ...], wanted: str
) -> None:
    game = arrange(Game(2, seed=3, start=1 if taken else 0), {0: player} if player else {})
    for move in taken:
        game.play(move)
    assert str(Villager().choose(game.observation(), np.random.default_rng(1))) == wanted


def test_it_plays_whole_games() -> None:
    game, rng, bot = Game(3, seed=4), np.random.default_rng(4), Villager()
    while not game.over:
        game.play(bot.choose(game.observation(), rng))
    assert game.round > 5
