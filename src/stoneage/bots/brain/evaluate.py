"""How the learned player decides: judge what each move leads to, before any dice, and take the best.

Tool use, payments, picks and feedings are judged one by one, exactly. The order of actions follows a plan: the
village first, then the dice, then purchases, the best one first.
"""

from typing import Any, Final

import numpy as np

from stoneage.bots.brain.compiling import compiled, merged
from stoneage.bots.brain.features import see
from stoneage.bots.brain.heuristics import BEFORE_PURCHASES
from stoneage.bots.brain.network import forward, win_chance
from stoneage.bots.brain.scratch import Scratch
from stoneage.bots.brain.steps import legal, perform
from stoneage.rules.moves import DECLINE, DECLINE_HUT, EXCHANGE, FEED, PAY, RESOLVE
from stoneage.rules.pieces import DICE_BAR, DRAW, ROLL, TOP_KIND
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
    State,
)

# The order of actions: the earlier, the higher. Purchases are judged, below all of these.
PLAN: Final = np.zeros(PLACES)
PLAN[list(BEFORE_PURCHASES)] = 1000.0 * np.arange(len(BEFORE_PURCHASES), 0, -1)
KEEP: Final = -1e6  # a two-resources card is better kept for a payment
POINTS_MATTER: Final = 0.1  # weight of the margin beside the win chance: it decides where both players are sure


@merged
def imagine(g: State, move: int) -> Any:
    """Play a move on a copy, but stop before anything is rolled, drawn or turned up; what is to come comes back."""
    reward, covered = NO_PIECE, -1
    if g.choice == ASK_PAY and PAY <= move < DECLINE:
        if g.place >= BUILDING:
            covered = g.place - BUILDING
        elif _is_chance(TOP_KIND[g.slot[g.place - CARD]]):
            reward = int(g.slot[g.place - CARD])
            pay(g, move)
            g.player[g.seat].bought |= 1 << reward
            g.slot[g.place - CARD] = NO_PIECE
            return reward, covered
    perform(g, move)
    return reward, covered


@compiled
def _is_chance(kind: int) -> bool:
    return kind in (DICE_BAR, ROLL, DRAW)


@compiled
def worth(g: State, seat: int, reward: int, covered: int, w: Any, scratch: Scratch) -> float:
    """How good a moment is for a seat."""
    see(g, seat, reward, covered, scratch.sight)
    forward(w, scratch)
    return win_chance(scratch) + float(POINTS_MATTER * scratch.out[1])


@compiled
def judge(games: Any, copy: int, move: int, w: Any, scratch: Scratch) -> float:
    """How good a move of games[copy - 1] is for the one who makes it; games[copy] is scratch."""
    games[copy] = games[copy - 1]
    g = games[copy]
    seat = int(g.seat)
    reward, covered = imagine(g, move)
    return worth(g, seat, reward, covered, w, scratch)


@compiled
def judge_all(games: Any, at: int, moves: Any, count: int, w: Any, scratch: Scratch) -> None:
    """How good each legal move of games[at] is; the games behind it and the moves behind `count` are scratch."""
    acting = bool(games[at].choice == ASK_RESOLVE)
    for i in range(count):
        move = int(moves[i])
        value = _plan(move) if acting else 0.0
        if _leads_to_payment(move):
            value = _best_payment(games, at + 1, move, moves[count:], w, scratch)
        elif not acting or move in (RESOLVE + HUT, DECLINE_HUT):
            value += judge(games, at + 1, move, w, scratch)
        scratch.values[i] = value


@compiled
def decide(games: Any, at: int, moves: Any, count: int, w: Any, scratch: Scratch) -> int:
    """The best of the legal moves of games[at]."""
    judge_all(games, at, moves, count, w, scratch)
    best = 0
    for i in range(1, count):
        if scratch.values[i] > scratch.values[best]:
            best = i
    return int(moves[best])


@compiled
def _plan(move: int) -> float:
    """Village, then dice, then purchases."""
    if RESOLVE <= move < DECLINE_HUT:
        return float(PLAN[move - RESOLVE])
    return float(PLAN[HUT]) if move == DECLINE_HUT else KEEP


@compiled
def _leads_to_payment(move: int) -> bool:
    return RESOLVE + CARD <= move < RESOLVE + PRIVATE or EXCHANGE <= move < FEED


@merged
def _best_payment(games: Any, at: int, move: int, moves: Any, w: Any, scratch: Scratch) -> float:
    """How good the best payment is after resolving a purchase or making an exchange."""
    games[at] = games[at - 1]
    perform(games[at], move)
    count = legal(games[at], moves)
    best = -1e5
    for i in range(count):
        if PAY <= moves[i] < DECLINE:
            best = max(best, judge(games, at + 1, int(moves[i]), w, scratch))
    return best
