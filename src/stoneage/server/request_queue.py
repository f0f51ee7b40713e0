"""Limits the concurrent requests of one client: a hundred at once must not fill one pass of the event loop."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class RequestQueue:
    """A semaphore per client, which exists only while it is used; a size of 0 means no limit."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._semaphores: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    @asynccontextmanager
    async def take(self, client: str) -> AsyncIterator[None]:
        """Waits until fewer than `size` requests of this client are being processed."""
        if not self._size:
            yield
            return
        semaphore = self._semaphores.setdefault(client, asyncio.Semaphore(self._size))
        self._users[client] += 1
        try:
            async with semaphore:
                yield
        finally:
            self._users[client] -= 1
            if not self._users[client]:
                del self._users[client], self._semaphores[client]
