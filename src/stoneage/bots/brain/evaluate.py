"""Moves of the learned player: the network evaluates the afterstate of each move, and the best one is played.

Tools, payments, picks and feedings are evaluated one by one. The order of actions follows a fixed plan: the village,
then dice, then purchases, best first.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled, merged
from stoneage.bots.brain.features import encode
from stoneage.bots.brain.heuristics import BEFORE_PURCHASES
from stoneage.bots.brain.network import forward
from stoneage.bots.brain.scratch import Scratch
from stoneage.bots.brain.steps import legal, perform
from stoneage.rules.effects import BY_CHANCE
from stoneage.rules.moves import DECLINE, DECLINE_HUT, EXCHANGE, FEED, PAY, RESOLVE
from stoneage.rules.pieces import TOP_KIND
from stoneage.rules.purchase import pay
from stoneage.rules.state import (
    ASK_PAY,
    ASK_RESOLVE,
    BUILDING,
    CARD,
    HUT,
    NO_PIECE,
    PLACES,
    PRIVATE,
    SEATS,
    State,
)

# Priority of actions, highest first. Purchases are evaluated and come after all of these.
PLAN: Final = np.zeros(PLACES)
PLAN[list(BEFORE_PURCHASES)] = 1000.0 * np.arange(len(BEFORE_PURCHASES), 0, -1)
KEEP: Final = -1e6  # a two-resources card is kept for a payment
MARGIN_WEIGHT: Final = 0.1  # of the expected margin, relative to the win probability; decides if the winner is certain


@merged
def perform_up_to_chance(g: State, move: int) -> Any:
    """Performs a move up to the first chance: a roll, a drawn card or a revealed tile.

    Returns the card whose upper half is still to be applied, or NO_PIECE, and the stack whose next tile is unknown, or
    -1.
    """
    reward, covered = NO_PIECE, -1
    if g.question == ASK_PAY and PAY <= move < DECLINE:
        if g.place >= BUILDING:
            covered = g.place - BUILDING
        elif BY_CHANCE[TOP_KIND[g.slot[g.place - CARD]]]:
            reward = int(g.slot[g.place - CARD])
            pay(g, move)
            g.player[g.seat].bought |= 1 << reward
            g.slot[g.place - CARD] = NO_PIECE
            return reward, covered
    perform(g, move)
    return reward, covered


@compiled
def evaluate(g: State, seat: int, reward: int, covered: int, w: Any, scratch: Scratch) -> float:
    """Returns the value of a position for a seat, evaluated from the point of view of that seat."""
    encode(g, seat, reward, covered, scratch.features)
    forward(w, scratch, int(g.players))
    return evaluation(scratch, 0)


@compiled
def evaluation(scratch: Scratch, step: int) -> float:
    """Returns the value of the position just evaluated for the seat `step` places after the viewer."""
    return float(scratch.chance[step] + MARGIN_WEIGHT * scratch.out[SEATS + step])


@compiled
def evaluate_move(games: Any, copy: int, move: int, w: Any, scratch: Scratch) -> float:
    """Returns the value of a move of games[copy - 1] for its chooser; games[copy] is overwritten."""
    games[copy] = games[copy - 1]
    g = games[copy]
    seat = int(g.seat)
    reward, covered = perform_up_to_chance(g, move)
    return evaluate(g, seat, reward, covered, w, scratch)


@compiled
def evaluate_moves(games: Any, at: int, moves: Any, count: int, w: Any, scratch: Scratch) -> None:
    """Writes the value of each legal move of games[at] into the values of the scratch memory.

    Later games, and the moves from index `count` on, are overwritten.
    """
    acting = bool(games[at].question == ASK_RESOLVE)
    for i in range(count):
        move = int(moves[i])
        value = _plan(move) if acting else 0.0
        if _leads_to_payment(move):
            value = _evaluate_best_payment(games, at + 1, move, moves[count:], w, scratch)
        elif not acting or move in (RESOLVE + HUT, DECLINE_HUT):
            value += evaluate_move(games, at + 1, move, w, scratch)
        scratch.values[i] = value


@compiled
def best_move(games: Any, at: int, moves: Any, count: int, w: Any, scratch: Scratch) -> int:
    """Returns the best of the legal moves of games[at]."""
    evaluate_moves(games, at, moves, count, w, scratch)
    best = 0
    for i in range(1, count):
        if scratch.values[i] > scratch.values[best]:
            best = i
    return int(moves[best])


@compiled
def _plan(move: int) -> float:
    """Returns the priority of an action: village, then dice, then purchases."""
    if RESOLVE <= move < DECLINE_HUT:
        return float(PLAN[move - RESOLVE])
    return float(PLAN[HUT]) if move == DECLINE_HUT else KEEP


@compiled
def _leads_to_payment(move: int) -> bool:
    return RESOLVE + CARD <= move < RESOLVE + PRIVATE or EXCHANGE <= move < FEED


@merged
def _evaluate_best_payment(games: Any, at: int, move: int, moves: Any, w: Any, scratch: Scratch) -> float:
    """Returns the value of the best payment after a purchase is resolved or an exchange is made."""
    games[at] = games[at - 1]
    perform(games[at], move)
    count = legal(games[at], moves)
    best = -1e5
    for i in range(count):
        if PAY <= moves[i] < DECLINE:
            best = max(best, evaluate_move(games, at + 1, int(moves[i]), w, scratch))
    return best
