"""The network computes what it should, sees only what it may, and learns."""

from pathlib import Path

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots.brain.desk import FIRST, OUTPUTS, SECOND
from stoneage.bots.brain.features import FEATURES
from stoneage.bots.brain.network import WEIGHTS, new_weights
from stoneage.bots.thinking import Thinking
from stoneage.bots.weights import weights_for
from stoneage.lab.training import Plan, Training


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


def test_drawn_cards_of_others_change_no_judgement() -> None:
    game = Game(2, seed=4)
    state = game.state
    state["player"]["drawn"][0, 1 - int(state["seat"][0])] = 0b1
    one = Game.from_state(state)
    state["player"]["drawn"][0, 1 - int(state["seat"][0])] = 0b10
    other = Game.from_state(state)
    judged = [Thinking(g.observation(), np.random.default_rng(1), new_weights(3)).judge() for g in (one, other)]
    assert np.array_equal(*judged)


def test_learning_lowers_the_error_and_is_kept(tmp_path: Path) -> None:
    training = Training(Plan(2, False, minutes=1, rate=(2e-3, 2e-3)))
    errors = [report["error"] for _, report in zip(range(4), training.run(), strict=False)]
    assert errors[-1] < errors[0]
    share = training.measure("random", games=20)
    assert share > 0.5
    training.save(tmp_path / "brain.npz")
    again = Training(Plan(2, False, minutes=1))
    again.go_on_from(tmp_path / "brain.npz", whole=True)
    assert np.array_equal(again.weights, training.weights)
    assert again.progress == training.progress


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "odd.npz", weights=np.zeros(3), moments=np.zeros((2, 3)), clock=np.zeros(1), card="{}")
    with pytest.raises(ValueError, match="could not broadcast"):
        Training(Plan(2, False, minutes=1)).go_on_from(tmp_path / "odd.npz", whole=False)
