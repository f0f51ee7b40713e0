"""The coach: every legal move judged with what the seat that is asked knows."""

import numpy as np

from stoneage.bots.bot import Budget
from stoneage.game.game import Game
from stoneage.game.move import MOVES
from stoneage.game.observation import Observation
from stoneage.game.vocabulary import QUESTIONS
from stoneage.learn.types import Advice, AdvisedMove
from stoneage.review.elimination import CandidateSampler
from stoneage.review.estimates import Estimate
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.explanations import OVERALL, fault_of, reason_of
from stoneage.review.trace import ChoiceStep, evaluate_choice
from stoneage.review.tuning import TUNING
from stoneage.review.types import Explanation
from stoneage.review.uncertainty import sample_until_settled


def advise(game: Game, version: int, budget: Budget) -> Advice:
    """Returns what each legal move of a running game is worth to the seat that is asked."""
    assert game.seat is not None
    seen = game.observation(game.seat)
    evaluator = ReviewEvaluator(game.options.players, game.options.expansion, stack_height=game.options.stack_height)
    choice = _choice(seen, evaluator)
    estimate = Estimate.static(choice)
    if not choice.is_exact:
        estimate = sample_until_settled(CandidateSampler(choice, evaluator), budget, np.random.default_rng(version))
    order = sorted(range(len(choice.moves)), key=lambda i: (i != estimate.best, -estimate.wins[i]))
    return {
        "version": version,
        "seat": choice.seat,
        "kind": QUESTIONS[choice.question - 1],
        "moves": [_advised(estimate, i) for i in order],
        "reason": _reason(estimate, order[1]) or OVERALL,
    }


def _choice(seen: Observation, evaluator: ReviewEvaluator) -> ChoiceStep:
    """Returns the present question with static values, as if the best move were played."""
    state, moves = seen.state[0], tuple(move.number for move in seen.legal)
    question = int(state["question"])
    values, exact = evaluate_choice(evaluator, seen, question, moves)
    best = int(np.argmax(values[:, seen.seat]))
    return ChoiceStep(0, int(state["round"]), seen.seat, question, seen, moves, best, values, best, is_exact=exact)


def _advised(estimate: Estimate, i: int) -> AdvisedMove:
    gap = max(0.0, float(estimate.wins[estimate.best] - estimate.wins[i]))
    return {
        "move": str(MOVES[estimate.choice.moves[i]]),
        "win": float(estimate.wins[i]),
        "gap": gap,
        "least_gap": estimate.least_gap(i),
        "reason": _reason(estimate, i) if gap > TUNING.negligible else None,
        "fault": _fault(estimate, i) if gap > TUNING.negligible else None,
    }


def _reason(estimate: Estimate, i: int) -> Explanation | None:
    choice = estimate.choice
    return reason_of(choice.seen, choice.moves[estimate.best], choice.moves[i]) if i != estimate.best else None


def _fault(estimate: Estimate, i: int) -> Explanation | None:
    choice = estimate.choice
    return fault_of(choice.seen, choice.moves[estimate.best], choice.moves[i])
