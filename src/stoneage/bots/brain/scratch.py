"""Working memory of compiled bots: one record that holds all they write to, because compiled code allocates nothing."""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.sight import SIGHT
from stoneage.native.arguments import Array
from stoneage.rules.moves import MOST_LEGAL
from stoneage.rules.state import MOST_PEOPLE, SEATS, STATE, layout_of

FIRST: Final = 64
SECOND: Final = 32
OUTPUTS: Final = 2
NODES: Final = 1 << 17
MOST_DEPTH: Final = SEATS * MOST_PEOPLE  # choices in one placement phase
GAMES: Final = 4  # the game in question, and copies to try moves on


class Scratch:
    """Working memory of one search or one learner."""

    sight: Annotated[Any, SIGHT]  # what the network sees
    layer1: Annotated[Any, np.float32, FIRST]
    layer2: Annotated[Any, np.float32, SECOND]
    out: Annotated[Any, np.float32, OUTPUTS]  # logit of the win chance; points ahead, in units of MARGIN
    back: Annotated[Any, np.float32, FIRST]  # errors of the first layer, in back propagation
    moves: Annotated[Any, np.int16, 4 * MOST_LEGAL]
    values: Annotated[Any, np.float64, MOST_LEGAL]
    noise: Annotated[Any, np.uint64, 2]
    styles: Annotated[Any, np.int64, SEATS]


class Tree:
    """The tree of a search: nodes in a row, the children of one side by side; node 0 is the game in question."""

    nodes: Annotated[int, np.int64]  # how many there are
    exploration: Annotated[float, np.float64]  # how much a move with a high prior is visited beyond its value
    prior_sharpness: Annotated[float, np.float64]  # inverse temperature of the softmax that makes the priors
    playout_weight: Annotated[float, np.float64]  # share of a leaf's value that comes from a playout of the round
    move: Annotated[Any, np.int16, NODES]  # that leads here
    first: Annotated[Any, np.int32, NODES]  # child
    children: Annotated[Any, np.int32, NODES]
    visits: Annotated[Any, np.int32, NODES]
    value: Annotated[Any, np.float64, NODES]  # sum over the visits, for the one who chose the move
    prior: Annotated[Any, np.float32, NODES]  # share of visits by the network's evaluation alone
    path: Annotated[Any, np.int64, MOST_DEPTH]
    chooser: Annotated[Any, np.int64, MOST_DEPTH]
    leaf_value: Annotated[Any, np.float64, SEATS]  # by seat


SCRATCH: Final = layout_of(Scratch)
TREE: Final = layout_of(Tree)

# Arguments of entry points.
BotGames = Annotated[Any, Array(STATE, (GAMES,))]
Scratches = Annotated[NDArray[np.void], Array(SCRATCH, (1,))]
Trees = Annotated[NDArray[np.void], Array(TREE, (1,))]


def new_scratch(rng: np.random.Generator) -> NDArray[np.void]:
    """Returns an array of one scratch; entry points take the array."""
    scratch = np.zeros(1, SCRATCH)
    scratch["noise"] = rng.integers(0, 1 << 63, size=2, dtype=np.uint64)
    return scratch


def new_tree(exploration: float = 0.1, prior_sharpness: float = 50.0, playout_weight: float = 0.5) -> NDArray[np.void]:
    """Returns an array of one tree without nodes."""
    tree = np.zeros(1, TREE)
    tree["exploration"], tree["prior_sharpness"], tree["playout_weight"] = exploration, prior_sharpness, playout_weight
    return tree
