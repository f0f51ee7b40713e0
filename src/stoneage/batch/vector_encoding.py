"""Encodings of observations: name, meaning and bounds of each number."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stoneage.batch import vector_layout as layout
from stoneage.game.names import GOOD_NAMES, PLACE_NAMES, RESOURCE_NAMES
from stoneage.game.vocabulary import PHASES, QUESTIONS
from stoneage.rules.effects import KINDS
from stoneage.rules.moves import MOVES
from stoneage.rules.pieces import BAR_NAMES, ONCE_VALUES, PROFESSIONS, SYMBOLS
from stoneage.rules.state import FACES

ACTIONS: Final = MOVES  # size of the flat action space: the numbers of `Move`

_LABELS: Final = {
    "place": PLACE_NAMES,
    "good": GOOD_NAMES,
    "resource": RESOURCE_NAMES,
    "rolled": (*GOOD_NAMES, "food"),
    "question": QUESTIONS,
    "phase": PHASES[: layout.AXES["phase"]],
    "face": tuple(str(face + 1) for face in range(FACES)),
    "bar": BAR_NAMES,
    "reward": KINDS,
    "symbol": SYMBOLS,
    "profession": PROFESSIONS,
    "once": tuple(map(str, ONCE_VALUES)),
}


@dataclass(frozen=True)
class Encoding:
    """An encoding of a seat's knowledge: numbers with names and bounds, and a version that rises when they change.

    `unit` is the divisor of each number.
    """

    version: int
    names: tuple[str, ...]
    low: NDArray[np.float32]
    high: NDArray[np.float32]
    unit: NDArray[np.float32]
    dtype: np.dtype[np.float32]

    def __len__(self) -> int:
        return len(self.names)


VECTOR: Final = Encoding(
    version=layout.VECTOR_VERSION,
    names=layout.names(_LABELS),
    low=layout.LEAST_NUMBER,
    high=layout.GREATEST_NUMBER,
    unit=layout.UNIT,
    dtype=np.dtype(np.float32),
)
