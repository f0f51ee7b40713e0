"""The compiled library computes what its sources say. (`test_with_bounds_checks.py` compares it with Numba.)"""

import math

import numpy as np
import pytest

from stoneage import Game
from stoneage.bots.brain.exponential import exponential, power
from stoneage.bots.brain.network import forward
from stoneage.bots.brain.search import PREDICT
from stoneage.bots.weights import BUNDLED
from stoneage.bots.workspace import Workspace
from stoneage.native.backend import backend

in_library = pytest.mark.skipif(backend().name != "library", reason="the library is not that of these sources")


@in_library
def test_the_network_computes_what_its_source_computes() -> None:
    workspace = Workspace(Game(3, seed=4).observation(), np.random.default_rng(1), BUNDLED)
    for move in range(workspace.count):
        one = workspace.legal[move : move + 1].copy()
        wins, points = np.zeros(1), np.zeros(1)
        workspace.scratch["updates"] = 0  # computed from scratch: differences would round otherwise
        workspace._think(PREDICT, one, wins, points)
        scratch = workspace.scratch.copy().view(np.recarray)[0]
        before = scratch.out.copy()
        scratch.updates = 0
        forward(workspace.weights, scratch, 3)
        assert before.tobytes() == scratch.out.tobytes()
        assert float(scratch.chance[0]).hex() == float(wins[0]).hex()


@in_library
def test_the_exponential_function_is_that_of_mathematics() -> None:
    numbers = [*np.random.default_rng(1).uniform(-700, 700, 2000).tolist(), 0.0, -0.0, 1.0, -708.0, 709.0]
    for x in numbers:
        assert abs(exponential(x) - math.exp(x)) <= 2 * math.ulp(math.exp(x)), x
    assert exponential(-1e12) == 0.0
    assert exponential(1e12) == exponential(709.0)


@in_library
def test_powers_are_those_of_mathematics() -> None:
    for exponent in (0, 1, 2, 7, 1000, 12_345):
        assert power(0.999, exponent) == pytest.approx(0.999**exponent, rel=1e-12)
