"""The first networks (456 numbers, 64 and 32 units, one seat's view) in the layout of today's.

They said one thing, how likely the viewer wins and by how much. Here the others share the rest of his chance equally,
so a converted network answers at sight exactly as it did.
"""

from typing import Final

import numpy as np

from stoneage.bots.brain.network import Weights, layers
from stoneage.bots.brain.sight import NAMES
from stoneage.rules.state import SEATS

UNSEEN: Final = frozenset({
    "deck_after", "lowest_after", "last_round", "claimed_points", "claimed_buildings", "owed", "spare",
    "stands", "worths", "lacks",
})  # fmt: skip  # rows that the first networks did not have
_ROWS: Final = [row for row, name in enumerate(NAMES) if name not in UNSEEN]
_FIRST, _SECOND, _OUTPUTS = 64, 32, 2
FIRST_WEIGHTS: Final = (len(_ROWS) + 1) * _FIRST + (_FIRST + 1) * _SECOND + (_SECOND + 1) * _OUTPUTS


def converted(old: Weights, players: int) -> Weights:
    """Returns the weights of a first network, for so many players, in today's layout; unused units have none."""
    new, w = layers(), np.split(old, np.cumsum(_sizes())[:-1])
    new.first[_ROWS, :_FIRST] = w[0].reshape(-1, _FIRST)
    new.first_bias[:_FIRST] = w[1]
    new.second[:_FIRST] = w[2].reshape(_FIRST, _SECOND)
    new.second_bias[:] = w[3]
    win_and_margin = w[4].reshape(_SECOND, _OUTPUTS)
    new.out[:, 0], new.out[:, SEATS] = win_and_margin.T
    new.out_bias[0], new.out_bias[SEATS] = w[5]
    new.out_bias[1:players] = -np.log(players - 1)
    return new.weights


def _sizes() -> list[int]:
    return [len(_ROWS) * _FIRST, _FIRST, _FIRST * _SECOND, _SECOND, _SECOND * _OUTPUTS, _OUTPUTS]
