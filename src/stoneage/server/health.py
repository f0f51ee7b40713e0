"""Readiness of this process: database readable and writable, disk not full."""

import asyncio
import os
import time
from collections.abc import Coroutine
from typing import Any, Final

from stoneage.match.refusals import Refused
from stoneage.server.server_time import now
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.schema import lease
from stoneage.server.storage.store import Store

_PATIENCE: Final = 1.5  # seconds for all checks together: an answer is promised within two
_FRESH: Final = 1.0  # seconds for which an answer is given again: a check writes to the database


class Health:
    """The checks, and their last result."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._checked = 0.0
        self._checking: asyncio.Task[dict[str, str]] | None = None
        self._last: dict[str, str] = {}

    async def problems(self) -> dict[str, str]:
        """Returns what is wrong, by the name of the check; nothing if the process is ready."""
        if time.monotonic() - self._checked < _FRESH:
            return self._last
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._check())
        self._last = await asyncio.shield(self._checking)
        self._checked = time.monotonic()
        return self._last

    async def _check(self) -> dict[str, str]:
        reading, writing = await asyncio.gather(
            _answers(LogRows(self._store).versions(["health"])), _answers(self._write())
        )
        found = {"database readable": reading, "database writable": writing}
        return {name: problem for name, problem in found.items() if problem}

    async def _write(self) -> None:
        """Writes a row to check that the database is writable."""
        await self._store.put(lease, {"name": f"health {os.getpid()}", "owner": "health", "until": now()}, "name")


async def _answers(doing: Coroutine[Any, Any, object]) -> str:
    """Returns what is wrong. Giving up is not waited for: it takes the driver two seconds while a database hangs."""
    task = asyncio.create_task(doing)
    done, _ = await asyncio.wait([task], timeout=_PATIENCE)
    if not done:
        task.cancel()
        task.add_done_callback(lambda given_up: given_up.cancelled() or given_up.exception())
        return "no answer in time"
    try:
        task.result()
    except Refused as refusal:
        return refusal.code
    return ""
