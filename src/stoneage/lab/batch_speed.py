"""Measures the speed of batches: steps per second of CPU time on one core."""

import os
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any, Final

import numpy as np

from stoneage.batch import Batch

PLAYERS: Final = 4
SIZE: Final = 1024
SEED: Final = "bench"


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
