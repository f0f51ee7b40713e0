"""Many games: how well somebody plays, by kind of decision, with intervals."""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from typing_extensions import TypedDict

from stoneage.game.terms import QUESTIONS, QuestionKind
from stoneage.review.labels import NORMAL
from stoneage.review.shapes import Interval, Label, Review

LABELS: Final[tuple[Label, ...]] = ("inaccuracy", "mistake", "blunder")


class KindProfile(TypedDict):
    """Decisions of one kind over many games; `quality` is the average loss, and `loss` what a game lost by them."""

    kind: QuestionKind
    decisions: int
    quality: float
    interval: Interval | None
    loss: float


class Profile(TypedDict):
    """One player over many games, by the name of the seat."""

    name: str
    games: int
    result: float
    luck: float
    luck_interval: Interval | None
    adjusted: float
    adjusted_interval: Interval | None
    decisions: int
    quality: float | None
    interval: Interval | None
    labels: dict[Label, float]  # a game
    kinds: list[KindProfile]


def profiles_of(reviews: Iterable[Review]) -> list[Profile]:
    """Returns a profile for every name that sat in these games, in the order of their appearance."""
    seats: dict[str, list[tuple[Review, int]]] = {}
    for review in reviews:
        for seat in review["seats"]:
            seats.setdefault(seat["name"], []).append((review, seat["seat"]))
    return [_profile(name, played) for name, played in seats.items()]


def _profile(name: str, played: list[tuple[Review, int]]) -> Profile:
    rows = [review["seats"][seat] for review, seat in played]
    by_game = [[c for c in review["choices"] if c["seat"] == seat] for review, seat in played]
    losses = [[choice["loss"] for choice in choices] for choices in by_game]
    kinds = [kind for kind in QUESTIONS if any(choice["kind"] == kind for game in by_game for choice in game)]
    return {
        "name": name,
        "games": len(rows),
        "result": float(np.mean([row["result"] for row in rows])),
        "luck": float(np.mean([row["luck"] for row in rows])),
        "luck_interval": _interval([row["luck"] for row in rows]),
        "adjusted": float(np.mean([row["adjusted"] for row in rows])),
        "adjusted_interval": _interval([row["adjusted"] for row in rows]),
        "decisions": sum(map(len, losses)),
        "quality": _ratio(losses),
        "interval": _ratio_interval(losses),
        "labels": {label: sum(row["labels"][label] for row in rows) / len(rows) for label in LABELS},
        "kinds": [_kind(kind, [[c["loss"] for c in game if c["kind"] == kind] for game in by_game]) for kind in kinds],
    }


def _kind(kind: QuestionKind, losses: list[list[float]]) -> KindProfile:
    return {
        "kind": kind,
        "decisions": sum(map(len, losses)),
        "quality": _ratio(losses) or 0.0,
        "interval": _ratio_interval(losses),
        "loss": sum(map(sum, losses)) / len(losses),
    }


def _interval(values: Sequence[float]) -> Interval | None:
    if len(values) < 2:
        return None
    half = NORMAL * float(np.std(values, ddof=1)) / len(values) ** 0.5
    mean = float(np.mean(values))
    return [mean - half, mean + half]


def _ratio(losses: list[list[float]]) -> float | None:
    decisions = sum(map(len, losses))
    return sum(map(sum, losses)) / decisions if decisions else None


def _ratio_interval(losses: list[list[float]]) -> Interval | None:
    """Returns the interval of the average loss; decisions of one game go together, so games are what is counted."""
    mean, games = _ratio(losses), len(losses)
    if mean is None or games < 2:
        return None
    spread = np.array([sum(game) - mean * len(game) for game in losses])
    half = NORMAL * float(np.sqrt((spread**2).sum() * games / (games - 1))) / sum(map(len, losses))
    return [max(mean - half, 0.0), mean + half]
