"""A game reviewed: at sight first, then deeper where it may matter."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from stoneage.bots.bot import Budget
from stoneage.bots.brain.sampling import POINTS
from stoneage.bots.evaluator import evaluator_of
from stoneage.bots.weights import SHIPPED, Network
from stoneage.game.errors import RecordError
from stoneage.game.game import Game
from stoneage.game.move import MOVES
from stoneage.game.names import PLACE_NAMES
from stoneage.game.record_shapes import Evaluator
from stoneage.game.terms import QUESTIONS
from stoneage.review.accounting import account_of, seats_of
from stoneage.review.deepening import deepen, interval_of_loss
from stoneage.review.judge import Judge
from stoneage.review.labels import NORMAL, interval, label_of
from stoneage.review.reasons import reason_of
from stoneage.review.shapes import Candidate, ChanceEvent, Interval, JudgedChoice, Reason, Review
from stoneage.review.sources import source_of
from stoneage.review.walk import SAME, ChanceStep, ChoiceStep, Walk, Walker
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS

FORMAT: Final = "stoneage/review/1"
SHOWN: Final = 6  # candidates of a choice that are told, what was played among them

Progress = Callable[[int, int], bool]  # done, of how many; False stops there


def review(
    game: Game | Mapping[str, Any],
    budget: Budget | None = None,
    *,
    network: Network = SHIPPED,
    seed: int = 0,
    progress: Progress | None = None,
) -> Review:
    """Review a finished game or its record; without a budget at sight, with one also deeper where it may matter.

    The budget is for each choice that is judged deeper. `progress` is told how far the review is and may stop it; what
    is found by then comes back, and `complete` is False.
    """
    growing = Reviewing(game, network, seed)
    for done, whole in growing.deepen(budget) if budget is not None else ():
        if progress is not None and not progress(done, whole):
            break
    return growing.review()


class Reviewing:
    """A review that grows: made at sight, then deeper choice by choice, and told whenever it is asked for."""

    def __init__(self, game: Game | Mapping[str, Any], network: Network = SHIPPED, seed: int = 0) -> None:
        self._committed: Evaluator | None = None
        if not isinstance(game, Game):
            self._committed = game.get("evaluator")
            game = Game.from_record(game)
        if not game.over:
            raise RecordError("unfinished")
        self._game, self._seed, self._complete = game, seed, False
        options = game.options
        self._evaluator = evaluator_of(options.players, options.expansion, network)
        self._judge = Judge(options.players, options.expansion, network, seed)
        self._walk = Walker(game, self._judge, seed).walk()

    def deepen(self, budget: Budget) -> Iterator[tuple[int, int]]:
        """Look deeper step by step; yields how many are done, and of how many.

        Stop at any of them: the next call goes on there, in this process or, pickled, in another.
        """
        for done, whole in deepen(self._walk, self._judge, budget, self._seed):
            self._complete = done == whole
            yield done, whole

    def review(self) -> Review:
        """Returns what is found so far."""
        return _told(self._game, self._walk, self._evaluator, self._committed, self._seed, complete=self._complete)


def _told(
    game: Game, walk: Walk, evaluator: Evaluator, committed: Evaluator | None, seed: int, *, complete: bool
) -> Review:
    account = account_of(walk, game.ended == "abandoned")
    choices = [_choice(step, walk.players) for step in walk.choices() if step.counts]
    return {
        "format": FORMAT,
        "evaluator": evaluator,
        "committed": committed,
        "evaluator_changed": committed is not None and committed["hash"] != evaluator["hash"],
        "players": walk.players,
        "expansion": game.options.expansion,
        "complete": complete,
        "samples": max((choice["samples"] for choice in choices), default=0),
        "seed": seed,
        "seats": seats_of(game, walk, account, choices),
        "choices": choices,
        "chance": [_event(step) for step in walk.steps if isinstance(step, ChanceStep)],
        "unjudged": account.unjudged,
        "curve": account.curve,
    }


def _choice(step: ChoiceStep, players: int) -> JudgedChoice:
    best, reason = step.best, _reason(step)
    lost = step.lost - step.recovered
    order = sorted(range(len(step.moves)), key=lambda i: (i != best, -_win(step, i), -step.rows[i, POINTS]))
    loss_interval = interval_of_loss(step)
    shown = order[:SHOWN] if step.played in order[:SHOWN] else [*order[: SHOWN - 1], step.played]
    return {
        "choice": step.number,
        "round": step.round,
        "seat": step.seat,
        "kind": QUESTIONS[step.question - 1],
        "played": str(MOVES[step.moves[step.played]]),
        "best": str(MOVES[step.moves[best]]),
        "candidates": [_candidate(step, i) for i in shown],
        "before": step.rows[best, :players].tolist(),
        "after": (step.rows[step.played] + step.returned)[:players].tolist(),
        "loss": lost,
        "loss_interval": loss_interval,
        "label": label_of(loss_interval) if step.decided else None,
        "samples": step.samples,
        "exact": step.exact,
        "reason": reason if lost >= SAME else None,
        "source": source_of(reason) if reason is not None and lost > 0 else None,
    }


def _reason(step: ChoiceStep) -> Reason | None:
    if step.best == step.played:
        return None
    return reason_of(step.state, step.moves[step.best], step.moves[step.played])


def _win(step: ChoiceStep, i: int) -> float:
    """Returns what a move is worth to the one who chooses; what was played keeps what was still to be had."""
    return float(step.wins[i]) + (step.recovered if i == step.played else 0.0)


def _candidate(step: ChoiceStep, i: int) -> Candidate:
    win, points = _win(step, i), float(step.rows[i, POINTS])
    win_interval = points_interval = None
    if step.sampled is not None and i in step.sampled.places:
        at = step.sampled.places.index(i)
        win_interval = interval(win, float(step.sampled.win_errors[at]))
        points_interval = interval(points, float(step.sampled.points_errors[at]))
    return {
        "move": str(MOVES[step.moves[i]]),
        "win": win,
        "win_interval": win_interval,
        "points": points,
        "points_interval": points_interval,
        "behind": float(step.wins[step.best]) - win,
        "behind_interval": _behind(step, i),
    }


def _behind(step: ChoiceStep, i: int) -> Interval | None:
    """Returns the interval of how far a move is behind the best; None at sight, no width where results are known."""
    lost = float(step.wins[step.best]) - _win(step, i)
    if i == step.played:
        return interval_of_loss(step)
    if step.exact:
        return [lost, lost]
    if step.sampled is None or i not in step.sampled.places:
        return None
    return interval(lost, float(step.sampled.behind_errors[step.sampled.places.index(i)]))


def _event(step: ChanceStep) -> ChanceEvent:
    whose = step.seat if step.seat is not None else 0
    luck = step.luck
    half = NORMAL * step.deviation
    return {
        "choice": step.choice,
        "round": step.round,
        "kind": step.kind,
        "seat": step.seat,
        "dice": step.dice,
        "place": PLACE_NAMES[step.place] if step.place >= 0 else None,
        "cards": [CARD_IDS[card] for card in step.cards],
        "building": BUILDING_IDS[step.building] if step.building >= 0 else None,
        "expected": step.expected.tolist(),
        "got": step.got.tolist(),
        "luck": luck.tolist(),
        "interval": [float(luck[whose]) - half, float(luck[whose]) + half] if half else None,
    }
