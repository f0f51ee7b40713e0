"""The network computes what it should."""

from importlib.resources import files
from itertools import pairwise

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots.brain.feature_layout import FEATURES
from stoneage.bots.brain.network import WEIGHTS, new_weights
from stoneage.bots.brain.scratch import FIRST, NODES, OUTPUTS, SECOND
from stoneage.bots.weights import training_metadata, weights_for
from stoneage.bots.workspace import Workspace

TODAY = (FEATURES, FIRST, SECOND, OUTPUTS)


def layers(w: np.ndarray, x: np.ndarray, sizes: tuple[int, ...] = TODAY) -> np.ndarray:
    """The network once more, in three lines of NumPy."""
    at = 0
    for number, (rows, columns) in enumerate(pairwise(sizes)):
        matrix = w[at : at + rows * columns].reshape(rows, columns)
        at += rows * columns
        x = x @ matrix + w[at : at + columns]
        at += columns
        x = np.maximum(x, 0) if number < 2 else x
    return x


def workspace_with(weights: np.ndarray) -> Workspace:
    workspace = Workspace(Game(3, seed=4).observation(), np.random.default_rng(1))
    workspace.weights = weights
    return workspace


def test_the_network_computes_two_layers_of_rectifiers_from_differences_alone() -> None:
    workspace = workspace_with(new_weights(7))
    workspace.evaluate()
    scratch = workspace.scratch[0]
    assert scratch["updates"] == workspace.count > 20
    assert np.allclose(layers(workspace.weights, scratch["features"]["vector"]), scratch["out"], atol=1e-4)


def test_the_win_chances_of_all_seats_add_up_to_one() -> None:
    workspace = workspace_with(new_weights(7))
    workspace.evaluate()
    chance, out = workspace.scratch["chance"][0, :3], workspace.scratch["out"][0, :3]
    assert chance.sum() == pytest.approx(1)
    assert chance == pytest.approx(np.exp(out) / np.exp(out).sum(), abs=1e-5)


EDITIONS = [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True)]


@pytest.mark.parametrize(("players", "expansion"), EDITIONS)
def test_every_edition_has_its_weights_and_a_card_that_says_how_they_were_made(players: int, expansion: bool) -> None:
    assert weights_for(players, expansion).shape == (WEIGHTS,)
    card = training_metadata(players, expansion)
    assert (card["players"], card["expansion"]) == (players, expansion)
    assert card["network"] == f"{FEATURES}-{FIRST}-{SECOND}-{OUTPUTS}"
    assert all(stage["learner"] and stage["games"] for stage in card["stages"])


def test_all_weights_together_are_small() -> None:
    shipped = list(files("stoneage").joinpath("data/brains").iterdir())
    assert len(shipped) == 7
    assert sum(len(brain.read_bytes()) for brain in shipped) < 10_000_000


def test_the_tree_visits_most_what_it_thinks_best_and_counts_every_walk() -> None:
    workspace = workspace_with(weights_for(3, expansion=False))
    workspace.run_simulations(200, expand_after=1, playout_weight=0.5)
    moves, visits, values = workspace.children()
    assert visits.sum() == 200
    assert set(moves) <= set(workspace.legal)
    assert values[np.argmax(visits)] > values[visits <= 2].max()


@pytest.mark.parametrize("visits", [0, 1, 2])
def test_a_leaf_gets_children_after_so_many_visits(visits: int) -> None:
    workspace = workspace_with(weights_for(3, expansion=False))
    workspace.run_simulations(100, expand_after=visits, playout_weight=0.5)
    tree = workspace.tree[0]
    nodes = int(tree["nodes"])
    seen = tree["visits"][1:nodes]
    assert np.all(seen[tree["children"][1:nodes] > 0] > visits)
    assert tree["children"][1:nodes][seen > visits].any()


def test_a_tree_that_is_full_goes_on_judging() -> None:
    workspace = workspace_with(weights_for(3, expansion=False))
    workspace.run_simulations(1, expand_after=0, playout_weight=0.5)
    workspace.tree["nodes"] = NODES - 1
    workspace.run_simulations(50, expand_after=0, playout_weight=0.5)
    assert workspace.children()[1].sum() == 51
    assert workspace.tree["nodes"][0] == NODES - 1
