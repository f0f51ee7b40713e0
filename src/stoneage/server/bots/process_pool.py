"""Processes for work that takes long: they keep the event loop free, and one that hangs is replaced."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final, TypeVar

from stoneage.match.refusals import Refused
from stoneage.server.logs import log, set_up_logs
from stoneage.server.warmup import warm

Result = TypeVar("Result")
_STARTING: Final = 300.0  # seconds that a process may need to load its libraries, and to compile if it must


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
        self._process = 0

    async def run(self, limit: float, function: Callable[..., Result], *arguments: Any) -> Result:
        try:
            pool = self._pool or await self._start()
            return await self._within(limit, pool, function, *arguments)
        except (TimeoutError, BrokenProcessPool):
            log.error("process replaced", function=function.__name__)
            self.stop()
            raise Refused("unavailable") from None

    async def _start(self) -> ProcessPoolExecutor:
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _set_up)
        self._process = await self._within(_STARTING, self._pool, os.getpid)
        return self._pool

    async def _within(
        self, limit: float, pool: ProcessPoolExecutor, function: Callable[..., Result], *arguments: Any
    ) -> Result:
        async with asyncio.timeout(limit):
            return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)

    def stop(self) -> None:
        if self._pool is None:
            return
        if self._process:
            with suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGTERM)
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._process = None, 0


class ProcessPool:
    """As many processes as there is work for, up to a number; first come, first served."""

    def __init__(self, count: int) -> None:
        self._workers = [_Process() for _ in range(count)]
        self._idle: asyncio.LifoQueue[_Process] = asyncio.LifoQueue()
        self.waiting = 0
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def run(self, limit: float, function: Callable[..., Result], *arguments: Any) -> Result:
        """Returns what the function returns in another process; Refused as `unavailable` after so many seconds."""
        self.waiting += 1
        try:
            worker = await self._idle.get()
        finally:
            self.waiting -= 1
        try:
            return await worker.run(limit, function, *arguments)
        finally:
            self._idle.put_nowait(worker)

    def close(self) -> None:
        for worker in self._workers:
            worker.stop()
