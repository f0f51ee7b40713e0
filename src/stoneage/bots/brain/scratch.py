"""Working memory of compiled bots: one preallocated record, because compiled code allocates nothing."""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.feature_layout import FEATURE_LAYOUT, FEATURES
from stoneage.native.arguments import Array, Within
from stoneage.rules.moves import MOST_LEGAL
from stoneage.rules.records import layout_of
from stoneage.rules.state import MOST_PEOPLE, SEATS, STATE

FIRST: Final = 128
SECOND: Final = 32
OUTPUTS: Final = 2 * SEATS
NODES: Final = 1 << 17
MOST_DEPTH: Final = SEATS * MOST_PEOPLE  # number of choices in one placement phase
GAMES: Final = 4  # the game in question, and copies to try moves on


class Scratch:
    """Working memory of one search or one learner."""

    features: Annotated[Any, FEATURE_LAYOUT]  # input of the network
    summed: Annotated[Any, np.float32, FEATURES]  # features that `sums` was computed for
    sums: Annotated[Any, np.float32, FIRST]  # first layer before ReLU
    updates: Annotated[int, np.int64]  # incremental updates since `sums` was computed in full; 0: compute it in full
    layer1: Annotated[Any, np.float32, FIRST]
    layer2: Annotated[Any, np.float32, SECOND]
    out: Annotated[Any, np.float32, OUTPUTS]  # by seat, the viewer first: logits of winning, then margins
    chance: Annotated[Any, np.float64, SEATS]  # win probabilities in the same order, with sum 1
    error: Annotated[Any, np.float32, OUTPUTS]  # errors of the outputs, in backpropagation
    back: Annotated[Any, np.float32, FIRST]  # errors of the first layer, in backpropagation
    moves: Annotated[Any, np.int16, 4 * MOST_LEGAL]
    values: Annotated[Any, np.float64, MOST_LEGAL]
    seat_values: Annotated[Any, np.float32, (MOST_LEGAL, SEATS)]  # values of placements for each seat
    noise: Annotated[Any, np.uint64, 2]
    styles: Annotated[Any, np.int64, SEATS]


class Tree:
    """The tree of a search. The children of a node are contiguous; node 0 is the position to search."""

    nodes: Annotated[int, np.int64]  # number of nodes
    exploration: Annotated[float, np.float64]  # weight of the prior in the selection
    prior_sharpness: Annotated[float, np.float64]  # inverse temperature of the softmax over priors
    playout_weight: Annotated[float, np.float64]  # weight of the playout of the round in the value of a leaf
    expand_after: Annotated[int, np.int64]  # visits of a leaf before its children are added
    move: Annotated[Any, np.int16, NODES]  # the move to this node
    first: Annotated[Any, np.int32, NODES]  # first child
    children: Annotated[Any, np.int32, NODES]
    visits: Annotated[Any, np.int32, NODES]
    value: Annotated[Any, np.float64, NODES]  # sum over the visits, for the chooser of the move
    prior: Annotated[Any, np.float32, NODES]  # softmax of the network's evaluation
    seat_values: Annotated[Any, np.float32, (NODES, SEATS)]  # the network's evaluation of the move, by seat
    path: Annotated[Any, np.int64, MOST_DEPTH]
    chooser: Annotated[Any, np.int64, MOST_DEPTH]
    leaf_value: Annotated[Any, np.float64, SEATS]  # by seat


SCRATCH: Final = layout_of(Scratch)
TREE: Final = layout_of(Tree)

# Arguments of entry points.
BotGames = Annotated[Any, Array(STATE, (GAMES,))]
Scratches = Annotated[NDArray[np.void], Array(SCRATCH, (1,))]
TwoScratches = Annotated[Any, Array(SCRATCH, (2,))]
YesOrNo = Annotated[int, Within(0, 1)]
Trees = Annotated[NDArray[np.void], Array(TREE, (1,))]


def new_scratch(rng: np.random.Generator, count: int = 1) -> NDArray[np.void]:
    """Returns an array of one scratch record, or more; entry points take the array."""
    scratch = np.zeros(count, SCRATCH)
    scratch["noise"] = rng.integers(0, 1 << 63, size=2, dtype=np.uint64)
    return scratch


def new_tree(
    expand_after: int = 0, exploration: float = 0.1, prior_sharpness: float = 50.0, playout_weight: float = 0.5
) -> NDArray[np.void]:
    """Returns an array of one tree without nodes."""
    tree = np.zeros(1, TREE)
    tree["expand_after"] = expand_after
    tree["exploration"], tree["prior_sharpness"], tree["playout_weight"] = exploration, prior_sharpness, playout_weight
    return tree
