"""The trained weights that come with the package, one file for each edition and number of players."""

import json
from functools import cache
from importlib.resources import as_file, files
from typing import Any

import numpy as np

from stoneage.bots.brain.network import WEIGHTS, Weights


def _stored(players: int, expansion: bool) -> dict[str, Any]:
    edition = "expansion" if expansion else "base"
    with as_file(files("stoneage").joinpath(f"data/brains/{edition}-{players}.npz")) as path, np.load(path) as stored:
        return dict(stored)


@cache
def weights_for(players: int, expansion: bool) -> Weights:
    """Returns the weights trained for such a game."""
    weights: Weights = np.ascontiguousarray(_stored(players, expansion)["weights"], np.float32)
    if weights.shape != (WEIGHTS,):
        raise ValueError(f"{weights.size} weights are stored, the network has {WEIGHTS}: train it anew")
    return weights


def card_for(players: int, expansion: bool) -> dict[str, Any]:
    """Returns how these weights were made: what is known of each stage of their training."""
    card: dict[str, Any] = json.loads(str(_stored(players, expansion)["card"]))
    return card
