"""Measures the speed of the rules engine: each figure is the median of several repeats on one core.

Times are CPU times of this process, so that other programs hardly affect them. Only the speed-up by a second thread is
measured in wall-clock time.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any, Final

import numpy as np

from stoneage.batch import Batch
from stoneage.game.game import Game
from stoneage.game.options import Options
from stoneage.lab.lineup import RANDOM, Lineup
from stoneage.lab.results import SimulationTotals
from stoneage.lab.simulation import Simulation
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.state import Games, copy_games, new_games

PLAYERS: Final = 4
SIZE: Final = 1024
SEED: Final = "bench"
TABLES: Final = ((2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True))
BATCH: Final = 64
COPIES: Final = 16  # number of slots that copies cycle through
YARDSTICK: Final = "runs per second of a loop in pure Python: 10,000 dice from a generator, counted in a list"

Figures = dict[str, Any]


def batch_speeds(repeats: int, seconds: float) -> dict[str, float]:
    """Returns steps per second of random play: many games with masks, then also with vectors, and one game."""
    many, single = Batch(SIZE, players=PLAYERS, seed=SEED), Batch(1, players=PLAYERS, seed=SEED)
    return {
        "masks": _steps_per_second(many, _step, repeats, seconds),
        "masks_and_vectors": _steps_per_second(many, _step_and_see, repeats, seconds),
        "single_with_mask": _steps_per_second(single, _step, repeats, seconds),
    }


class _BatchRun:
    """A batch with the arrays that its steps write into."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.mask = batch.mask()
        self.moves = np.empty(len(batch), np.int16)
        self.seen = batch.observe()


def steps_without_growth(steps: int) -> dict[str, float] | None:
    """Returns the growth of the process's memory over the last nine tenths of `steps`, masks and vectors included."""
    if resident_mb() is None:
        return None
    run = _BatchRun(Batch(SIZE, players=PLAYERS, seed=SEED))
    rounds = max(steps // SIZE, 10)
    for _ in range(rounds // 10):
        _step_and_see(run)
    early = resident_mb() or 0.0
    for _ in range(rounds - rounds // 10):
        _step_and_see(run)
    return {"steps": rounds * SIZE, "growth_mb": (resident_mb() or 0.0) - early}


def resident_mb() -> float | None:
    """Returns the memory of this process; None if the system does not report it."""
    if sys.platform == "win32" or not os.path.exists("/proc/self/statm"):
        return None
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def _step(run: _BatchRun) -> None:
    run.batch.step(run.batch.sample(run.mask, run.moves))


def _step_and_see(run: _BatchRun) -> None:
    _step(run)
    run.batch.observe(out=run.seen)


def _steps_per_second(batch: Batch, step: Callable[[Any], None], repeats: int, seconds: float) -> float:
    run = _BatchRun(batch)
    step(run)
    measured = []
    for _ in range(repeats):
        steps, began = 0, time.process_time()
        while (elapsed := time.process_time() - began) < seconds or not steps:
            for _ in range(10):
                step(run)
            steps += 10 * len(batch)
        measured.append(steps / elapsed)
    return median(measured)


@dataclass(frozen=True, slots=True)
class BenchSettings:
    """Duration of the measurements."""

    repeats: int
    seconds: float  # per repeat
    memory_games: int
    batch_steps: int  # of the check for memory leaks


def steps(effort: BenchSettings) -> Iterator[Callable[[], Figures]]:
    """Yields the measurements as functions that return figures."""
    random_play: list[Figures] = []
    for players, expansion in TABLES:
        yield partial(_random_play, effort, players, expansion, random_play)
    yield lambda: {"copy_ns": _copy_ns(effort)}
    yield lambda: _calls(effort)
    yield lambda: {"batches": batch_speeds(effort.repeats, effort.seconds)}
    yield lambda: {"batch_memory": steps_without_growth(effort.batch_steps)}
    yield lambda: {"two_threads": _two_threads(effort)}
    yield lambda: {"memory": _memory(effort)}
    yield lambda: {"python_yardstick": _yardstick(effort), "python_yardstick_is": YARDSTICK}


class _RandomPlay:
    """Batches of random games, set-up included."""

    def __init__(self, players: int, expansion: bool) -> None:
        self._games = new_games(BATCH)
        self._games["players"] = players
        self._games["expansion"] = expansion
        self._first = copy_games(self._games)
        self._rng = np.random.default_rng(1)
        self._chosen = np.empty((BATCH, 0), np.int16)
        self._counts = np.zeros(BATCH, np.int64)
        self._buffer = new_buffer()
        self.choices = 0  # decisions with two or more answers, in all batches

    def batch(self) -> int:
        """Plays a batch; returns the number of decisions, forced ones included, and counts the others in `choices`."""
        self._games.view(np.uint8)[:] = self._first.view(np.uint8)
        self._games["key"] = self._rng.integers(0, 1 << 64, (BATCH, 2), np.uint64)
        noise = self._rng.integers(0, 1 << 64, BATCH, np.uint64)
        kernel.prepare(self._games, -1)
        decisions = kernel.play_at_random(self._games, noise, ROUND_LIMIT, self._chosen, self._counts, self._buffer)
        self.choices += int(self._counts.sum())
        return decisions


def _random_play(effort: BenchSettings, players: int, expansion: bool, measured_before: list[Figures]) -> Figures:
    play = _RandomPlay(players, expansion)
    play.batch()
    measured = []
    for _ in range(effort.repeats):
        decisions = batches = play.choices = 0
        began = time.process_time()
        while (elapsed := time.process_time() - began) < effort.seconds or not batches:
            decisions += play.batch()
            batches += 1
        measured.append((decisions / elapsed, play.choices / elapsed, batches * BATCH / elapsed))
    decisions_per_second, choices_per_second, games_per_second = sorted(measured)[len(measured) // 2]
    measured_before.append(
        {
            "players": players,
            "expansion": expansion,
            "decisions_per_second": decisions_per_second,
            "choices_per_second": choices_per_second,
            "games_per_second": games_per_second,
        }
    )
    return {"random_play": measured_before}


def _seconds(effort: BenchSettings, work: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """Returns the time per run of a function."""
    taken = []
    for _ in range(max(effort.repeats, 3)):
        before()
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return median(taken)


def _copy_ns(effort: BenchSettings) -> float:
    games, times = new_games(COPIES), 20_000
    kernel.bench_copy(games, 1)
    return _seconds(effort, lambda: kernel.bench_copy(games, times)) / (times * (COPIES - 1)) * 1e9


def _calls(effort: BenchSettings) -> Figures:
    """Returns the time of the kernel and of `Game` per choice of one four-player game, in microseconds."""
    timed = _TimedGame()
    return {
        "legal_us": timed.microseconds(effort, timed.legal),
        "apply_us": timed.microseconds(effort, timed.apply),
        "game_legal_us": timed.microseconds(effort, timed.game_legal),
        "game_play_us": timed.microseconds(effort, timed.game_play),
    }


class _TimedGame:
    def __init__(self) -> None:
        self._first = Game(4, seed="bench")
        self._texts, self._numbers, self._states = self._played(Game(4, seed="bench"))
        self._games = [Game.from_state(state) for state in self._states]
        self._buffer = new_buffer()
        self.start()

    def _played(self, game: Game) -> tuple[list[str], list[int], list[Games]]:
        rng = np.random.default_rng(1)
        states = []
        while not game.over:
            states.append(game.state)
            game.play(game.legal[int(rng.integers(len(game.legal)))])
        return [str(move) for move in game.moves], [move.number for move in game.moves], states

    def microseconds(self, effort: BenchSettings, work: Callable[[], None]) -> float:
        return _seconds(effort, work, self.start) / len(self._texts) * 1e6

    def start(self) -> None:
        self._state = self._first.state
        self._game = Game(4, seed="bench")

    def legal(self) -> None:
        for state in self._states:
            kernel.legal(state, self._buffer)

    def apply(self) -> None:
        for number in self._numbers:
            kernel.apply(self._state, number, self._buffer)

    def game_legal(self) -> None:
        for game in self._games:
            list(game.legal)

    def game_play(self) -> None:
        for text in self._texts:
            self._game.play(text)


def _two_threads(effort: BenchSettings) -> float:
    """Returns the speed-up of random games by a second thread."""
    plays = [_RandomPlay(4, False) for _ in range(2)]
    batches = max(1, round(effort.seconds * 100))

    def play(number: int) -> None:
        for _ in range(batches):
            plays[number].batch()

    play(0)
    ratios = []
    with ThreadPoolExecutor(2) as threads:
        for _ in range(effort.repeats):
            began = time.perf_counter()
            play(0)
            alone = time.perf_counter()
            list(threads.map(play, range(2)))
            ratios.append(2 * (alone - began) / (time.perf_counter() - alone))
    return median(ratios)


def _memory(effort: BenchSettings) -> Figures | None:
    """Returns the process's memory after a tenth of many games, and after all of them."""
    if resident_mb() is None:
        return None
    lineup = Lineup(Options(players=4), (RANDOM,) * 4, "bench")
    tally, early = SimulationTotals(4), None
    for results in Simulation(lineup, effort.memory_games).run():
        tally.add(results)
        if early is None and tally.games * 10 >= effort.memory_games:
            early = resident_mb()
    late = resident_mb() or 0.0
    return {"games": tally.games, "early_mb": early, "late_mb": late, "growth_mb": late - (early or late)}


def _yardstick(effort: BenchSettings) -> float:
    return 1 / _seconds(effort, _python_dice)


def _python_dice() -> list[int]:
    word, faces = 1, [0] * 6
    for _ in range(10_000):
        word = (word * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        faces[(word >> 16) % 6] += 1
    return faces
