"""Profiles of players over many games, and comparisons of two: luck, and losses by kind of decision and by source."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import TypedDict

from stoneage.game.vocabulary import QUESTIONS, QuestionKind
from stoneage.review.estimates import NORMAL
from stoneage.review.types import Interval, Label, LossSource, Review

LABELS: Final[tuple[Label, ...]] = ("inaccuracy", "mistake", "blunder")
Lost = tuple[float, int]  # total loss in one game, and number of decisions
Values = NDArray[np.float64]
LEAST_GAMES: Final = 10  # with fewer, the spread between games is itself unknown


class KindProfile(TypedDict):
    """Decisions of one kind over many games: `mean_loss` is per decision, `loss` per game."""

    kind: QuestionKind
    decisions: int
    mean_loss: float
    interval: Interval | None
    loss: float


class SourceProfile(TypedDict):
    """The mean loss per game by one source of points."""

    source: LossSource
    decisions: int
    loss: float
    interval: Interval | None


class Profile(TypedDict):
    """One player over many games, identified by the name of the seat."""

    name: str
    games: int
    result: float
    luck: float
    luck_interval: Interval | None
    luck_adjusted_result: float
    luck_adjusted_interval: Interval | None
    decisions: int
    mean_loss: float | None
    interval: Interval | None
    labels: dict[Label, float]  # per game
    kinds: list[KindProfile]
    sources: list[SourceProfile]  # largest first


class PlayerVerdict(TypedDict):
    """The mean loss per decision of the first player minus that of the second, over the games of both.

    `better` is the name of the player who lost less, or None if the games are too few to decide: fewer than ten, or
    an interval that includes 0.
    """

    names: tuple[str, str]
    games: int
    difference: float
    interval: Interval | None
    better: str | None


@dataclass(frozen=True, slots=True)
class _Played:
    """The figures of one seat in one game that a profile uses."""

    game: int  # number of the review, from 0
    result: float
    luck: float
    luck_adjusted_result: float
    labels: dict[Label, int]
    kinds: dict[QuestionKind, Lost]
    sources: dict[LossSource, Lost]

    @property
    def lost(self) -> Lost:
        return sum(loss for loss, _ in self.kinds.values()), sum(count for _, count in self.kinds.values())


class Profiles:
    """Profiles that are built game by game; only a few numbers per review are stored."""

    def __init__(self) -> None:
        self._seats: dict[str, list[_Played]] = {}
        self._games = 0

    def add(self, review: Review, seat: int | None = None) -> None:
        """Adds a game to the profiles of all its players, or of one seat."""
        for one in review["seats"]:
            if seat is None or one["seat"] == seat:
                kinds = {kind["kind"]: (kind["loss"], kind["decisions"]) for kind in one["loss_by_kind"]}
                sources = {source["source"]: (source["loss"], source["decisions"]) for source in one["loss_by_source"]}
                played = _Played(
                    self._games, one["result"], one["luck"], one["luck_adjusted_result"], one["labels"], kinds, sources
                )
                self._seats.setdefault(one["name"], []).append(played)
        self._games += 1

    def all(self) -> list[Profile]:
        """Returns a profile per name, in the order of first appearance."""
        return [_profile(name, played) for name, played in self._seats.items()]

    def verdicts(self) -> list[PlayerVerdict]:
        """Returns who played better, for each pair of players with games in common."""
        found = []
        for first, second in combinations(self._seats, 2):
            others = {played.game: played.lost for played in self._seats[second]}
            common = [(played.lost, others[played.game]) for played in self._seats[first] if played.game in others]
            if common:
                found.append(verdict_of((first, second), [one for one, _ in common], [other for _, other in common]))
        return found


def profiles_of(reviews: Iterable[Review]) -> list[Profile]:
    """Returns a profile per player of these games, in the order of first appearance."""
    found = Profiles()
    for review in reviews:
        found.add(review)
    return found.all()


def verdict_of(names: tuple[str, str], first: Sequence[Lost], second: Sequence[Lost]) -> PlayerVerdict:
    """Returns the verdict on two players from their losses, game by game."""
    found: PlayerVerdict = {"names": names, "games": len(first), "difference": 0.0, "interval": None, "better": None}
    mean, other_mean = _ratio(first), _ratio(second)
    if mean is None or other_mean is None:
        return found
    found["difference"] = difference = mean - other_mean
    if len(first) > 1:
        half = _half_width(_deviations(first, mean) - _deviations(second, other_mean))
        found["interval"] = [difference - half, difference + half]
        if len(first) >= LEAST_GAMES and abs(difference) > half:
            found["better"] = names[difference > 0]
    return found


def _profile(name: str, played: list[_Played]) -> Profile:
    lost = [one.lost for one in played]
    kinds = [kind for kind in QUESTIONS if any(kind in one.kinds for one in played)]
    sources = [_source(source, played) for source in {source for one in played for source in one.sources}]
    return {
        "name": name,
        "games": len(played),
        "result": float(np.mean([one.result for one in played])),
        "luck": float(np.mean([one.luck for one in played])),
        "luck_interval": _interval([one.luck for one in played]),
        "luck_adjusted_result": float(np.mean([one.luck_adjusted_result for one in played])),
        "luck_adjusted_interval": _interval([one.luck_adjusted_result for one in played]),
        "decisions": sum(count for _, count in lost),
        "mean_loss": _ratio(lost),
        "interval": _ratio_interval(lost),
        "labels": {label: sum(one.labels[label] for one in played) / len(played) for label in LABELS},
        "kinds": [_kind(kind, [one.kinds.get(kind, (0.0, 0)) for one in played]) for kind in kinds],
        "sources": sorted(sources, key=lambda source: -source["loss"]),
    }


def _kind(kind: QuestionKind, lost: list[Lost]) -> KindProfile:
    return {
        "kind": kind,
        "decisions": sum(count for _, count in lost),
        "mean_loss": _ratio(lost) or 0.0,
        "interval": _ratio_interval(lost),
        "loss": sum(loss for loss, _ in lost) / len(lost),
    }


def _source(source: LossSource, played: list[_Played]) -> SourceProfile:
    lost = [one.sources.get(source, (0.0, 0)) for one in played]
    losses = [loss for loss, _ in lost]
    return {
        "source": source,
        "decisions": sum(count for _, count in lost),
        "loss": float(np.mean(losses)),
        "interval": _interval(losses),
    }


def _interval(values: Sequence[float]) -> Interval | None:
    if len(values) < 2:
        return None
    half = NORMAL * float(np.std(values, ddof=1)) / len(values) ** 0.5
    mean = float(np.mean(values))
    return [mean - half, mean + half]


def _ratio(lost: Sequence[Lost]) -> float | None:
    decisions = sum(count for _, count in lost)
    return sum(loss for loss, _ in lost) / decisions if decisions else None


def _ratio_interval(lost: Sequence[Lost]) -> Interval | None:
    """Returns the 95 % interval of the mean loss, clustered by game."""
    mean = _ratio(lost)
    if mean is None or len(lost) < 2:
        return None
    half = _half_width(_deviations(lost, mean))
    return [max(mean - half, 0.0), mean + half]


def _deviations(lost: Sequence[Lost], mean: float) -> Values:
    """Returns how much each game moves the mean loss."""
    return np.array([loss - mean * count for loss, count in lost]) / sum(count for _, count in lost)


def _half_width(deviations: Values) -> float:
    games = len(deviations)
    return NORMAL * float(np.sqrt((deviations**2).sum() * games / (games - 1)))
