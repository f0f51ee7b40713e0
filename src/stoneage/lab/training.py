"""Training by self-play: workers play, a learner learns; a training can be resumed from its last checkpoint.

While the workers play one generation of games, the learner learns from the one before, so that neither waits for the
other. A generation is therefore played with weights that have not learned from the one before, on one core as on a
cluster. For a fixed number of workers the same seed gives the same weights, wherever the workers run.
"""

import json
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from stoneage.bots.brain.network import Weights, new_weights
from stoneage.bots.brain.styles import STYLES
from stoneage.bots.brain.td_learning import RIVAL
from stoneage.bots.weights import read_weights
from stoneage.lab.learner import Learner
from stoneage.lab.processes import open_workers
from stoneage.lab.selfplay import GameRules, SelfPlay, SelfPlayResult
from stoneage.rules.state import SEATS

GENERATION: Final = 128  # games per worker and generation
REPORTED: Final = ("points", "rounds")
MEASURED: Final = 200  # games per measurement
BASELINES: Final = ("random", "woodcards", "value")  # the first one that is not beaten measures the strength
BASELINE_PASS_RATE: Final = 0.9  # win rate from which the next baseline is used
RIVAL_NAME: Final = "rival"  # measures a training against one network
# Maximum rate of the exponential moving average over the learner's weights, per generation. In a long training the
# rate is lower, so that the average spans a sixth of the generations: after 60,000 games of two players a rate of 0.01
# won 65.8 % of 1,000 games, and a rate of 0.08 won 61.6 %.
MAX_EMA_RATE: Final = 0.08
EMA_SPAN: Final = 6
RIVAL_UPDATE_GAMES: Final = 4000  # games between two updates of the rival of a training
EXPLOITER_PERIOD: Final = 3  # every n-th generation is played against exploiters, if there are any
# At the rate of a beginner a network that plays well forgets: the first network of four players fell from 52 % against
# `value` to 36 % in 10 000 games; at the lower rate it rose to 64 % in 25 000.
RATES_FROM_SCRATCH: Final = (1e-3, 3e-5)
RATES_FINE_TUNING: Final = (2e-4, 1e-5)


@dataclass(frozen=True, slots=True)
class Plan:
    """The network to train, and for how long: games or minutes. Learning rate and exploration fall linearly."""

    players: int
    expansion: bool
    minutes: float | None = None
    games: int | None = None
    workers: int = 1
    seed: int = 1
    rate: tuple[float, float] = RATES_FROM_SCRATCH
    error: tuple[float, float] = (0.06, 0.005)  # share of random choices
    options: tuple[tuple[str, int], ...] = ()  # of the game, if they differ from the printed rules

    @property
    def mixed_share(self) -> float:
        """The share of games in which one learner plays against other styles and former selves.

        In self-play every seat learns, in mixed games only one: with more seats, more games are mixed. With five
        players 0.9 gave the best results together with `_choose_opponents`.
        """
        return 0.9 if self.players == SEATS else 1 - 1 / self.players

    @property
    def rules(self) -> GameRules:
        return GameRules(self.players, self.expansion, self.options)


@dataclass(slots=True)
class Progress:
    """Progress of a training."""

    seconds: float = 0.0
    games: int = 0
    generations: int = 0
    curve: list[dict[str, Any]] = field(default_factory=list)


class Training:
    """Weights in training, with everything that is needed to resume.

    `weights` plays and is stored: it is a moving average of the learner's weights, which fluctuate with every game.
    With `against` it plays only that network; `exploiters` are additional opponents.
    """

    def __init__(
        self,
        plan: Plan,
        weights: Weights | None = None,
        against: Weights | None = None,
        exploiters: Sequence[Weights] = (),
    ) -> None:
        self.plan = plan
        self.progress = Progress()
        self.weights = new_weights(plan.seed) if weights is None else weights.copy()
        self.rival = self.weights.copy() if against is None else against.copy()
        self._playing = self.weights.copy()  # the weights of the current generation
        self._former = self.weights.copy()
        self._against = against is not None
        self._exploiters = tuple(exploiters)
        self._learner = Learner(self.weights)

    @property
    def share(self) -> float:
        """The completed share of the plan."""
        if self.plan.games is not None:
            return self.progress.games / self.plan.games
        assert self.plan.minutes is not None
        return self.progress.seconds / (self.plan.minutes * 60)

    def compile(self) -> None:
        """Compiles before the clock runs."""
        samples = self._self_play(0, 1).play().samples
        Learner(self.weights).learn([samples], np.random.default_rng(0), 0.0)

    def run(self) -> Iterator[dict[str, float]]:
        """Trains until the plan is done; yields a report after every generation.

        The workers are threads of this process, or of a cluster inside `on_cluster`.
        """
        self.compile()
        with open_workers(self.plan.workers, threads=True, learner_beside=True) as workers:
            yield from self.run_on(workers)

    def run_on(self, workers: Executor) -> Iterator[dict[str, float]]:
        """Trains with these workers; yields as `run` does."""
        began = time.perf_counter()
        waiting = self._begin(workers)
        while waiting:
            played = [future.result() for future in waiting]
            now = time.perf_counter()
            self.progress.seconds, began = self.progress.seconds + now - began, now
            share, generation = self.share, self.progress.generations
            report = self._count(played)
            self._playing[:] = self.weights
            waiting = self._begin(workers)
            self._learn(played, generation, share)
            asked = time.perf_counter()
            yield report
            began += time.perf_counter() - asked  # measuring and saving in between does not count as training time

    def _begin(self, workers: Executor) -> "list[Future[SelfPlayResult]]":
        """Lets the workers play the next generation, unless the plan is done."""
        if self.share >= 1:
            return []
        tasks = [self._self_play(number, GENERATION) for number in range(self.plan.workers)]
        return [workers.submit(SelfPlay.play, task) for task in tasks]

    def _self_play(self, worker: int, games: int) -> SelfPlay:
        """Returns the task of a worker in the next generation.

        Each generation has its own seed, so that a resumed training continues as if it had never stopped.
        """
        plan, generation = self.plan, self.progress.generations
        rival, against = self.rival, self._against
        if self._exploiters and generation % EXPLOITER_PERIOD == 0:
            turn = generation // EXPLOITER_PERIOD + worker
            rival, against = self._exploiters[turn % len(self._exploiters)], True
        return SelfPlay(
            plan.rules, games, (plan.seed, worker, generation), self._playing, rival,
            _between(plan.error, self.share), plan.mixed_share, against,
        )  # fmt: skip

    def _count(self, played: Sequence[SelfPlayResult]) -> dict[str, float]:
        """Counts the games of a generation and returns its report; updates the rival at times."""
        reports = np.concatenate([some.report for some in played])
        games, samples = int(reports["games"].sum()), max(reports["samples"].sum(), 1)
        before = self.progress.games // RIVAL_UPDATE_GAMES
        self.progress.games += games
        self.progress.generations += 1
        if self.progress.games // RIVAL_UPDATE_GAMES > before and not self._against:
            self.rival[:] = self._former
            self._former[:] = self.weights
        means = {name: float(reports[name].sum() / games) for name in REPORTED}
        error = float(reports["error"].sum() / samples)
        return {"seconds": self.progress.seconds, "games": self.progress.games, "error": error, **means}

    def _learn(self, played: Sequence[SelfPlayResult], generation: int, share: float) -> None:
        chance = np.random.default_rng([self.plan.seed, generation])
        self._learner.learn([some.samples for some in played], chance, _between(self.plan.rate, share))
        self.weights += np.float32(min(MAX_EMA_RATE, EMA_SPAN / (generation + 1))) * (
            self._learner.weights - self.weights
        )

    def measure(self, style: str | None = None, games: int | None = None) -> dict[str, Any]:
        """Measures the win rate against a table of one style, adds it to the curve and returns that point."""
        style, games = style or self._yardstick(), games or MEASURED
        seed = (self.plan.seed, self.plan.workers, self.progress.generations)
        number = RIVAL if style == RIVAL_NAME else STYLES.index(style)
        report = SelfPlay(self.plan.rules, games, seed, self.weights, self.rival, style=number).play().report
        share = float(report["wins"][0]) / games
        point = {"seconds": self.progress.seconds, "games": self.progress.games, "style": style, "share": share}
        self.progress.curve.append(point)
        return point

    def _yardstick(self) -> str:
        if self._against:
            return RIVAL_NAME
        beaten = {point["style"] for point in self.progress.curve if point["share"] >= BASELINE_PASS_RATE}
        return next((style for style in BASELINES if style not in beaten), BASELINES[-1])

    def save(self, path: Path) -> None:
        """Writes a checkpoint for `resume_from`; it replaces the file only when it is complete."""
        unfinished = path.with_suffix(".part.npz")
        card = {"plan": asdict(self.plan), "progress": asdict(self.progress), "exploiters": len(self._exploiters)}
        try:
            np.savez(
                unfinished, weights=self.weights, moments=self._learner.moments, clock=self._learner.clock,
                rival=self.rival, former=self._former, learner=self._learner.weights, playing=self._playing,
                card=np.array(json.dumps(card)),
            )  # fmt: skip
            os.replace(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)

    def resume_from(self, path: Path) -> None:
        """Resumes from a checkpoint; the number of workers may differ."""
        stored = read_weights(path)
        card = json.loads(str(stored["card"]))
        # Older checkpoints name switches without a value.
        options = ((name, 1) if isinstance(name, str) else tuple(name) for name in card["plan"].get("options", ()))
        planned = card["plan"]["players"], card["plan"]["expansion"], tuple(options)
        if planned != (self.plan.players, self.plan.expansion, self.plan.options):
            raise ValueError("the checkpoint was trained for other options")
        if "rival" not in stored:
            raise ValueError("the file contains a network without a training state; use --from to start from it")
        self._learner.moments[:] = stored["moments"]
        self._learner.clock[:] = stored["clock"]
        self._learner.weights[:] = stored["learner"]
        self.progress = Progress(**card["progress"])
        self.weights[:], self._former[:] = stored["weights"], stored["former"]
        self._playing[:] = stored.get("playing", self.weights)  # which older checkpoints do not have
        if not self._against:
            self.rival[:] = stored["rival"]


def _between(ends: tuple[float, float], share: float) -> float:
    first, last = ends
    return first + (last - first) * min(share, 1.0)
