"""Training: play, learn, measure, save; an interrupted training can go on from its last checkpoint."""

import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from stoneage.bots.brain.learning import EPISODE, LEARNER, REPORT, learn
from stoneage.bots.brain.network import WEIGHTS, Weights, new_weights
from stoneage.bots.brain.scratch import GAMES, new_scratch
from stoneage.bots.brain.styles import STYLES, VALUE_STYLE
from stoneage.rules.state import Games, new_games

BATCH: Final = 20  # games that a thread plays between two readings of the clock
REPORTED: Final = ("error", "points", "rounds")
MEASURED: Final = 200  # games of each measurement


@dataclass(frozen=True, slots=True)
class Plan:
    """What to train for how long. Rate and error fall in a straight line from first to last."""

    players: int
    expansion: bool
    minutes: float
    threads: int = 1
    seed: int = 1
    rate: tuple[float, float] = (1e-3, 3e-5)
    error: tuple[float, float] = (0.10, 0.01)  # share of random choices
    mixed: float = 0.5  # share of games against other styles
    others: tuple[str, ...] = ()  # further options of the game that are on


@dataclass(slots=True)
class Progress:
    """How far a training has come."""

    seconds: float = 0.0
    games: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)


class Training:
    """Weights that are being trained, with all that is needed to go on."""

    def __init__(self, plan: Plan, weights: Weights | None = None) -> None:
        self.plan = plan
        self.progress = Progress()
        self.weights = new_weights(plan.seed) if weights is None else weights.copy()
        self._moments = np.zeros((2, WEIGHTS), np.float32)
        self._clock = np.zeros(1, np.int64)
        self._threads = [_Thread(plan, number) for number in range(plan.threads)]

    def run(self) -> Iterator[dict[str, float]]:
        """Train until the plan's time is over; yields a report after every batch."""
        self.measure(games=1)  # compiles before the clock runs
        self.progress.curve.pop()
        total = self.plan.minutes * 60
        with ThreadPoolExecutor(self.plan.threads) as pool:
            while self.progress.seconds < total:
                began = time.perf_counter()
                shares = [self.progress.seconds / total] * self.plan.threads
                reports = np.concatenate(list(pool.map(self._batch, self._threads, shares)))
                self.progress.seconds += time.perf_counter() - began
                self.progress.games += int(reports["games"].sum())
                means = {name: float(reports[name].sum() / reports["games"].sum()) for name in REPORTED}
                yield {"seconds": self.progress.seconds, "games": self.progress.games, **means}

    def _batch(self, thread: "_Thread", share: float) -> Any:
        plan = self.plan
        return self._play(thread, BATCH, LEARNER, _between(plan.error, share), _between(plan.rate, share))

    def _play(self, thread: "_Thread", games: int, style: int, error: float, rate: float) -> Any:
        report = np.zeros(1, REPORT)
        learn(
            thread.games, thread.scratch, thread.episodes, self.weights, self._moments, self._clock, games, style,
            error, self.plan.mixed, rate, report,
        )  # fmt: skip
        return report

    def measure(self, style: str = STYLES[VALUE_STYLE], games: int | None = None) -> float:
        """Returns the network's win share against opponents of one style, and adds it to the curve."""
        games = games or MEASURED
        report = self._play(self._threads[0], games, STYLES.index(style), 0.0, 0.0)
        share = float(report["wins"][0]) / games
        self.progress.curve.append({"seconds": self.progress.seconds, "games": self.progress.games, style: share})
        return share

    def save(self, path: Path) -> None:
        """Write a checkpoint that `go_on_from` reads; it replaces the file only when it is complete."""
        unfinished = path.with_suffix(".part.npz")
        card = {"plan": asdict(self.plan), "progress": asdict(self.progress)}
        np.savez(
            unfinished, weights=self.weights, moments=self._moments, clock=self._clock,
            card=np.array(json.dumps(card)),
        )  # fmt: skip
        os.replace(unfinished, path)

    def go_on_from(self, path: Path, whole: bool) -> None:
        """Take up a checkpoint: the whole of it, or only what it has learned as a start for something else."""
        stored = _read(path)
        if whole:
            card = json.loads(str(stored["card"]))
            planned = card["plan"]["players"], card["plan"]["expansion"], tuple(card["plan"].get("others", ()))
            if planned != (self.plan.players, self.plan.expansion, self.plan.others):
                raise ValueError("it learns another game")
            self._moments[:] = stored["moments"]
            self._clock[:] = stored["clock"]
            self.progress = Progress(**card["progress"])
        self.weights[:] = stored["weights"]


def _read(path: Path) -> dict[str, Any]:
    """Returns the arrays of a checkpoint; raises ValueError if it is none of this network."""
    try:
        with path.open("rb") as file, np.load(file) as archive:
            stored = dict(archive)
    except (BadZipFile, EOFError, TypeError) as error:
        raise ValueError("it is damaged or no .npz file") from error
    if stored["weights"].shape != (WEIGHTS,) or not np.all(np.isfinite(stored["weights"])):
        raise ValueError(f"it does not hold {WEIGHTS} weights")
    return stored


class _Thread:
    """What one thread works with."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.games = _empty_games(plan)
        self.scratch = new_scratch(np.random.default_rng([plan.seed, number]))
        self.episodes = np.zeros(1, EPISODE)


def _empty_games(plan: Plan) -> Games:
    """Returns games to play in; the last holds the options of a new one."""
    games = new_games(GAMES + 1)
    games["players"] = plan.players
    games["expansion"] = plan.expansion
    for name in plan.others:
        games[name] = True
    return games


def _between(ends: tuple[float, float], share: float) -> float:
    first, last = ends
    return first + (last - first) * min(share, 1.0)
