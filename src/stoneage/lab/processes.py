"""Runs tasks on several cores, with results in order, and workers that end without a traceback when interrupted."""

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from multiprocessing import get_context
from typing import Any, Final, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

_cluster: ContextVar[str | None] = ContextVar("cluster", default=None)
# Niceness of the threads of a training relative to its learner, which steps while they play: with two workers on two
# cores, equal priority leaves one core idle at the end of every generation. Threads without a learner have normal
# priority; otherwise they would wait for all other programs of the machine.
_STANDS_BACK: Final = 10


@contextmanager
def on_cluster(address: str | None) -> Iterator[None]:
    """Runs the work inside on a Ray cluster; None runs it on this machine."""
    token = _cluster.set(address)
    try:
        yield
    finally:
        _cluster.reset(token)


def spread(
    do: Callable[[Task], Done], tasks: Iterable[Task], jobs: int, threads: bool = False
) -> Generator[Done, None, None]:
    """Yields the results of tasks in their order: one by one, from a pool of this machine, or from a cluster."""
    if jobs == 1 and _cluster.get() is None:
        yield from map(do, tasks)
        return
    with open_workers(jobs, threads) as workers:
        yield from in_order(workers, do, tasks, ahead=2 * getattr(workers, "cores", jobs))


def in_order(
    workers: Executor, do: Callable[[Task], Done], tasks: Iterable[Task], ahead: int
) -> Generator[Done, None, None]:
    """Yields the results of tasks in their order; submits only a limited number ahead."""
    waiting: deque[Future[Done]] = deque()
    for task in tasks:
        with _interrupts_held():
            waiting.append(workers.submit(do, task))
        if len(waiting) == ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


class InlineExecutor(Executor):
    """One core: a task is done when it is submitted."""

    def submit(self, fn: Callable[..., Done], /, *args: Any, **kwargs: Any) -> "Future[Done]":
        """Returns a future with the result or the exception of the function."""
        future: Future[Done] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def open_workers(jobs: int, threads: bool, learner_beside: bool = False) -> Iterator[Executor]:
    """Starts a pool: threads for work inside the kernel, processes for other work; or connects to a cluster.

    Threads have a lower priority if a learner works at the same time.
    """
    address = _cluster.get()
    if address is not None:
        from stoneage.lab.cluster import connected

        with connected(address) as cluster:
            yield cluster
        return
    workers: Executor
    if jobs == 1:
        workers = InlineExecutor()
    elif threads:
        workers = ThreadPoolExecutor(jobs, initializer=_stand_back if learner_beside else None)
    else:
        workers = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_quietly)
    try:
        yield workers
    finally:
        workers.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Blocks SIGINT, so that a process started here inherits it blocked until `_end_quietly` has run."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _stand_back() -> None:
    """Lowers the priority of this thread, where threads have their own."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _STANDS_BACK)


def _end_quietly() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
