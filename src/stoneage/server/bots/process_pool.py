"""Processes for work that takes long: they keep the event loop free, and one that hangs is replaced."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from stoneage.match.refusals import Refused
from stoneage.server.logs import log, set_up_logs
from stoneage.server.warmup import warm

Result = TypeVar("Result")
_LEAST: Final = 0.1  # seconds for the work itself, however long its process took to start
_STARTING: Final = 60.0  # seconds that a process may need to load its libraries: 2 on an idle machine


def _set_up() -> None:
    """Prepares a process: it stops with its server, however that ends, and not by itself at Ctrl+C."""
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

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._starting: asyncio.Task[ProcessPoolExecutor] | None = None
        self._process = 0

    async def run(self, limit: float, function: Callable[..., Result], *arguments: Any) -> Result:
        """Returns what the function returns; Refused after so many seconds, the start of a process included."""
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
        """Returns a pool whose process has loaded everything. One that takes longer goes on starting for later work.

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
            self._pool = pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _set_up)
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
        """Kills the process: one that is stopped or has no memory left would not heed anything milder."""
        if self._pool is None:
            return
        pool, self._pool, self._starting, self._process = self._pool, None, None, 0
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


class ProcessPool:
    """As many processes as there is work for, up to a number.

    Clients take turns: who has fifty pieces of work waiting is served as often as who has one.
    """

    def __init__(self, count: int) -> None:
        self._workers = [_Process() for _ in range(count)]
        self._idle = list(self._workers)
        self._waiting: dict[str, deque[asyncio.Future[_Process]]] = {}  # by client; the first one's turn is next

    def share(self, client: str) -> float:
        """Returns the part of a process that a client's next piece of work gets, beside all that waits."""
        return 1 / (1 + len(self._waiting.keys() - {client}) + len(self._waiting.get(client, ())))

    async def run(self, limit: float, function: Callable[..., Result], *arguments: Any, client: str = "") -> Result:
        """Returns what the function returns in another process; Refused as `unavailable` after so many seconds."""
        worker = self._idle.pop() if self._idle else await self._turn(client)
        try:
            return await worker.run(limit, function, *arguments)
        finally:
            self._pass_on(worker)

    async def _turn(self, client: str) -> _Process:
        turn: asyncio.Future[_Process] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # its turn came while it was given up
                self._pass_on(turn.result())
            raise

    def _pass_on(self, worker: _Process) -> None:
        """Gives a process to the next client, who then goes to the end of the line."""
        while self._waiting:
            client = next(iter(self._waiting))
            own = self._waiting.pop(client)
            turn = own.popleft()
            if own:
                self._waiting[client] = own
            if not turn.done():
                turn.set_result(worker)
                return
        self._idle.append(worker)

    def close(self) -> None:
        for worker in self._workers:
            worker.stop()
