"""What a coach says: every legal move judged by the network, with the knowledge of the one who is asked."""

import numpy as np

from stoneage.bots.bot import Budget
from stoneage.game.game import Game
from stoneage.game.move import MOVES
from stoneage.game.terms import QUESTIONS
from stoneage.learn.shapes import Advice, AdvisedMove
from stoneage.review.judge import Judge
from stoneage.review.reasons import OVERALL, reason_of
from stoneage.review.sampling import sample
from stoneage.review.shapes import Reason
from stoneage.review.walk import SAME, ChoiceStep
from stoneage.rules.state import ASK_RESOLVE


def advise(game: Game, version: int, budget: Budget) -> Advice:
    """Returns what each legal move of a running game is worth to the one asked."""
    judge = Judge(game.options.players, game.options.expansion)
    step = _step(game, judge)
    sample(step, judge, budget, np.random.default_rng(version))
    order = sorted(range(len(step.moves)), key=lambda i: (i != step.best, -step.wins[i]))
    return {
        "version": version,
        "seat": step.seat,
        "kind": QUESTIONS[step.question - 1],
        "moves": [_advised(step, i) for i in order],
        "reason": _reason(step, order[1]) or OVERALL,
    }


def _step(game: Game, judge: Judge) -> ChoiceStep:
    """Returns the present question, judged at sight as if the best move were played."""
    state = game.state
    seat, question = int(state["seat"][0]), int(state["question"][0])
    moves = [move.number for move in game.legal]
    if question == ASK_RESOLVE:  # at sight the order of actions makes no difference
        rows = np.tile(judge.settle(game.state, seat)[1], (len(moves), 1))
    else:
        rows = judge.candidates(state, moves)
    best = int(np.argmax(rows[:, seat]))
    return ChoiceStep(0, game.round, seat, question, state, moves, best, rows, stand_in=False, differ=True)


def _advised(step: ChoiceStep, i: int) -> AdvisedMove:
    behind = max(0.0, float(step.wins[step.best] - step.wins[i]))
    return {
        "move": str(MOVES[step.moves[i]]),
        "win": float(step.wins[i]),
        "behind": behind,
        "reason": _reason(step, i) if behind > SAME else None,
    }


def _reason(step: ChoiceStep, i: int) -> Reason | None:
    return reason_of(step.state, step.moves[step.best], step.moves[i]) if i != step.best else None
