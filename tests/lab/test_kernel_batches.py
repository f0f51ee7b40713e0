"""The kernel's doors for whole batches do what the doors for one game do."""

import numpy as np

from stoneage import Game
from stoneage.rules import kernel
from stoneage.rules.scoring import EVERYONE, SOURCES
from stoneage.rules.state import copy_games, new_games


def test_prepare_sets_up_every_game_as_it_would_alone() -> None:
    games = new_games(3)
    games["players"], games["expansion"], games["key"] = 5, True, np.arange(6).reshape(3, 2)
    alone = copy_games(games)
    kernel.prepare(games, -1)
    for i in range(3):
        kernel.set_up(alone[i : i + 1], -1)
        kernel.deal(alone[i : i + 1])
    assert games.tobytes() == alone.tobytes()


def test_points_of_all_games_are_those_of_each() -> None:
    games = np.concatenate([Game(3, seed=seed).state for seed in range(2)])
    games["player"]["food"], games["player"]["goods"] = 3, 2
    found, one = np.zeros((2, 3, len(SOURCES)), np.int64), np.zeros((1, 3, len(SOURCES)), np.int64)
    kernel.points_by_source(games, EVERYONE, found)
    kernel.points_by_source(games[1:], EVERYONE, one)
    assert found[1].tolist() == one[0].tolist()
    assert one.sum() == 3 * 8


def test_copy_along_copies_the_first_game_over_all_others() -> None:
    games = new_games(4)
    games["round"] = np.arange(4)
    kernel.bench_copy(games, 1)
    assert games["round"].tolist() == [0] * 4
