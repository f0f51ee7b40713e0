"""Reviews of games: static first, then sampled within a budget."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from stoneage.bots.bot import Budget
from stoneage.bots.brain.sampling import POINTS
from stoneage.bots.weights import BUNDLED, NetworkSource, evaluator_of
from stoneage.game.errors import RecordError
from stoneage.game.game import Game
from stoneage.game.move import MOVES
from stoneage.game.names import PLACE_NAMES
from stoneage.game.record_types import Evaluator
from stoneage.game.vocabulary import QUESTIONS
from stoneage.review.accounting import account_of, seats_of, source_of
from stoneage.review.estimates import NORMAL, Estimate, interval
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.review.explanations import fault_of, reason_of
from stoneage.review.luck import ChanceStep
from stoneage.review.sampled_pass import SampledPass
from stoneage.review.trace import Tracer
from stoneage.review.tuning import TUNING
from stoneage.review.types import Candidate, ChanceEvent, Explanation, Interval, JudgedChoice, Review
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS

FORMAT: Final = "stoneage/review/2"
MAX_CANDIDATES: Final = 6  # candidates of a choice that a review lists, the played move included

Progress = Callable[[int, int], bool]  # done, of how many; False stops there


def review(
    game: Game | Mapping[str, Any],
    budget: Budget | None = None,
    *,
    network: NetworkSource = BUNDLED,
    seed: int = 0,
    progress: Progress | None = None,
) -> Review:
    """Reviews a finished game or its record: statically without a budget, by sampling with one.

    The budget is per choice. `progress` is called with how much is done and may stop the review; the result is then
    what was found so far, and `complete` is False. Raises RecordError if the game is not finished.
    """
    growing = IncrementalReview(game, network, seed)
    for done, whole in growing.refine(budget) if budget is not None else ():
        if progress is not None and not progress(done, whole):
            break
    return growing.review()


class IncrementalReview:
    """A review that improves: static at first, then sampled step by step, and readable at any time."""

    def __init__(self, game: Game | Mapping[str, Any], network: NetworkSource = BUNDLED, seed: int = 0) -> None:
        self._committed: Evaluator | None = None
        if not isinstance(game, Game):
            self._committed = game.get("evaluator")
            game = Game.from_record(game)
        if not game.over:
            raise RecordError("unfinished")
        self._game, self._seed, self._complete = game, seed, False
        options = game.options
        self._named = evaluator_of(options.players, options.expansion, network, options.stack_height)
        self.evaluator = ReviewEvaluator(
            options.players, options.expansion, network, seed, stack_height=options.stack_height
        )
        self.trace = Tracer(game, self.evaluator, seed).trace()
        self.sampled = SampledPass(self.trace, self.evaluator, seed)

    def refine(self, budget: Budget) -> Iterator[tuple[int, int]]:
        """Samples step by step; yields the number of steps done, and of how many.

        It may be stopped at any of them: the next call continues there, in this process or, pickled, in another.
        """
        for done, whole in self.sampled.run(budget):
            self._complete = done == whole
            yield done, whole

    def review(self) -> Review:
        """Returns what is found so far."""
        findings = self.sampled.findings
        account = account_of(self.trace, findings, self._game.ended == "abandoned")
        estimates = [found for found in findings if isinstance(found, Estimate)]
        choices = [_choice(estimate, self.trace.players) for estimate in estimates if estimate.is_scored]
        return {
            "format": FORMAT,
            "evaluator": self._named,
            "committed_evaluator": self._committed,
            "evaluator_changed": self._committed is not None and self._committed["hash"] != self._named["hash"],
            "players": self.trace.players,
            "expansion": self._game.options.expansion,
            "complete": self._complete,
            "samples": max((choice["samples"] for choice in choices), default=0),
            "seed": self._seed,
            "seats": seats_of(self._game, self.trace, findings, account, choices),
            "choices": choices,
            "chance": [_event(found) for found in findings if isinstance(found, ChanceStep)],
            "unattributed": account.unattributed,
            "curve": account.curve,
        }


def _choice(estimate: Estimate, players: int) -> JudgedChoice:
    choice, best, reason = estimate.choice, estimate.best, _reason(estimate)
    lost = estimate.loss
    order = sorted(range(len(choice.moves)), key=lambda i: (i != best, -_win(estimate, i), -estimate.values[i, POINTS]))
    shown = order[:MAX_CANDIDATES]
    if choice.played not in shown:
        shown[-1] = choice.played
    return {
        "choice": choice.index,
        "round": choice.round,
        "seat": choice.seat,
        "kind": QUESTIONS[choice.question - 1],
        "played": str(MOVES[choice.moves[choice.played]]),
        "best": str(MOVES[choice.moves[best]]),
        "candidates": [_candidate(estimate, i) for i in shown],
        "before": estimate.values[best, :players].tolist(),
        "after": (estimate.values[choice.played] + estimate.recovered_by_seat)[:players].tolist(),
        "loss": lost,
        "loss_interval": estimate.loss_interval,
        "label": estimate.label,
        "samples": estimate.samples,
        "exact": choice.is_exact,
        "reason": reason if lost >= TUNING.negligible else None,
        "fault": _fault(estimate) if lost >= TUNING.negligible else None,
        "source": source_of(reason) if reason is not None and lost > 0 else None,
    }


def _reason(estimate: Estimate) -> Explanation | None:
    choice = estimate.choice
    if estimate.best == choice.played:
        return None
    return reason_of(choice.seen, choice.moves[estimate.best], choice.moves[choice.played])


def _fault(estimate: Estimate) -> Explanation | None:
    choice = estimate.choice
    return fault_of(choice.seen, choice.moves[estimate.best], choice.moves[choice.played])


def _win(estimate: Estimate, i: int) -> float:
    """Returns the chooser's win probability after a move; the played move keeps what could still be regained."""
    return float(estimate.wins[i]) + (estimate.recovery.amount if i == estimate.choice.played else 0.0)


def _candidate(estimate: Estimate, i: int) -> Candidate:
    win, margin, paired = _win(estimate, i), float(estimate.values[i, POINTS]), estimate.paired
    win_interval = margin_interval = None
    if paired is not None and i in paired.candidates:
        at = paired.candidates.index(i)
        win_interval = interval(win, float(paired.win_errors[at]))
        margin_interval = interval(margin, float(paired.margin_errors[at]))
    return {
        "move": str(MOVES[estimate.choice.moves[i]]),
        "win": win,
        "win_interval": win_interval,
        "points": margin,
        "points_interval": margin_interval,
        "gap": float(estimate.wins[estimate.best]) - win,
        "gap_interval": _gap_interval(estimate, i),
        "least_gap": estimate.least_gap(i),
    }


def _gap_interval(estimate: Estimate, i: int) -> Interval | None:
    """Returns the interval of a move's gap to the best: None without samples, of no width where results are known."""
    gap, paired = float(estimate.wins[estimate.best]) - _win(estimate, i), estimate.paired
    if i == estimate.choice.played:
        return estimate.loss_interval
    if estimate.choice.is_exact:
        return [gap, gap]
    if paired is None or i not in paired.candidates:
        return None
    return interval(gap, float(paired.gap_errors[paired.candidates.index(i)]))


def _event(step: ChanceStep) -> ChanceEvent:
    whose = step.seat if step.seat is not None else 0
    luck = step.luck
    half = NORMAL * step.error
    return {
        "choice": step.choice,
        "round": step.round,
        "kind": step.kind,
        "seat": step.seat,
        "dice": list(step.dice),
        "place": PLACE_NAMES[step.place] if step.place >= 0 else None,
        "cards": [CARD_IDS[card] for card in step.cards],
        "building": BUILDING_IDS[step.building] if step.building >= 0 else None,
        "expected": step.expected.tolist(),
        "actual": step.actual.tolist(),
        "luck": luck.tolist(),
        "interval": [float(luck[whose]) - half, float(luck[whose]) + half] if half else None,
    }
