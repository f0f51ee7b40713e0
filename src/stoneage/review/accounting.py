"""The accounting identity: per seat, result - start = luck + own choices + others' choices + what was not judged.

One vector of win probabilities is carried through the game, for play as the evaluator expects it. A choice changes it
from the value of the expected move to that of the played move; a chance event changes it by its luck. Where the value
of the next choice differs from what is carried, the evaluation has drifted without choice or chance: that is
`evaluation_drift`, so the identity holds exactly.

Losses, in contrast, are measured from the best move. They do not add up over a game: a player who misses the same
plan at ten choices loses it ten times, but the carried value never contained it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Self

import numpy as np

from stoneage.game.game import Game
from stoneage.game.vocabulary import QUESTIONS
from stoneage.review.estimates import NORMAL
from stoneage.review.evaluator import Vector
from stoneage.review.luck import ChanceStep
from stoneage.review.sampled_pass import Finding
from stoneage.review.trace import ChoiceStep, GameTrace
from stoneage.review.types import (
    ChanceKind,
    Explanation,
    JudgedChoice,
    KindSummary,
    Label,
    LossSource,
    LuckOfKind,
    Moment,
    ReasonCode,
    SeatReview,
    SourceSummary,
    Unattributed,
)
from stoneage.rules.pieces import CARD_PROFESSION, CARD_SYMBOL, PROFESSIONS
from stoneage.rules.sets import CARD_IDS

MOMENTS: Final = 3  # best and worst moments that are named
# The source of points that the better move would have increased, by profession of a card and by reason.
OF_PROFESSION: Final[dict[str, LossSource]] = {
    "farmer": "farmers", "toolmaker": "toolmakers", "builder": "builders", "shaman": "shamans", "trader": "traders",
}  # fmt: skip
SOURCES: Final[dict[ReasonCode, LossSource]] = {
    "feeds": "food", "starving_pays": "food", "no_need_to_starve": "food", "food": "food",
    "grows": "growth", "field": "growth", "tool": "growth",
    "building_points": "buildings", "more_points": "buildings", "denies_building": "buildings",
    "better_building": "buildings", "goods_for_building": "buildings", "ends_game": "buildings", "goes_on": "buildings",
    "new_symbol": "green", "points_now": "cards",
    "goods": "resources", "keeps_goods": "resources", "cheaper_payment": "resources", "exchange": "resources",
    "people": "resources", "tools_gain": "resources", "tools_later": "resources",
    "spare_people": "resources", "food_next": "food", "enough_food": "food", "once_tool": "resources",
    "unaffordable_card": "cards", "unaffordable_building": "buildings",
    "order": "overall", "order_goods": "resources", "order_tool": "growth", "overall": "overall",
}  # fmt: skip


@dataclass(slots=True)
class Account:
    """The change of win probability by cause, a number for each seat."""

    luck: Vector
    own_luck: Vector
    own_choices: Vector
    others_choices: Vector
    stand_ins: Vector
    evaluation_drift: Vector
    unattributed: list[Unattributed] = field(default_factory=list)
    curve: list[Moment] = field(default_factory=list)

    @classmethod
    def of(cls, players: int) -> Self:
        """Returns an account in which nothing has happened yet."""
        return cls(*np.zeros((6, players)))


def account_of(trace: GameTrace, findings: Sequence[Finding], abandoned: bool) -> Account:
    """Returns the sums over a game."""
    account = Account.of(trace.players)
    value = trace.start.copy()
    for step in findings:
        if isinstance(step, ChanceStep):
            value = value + step.luck
            account.luck += step.luck
            if step.seat is not None:
                account.own_luck[step.seat] += step.luck[step.seat]
            continue
        choice = step.choice
        before = step.values[choice.expected, : trace.players]
        after = step.values[choice.played, : trace.players]
        account.evaluation_drift += before - value
        account.curve.append({"choice": choice.index, "round": choice.round, "win": before.tolist()})
        _attribute(account, choice, after - before)
        value = after
    _finish(account, trace, value, abandoned)
    return account


def _attribute(account: Account, choice: ChoiceStep, change: Vector) -> None:
    if choice.is_stand_in:
        account.stand_ins += change
        if change.any():
            account.unattributed.append(
                {"choice": choice.index, "seat": choice.seat, "kind": "stand_in", "change": change.tolist()}
            )
        return
    others = change.copy()
    others[choice.seat] = 0.0
    account.own_choices[choice.seat] += change[choice.seat]
    account.others_choices += others


def _finish(account: Account, trace: GameTrace, value: Vector, abandoned: bool) -> None:
    """Adds the part of the result that no choice and no chance event explains."""
    rest = trace.result - value
    choices = [step for step in trace.steps if isinstance(step, ChoiceStep)]
    if abandoned:
        account.stand_ins += rest
        seat = choices[-1].seat if choices else 0
        account.unattributed.append({"choice": len(choices), "seat": seat, "kind": "resigned", "change": rest.tolist()})
    else:
        account.evaluation_drift += rest
    last = choices[-1].round if choices else 1
    account.curve.append({"choice": len(choices), "round": last, "win": trace.result.tolist()})


def seats_of(
    game: Game, trace: GameTrace, findings: Sequence[Finding], account: Account, judged: list[JudgedChoice]
) -> list[SeatReview]:
    """Returns the review of every seat."""
    events = [step for step in findings if isinstance(step, ChanceStep)]
    return [_seat(game, trace, events, account, judged, seat) for seat in range(trace.players)]


def _seat(
    game: Game, trace: GameTrace, events: list[ChanceStep], account: Account, judged: list[JudgedChoice], seat: int
) -> SeatReview:
    own = [choice for choice in judged if choice["seat"] == seat]
    losses = [choice["loss"] for choice in own]
    mean_loss = sum(losses) / len(losses) if losses else None
    luck = float(account.luck[seat])
    labels: dict[Label, int] = {"inaccuracy": 0, "mistake": 0, "blunder": 0}
    for choice in own:
        if choice["label"] is not None:
            labels[choice["label"]] += 1
    return {
        "seat": seat,
        "name": game.seats[seat],
        "result": float(trace.result[seat]),
        "start": float(trace.start[seat]),
        "luck": luck,
        "own_choices": float(account.own_choices[seat]),
        "others_choices": float(account.others_choices[seat]),
        "unattributed": float(account.stand_ins[seat] + account.evaluation_drift[seat]),
        "evaluation_drift": float(account.evaluation_drift[seat]),
        "mean_loss": mean_loss,
        "mean_loss_interval": _mean_interval(losses),
        "decisions": len(own),
        "luck_adjusted_result": float(trace.result[seat]) - luck,
        "own_luck": float(account.own_luck[seat]),
        "labels": labels,
        "best_moments": _luckiest(events, seat),
        "worst_moments": _worst(judged, seat),
        "loss_by_kind": _kinds(own),
        "loss_by_source": _sources(own),
        "luck_by_kind": _luck_by_kind(events, seat),
        "points": game.breakdown(seat),
    }


def _mean_interval(values: list[float]) -> list[float] | None:
    if len(values) < 2:
        return None
    mean, error = float(np.mean(values)), NORMAL * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return [max(mean - error, 0.0), mean + error]


def _luckiest(events: list[ChanceStep], seat: int) -> list[int]:
    order = sorted(range(len(events)), key=lambda i: -float(events[i].luck[seat]))
    return [i for i in order[:MOMENTS] if events[i].luck[seat] > 0]


def _worst(judged: list[JudgedChoice], seat: int) -> list[int]:
    own = [i for i, choice in enumerate(judged) if choice["seat"] == seat and choice["loss"] > 0]
    return sorted(own, key=lambda i: -judged[i]["loss"])[:MOMENTS]


def _kinds(own: list[JudgedChoice]) -> list[KindSummary]:
    found = {choice["kind"] for choice in own}
    return [
        {
            "kind": kind,
            "decisions": sum(choice["kind"] == kind for choice in own),
            "loss": sum(choice["loss"] for choice in own if choice["kind"] == kind),
        }
        for kind in QUESTIONS
        if kind in found
    ]


def _sources(own: list[JudgedChoice]) -> list[SourceSummary]:
    losses: dict[LossSource, list[float]] = {}
    for choice in own:
        if choice["source"] is not None:
            losses.setdefault(choice["source"], []).append(choice["loss"])
    found: list[SourceSummary] = [
        {"source": source, "decisions": len(lost), "loss": sum(lost)} for source, lost in losses.items()
    ]
    return sorted(found, key=lambda one: -one["loss"])


def _luck_by_kind(events: list[ChanceStep], seat: int) -> list[LuckOfKind]:
    sums: dict[ChanceKind, list[float]] = {}
    for event in events:
        sums.setdefault(event.kind, [0.0, 0.0])[event.seat != seat] += float(event.luck[seat])
    return [{"kind": kind, "own": own, "others": others} for kind, (own, others) in sums.items()]


def source_of(reason: Explanation) -> LossSource:
    """Returns the source of points of a reason; for a card, that of its lower half."""
    if "profession" in reason:
        return OF_PROFESSION[reason["profession"]]
    if reason["code"] in ("denies_card", "better_card"):
        card = CARD_IDS.index(reason["card"])
        return "green" if CARD_SYMBOL[card] >= 0 else OF_PROFESSION[PROFESSIONS[int(CARD_PROFESSION[card])]]
    return SOURCES[reason["code"]]
