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
_UNHEARD: Final = 8  # messages that may wait to be heard before no more are read
_TEXT: Final = 0x81  # a text frame, and the last of its message
_MASKED: Final = 0x80
_SHORT: Final = 125  # bytes of words up to which a frame tells their number in one byte
_HEAD: Final = 6  # bytes before the words of a short frame that someone sent us: two, and the mask


class Line(WebSocketsSansIOProtocol):
    """uvicorn's end of a WebSocket, known to the application as `websocket.state.line`.

    Through ASGI every message to every player would cost a queue, a task and a dozen calls. Short messages, which
    is what people send, are read here too: the library takes its time with them, because it can do everything else.
    """

    _whole = False  # whether what was read so far were whole frames, as far as we know

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self._said: list[bytes] = []
        self._whole = True
        if not self.close_sent:
            self.scope["state"]["line"] = self

    def data_received(self, data: bytes) -> None:
        """Short frames that came whole are told apart here; of anything else the library alone knows where it ends."""
        read = 0
        while self._whole and read < len(data):
            end = _end_of_short_frame(data, read)
            self._whole = end is not None
            if end is not None:
                self._frame_received(data[read:end])
                read = end
        if read < len(data):
            super().data_received(data[read:])

    def _frame_received(self, frame: bytes) -> None:
        words = _words_in(frame) if self.conn.state is OPEN and not self.close_sent else None
        if words is None:
            super().data_received(frame)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": words})
        if self.queue.qsize() > _UNHEARD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

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


def _end_of_short_frame(data: bytes, start: int) -> int | None:
    """Where the frame that begins here ends, if it is short and has come whole."""
    if start + _HEAD > len(data):
        return None
    size = data[start + 1] - _MASKED
    end = start + _HEAD + size
    return end if 0 <= size <= _SHORT and end <= len(data) else None


def _words_in(frame: bytes) -> str | None:
    """The words of a short frame, if it is a whole text message."""
    if frame[0] != _TEXT:
        return None
    try:
        return _unmasked(frame[_HEAD:], frame[2:_HEAD]).decode()
    except UnicodeDecodeError:
        return None


def _unmasked(words: bytes, mask: bytes) -> bytes:
    size = len(words)
    covering = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(words) ^ int.from_bytes(covering)).to_bytes(size)


def _head(size: int) -> bytes:
    """What goes before a whole text message on the line (RFC 6455, 5.2)."""
    if size <= _SHORT:
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
