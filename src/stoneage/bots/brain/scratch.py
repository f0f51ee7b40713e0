"""Working memory: everything a bot's kernel code writes to, in one record, because kernels allocate nothing."""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.sight import SIGHT
from stoneage.rules.moves import MOST_LEGAL, MOST_PEOPLE
from stoneage.rules.state import SEATS, layout_of

FIRST: Final = 64
SECOND: Final = 32
OUTPUTS: Final = 2
NODES: Final = 1 << 17
MOST_DEPTH: Final = SEATS * MOST_PEOPLE  # choices in one placement phase
GAMES: Final = 4  # the game in question, and copies to try moves on


class Scratch:
    """Scratch of one thinker."""

    sight: Annotated[Any, SIGHT]  # what the network sees
    layer1: Annotated[Any, np.float32, FIRST]
    layer2: Annotated[Any, np.float32, SECOND]
    out: Annotated[Any, np.float32, OUTPUTS]  # logit of the win chance; points ahead, in units of MARGIN
    back: Annotated[Any, np.float32, FIRST]  # errors on their way back
    moves: Annotated[Any, np.int16, 4 * MOST_LEGAL]
    values: Annotated[Any, np.float64, MOST_LEGAL]
    noise: Annotated[Any, np.uint64, 2]
    styles: Annotated[Any, np.int64, SEATS]


class Tree:
    """The tree of a search: nodes in a row, the children of one side by side; node 0 is the game in question."""

    nodes: Annotated[int, np.int64]  # how many there are
    curiosity: Annotated[float, np.float64]  # how much a move of promise is visited beyond what it has shown
    sharpness: Annotated[float, np.float64]  # how much the network prefers a move that it thinks better by a win
    trial: Annotated[float, np.float64]  # how much of a leaf's worth comes from a try of the rest of the round
    move: Annotated[Any, np.int16, NODES]  # that leads here
    first: Annotated[Any, np.int32, NODES]  # child
    children: Annotated[Any, np.int32, NODES]
    visits: Annotated[Any, np.int32, NODES]
    worth: Annotated[Any, np.float64, NODES]  # the sum of what came of them, for the one who chose the move
    prior: Annotated[Any, np.float32, NODES]  # the share of visits that the network would give
    path: Annotated[Any, np.int64, MOST_DEPTH]
    chooser: Annotated[Any, np.int64, MOST_DEPTH]
    shares: Annotated[Any, np.float64, SEATS]  # what a leaf is worth to each


SCRATCH: Final = layout_of(Scratch)
TREE: Final = layout_of(Tree)


def new_scratch(rng: np.random.Generator) -> NDArray[np.void]:
    """An array of one scratch; kernel entry points take the array."""
    scratch = np.zeros(1, SCRATCH)
    scratch["noise"] = rng.integers(0, 1 << 63, size=2, dtype=np.uint64)
    return scratch


def new_tree(curiosity: float = 0.1, sharpness: float = 50.0, trial: float = 0.5) -> NDArray[np.void]:
    """An array of one tree without nodes."""
    tree = np.zeros(1, TREE)
    tree["curiosity"], tree["sharpness"], tree["trial"] = curiosity, sharpness, trial
    return tree
