"""A small network in plain Numba: two layers of rectifiers, then win chance and margin of points.

All weights lie in one vector, so that saving, averaging and training need no bookkeeping.
"""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.compiling import compiled
from stoneage.bots.brain.exponential import exponential, power
from stoneage.bots.brain.scratch import FIRST, OUTPUTS, SECOND, Scratch
from stoneage.bots.brain.sight import FEATURES
from stoneage.native.arguments import Array

MARGIN: Final = 50.0  # points ahead that count as one

_W1: Final = 0
_B1: Final = _W1 + FEATURES * FIRST
_W2: Final = _B1 + FIRST
_B2: Final = _W2 + FIRST * SECOND
_W3: Final = _B2 + SECOND
_B3: Final = _W3 + SECOND * OUTPUTS
WEIGHTS: Final = _B3 + OUTPUTS

Weights = NDArray[np.float32]
NetworkWeights = Annotated[Weights, Array(np.float32, (WEIGHTS,))]


def new_weights(seed: int) -> Weights:
    """Random weights of a size that keeps signals about one."""
    rng = np.random.default_rng(seed)
    w = np.zeros(WEIGHTS, np.float32)
    w[_W1:_B1] = rng.normal(0, (2 / 100) ** 0.5, _B1 - _W1)
    w[_W2:_B2] = rng.normal(0, (2 / FIRST) ** 0.5, _B2 - _W2)
    w[_W3:_B3] = rng.normal(0, 0.3 * (1 / SECOND) ** 0.5, _B3 - _W3)
    return w


@compiled
def forward(w: Any, scratch: Scratch) -> None:
    """Compute the outputs for the sight in the scratch."""
    for j in range(FIRST):
        scratch.layer1[j] = w[_B1 + j]
    for i in range(FEATURES):
        value = scratch.sight.vector[i]
        if value != 0.0:
            for j in range(FIRST):
                scratch.layer1[j] += value * w[_W1 + i * FIRST + j]
    for k in range(SECOND):
        scratch.layer2[k] = w[_B2 + k]
    for j in range(FIRST):
        value = scratch.layer1[j]
        if value > 0.0:
            for k in range(SECOND):
                scratch.layer2[k] += value * w[_W2 + j * SECOND + k]
        else:
            scratch.layer1[j] = np.float32(0.0)
    for o in range(OUTPUTS):
        total = w[_B3 + o]
        for k in range(SECOND):
            if scratch.layer2[k] > 0.0:
                total += scratch.layer2[k] * w[_W3 + k * OUTPUTS + o]
        scratch.out[o] = total


@compiled
def backward(w: Any, scratch: Scratch, win_error: float, margin_error: float, gradient: Any) -> None:
    """Add the gradient of these errors of the two outputs; the layers are those that `forward` computed."""
    e0, e1 = np.float32(win_error), np.float32(margin_error)
    gradient[_B3] += e0
    gradient[_B3 + 1] += e1
    for j in range(FIRST):
        scratch.back[j] = np.float32(0.0)
    for k in range(SECOND):
        active = scratch.layer2[k]
        if active <= 0.0:
            continue
        d = e0 * w[_W3 + k * OUTPUTS] + e1 * w[_W3 + k * OUTPUTS + 1]
        gradient[_W3 + k * OUTPUTS] += e0 * active
        gradient[_W3 + k * OUTPUTS + 1] += e1 * active
        gradient[_B2 + k] += d
        for j in range(FIRST):
            gradient[_W2 + j * SECOND + k] += d * scratch.layer1[j]
            scratch.back[j] += d * w[_W2 + j * SECOND + k]
    for j in range(FIRST):
        if scratch.layer1[j] <= 0.0:
            scratch.back[j] = np.float32(0.0)
        gradient[_B1 + j] += scratch.back[j]
    for i in range(FEATURES):
        value = scratch.sight.vector[i]
        if value != 0.0:
            for j in range(FIRST):
                gradient[_W1 + i * FIRST + j] += value * scratch.back[j]


@compiled
def adam(w: Any, gradient: Any, first: Any, second: Any, rate: float, step: int) -> None:
    """One step of Adam; the gradient is cleared."""
    small = np.float32(1e-8)
    b1, b2 = np.float32(0.9), np.float32(0.999)
    c1 = np.float32(1.0 / (1.0 - power(0.9, step)))
    c2 = np.float32(1.0 / (1.0 - power(0.999, step)))
    r = np.float32(rate)
    one = np.float32(1.0)
    for i in range(WEIGHTS):
        d = gradient[i]
        first[i] = b1 * first[i] + (one - b1) * d
        second[i] = b2 * second[i] + (one - b2) * d * d
        w[i] -= r * first[i] * c1 / (np.sqrt(second[i] * c2) + small)
        gradient[i] = np.float32(0.0)


@compiled
def win_chance(scratch: Scratch) -> float:
    return 1.0 / (1.0 + exponential(-float(scratch.out[0])))
