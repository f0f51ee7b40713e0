"""Processes for work that takes long: they keep the event loop free, and one that hangs is replaced."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from stoneage.bots.host_bots import offer
from stoneage.match.refusals import Refused
from stoneage.server.bots.fair_queue import LEAST_SHARE, Client, FairQueue
from stoneage.server.logs import log, set_up_logs
from stoneage.server.warmup import warm

Result = TypeVar("Result")
ANYONE: Final = Client()
NO_BOTS: Final[Mapping[str, str]] = {}
_LEAST: Final = 0.1  # seconds for the work itself, however long its process took to start
_STARTING: Final = 60.0  # seconds that a process may need to load its libraries: 2 on an idle machine


def _set_up(bots: Mapping[str, str]) -> None:
    """Prepares a process with the host's bots: it stops with its server, however that ends, and not at Ctrl+C."""
    offer(bots)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_stop_with_server, daemon=True).start()
    set_up_logs()
    warm()


def _stop_with_server() -> None:
    server: Any = multiprocessing.parent_process()
    server.join()
    os._exit(0)


class _Process:
    """One process, which does one thing at a time."""

    def __init__(self, bots: Mapping[str, str]) -> None:
        self._bots = dict(bots)
        self._pool: ProcessPoolExecutor | None = None
        self._starting: asyncio.Task[ProcessPoolExecutor] | None = None
        self._process = 0

    @property
    def is_ready(self) -> bool:
        """Whether the process has started and works."""
        return self._pool is not None and self._process != 0

    async def run(self, limit: float, function: Callable[..., Result], *arguments: Any) -> Result:
        """Returns what the function returns; Refused after `limit` seconds, including the start of a process."""
        begun = time.monotonic()
        pool = await self._started(limit)
        try:
            left = max(_LEAST, limit - (time.monotonic() - begun))
            return await self._within(left, pool, function, *arguments)
        except (TimeoutError, BrokenProcessPool, MemoryError):
            log.error("process replaced", function=function.__name__)
            self.stop()
            raise Refused("unavailable") from None

    async def _started(self, limit: float) -> ProcessPoolExecutor:
        """Returns a pool whose process has loaded everything. One that takes longer continues to start, for later work.

        Refused then, since it may hang.
        """
        if self._starting is None or (self._starting.done() and self._pool is None):
            self._starting = asyncio.create_task(self._start())
        try:
            async with asyncio.timeout(limit):
                return await asyncio.shield(self._starting)
        except TimeoutError:
            raise Refused("unavailable") from None

    async def _start(self) -> ProcessPoolExecutor:
        try:
            self._pool = pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _set_up, (self._bots,))
            self._process = await self._within(_STARTING, pool, os.getpid)
        except (OSError, BrokenProcessPool) as error:  # no time, memory, file descriptors or semaphores left
            log.error("process did not start", error=type(error).__name__, reason=getattr(error, "strerror", None))
            self.stop()
            raise Refused("unavailable") from None
        return pool

    async def _within(
        self, limit: float, pool: ProcessPoolExecutor, function: Callable[..., Result], *arguments: Any
    ) -> Result:
        async with asyncio.timeout(limit):
            return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)

    def stop(self) -> None:
        """Kills the process: one that is stopped or has no memory left would ignore anything milder."""
        if self._pool is None:
            return
        pool, self._pool, self._starting, self._process = self._pool, None, None, 0
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


class ProcessPool:
    """As many processes as there is work for, up to a number; clients take turns."""

    def __init__(self, count: int, bots: Mapping[str, str] = NO_BOTS) -> None:
        """Offers `bots`, the host's own by name, in every process."""
        self._processes = [_Process(bots) for _ in range(count)]
        self._queue = FairQueue(self._processes)

    def share(self, client: Client) -> float:
        """Returns the part of a process that a client's next piece of work gets, next to all that waits."""
        return max(LEAST_SHARE, 1 / (1 + self._queue.ahead(client)))

    def own_ahead(self, client: Client) -> int:
        """Returns the number of pieces of work that the client's own address waits for."""
        return self._queue.own_ahead(client)

    async def run(
        self,
        limit: float,
        function: Callable[..., Result],
        *arguments: Any,
        client: Client = ANYONE,
        wait: float | None = None,
    ) -> Result:
        """Returns what the function returns in another process; Refused as `unavailable` after `limit` seconds of work,
        or if its turn does not come within `wait` seconds.

        While the first process starts, which takes 2 s or more, work waits as long as it may take itself.
        """
        if wait is not None and not any(process.is_ready for process in self._processes):
            wait = max(wait, limit)
        try:
            process = await self._queue.take(client, wait)
        except TimeoutError:
            raise Refused("unavailable") from None
        try:
            return await process.run(limit, function, *arguments)
        finally:
            self._queue.give_back(process)

    def close(self) -> None:
        for process in self._processes:
            process.stop()
