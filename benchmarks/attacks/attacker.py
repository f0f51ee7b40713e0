"""Who attacks: connections from one address, with a budget of bytes and time."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import httpx

FROM = "127.0.0.2"
_MOST_BYTES = 10_000_000
_MOST_CONNECTIONS = 200


class Spent(Exception):
    """The attacker has sent all it may."""


class Attacker:
    """Connections from one address, with a budget."""

    def __init__(self, port: int, table: str, token: str, finished: str, alone: str, seconds: float) -> None:
        self.port, self.token = port, token
        self.table = table  # which waits for people
        self.finished = finished
        self.alone = alone  # where only bots play with the attacker
        self.end = time.monotonic() + seconds
        self.left = _MOST_BYTES

    @property
    def going(self) -> bool:
        return time.monotonic() < self.end

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(FROM, 0))

    @asynccontextmanager
    async def connection(self) -> AsyncIterator["Connection"]:
        """A connection whose answers are read and thrown away; it is closed in the end."""
        reader, writer = await self.connect()
        draining = asyncio.create_task(_drain(reader))
        try:
            yield Connection(self, writer, draining)
        finally:
            draining.cancel()
            writer.close()

    def named(self, path: str) -> str:
        """A path with the attacker's tables in it, or something that nobody has seen before."""
        names = {"table": self.table, "finished": self.finished, "alone": self.alone, "new": secrets.token_hex(8)}
        return path.format(**names)

    async def send(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        self.left -= len(data)
        if self.left < 0 or not self.going:
            raise Spent
        writer.write(data)
        await asyncio.wait_for(writer.drain(), max(0.1, self.end - time.monotonic()))

    def request(self, method: str, path: str, body: bytes = b"", cookie: bool = True) -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
        head += f"Cookie: stoneage={self.token}\r\n" if cookie else ""
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        return head.encode() + b"\r\n" + body

    async def open_socket(
        self, table: str | None = None, since: int = 0
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.connect()
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: c3RvbmVhZ2Ugc3RvbmVhZw==\r\n"
        path = f"/api/tables/{table or self.table}/socket?since={since}"
        await self.send(writer, self.request("GET", path)[:-2] + f"{upgrade}{key}\r\n".encode())
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
        return reader, writer

    def http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=FROM)
        url, cookies = f"http://127.0.0.1:{self.port}", {"stoneage": self.token}
        return httpx.AsyncClient(base_url=url, transport=transport, cookies=cookies)

    async def many(self, doing: Callable[[], Coroutine[Any, Any, None]], count: int = _MOST_CONNECTIONS) -> None:
        """The same on many connections, again and again until time or bytes are spent."""

        async def again() -> None:
            while self.going and self.left > 0:
                try:
                    await doing()
                except Spent:
                    return
                except (OSError, asyncio.IncompleteReadError, TimeoutError):
                    await asyncio.sleep(0.005)
                except (httpx.HTTPError, KeyError, ValueError):  # refused, at the door without JSON
                    await asyncio.sleep(0.5)

        await asyncio.gather(*(again() for _ in range(count)))


class Connection:
    """One connection of an attacker, of which nothing is read but that it ended."""

    def __init__(self, attacker: Attacker, writer: asyncio.StreamWriter, draining: asyncio.Task[None]) -> None:
        self._attacker = attacker
        self._writer = writer
        self._draining = draining

    @property
    def open(self) -> bool:
        return not self._draining.done()

    async def send(self, data: bytes) -> None:
        await self._attacker.send(self._writer, data)

    async def hold(self) -> None:
        """Waits until the server ends the connection, or time is over."""
        while self._attacker.going and self.open:
            await asyncio.sleep(0.05)


Attack = Callable[[Attacker], Coroutine[Any, Any, None]]


async def _drain(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(1 << 16):
            pass


async def nothing(attacker: Attacker) -> None:
    while attacker.going:
        await asyncio.sleep(0.1)
