"""Training: play, learn, measure, save; an interrupted training can go on from its last checkpoint."""

import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from stoneage.bots.brain.learning import LEARNER, MOST_STEPS, REPORT, RIVAL, SAMPLE, fit, play
from stoneage.bots.brain.network import WEIGHTS, Weights, new_weights, with_all_units
from stoneage.bots.brain.scratch import GAMES, new_scratch
from stoneage.bots.brain.styles import STYLES
from stoneage.bots.weights import read_weights
from stoneage.game.options import SWITCHES, Options
from stoneage.rules.state import Games, new_games

GENERATION: Final = 32  # games that a thread plays between two fits
ROOM: Final = GENERATION * 320 + MOST_STEPS  # samples that a thread can keep; four players see about 300 a game
BATCH: Final = 128  # samples of a step of Adam
REPORTED: Final = ("points", "rounds")
MEASURED: Final = 200  # games of each measurement
YARDSTICKS: Final = ("random", "woodcards", "value")  # the first that is not beaten yet measures the strength
BEATEN: Final = 0.9  # share of wins from which the next yardstick measures
RIVAL_NAME: Final = "rival"  # measures a training against one network
FOLLOWS: Final = 0.02  # part of the way that the weights follow the learner's after every generation
FORMER_SELF: Final = 4000  # games after which the rival of a training is brought up to date


@dataclass(frozen=True, slots=True)
class Plan:
    """What to train for how long: so many games or so many minutes. Rate and error fall in a straight line."""

    players: int
    expansion: bool
    minutes: float | None = None
    games: int | None = None
    threads: int = 1
    seed: int = 1
    rate: tuple[float, float] = (1e-3, 3e-5)
    error: tuple[float, float] = (0.06, 0.005)  # share of random choices
    mixed: float = 0.5  # share of games against other styles and former selves
    options: tuple[str, ...] = ()  # of the game, by name


def rules_of(options: Options) -> tuple[str, ...]:
    """Returns the names of the rules that these options change."""
    return tuple(name for name in SWITCHES if name != "expansion" and getattr(options, name))


@dataclass(slots=True)
class Progress:
    """How far a training has come."""

    seconds: float = 0.0
    games: int = 0
    generations: int = 0
    curve: list[dict[str, Any]] = field(default_factory=list)


class Training:
    """Weights that are being trained, with all that is needed to go on.

    `weights` plays and is kept: it is a running mean of the learner's, which jump to and fro with every game.
    """

    def __init__(self, plan: Plan, weights: Weights | None = None, against: Weights | None = None) -> None:
        self.plan = plan
        self.progress = Progress()
        self.weights = new_weights(plan.seed) if weights is None else with_all_units(weights, plan.seed)
        self._learner = self.weights.copy()
        self.rival = self.weights.copy() if against is None else against.copy()
        self._former = self.weights.copy()
        self._against = against is not None
        self._gradient = np.zeros(WEIGHTS, np.float32)
        self._moments = np.zeros((2, WEIGHTS), np.float32)
        self._clock = np.zeros(1, np.int64)
        self._samples = np.zeros(plan.threads * ROOM, SAMPLE)
        self._threads = [_Thread(plan, part) for part in np.split(self._samples, plan.threads)]

    @property
    def share(self) -> float:
        """The part of the plan that is done."""
        if self.plan.games is not None:
            return self.progress.games / self.plan.games
        assert self.plan.minutes is not None
        return self.progress.seconds / (self.plan.minutes * 60)

    def compile(self) -> None:
        """Compile before the clock runs."""
        self._play(self._threads[0], 1, LEARNER, 0.0)
        self._threads[0].kept = 0
        self._fit(0.0)

    def run(self) -> Iterator[dict[str, float]]:
        """Train until the plan is done; yields a report after every generation."""
        self.compile()
        with ThreadPoolExecutor(self.plan.threads) as pool:
            while self.share < 1:
                began = time.perf_counter()
                share = self.share
                for number, thread in enumerate(self._threads):
                    thread.seed([self.plan.seed, number, self.progress.generations])
                reports = np.concatenate(list(pool.map(self._generation, self._threads)))
                self._fit(_between(self.plan.rate, share))
                self.weights += np.float32(FOLLOWS) * (self._learner - self.weights)
                self._keep_up(int(reports["games"].sum()))
                self.progress.seconds += time.perf_counter() - began
                yield self._report(reports)

    def _report(self, reports: Any) -> dict[str, float]:
        means = {name: float(reports[name].sum() / reports["games"].sum()) for name in REPORTED}
        error = float(reports["error"].sum() / max(reports["samples"].sum(), 1))
        return {"seconds": self.progress.seconds, "games": self.progress.games, "error": error, **means}

    def _keep_up(self, games: int) -> None:
        """Count the games of a generation; now and then the rival becomes the former self."""
        before = self.progress.games // FORMER_SELF
        self.progress.games += games
        self.progress.generations += 1
        if self.progress.games // FORMER_SELF > before and not self._against:
            self.rival[:] = self._former
            self._former[:] = self.weights

    def _generation(self, thread: "_Thread") -> Any:
        return self._play(thread, GENERATION, LEARNER, _between(self.plan.error, self.share))

    def _play(self, thread: "_Thread", games: int, style: int, error: float) -> Any:
        report = np.zeros(1, REPORT)
        count = play(
            thread.games, thread.scratch, thread.samples, self.weights, self.rival, games, style, error,
            self.plan.mixed, self._against, report,
        )  # fmt: skip
        thread.kept = count
        return report

    def _fit(self, rate: float) -> None:
        """Learn from what all threads have kept, in random order."""
        kept = [number * ROOM + np.arange(thread.kept) for number, thread in enumerate(self._threads)]
        order = np.random.default_rng([self.plan.seed, self.progress.generations]).permutation(np.concatenate(kept))
        fit(
            self._samples, order, BATCH, self._learner, self._gradient, self._moments, self._clock, rate,
            self._threads[0].scratch,
        )  # fmt: skip

    def measure(self, style: str | None = None, games: int | None = None) -> dict[str, Any]:
        """Measure the win share against a table of one style, and add it to the curve; returns that point of it."""
        style, games = style or self._yardstick(), games or MEASURED
        thread = self._threads[0]
        thread.seed([self.plan.seed, self.plan.threads, self.progress.generations])
        report = self._play(thread, games, RIVAL if style == RIVAL_NAME else STYLES.index(style), 0.0)
        share = float(report["wins"][0]) / games
        point = {"seconds": self.progress.seconds, "games": self.progress.games, "style": style, "share": share}
        self.progress.curve.append(point)
        return point

    def _yardstick(self) -> str:
        if self._against:
            return RIVAL_NAME
        beaten = {point["style"] for point in self.progress.curve if point["share"] >= BEATEN}
        return next((style for style in YARDSTICKS if style not in beaten), YARDSTICKS[-1])

    def save(self, path: Path) -> None:
        """Write a checkpoint that `go_on_from` reads; it replaces the file only when it is complete."""
        unfinished = path.with_suffix(".part.npz")
        card = {"plan": asdict(self.plan), "progress": asdict(self.progress)}
        np.savez(
            unfinished, weights=self.weights, moments=self._moments, clock=self._clock, rival=self.rival,
            former=self._former, learner=self._learner, card=np.array(json.dumps(card)),
        )  # fmt: skip
        os.replace(unfinished, path)

    def go_on_from(self, path: Path) -> None:
        """Take up a checkpoint with all that belongs to it."""
        stored = read_weights(path)
        card = json.loads(str(stored["card"]))
        planned = card["plan"]["players"], card["plan"]["expansion"], tuple(card["plan"].get("options", ()))
        if planned != (self.plan.players, self.plan.expansion, self.plan.options):
            raise ValueError("it learns another game")
        if "rival" not in stored:
            raise ValueError("it is a network and no training; --from begins with it")
        self._moments[:] = stored["moments"]
        self._clock[:] = stored["clock"]
        self.progress = Progress(**card["progress"])
        self.weights[:], self._former[:] = stored["weights"], stored["former"]
        self._learner[:] = stored["learner"]
        if not self._against:
            self.rival[:] = stored["rival"]


class _Thread:
    """What one thread works with."""

    def __init__(self, plan: Plan, samples: Any) -> None:
        self.games = _empty_games(plan)
        self.scratch = new_scratch(np.random.default_rng(plan.seed), 2)  # one for the learner, one for the rival
        self.samples = samples
        self.kept = 0

    def seed(self, seed: list[int]) -> None:
        """Begin chance anew, so that a training that goes on from a checkpoint plays as if it had never stopped."""
        self.scratch["noise"] = np.random.default_rng(seed).integers(0, 1 << 63, size=2, dtype=np.uint64)


def _empty_games(plan: Plan) -> Games:
    """Returns games to play in; the last holds the options of a new one."""
    games = new_games(GAMES + 1)
    games["players"] = plan.players
    games["expansion"] = plan.expansion
    for option in plan.options:
        games[option] = 1
    return games


def _between(ends: tuple[float, float], share: float) -> float:
    first, last = ends
    return first + (last - first) * min(share, 1.0)
