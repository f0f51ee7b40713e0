"""One WebSocket connection. The websockets library parses; this class feeds it in pieces, counts frames, and writes.

It stands on parts of uvicorn that are not its public interface, so `check_uvicorn` reports which of them are missing.
"""

import struct
from collections.abc import Callable, Sequence
from typing import Any, Final

import orjson
import uvicorn
from starlette.websockets import WebSocketDisconnect
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import CONNECTING, OPEN

from stoneage.server.connection_limits import ConnectionLimits, TokenBucket

CONNECTION_LIMITS: Final = "connection_limits"  # a key of the application's state
TOO_SLOW: Final = 4008  # close code for a client that does not read
TOO_FAST: Final = 4429  # and for one that sends too many frames: 4000 + the HTTP status of `too_fast`
_UNREAD: Final = 1 << 19  # bytes that may wait for a slow reader: a long game's welcome is 200 kB
_PIECE: Final = 1_024  # bytes parsed in one go of the loop: at most 170 frames, 1.6 ms at 9 µs a frame
_QUEUED: Final = 8  # messages that wait for the application before no more are read
_LINGER: Final = 1.0  # seconds in which a flooding client can read why it is refused
_METHODS: Final = (
    "connection_made", "connection_lost", "data_received", "handle_connect", "handle_events", "handle_cont",
    "send_receive_event_to_app", "receive", "send",
)  # fmt: skip
_FIELDS: Final = (
    "conn", "queue", "transport", "loop", "read_paused", "close_sent", "close_timer", "close_timeout", "frames",
    "app_state",
)  # fmt: skip


class UnknownUvicorn(RuntimeError):
    """This uvicorn is not built as we know it."""


def check_uvicorn(
    base: type = WebSocketsSansIOProtocol, methods: Sequence[str] = _METHODS, fields: Sequence[str] = _FIELDS
) -> None:
    """Raises UnknownUvicorn unless the class that one of ours is made of has all the parts that ours uses."""
    names = base.__init__.__code__.co_names  # type: ignore[misc]  # the fields that it sets
    missing = [name for name in methods if not hasattr(base, name)] + [name for name in fields if name not in names]
    if missing:
        raise UnknownUvicorn(f"uvicorn {uvicorn.__version__} has no {', '.join(missing)} where we know it")


class Connection(WebSocketsSansIOProtocol):
    """One viewer's WebSocket, known to the application as `websocket.state.connection`.

    Sending skips ASGI, where each message to each viewer would cost a queue, a task and a dozen calls. Nothing is
    awaited: who does not read is disconnected, so nobody waits for them.
    """

    person: str | None = None  # who this is, once the application knows
    device = ""  # with which of their devices
    address = ""  # where they are, as far as it is known
    on_lost: Callable[[], None] | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        limits: ConnectionLimits = self.app_state[CONNECTION_LIMITS]
        self.limits = limits.limits
        self._unparsed = bytearray()
        self._outgoing: list[bytes] = []
        self._parsing_soon = False
        self._rates = [TokenBucket(self.limits.frames, self.limits.frame_burst)]

    def share(self, rate: TokenBucket) -> None:
        """Counts this connection's frames against a limit that others share too."""
        self._rates.append(rate)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unparsed.clear()
        if self.on_lost is not None:
            self.on_lost()
        super().connection_lost(exc)

    # --- receiving

    def data_received(self, data: bytes) -> None:
        """Parses a small piece at once; the rest waits for later goes of the loop, and nothing more is read."""
        if not self._unparsed and (len(data) <= _PIECE or self.conn.state is CONNECTING):
            super().data_received(data)
            return
        self._unparsed += data
        self._control_flow()

    def _parse_piece(self) -> None:
        self._parsing_soon = False
        if self._unparsed and not self.transport.is_closing():
            piece = bytes(self._unparsed[:_PIECE])
            del self._unparsed[:_PIECE]
            super().data_received(piece)
            self._control_flow()

    def _control_flow(self) -> None:
        """Continues to parse while the application keeps up, and to read when all is parsed."""
        keeps_up = self.queue.qsize() <= _QUEUED
        if self._unparsed and keeps_up and not self._parsing_soon:
            self._parsing_soon = True
            self.loop.call_soon(self._parse_piece)
        pause = bool(self._unparsed) or not keeps_up
        if pause != self.read_paused and not self.transport.is_closing():
            self.read_paused = pause
            (self.transport.pause_reading if pause else self.transport.resume_reading)()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["connection"] = self

    def handle_events(self) -> None:
        """Counts every frame: pings, pongs, fragments and empty frames too."""
        frames = len(self.conn.events)
        if self.conn.state is not CONNECTING:
            for rate in self._rates:
                if not rate.take(frames):
                    self.conn.events.clear()
                    self._refuse()
                    return
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= self.limits.fragments:
            self._refuse()
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Queues a message. uvicorn would pause reading after each one, which costs two system calls."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if self.queue.qsize() > _QUEUED:
            self._control_flow()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.read_paused:
            self._control_flow()
        return message

    async def receive_text(self) -> str | None:
        """Returns the next message, or None for one that is no text."""
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        return message.get("text")  # type: ignore[return-value]  # typed as any part of any message

    # --- sending

    def send_text(self, payload: bytes) -> None:
        """Sends a text message, unless the connection is over or about to be."""
        if self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > _UNREAD:
            self.disconnect_slow_reader()
            return
        if not self._outgoing:
            self.loop.call_soon(self._flush)
        self._outgoing += _frame_header(len(payload)), payload

    def _flush(self) -> None:
        """Writes all that was sent in one go of the loop with one call to the network."""
        outgoing, self._outgoing = self._outgoing, []
        if outgoing and not self.transport.is_closing():
            self.transport.write(b"".join(outgoing))

    async def send(self, message: ASGISendEvent) -> None:
        """Sends a message of the application, usually a close frame, after all that was sent before."""
        self._flush()
        await super().send(message)

    def end(self, code: int, reason: str) -> None:
        """Closes the connection, if it is open."""
        if self.conn.state is OPEN and not self.close_sent:
            self._send_close(code, reason)
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def disconnect_slow_reader(self) -> None:
        """Closes the connection; a client that reconnects gets a fresh welcome instead of what it did not read."""
        self._send_close(TOO_SLOW, "")
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def _refuse(self) -> None:
        """Closes a connection that sends too many frames, and reads nothing more of it."""
        self._unparsed.clear()
        if self.close_sent:
            return
        if self.conn.state is not OPEN:
            self.transport.abort()
            return
        self._send_close(TOO_FAST, "too_fast")
        self.read_paused = True
        self.transport.pause_reading()
        self.close_timer = self.loop.call_later(_LINGER, self.transport.abort)

    def _send_close(self, code: int, reason: str) -> None:
        self._flush()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True


def _frame_header(size: int) -> bytes:
    """Returns what goes before the payload of a whole text message (RFC 6455, 5.2)."""
    text = 0x81
    if size < 126:
        return struct.pack("!BB", text, size)
    return struct.pack("!BBH", text, 126, size) if size < 1 << 16 else struct.pack("!BBQ", text, 127, size)


def encode(message: object) -> bytes:
    """Returns the JSON of a message."""
    return orjson.dumps(message)
