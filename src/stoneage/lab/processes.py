"""Work spread over cores, with results in order, and workers that end without a traceback when interrupted."""

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
# How far the threads of a training stand back for its learner, which steps while they play: with two workers on two
# cores an equal share of the time leaves one core idle at the end of every generation. Threads that nobody works beside
# do not stand back: on a machine that does other things too they would wait for all of these.
_STANDS_BACK: Final = 10


@contextmanager
def on_cluster(address: str | None) -> Iterator[None]:
    """Let the work inside run on a Ray cluster; None leaves it on this machine."""
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
    """Yields the results of tasks in their order; submits only so many ahead of what was asked for."""
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
        """Returns what the function returned or raised."""
        future: Future[Done] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def open_workers(jobs: int, threads: bool, learner_beside: bool = False) -> Iterator[Executor]:
    """Start a pool: threads for work that runs inside the kernel, processes for all other; or connect to a cluster.

    Threads stand back for a learner that works beside them.
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
    """Block SIGINT, so that a process started here inherits it blocked until `_end_quietly` has run."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _stand_back() -> None:
    """Lower the priority of this thread, where threads have one of their own."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _STANDS_BACK)


def _end_quietly() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
