"""The sums: for every seat, what luck, its own errors, those of others and what nobody judged add up to.

Along the walk one vector of win chances is carried on. A choice changes it from the best candidate's value to the
played one's, chance changes it by its luck. Where the evaluator's value of the next choice differs from what is
carried, it has changed its mind without choice or chance: that is `revised`, and so everything adds up.
"""

from dataclasses import dataclass, field
from typing import Final, Self

import numpy as np

from stoneage.game.game import Game
from stoneage.game.terms import QUESTIONS
from stoneage.review.labels import NORMAL
from stoneage.review.shapes import (
    ChanceKind,
    JudgedChoice,
    KindSummary,
    Label,
    LossSource,
    Luck,
    Moment,
    SeatReview,
    SourceSummary,
    Unjudged,
)
from stoneage.review.walk import ChanceStep, ChoiceStep, Vector, Walk

MOMENTS: Final = 3  # best and worst moments that are named


@dataclass(slots=True)
class Account:
    """What each part has changed, a number for each seat."""

    luck: Vector
    own_luck: Vector
    errors: Vector
    from_others: Vector
    stand_ins: Vector
    revised: Vector
    unjudged: list[Unjudged] = field(default_factory=list)
    curve: list[Moment] = field(default_factory=list)

    @classmethod
    def of(cls, players: int) -> Self:
        """Returns an account in which nothing has happened yet."""
        luck, own_luck, errors, from_others, stand_ins, revised = np.zeros((6, players))
        return cls(luck, own_luck, errors, from_others, stand_ins, revised)


def account_of(walk: Walk, abandoned: bool) -> Account:
    """Returns the sums over a walk."""
    account = Account.of(walk.players)
    value = walk.start.copy()
    for step in walk.steps:
        if isinstance(step, ChanceStep):
            value = value + step.luck
            account.luck += step.luck
            if step.seat is not None:
                account.own_luck[step.seat] += step.luck[step.seat]
            continue
        before = step.rows[step.best, : walk.players]
        after = step.rows[step.played, : walk.players] + step.returned[: walk.players]
        account.revised += before - value
        account.curve.append({"choice": step.number, "round": step.round, "win": before.tolist()})
        _blame(account, step, after - before)
        value = after
    _finish(account, walk, value, abandoned)
    return account


def _blame(account: Account, step: ChoiceStep, change: Vector) -> None:
    if step.stand_in:
        account.stand_ins += change
        if change.any():
            account.unjudged.append(
                {"choice": step.number, "seat": step.seat, "kind": "stand_in", "change": change.tolist()}
            )
        return
    others = change.copy()
    others[step.seat] = 0.0
    account.errors[step.seat] += change[step.seat]
    account.from_others += others


def _finish(account: Account, walk: Walk, value: Vector, abandoned: bool) -> None:
    """The end: what the result adds that no choice and no chance explains."""
    rest = walk.result - value
    choices = list(walk.choices())
    if abandoned:
        account.stand_ins += rest
        seat = choices[-1].seat if choices else 0
        account.unjudged.append({"choice": len(choices), "seat": seat, "kind": "resigned", "change": rest.tolist()})
    else:
        account.revised += rest
    last = choices[-1].round if choices else 1
    account.curve.append({"choice": len(choices), "round": last, "win": walk.result.tolist()})


def seats_of(game: Game, walk: Walk, account: Account, judged: list[JudgedChoice]) -> list[SeatReview]:
    """Returns the review of every seat."""
    return [_seat(game, walk, account, judged, seat) for seat in range(walk.players)]


def _seat(game: Game, walk: Walk, account: Account, judged: list[JudgedChoice], seat: int) -> SeatReview:
    own = [choice for choice in judged if choice["seat"] == seat]
    losses = [choice["loss"] for choice in own]
    quality = sum(losses) / len(losses) if losses else None
    luck = float(account.luck[seat])
    labels: dict[Label, int] = {"inaccuracy": 0, "mistake": 0, "blunder": 0}
    for choice in own:
        if choice["label"] is not None:
            labels[choice["label"]] += 1
    return {
        "seat": seat,
        "name": game.seats[seat],
        "result": float(walk.result[seat]),
        "start": float(walk.start[seat]),
        "luck": luck,
        "errors": float(account.errors[seat]),
        "from_others": float(account.from_others[seat]),
        "unjudged": float(account.stand_ins[seat] + account.revised[seat]),
        "revised": float(account.revised[seat]),
        "quality": quality,
        "quality_interval": _mean_interval(losses),
        "decisions": len(own),
        "adjusted": float(walk.result[seat]) - luck,
        "own_luck": float(account.own_luck[seat]),
        "labels": labels,
        "best_moments": _luckiest(walk, seat),
        "worst_moments": _worst(judged, seat),
        "kinds": _kinds(own),
        "sources": _sources(own),
        "lucks": _lucks(walk, seat),
        "points": game.breakdown(seat),
    }


def _mean_interval(values: list[float]) -> list[float] | None:
    if len(values) < 2:
        return None
    mean, error = float(np.mean(values)), NORMAL * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return [max(mean - error, 0.0), mean + error]


def _luckiest(walk: Walk, seat: int) -> list[int]:
    chances = [step for step in walk.steps if isinstance(step, ChanceStep)]
    order = sorted(range(len(chances)), key=lambda i: -float(chances[i].luck[seat]))
    return [i for i in order[:MOMENTS] if chances[i].luck[seat] > 0]


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


def _lucks(walk: Walk, seat: int) -> list[Luck]:
    sums: dict[ChanceKind, list[float]] = {}
    for step in walk.steps:
        if isinstance(step, ChanceStep):
            sums.setdefault(step.kind, [0.0, 0.0])[step.seat != seat] += float(step.luck[seat])
    return [{"kind": kind, "own": own, "others": others} for kind, (own, others) in sums.items()]
