"""Tree search over the placements of a round, where no dice fall: the network proposes and judges, visits decide.

What the searcher cannot know is dealt afresh for every walk down the tree; payments and tools lie beyond its leaves, in
the network's judgement. Everyone is taken to choose what is best for himself.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled, merged
from stoneage.bots.brain.evaluate import judge_all, worth
from stoneage.bots.brain.playout import outcome, play_on
from stoneage.bots.brain.scratch import NODES, Scratch, Tree
from stoneage.bots.brain.steps import go_on, legal, perform
from stoneage.bots.brain.styles import VALUE_STYLE
from stoneage.rules.chance import noise
from stoneage.rules.knowledge import observe
from stoneage.rules.state import ASK_PLACE, NO_PIECE, State

WIDTH: Final = 16  # moves of a node that are looked at


@merged
def grow(games: Any, tree: Tree, scratch: Scratch, w: Any, walks: int) -> None:
    """Walk down the tree of games[0] so many times; the other games are scratch."""
    seat = int(games[0].seat)
    for _ in range(walks):
        games[1] = games[0]
        observe(games[1], seat, noise(scratch.noise[:]), noise(scratch.noise[:]))
        if tree.nodes == 0:
            tree.nodes = 1
            _expand(games, tree, 0, scratch, w)
        _walk(games, tree, scratch, w)


@merged
def _walk(games: Any, tree: Tree, scratch: Scratch, w: Any) -> None:
    """Follow the most promising moves to a node without children, judge it, and tell all on the way."""
    g = games[1]
    node = depth = 0
    while tree.children[node] and g.choice == ASK_PLACE:
        node = _promising(tree, node)
        tree.path[depth] = node
        tree.chooser[depth] = g.seat
        depth += 1
        perform(g, int(tree.move[node]))
        if not tree.children[node]:
            _share_out(g, tree, scratch, w)
        go_on(g)
    if g.choice == ASK_PLACE and tree.nodes + WIDTH < NODES:
        _expand(games, tree, node, scratch, w)
    if tree.trial > 0.0:
        _try_round(g, tree, scratch, w)
    _tell(tree, depth)


@compiled
def _promising(tree: Tree, node: int) -> int:
    """The child with the best balance of what it has shown and what the network, counted as a visit, promised."""
    best, best_promise = -1, -1e9
    effort = tree.curiosity * np.sqrt(tree.visits[node] + 1.0)
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        promise = (tree.worth[child] + effort * tree.prior[child]) / (tree.visits[child] + 1)
        if promise > best_promise:
            best, best_promise = child, promise
    return best


@compiled
def _tell(tree: Tree, depth: int) -> None:
    """One visit more for every node on the path, with its share for the one who chose it."""
    tree.visits[0] += 1
    for i in range(depth):
        tree.visits[tree.path[i]] += 1
        tree.worth[tree.path[i]] += tree.shares[tree.chooser[i]]


@merged
def _expand(games: Any, tree: Tree, node: int, scratch: Scratch, w: Any) -> None:
    """Judge the moves of games[1] and add the best as children."""
    count = legal(games[1], scratch.moves[:])
    judge_all(games, 1, scratch.moves[:], count, w, scratch)
    _add_children(tree, node, scratch, count)


@compiled
def _add_children(tree: Tree, node: int, scratch: Scratch, count: int) -> None:
    """Children by the judgements on the scratch, best first; what the network would visit is a softmax of them."""
    first, children = tree.nodes, min(count, WIDTH)
    tree.first[node], tree.children[node] = first, children
    tree.nodes += children
    total = 0.0
    for child in range(first, first + children):
        best = 0
        for i in range(1, count):
            if scratch.values[i] > scratch.values[best]:
                best = i
        tree.move[child], tree.worth[child] = scratch.moves[best], scratch.values[best]
        scratch.values[best] = -1e9
        tree.prior[child] = np.exp(tree.sharpness * (tree.worth[child] - tree.worth[first]))
        total += tree.prior[child]
    for child in range(first, first + children):
        tree.prior[child] /= total


@merged
def _try_round(g: State, tree: Tree, scratch: Scratch, w: Any) -> None:
    """Play the round to its end in the style of `value`, dice and all, and count what came of it."""
    play_on(g, VALUE_STYLE, int(g.rounds) + 1, scratch)
    for player in range(int(g.players)):
        tree.shares[player] += tree.trial * (outcome(g, player, w, scratch) - tree.shares[player])


@compiled
def _share_out(g: State, tree: Tree, scratch: Scratch, w: Any) -> None:
    """What the moment after a choice is worth to each.

    The network knows moments like this from the chooser's side; the others' views are shifted so that all add up.
    """
    seat, players = int(g.seat), int(g.players)
    total = -1.0
    for player in range(players):
        tree.shares[player] = worth(g, player, NO_PIECE, -1, w, scratch)
        total += tree.shares[player]
    for player in range(players):
        if player != seat:
            tree.shares[player] -= total / (players - 1)
