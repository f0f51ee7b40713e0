"""Tree search (PUCT) over the placements of a round, which need no dice. The move with most visits is chosen.

Hidden information is resampled for every simulation. Payments and tools lie beyond the leaves, which the network
evaluates. Every player is assumed to choose what is best for themselves.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled, merged
from stoneage.bots.brain.evaluate import evaluate, evaluate_move, evaluation
from stoneage.bots.brain.exponential import exponential
from stoneage.bots.brain.playout import play_on, result
from stoneage.bots.brain.scratch import NODES, Scratch, Tree
from stoneage.bots.brain.steps import legal, perform, proceed
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.rules.chance import noise
from stoneage.rules.hidden_information import observe
from stoneage.rules.state import ASK_PLACE, NO_PIECE, OVER, SEATS, State

MAX_CHILDREN: Final = 16  # maximum number of children of a node


@merged
def run_simulations(games: Any, tree: Tree, scratch: Scratch, w: Any, simulations: int) -> None:
    """Runs simulations of the tree of games[0]; the other games are overwritten."""
    seat = int(games[0].seat)
    for _ in range(simulations):
        games[1] = games[0]
        observe(games[1], seat, noise(scratch.noise[:]), noise(scratch.noise[:]))
        if tree.nodes == 0:
            tree.nodes = 1
            _expand(games, tree, 0, scratch, w)
        _simulate(games, tree, scratch, w)


@merged
def _simulate(games: Any, tree: Tree, scratch: Scratch, w: Any) -> None:
    """Selects moves down to a leaf, evaluates and expands it, and backs its value up the path."""
    g = games[1]
    node = depth = 0
    while tree.children[node] and g.question == ASK_PLACE:
        node = _select(tree, node)
        tree.path[depth] = node
        tree.chooser[depth] = g.seat
        depth += 1
        perform(g, int(tree.move[node]))
        if not tree.children[node]:
            for player in range(SEATS):
                tree.leaf_value[player] = tree.seat_values[node, player]
        proceed(g)
    if g.question == ASK_PLACE and tree.visits[node] >= tree.expand_after and tree.nodes + MAX_CHILDREN < NODES:
        _expand(games, tree, node, scratch, w)
    if tree.playout_weight > 0.0:
        _play_out_round(g, tree, int(games[0].seat), scratch, w)
    _back_up(tree, depth)


@compiled
def _select(tree: Tree, node: int) -> int:
    """Returns the child with the highest mean value plus exploration; the network's evaluation counts as one visit."""
    best, highest = -1, -1e9
    exploration = tree.exploration * np.sqrt(tree.visits[node] + 1.0)
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        upper = (tree.value[child] + exploration * tree.prior[child]) / (tree.visits[child] + 1)
        if upper > highest:
            best, highest = child, upper
    return best


@compiled
def _back_up(tree: Tree, depth: int) -> None:
    """Adds a visit to every node on the path, and the value of the leaf for the chooser of each move."""
    tree.visits[0] += 1
    for i in range(depth):
        tree.visits[tree.path[i]] += 1
        tree.value[tree.path[i]] += tree.leaf_value[tree.chooser[i]]


@merged
def _expand(games: Any, tree: Tree, node: int, scratch: Scratch, w: Any) -> None:
    """Evaluates the placements of games[1] for all players and adds the best as children."""
    count = legal(games[1], scratch.moves[:])
    for i in range(count):
        scratch.values[i] = evaluate_move(games, 2, int(scratch.moves[i]), w, scratch)
        for step in range(int(games[1].players)):
            scratch.seat_values[i, step] = evaluation(scratch, step)
    _add_children(tree, node, scratch, count, int(games[1].seat), int(games[1].players))


@compiled
def _add_children(tree: Tree, node: int, scratch: Scratch, count: int, seat: int, players: int) -> None:
    """Adds children by the evaluations in the scratch memory, best first; their priors are a softmax of these."""
    first, children = tree.nodes, min(count, MAX_CHILDREN)
    tree.first[node], tree.children[node] = first, children
    tree.nodes += children
    total = 0.0
    for child in range(first, first + children):
        best = 0
        for i in range(1, count):
            if scratch.values[i] > scratch.values[best]:
                best = i
        tree.move[child], tree.value[child] = scratch.moves[best], scratch.values[best]
        scratch.values[best] = -1e9
        for step in range(players):
            tree.seat_values[child, (seat + step) % players] = scratch.seat_values[best, step]
        tree.prior[child] = exponential(tree.prior_sharpness * (tree.value[child] - tree.value[first]))
        total += tree.prior[child]
    for child in range(first, first + children):
        tree.prior[child] /= total


@merged
def _play_out_round(g: State, tree: Tree, viewer: int, scratch: Scratch, w: Any) -> None:
    """Plays the round to its end in the style `value`, dice included, and mixes the outcome into the leaf's values."""
    play_on(g, VALUE_STYLE, int(g.round) + 1, scratch)
    if g.phase != OVER:
        evaluate(g, viewer, NO_PIECE, -1, w, scratch)
    for player in range(int(g.players)):
        step = (player - viewer) % int(g.players)
        value = result(g, player) if g.phase == OVER else evaluation(scratch, step)
        tree.leaf_value[player] += tree.playout_weight * (value - tree.leaf_value[player])
