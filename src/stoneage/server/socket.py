"""One WebSocket: what is said to it is written soon; who does not read is hung up on, so nobody waits for them."""

import struct
from typing import Final

from starlette.websockets import WebSocketDisconnect
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

_UNREAD: Final = 1 << 20  # bytes that may wait for a slow reader
TOO_SLOW: Final = 4008
_TEXT: Final = 0x81  # a text frame, and the last of its message


class Line(WebSocketsSansIOProtocol):
    """uvicorn's end of a WebSocket, known to the application as `websocket.state.line`.

    Through ASGI every message to every player would cost a queue, a task and a dozen calls.
    """

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self._said: list[bytes] = []
        if not self.close_sent:
            self.scope["state"]["line"] = self

    async def hear(self) -> str | None:
        """The next message, or None if it is no text."""
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        return message.get("text")  # type: ignore[return-value]  # typed as any part of any message

    def say(self, words: bytes) -> None:
        """A text message, unless the connection is over or going to be."""
        if self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > _UNREAD:
            self.hang_up()
            return
        if not self._said:
            self.loop.call_soon(self._write)
        self._said += _head(len(words)), words

    def _write(self) -> None:
        """All that was said in one go of the loop, in one go to the network."""
        said, self._said = self._said, []
        if said and not self.transport.is_closing():
            self.transport.write(b"".join(said))

    async def send(self, message: ASGISendEvent) -> None:
        """What the application says itself, a farewell above all, comes after what was said before."""
        self._write()
        await super().send(message)

    def hang_up(self) -> None:
        """Whoever comes back gets a fresh welcome instead of all that was not read."""
        self._write()
        self.conn.send_close(TOO_SLOW)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def _head(size: int) -> bytes:
    """What goes before a whole text message on the line (RFC 6455, 5.2)."""
    if size < 126:
        return struct.pack("!BB", _TEXT, size)
    return struct.pack("!BBH", _TEXT, 126, size) if size < 1 << 16 else struct.pack("!BBQ", _TEXT, 127, size)


class Socket:
    """Someone who looks at a table."""

    def __init__(self, line: Line, person: str | None) -> None:
        self._line = line
        self.person = person

    def send(self, words: bytes) -> None:
        self._line.say(words)

    async def hear(self) -> str | None:
        """The next message, or None if it is no text."""
        return await self._line.hear()
