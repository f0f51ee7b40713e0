"""The network computes what it should."""

from importlib.resources import files
from itertools import pairwise

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots.brain.network import WEIGHTS, new_weights
from stoneage.bots.brain.scratch import FIRST, NODES, OUTPUTS, SECOND
from stoneage.bots.brain.sight import FEATURES, NAMES
from stoneage.bots.first_networks import FIRST_WEIGHTS, UNSEEN, converted
from stoneage.bots.weights import FIRST as FROZEN_NETWORK
from stoneage.bots.weights import SHIPPED, card_for, weights_for
from stoneage.bots.workspace import Workspace
from stoneage.rules.state import SEATS

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
    assert np.allclose(layers(workspace.weights, scratch["sight"]["vector"]), scratch["out"], atol=1e-4)


def test_the_win_chances_of_all_seats_add_up_to_one() -> None:
    workspace = workspace_with(new_weights(7))
    workspace.evaluate()
    chance, out = workspace.scratch["chance"][0, :3], workspace.scratch["out"][0, :3]
    assert chance.sum() == pytest.approx(1)
    assert chance == pytest.approx(np.exp(out) / np.exp(out).sum(), abs=1e-5)


@pytest.mark.parametrize("players", [2, 4])
def test_a_first_network_says_in_the_new_layout_what_it_said_before(players: int) -> None:
    old = np.random.default_rng(3).normal(0, 0.1, FIRST_WEIGHTS).astype(np.float32)
    workspace = Workspace(Game(players, seed=4).observation(), np.random.default_rng(1))
    workspace.weights = converted(old, players)
    workspace.evaluate()
    seen = [row for row, name in enumerate(NAMES) if name not in UNSEEN]
    win, margin = layers(old, workspace.scratch["sight"]["vector"][0][seen], (len(seen), 64, 32, 2))
    assert workspace.scratch["chance"][0, 0] == pytest.approx(1 / (1 + np.exp(-win)), abs=1e-4)
    assert workspace.scratch["out"][0, SEATS] == pytest.approx(margin, abs=1e-4)


EDITIONS = [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True)]


@pytest.mark.parametrize(("players", "expansion"), EDITIONS)
def test_every_edition_has_its_weights_and_a_card_that_says_how_they_were_made(players: int, expansion: bool) -> None:
    assert weights_for(players, expansion).shape == (WEIGHTS,)
    card = card_for(players, expansion)
    assert (card["players"], card["expansion"]) == (players, expansion)
    first = SHIPPED.load(players, expansion).own_views
    assert card["network"] == ("456-64-32-2" if first else f"{FEATURES}-{FIRST}-{SECOND}-{OUTPUTS}")
    assert all(stage["learner"] and stage["games"] for stage in card["stages"])


@pytest.mark.parametrize(("players", "expansion"), EDITIONS)
def test_the_first_networks_stay_for_comparison(players: int, expansion: bool) -> None:
    assert FROZEN_NETWORK.load(players, expansion).own_views


def test_all_weights_together_are_small() -> None:
    brains = files("stoneage").joinpath("data/brains")
    shipped = [file for folder in (brains, brains / "first") for file in folder.iterdir() if file.is_file()]
    assert len(shipped) >= 7
    assert sum(len(brain.read_bytes()) for brain in shipped) < 10_000_000


def test_the_tree_visits_most_what_it_thinks_best_and_counts_every_walk() -> None:
    workspace = workspace_with(weights_for(3, expansion=False))
    workspace.grow(200, expand_after=1, playout_weight=0.5)
    moves, visits, values = workspace.children()
    assert visits.sum() == 200
    assert set(moves) <= set(workspace.legal)
    assert values[np.argmax(visits)] > values[visits <= 2].max()


@pytest.mark.parametrize("visits", [0, 1, 2])
def test_a_leaf_gets_children_after_so_many_visits(visits: int) -> None:
    workspace = workspace_with(weights_for(3, expansion=False))
    workspace.grow(100, expand_after=visits, playout_weight=0.5)
    tree = workspace.tree[0]
    nodes = int(tree["nodes"])
    seen = tree["visits"][1:nodes]
    assert np.all(seen[tree["children"][1:nodes] > 0] > visits)
    assert tree["children"][1:nodes][seen > visits].any()


def test_a_tree_that_is_full_goes_on_judging() -> None:
    workspace = workspace_with(weights_for(3, expansion=False))
    workspace.grow(1, expand_after=0, playout_weight=0.5)
    workspace.tree["nodes"] = NODES - 1
    workspace.grow(50, expand_after=0, playout_weight=0.5)
    assert workspace.children()[1].sum() == 51
    assert workspace.tree["nodes"][0] == NODES - 1
