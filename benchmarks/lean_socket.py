"""A minimal WebSocket client: server and clients of the benchmarks share a machine.

It reads whole text frames and pings, as our server sends them, and masks with zeros.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

_TEXT, _PING, _PONG = 0x1, 0x9, 0xA
_KEY: Final = "c3RvbmVhZ2Ugc3RvbmVhZw=="  # any sixteen bytes

Heard = Callable[[bytes], None]


class LeanSocket(asyncio.Protocol):
    """A connection to a table; `heard` receives every message."""

    transport: asyncio.Transport

    def __init__(self, heard: Heard) -> None:
        self._heard = heard
        self._read = bytearray()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._read += data
        if not self.open.done():
            self._shake_hands()
        while self.open.done() and self._take_frame():
            pass

    def _shake_hands(self) -> None:
        head, end, rest = self._read.partition(b"\r\n\r\n")
        if not end:
            return
        if not head.startswith(b"HTTP/1.1 101"):
            raise SystemExit(f"no socket: {head.decode()}")
        self._read = rest
        self.open.set_result(None)

    def _take_frame(self) -> bool:
        """Consumes a frame; returns whether one was complete."""
        read = self._read
        size, start = (read[1] & 127, 2) if len(read) > 1 else (0, 2)
        if size == 126:
            size, start = int.from_bytes(read[2:4]), 4
        elif size == 127:
            size, start = int.from_bytes(read[2:10]), 10
        if len(read) < start + size:
            return False
        kind, payload = read[0] & 15, bytes(read[start : start + size])
        del read[: start + size]
        if kind == _TEXT:
            self._heard(payload)
        elif kind == _PING:
            self._send(_PONG, payload)
        return True

    def send(self, words: bytes) -> None:
        self._send(_TEXT, words)

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else bytes([128 | 126]) + size.to_bytes(2)
        self.transport.write(bytes([128 | kind]) + length + bytes(4) + payload)


async def connect(host: str, port: int, path: str, cookie: str, heard: Heard) -> LeanSocket:
    """Opens a connection; returns when the handshake is complete."""
    _, socket = await asyncio.get_running_loop().create_connection(lambda: LeanSocket(heard), host, port)
    headers = f"Host: {host}:{port}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    handshake = f"Sec-WebSocket-Key: {_KEY}\r\nSec-WebSocket-Version: 13\r\n"
    socket.transport.write(f"GET {path} HTTP/1.1\r\n{headers}{handshake}\r\n".encode())
    await socket.open
    return socket
