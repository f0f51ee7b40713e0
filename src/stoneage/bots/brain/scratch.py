"""Working memory of compiled bots: one record that holds all they write to, because compiled code allocates nothing."""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.sight import FEATURES, SIGHT
from stoneage.native.arguments import Array, Within
from stoneage.rules.moves import MOST_LEGAL
from stoneage.rules.records import layout_of
from stoneage.rules.state import MOST_PEOPLE, SEATS, STATE

FIRST: Final = 128
SECOND: Final = 32
OUTPUTS: Final = 2 * SEATS
NODES: Final = 1 << 17
MOST_DEPTH: Final = SEATS * MOST_PEOPLE  # choices in one placement phase
GAMES: Final = 4  # the game in question, and copies to try moves on


class Scratch:
    """Working memory of one search or one learner."""

    sight: Annotated[Any, SIGHT]  # what the network sees
    seen: Annotated[Any, np.float32, FEATURES]  # the sight that `sums` was computed for
    sums: Annotated[Any, np.float32, FIRST]  # the first layer before its rectifiers
    updates: Annotated[int, np.int64]  # of the sums by differences since they were computed anew; 0: compute them
    layer1: Annotated[Any, np.float32, FIRST]
    layer2: Annotated[Any, np.float32, SECOND]
    out: Annotated[Any, np.float32, OUTPUTS]  # of each seat from the viewer's on: logit of its win chance; margin
    chance: Annotated[Any, np.float64, SEATS]  # to win, in the same order; they add up to one
    error: Annotated[Any, np.float32, OUTPUTS]  # of the outputs, in back propagation
    back: Annotated[Any, np.float32, FIRST]  # errors of the first layer, in back propagation
    moves: Annotated[Any, np.int16, 4 * MOST_LEGAL]
    values: Annotated[Any, np.float64, MOST_LEGAL]
    seat_values: Annotated[Any, np.float32, (MOST_LEGAL, SEATS)]  # of placements, for each seat
    noise: Annotated[Any, np.uint64, 2]
    styles: Annotated[Any, np.int64, SEATS]


class Tree:
    """The tree of a search: nodes in a row, the children of one side by side; node 0 is the game in question."""

    nodes: Annotated[int, np.int64]  # how many there are
    exploration: Annotated[float, np.float64]  # how much a move with a high prior is visited beyond its value
    prior_sharpness: Annotated[float, np.float64]  # inverse temperature of the softmax that makes the priors
    playout_weight: Annotated[float, np.float64]  # share of a leaf's value that comes from a playout of the round
    expand_after: Annotated[int, np.int64]  # visits of a leaf before its children are evaluated and added
    move: Annotated[Any, np.int16, NODES]  # that leads here
    first: Annotated[Any, np.int32, NODES]  # child
    children: Annotated[Any, np.int32, NODES]
    visits: Annotated[Any, np.int32, NODES]
    value: Annotated[Any, np.float64, NODES]  # sum over the visits, for the one who chose the move
    prior: Annotated[Any, np.float32, NODES]  # share of visits by the network's evaluation alone
    seat_values: Annotated[Any, np.float32, (NODES, SEATS)]  # the network's evaluation of the move that leads here
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
    """Returns an array of one scratch, or more; entry points take the array."""
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
