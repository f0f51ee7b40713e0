"""The network computes what it should."""

import numpy as np

from stoneage import Game
from stoneage.bots.brain.desk import FIRST, OUTPUTS, SECOND
from stoneage.bots.brain.features import FEATURES
from stoneage.bots.brain.network import WEIGHTS, new_weights
from stoneage.bots.thinking import Thinking
from stoneage.bots.weights import weights_for


def layers(w: np.ndarray, x: np.ndarray) -> np.ndarray:
    """The network once more, in three lines of NumPy."""
    sizes = [(FEATURES, FIRST), (FIRST, SECOND), (SECOND, OUTPUTS)]
    at = 0
    for number, (rows, columns) in enumerate(sizes):
        matrix = w[at : at + rows * columns].reshape(rows, columns)
        at += rows * columns
        x = x @ matrix + w[at : at + columns]
        at += columns
        x = np.maximum(x, 0) if number < 2 else x
    return x


def thought(weights: np.ndarray) -> Thinking:
    return Thinking(Game(3, seed=4).observation(), np.random.default_rng(1), weights)


def test_the_network_computes_two_layers_of_rectifiers_and_two_outputs() -> None:
    thinking = thought(new_weights(7))
    thinking.judge()
    desk = thinking.desk[0]
    assert np.allclose(layers(thinking.weights, desk["x"]), desk["out"], atol=1e-4)


def test_every_edition_has_its_weights_and_all_are_small() -> None:
    for players, expansion in [(2, 0), (3, 0), (4, 0), (2, 1), (3, 1), (4, 1), (5, 1)]:
        assert weights_for(players, bool(expansion)).shape == (WEIGHTS,)
