"""Work spread over cores, with results in order, and workers that end without a traceback when interrupted."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")


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


@contextmanager
def open_workers(jobs: int, threads: bool) -> Iterator[Executor]:
    """Start a pool: threads for work that runs inside the kernel, processes for all other."""
    workers: Executor
    if threads:
        workers = ThreadPoolExecutor(jobs)
    else:
        workers = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_quietly)
    try:
        yield workers
    finally:
        workers.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block SIGINT, so that a process started here inherits it blocked until `_end_quietly` has run."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_quietly() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
