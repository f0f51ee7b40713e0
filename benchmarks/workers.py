"""Measures parallel efficiency: the time of one worker on one core, divided by twice that of two on two cores.

    uv run --dev python -m benchmarks.workers [--ray] [--repeats 3] [--only train]

Each kind of work runs by turns with one worker and with two, as threads or processes of this machine, or with --ray on
a cluster of this machine with one and with two cores. One worker has one core for everything, including the
learner or writer. Start-up is not counted. Times are wall-clock times, so the machine must have two idle cores.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import cache
from statistics import median
from typing import Any

from stoneage import Options
from stoneage.bots import Budget
from stoneage.lab.arena import Bout, Contest
from stoneage.lab.cluster import RayExecutor
from stoneage.lab.dataset import DatasetPlan
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.lab.processes import in_order, open_workers
from stoneage.lab.simulation import Simulation
from stoneage.lab.training import GENERATION, Plan, Training
from stoneage.review import review

Work = Callable[[Executor, int], None]


def simulation(workers: Executor, count: int) -> None:
    play = Simulation(Lineup(Options(players=4), ("value",) * 4, "workers"), 8192)
    for _ in in_order(workers, play.play, play.batches(), ahead=2 * count):
        pass


def arena(workers: Executor, count: int) -> None:
    contest = Contest(Options(players=2), ("expert", "value"), 16, "workers", Budget(playouts=60))
    for _ in in_order(workers, Bout.play, contest.bouts(), ahead=2 * count):
        pass


def dataset(workers: Executor, count: int) -> None:
    plan = DatasetPlan(Lineup(Options(players=4), ("random",) * 4, "workers"), 4096)
    for _ in in_order(workers, plan.play, plan.batches(), ahead=2 * count):
        pass


@cache
def records() -> list[Any]:
    lineup = Lineup(Options(players=2), ("value", "value"), "workers")
    return [play_out(lineup, number)[0].record() for number in range(48)]


def reviews(workers: Executor, count: int) -> None:
    for _ in in_order(workers, review, records(), ahead=2 * count):
        pass


def training(workers: Executor, count: int) -> None:
    """A fixed number of games including the learner's steps, from the first game to the last step."""
    for _ in Training(Plan(2, False, games=16 * GENERATION, workers=count)).run_on(workers):
        pass


WORKS: dict[str, tuple[Work, bool]] = {  # and whether threads are enough
    "simulate": (simulation, True),
    "arena": (arena, False),
    "dataset": (dataset, False),
    "train": (training, True),
    "review": (reviews, False),
}


@contextmanager
def cluster(count: int) -> Iterator[Executor]:
    """Yields a cluster on this machine with `count` cores."""
    os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112 (so it is spelled)
    import ray

    ray.init(num_cpus=count, log_to_driver=False, include_dashboard=False)
    try:
        yield RayExecutor(ray)
    finally:
        ray.shutdown()


def seconds(work: Work, threads: bool, count: int, on_ray: bool) -> float:
    """Returns the time that `count` workers take on `count` cores."""
    all_cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(all_cores)[:count])  # threads and processes that are started here inherit it
    try:
        return _seconds(work, threads, count, on_ray)
    finally:
        os.sched_setaffinity(0, all_cores)


def _seconds(work: Work, threads: bool, count: int, on_ray: bool) -> float:
    with cluster(count) if on_ray else open_workers(count, threads, learner_beside=work is training) as workers:
        if not threads or on_ray:
            work(workers, count)  # every worker has loaded what it needs
        began = time.perf_counter()
        work(workers, count)
        return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ray", action="store_true", help="on a cluster of this machine")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--only", choices=WORKS, help="one kind of work")
    given = parser.parse_args()
    print(f"{'':10} {'one':>8} {'two':>8}  efficiency, median of {given.repeats}; load {os.getloadavg()[0]:.1f}")
    for name, (work, threads) in WORKS.items():
        if given.only in (None, name):
            pairs = [[seconds(work, threads, count, given.ray) for count in (1, 2)] for _ in range(given.repeats)]
            one, two = (median(times) for times in zip(*pairs, strict=True))
            print(f"{name:10} {one:6.2f} s {two:6.2f} s  {median(a / (2 * b) for a, b in pairs):.0%}", flush=True)


if __name__ == "__main__":
    main()
