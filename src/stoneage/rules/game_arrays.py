"""Arguments of entry points that several modules share: arrays with one row per game."""

from typing import Annotated, Any

import numpy as np

from stoneage.native.arguments import Array
from stoneage.rules.moves import MOST_LEGAL

Noise = Annotated[Any, Array(np.uint64, ("games",))]  # states of splitmix64
Counts = Annotated[Any, Array(np.int64, ("games",))]
Legal = Annotated[Any, Array(np.int16, ("games", MOST_LEGAL))]  # legal moves; `Counts` is the number in each row
Moves = Annotated[Any, Array(np.int16, ("games",))]
Seats = Annotated[Any, Array(np.int8, ("games",))]
PlayedMoves = Annotated[Any, Array(np.int16, ("games", 0))]
MoveList = Annotated[Any, Array(np.int16, (0,))]  # for one game
