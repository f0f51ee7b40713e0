"""The trained weights that come with the package, one file for each edition and number of players."""

from functools import cache
from importlib.resources import as_file, files

import numpy as np

from stoneage.bots.brain.network import WEIGHTS, Weights


@cache
def weights_for(players: int, expansion: bool) -> Weights:
    """The weights trained for such a game."""
    edition = "expansion" if expansion else "base"
    with as_file(files("stoneage").joinpath(f"data/brains/{edition}-{players}.npz")) as path, np.load(path) as stored:
        weights: Weights = np.ascontiguousarray(stored["weights"], np.float32)
    if weights.shape != (WEIGHTS,):
        raise ValueError(f"{path.name} has {weights.size} weights, the network {WEIGHTS}: train it anew")
    return weights
