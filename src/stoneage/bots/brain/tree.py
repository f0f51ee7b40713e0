"""Tree search over the placements of a round, where no dice fall: the network proposes and judges, visits decide.

What the searcher cannot know is dealt afresh for every walk down the tree; payments and tools lie beyond its leaves, in
the network's judgement. Everyone is taken to choose what is best for himself.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.desk import NODES, Desk
from stoneage.bots.brain.judge import judge_all, worth
from stoneage.bots.brain.playing import go_on, legal, perform
from stoneage.bots.brain.routine import part, routine
from stoneage.rules.chance import noise
from stoneage.rules.knowledge import observe
from stoneage.rules.state import ASK_PLACE, NO_PIECE, State

WIDTH: Final = 16  # moves of a node that are looked at
CURIOSITY: Final = 0.25  # how much a move of promise is visited beyond what it has shown
SHARPNESS: Final = 50.0  # how much the network prefers a move that it thinks better, a win


@part
def grow(games: Any, desk: Desk, w: Any, walks: int) -> None:
    """Walk down the tree so many times; it begins anew on an empty desk."""
    seat = int(games[0].seat)
    for _ in range(walks):
        games[1] = games[0]
        observe(games[1], seat, noise(desk.noise[:]), noise(desk.noise[:]))
        if desk.nodes == 0:
            desk.nodes = 1
            _expand(games, desk, w, 0)
        _walk(games, desk, w)


@part
def _walk(games: Any, desk: Desk, w: Any) -> None:
    """Follow the most promising moves to a node without children, judge it, and tell all on the way."""
    g = games[1]
    node = depth = 0
    while desk.children[node] and g.choice == ASK_PLACE:
        node = _promising(desk, node)
        desk.path[depth] = node
        desk.chooser[depth] = g.seat
        depth += 1
        perform(g, int(desk.move[node]))
        if not desk.children[node]:
            _share_out(g, desk, w)
        go_on(g)
    if g.choice == ASK_PLACE and desk.nodes + WIDTH < NODES:
        _expand(games, desk, w, node)
    for i in range(depth):
        desk.visits[desk.path[i]] += 1
        desk.worth[desk.path[i]] += desk.shares[desk.chooser[i]]


@routine
def _promising(desk: Desk, node: int) -> int:
    """The child with the best balance of what it has shown and what the network, counted as a visit, promised."""
    best, best_promise = -1, -1e9
    effort = CURIOSITY * np.sqrt(desk.visits[node] + 1.0)
    for child in range(desk.first[node], desk.first[node] + desk.children[node]):
        visits = desk.visits[child] + 1
        promise = desk.worth[child] / visits + effort * desk.prior[child] / visits
        if promise > best_promise:
            best, best_promise = child, promise
    return best


@part
def _expand(games: Any, desk: Desk, w: Any, node: int) -> None:
    """Add the best moves of games[1] as children, best first."""
    count = legal(games[1], desk.moves[:])
    judge_all(games, 1, desk.moves[:], count, w, desk)
    desk.first[node] = desk.nodes
    desk.children[node] = min(count, WIDTH)
    total = 0.0
    for i in range(min(count, WIDTH)):
        best = int(np.argmax(desk.values[:count]))
        child = desk.nodes + i
        desk.move[child] = desk.moves[best]
        desk.worth[child] = desk.values[best]
        desk.prior[child] = np.exp(SHARPNESS * (desk.values[best] - desk.worth[desk.nodes]))
        total += desk.prior[child]
        desk.children[child] = 0
        desk.visits[child] = 0
        desk.values[best] = -1e9
    for i in range(min(count, WIDTH)):
        desk.prior[desk.nodes + i] /= total
    desk.nodes += min(count, WIDTH)


@routine
def _share_out(g: State, desk: Desk, w: Any) -> None:
    """What the moment after a choice is worth to each.

    The network knows moments like this from the chooser's side; the others' views are shifted so that all add up.
    """
    seat, players = int(g.seat), int(g.players)
    total = -1.0
    for player in range(players):
        desk.shares[player] = worth(g, player, int(NO_PIECE), -1, w, desk)
        total += desk.shares[player]
    for player in range(players):
        if player != seat:
            desk.shares[player] -= total / (players - 1)
