"""The network in plain Numba: two hidden layers with ReLU, then win probabilities and point margins.

All weights are in one vector, which keeps saving, averaging and training simple.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.compiling import compiled, merged
from stoneage.bots.brain.exponential import exponential, power
from stoneage.bots.brain.feature_layout import FEATURES, FIRST_PLAYER, FIRST_SLOT, FIRST_STACK, PLAYER, STACK
from stoneage.bots.brain.scratch import FIRST, OUTPUTS, SECOND, Scratch
from stoneage.native.arguments import Array
from stoneage.rules.state import SEATS

MARGIN: Final = 50.0  # points per unit of the margin outputs
NONZERO_FEATURES: Final = 150  # typical number of non-zero features, weighted by their size
MOST_UPDATES: Final = 256  # incremental updates between two full computations of the first layer, to bound rounding

_W1: Final = 0
_B1: Final = _W1 + FEATURES * FIRST
_W2: Final = _B1 + FIRST
_B2: Final = _W2 + FIRST * SECOND
_W3: Final = _B2 + SECOND
_B3: Final = _W3 + SECOND * OUTPUTS
WEIGHTS: Final = _B3 + OUTPUTS

Weights = NDArray[np.float32]
NetworkWeights = Annotated[Weights, Array(np.float32, (WEIGHTS,))]


@dataclass(frozen=True, slots=True)
class NetworkLayers:
    """The weights as one vector, and views of it by layer."""

    weights: Weights
    first: Weights
    first_bias: Weights
    second: Weights
    second_bias: Weights
    out: Weights
    out_bias: Weights


def layers(weights: Weights | None = None) -> NetworkLayers:
    """Returns the layers of these weights, or of a network whose weights are all zero."""
    w = np.zeros(WEIGHTS, np.float32) if weights is None else weights
    return NetworkLayers(
        w, w[_W1:_B1].reshape(FEATURES, FIRST), w[_B1:_W2], w[_W2:_B2].reshape(FIRST, SECOND), w[_B2:_W3],
        w[_W3:_B3].reshape(SECOND, OUTPUTS), w[_B3:],
    )  # fmt: skip


def new_weights(seed: int) -> Weights:
    """Returns random weights that keep signals near 1."""
    rng = np.random.default_rng(seed)
    new = layers()
    new.first[:] = rng.normal(0, (2 / NONZERO_FEATURES) ** 0.5, new.first.shape)
    new.second[:] = rng.normal(0, (2 / FIRST) ** 0.5, new.second.shape)
    new.out[:] = rng.normal(0, 0.3 * (1 / SECOND) ** 0.5, new.out.shape)
    return new.weights


@compiled
def forward(w: Any, scratch: Scratch, players: int) -> None:
    """Computes the outputs for the features in the scratch memory, and the win probabilities.

    Consecutive positions differ in few features, so the first layer is updated incrementally: 15 to 25 numbers instead
    of 200 to 300.
    """
    if scratch.updates == 0:
        for i in range(FEATURES):
            scratch.summed[i] = 0.0
        for j in range(FIRST):
            scratch.sums[j] = w[_B1 + j]
    scratch.updates = (scratch.updates + 1) % MOST_UPDATES
    # This order gives the same sums as going through all numbers in order.
    for i in range(FIRST_PLAYER):
        _update_sums(w, scratch, i)
    for step in range(SEATS):
        if step < players:
            for i in range(PLAYER):
                _update_sums(w, scratch, FIRST_PLAYER + step * PLAYER + i)
    for i in range(FIRST_SLOT, FIRST_STACK):
        _update_sums(w, scratch, i)
    for step in range(SEATS):
        if step < players:
            for i in range(STACK):
                _update_sums(w, scratch, FIRST_STACK + step * STACK + i)
    _later_layers(w, scratch, players)
    _softmax(scratch, players)


@merged
def _update_sums(w: Any, scratch: Scratch, i: int) -> None:
    """Updates the sums of the first layer for one feature, if it has changed."""
    change = scratch.features.vector[i] - scratch.summed[i]
    if change != 0.0:
        scratch.summed[i] = scratch.features.vector[i]
        for j in range(FIRST):
            scratch.sums[j] += change * w[_W1 + i * FIRST + j]


@compiled
def _later_layers(w: Any, scratch: Scratch, players: int) -> None:
    # The compiler would unroll a loop of constant length (627 ns); it vectorises one of unknown length (262 ns).
    second = SECOND if players > 0 else 0
    for k in range(SECOND):
        scratch.layer2[k] = w[_B2 + k]
    for j in range(FIRST):
        value = scratch.sums[j]
        if value > 0.0:
            scratch.layer1[j] = value
            for k in range(second):
                scratch.layer2[k] += value * w[_W2 + j * SECOND + k]
        else:
            scratch.layer1[j] = np.float32(0.0)
    for o in range(OUTPUTS):
        scratch.out[o] = w[_B3 + o]
    for k in range(SECOND):
        value = scratch.layer2[k]
        if value > 0.0:
            for o in range(OUTPUTS):
                scratch.out[o] += value * w[_W3 + k * OUTPUTS + o]


@compiled
def _softmax(scratch: Scratch, players: int) -> None:
    highest = scratch.out[0]
    for step in range(1, players):
        highest = max(highest, scratch.out[step])
    total = 0.0
    for step in range(players):
        scratch.chance[step] = exponential(float(scratch.out[step] - highest))
        total += scratch.chance[step]
    for step in range(players):
        scratch.chance[step] /= total


@compiled
def backward(w: Any, scratch: Scratch, gradient: Any) -> None:
    """Adds the gradient of the output errors, for the layers that `forward` computed."""
    for o in range(OUTPUTS):
        gradient[_B3 + o] += scratch.error[o]
    for j in range(FIRST):
        scratch.back[j] = np.float32(0.0)
    for k in range(SECOND):
        active = scratch.layer2[k]
        if active <= 0.0:
            continue
        d = np.float32(0.0)
        for o in range(OUTPUTS):
            d += scratch.error[o] * w[_W3 + k * OUTPUTS + o]
            gradient[_W3 + k * OUTPUTS + o] += scratch.error[o] * active
        gradient[_B2 + k] += d
        for j in range(FIRST):
            gradient[_W2 + j * SECOND + k] += d * scratch.layer1[j]
            scratch.back[j] += d * w[_W2 + j * SECOND + k]
    for j in range(FIRST):
        if scratch.layer1[j] <= 0.0:
            scratch.back[j] = np.float32(0.0)
        gradient[_B1 + j] += scratch.back[j]
    for i in range(FEATURES):
        value = scratch.features.vector[i]
        if value != 0.0:
            for j in range(FIRST):
                gradient[_W1 + i * FIRST + j] += value * scratch.back[j]


@compiled
def adam(w: Any, gradient: Any, first: Any, second: Any, rate: float, step: int) -> None:
    """Makes one step of Adam and clears the gradient."""
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
