"""One HTTP connection: uvicorn's, with limits on the head, on pipelined requests and on time.

A household has no proxy in front that would do this. A refused client gets a status if it can still read one.
"""

import socket
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from stoneage.server.connection import CONNECTION_LIMITS, Connection, check_uvicorn
from stoneage.server.connection_limits import ConnectionLimits

_PIECE: Final = 16_384  # bytes parsed in one go of the loop: 3 ms if they are chunks of one byte each
# Bytes that the system may hold for a client who does not read. It would let that grow to 4 MB for each of them, which
# is nobody's memory that we see, and would keep it for minutes after we have closed the connection.
_SENDING: Final = 131_072
_MOST_BODY: Final = 2_500_000  # bytes after a head: the largest record there may be, in chunks with heads of their own
_METHODS: Final = (
    "connection_made", "connection_lost", "data_received", "on_message_begin", "on_url", "on_header",
    "on_headers_complete", "on_message_complete", "on_response_complete", "pause_writing", "send_400_response",
    "handle_websocket_upgrade",
)  # fmt: skip
_FIELDS: Final = ("transport", "loop", "flow", "cycle", "pipeline", "client", "app_state")


def check_uvicorn_http(base: type = HttpToolsProtocol) -> None:
    """Raises UnknownUvicorn unless the class that ours is made of has all the parts ours uses."""
    check_uvicorn(base, _METHODS, _FIELDS)


class _Stop(Exception):
    """Ends the parser's work."""


class HttpConnection(HttpToolsProtocol):
    """One TCP connection until it ends or becomes a WebSocket."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._connections: ConnectionLimits = self.app_state[CONNECTION_LIMITS]
        self.limits = self._connections.limits
        _bound(transport, self.limits.read_timeout)
        self._unparsed = bytearray()
        self._parsing_soon = False
        self._head = 0  # bytes of the present head so far
        self._in_head = True
        self._body = 0  # bytes after the present head so far, chunks' heads and trailers included
        self._refusal: int | None = None  # the status with which the parser's work was stopped
        self._timer: Any = self.loop.call_later(self.limits.request_seconds, self._too_slow)
        self._reading: Any = None  # the timer of a client who has to take what waits for it
        self._address = self.client[0] if self.client else ""
        self._entered = self._connections.acquire(self._address)
        self._not_before = 0.0
        if not self._entered:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)
        elif delay := self._connections.delay(self._address):
            self._not_before = self.loop.time() + delay

    def connection_lost(self, exc: Exception | None) -> None:
        self._unparsed.clear()
        self._stop_timer()
        self._stop_watching()
        self._release()
        super().connection_lost(exc)

    def _release(self) -> None:
        if self._entered:
            self._entered = False
            self._connections.release(self._address)

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over: it still counts, and time for a head no longer runs."""
        self._stop_timer()
        self._stop_watching()
        self._unparsed.clear()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, Connection) and not self.transport.is_closing():
            protocol.on_lost = self._release
        else:
            self._release()

    # --- reading

    def data_received(self, data: bytes) -> None:
        """Parses a piece at once; the rest waits for later goes of the loop, and nothing more is read."""
        if self.transport.is_closing():
            return
        if self._timer is None and (self.cycle is None or self.cycle.response_complete):
            self._start_timer()
        if not self._unparsed and len(data) <= _PIECE and self._not_before < self.loop.time():
            self._parse(data)
            return
        self._unparsed += data
        self.transport.pause_reading()
        self._parse_soon()

    def _parse_soon(self) -> None:
        if not self._parsing_soon:
            self._parsing_soon = True
            self.loop.call_at(max(self._not_before, self.loop.time()), self._parse_piece)

    def _parse_piece(self) -> None:
        self._parsing_soon = False
        piece = bytes(self._unparsed[:_PIECE])
        del self._unparsed[:_PIECE]
        if piece and not self.transport.is_closing() and self.transport.get_protocol() is self:
            self._parse(piece)
        if self.transport.is_closing():
            return
        if self._unparsed:
            self._parse_soon()
        elif self.transport.get_protocol() is not self or not self.flow.read_paused:
            self.transport.resume_reading()

    def _parse(self, data: bytes) -> None:
        if self._in_head:
            self._head += len(data)
        else:
            self._body += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._in_head and self._head > self.limits.head:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif not self._in_head and self._body > _MOST_BODY:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        if self._timer is None:
            self._start_timer()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self.limits.url:
            self._stop(HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > self.limits.headers:
            self._stop(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        self._in_head, self._head, self._body = False, 0, 0
        super().on_headers_complete()
        if len(self.pipeline) > self.limits.pipelined:
            self._stop(HTTPStatus.TOO_MANY_REQUESTS)

    def on_message_complete(self) -> None:
        self._stop_timer()
        self._in_head = True
        super().on_message_complete()

    # --- writing

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch_reader()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def _watch_reader(self) -> None:
        waiting = self.transport.get_write_buffer_size()
        if waiting and self._reading is None:
            self._reading = self.loop.call_later(self.limits.read_timeout, self._check_reader, waiting)

    def _check_reader(self, before: int) -> None:
        """Ends a connection whose client took nothing of its answer. Closing it would wait for that for ever."""
        self._reading = None
        if self.transport.get_write_buffer_size() >= before:
            self.transport.abort()
        else:
            self._watch_reader()

    def _stop_watching(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    # --- refusing

    def _stop(self, status: int) -> None:
        self._refusal = status
        raise _Stop

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - its signature
        """Refuses the request when the parser fails; it fails on purpose where a limit is passed."""
        self._refuse(self._refusal or HTTPStatus.BAD_REQUEST)

    def _start_timer(self) -> None:
        self._timer = self.loop.call_later(self.limits.request_seconds, self._too_slow)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if self.cycle is None or not self.cycle.response_started:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def _refuse(self, status: int) -> None:
        """Responds with a status, unless a response has begun, and closes."""
        self._unparsed.clear()
        self._stop_timer()
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(_answer(status))
        self.transport.close()


def _bound(transport: Any, seconds: float) -> None:
    """Bounds the unread responses that the system keeps, and for how long, even after the connection is closed."""
    connected = transport.get_extra_info("socket")
    if connected is None or connected.family not in (socket.AF_INET, socket.AF_INET6):
        return
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SENDING)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1_000 * seconds))


def _answer(status: int) -> bytes:
    text = HTTPStatus(status).phrase.encode()
    head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: text/plain\r\nconnection: close\r\n"
    return head.encode() + b"content-length: %d\r\n\r\n" % len(text) + text
