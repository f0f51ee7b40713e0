"""One WebSocket: what is said to it is written soon; who does not read is hung up on, so nobody waits for them."""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

_UNREAD: Final = 1 << 20  # bytes that may wait for a slow reader
TOO_SLOW: Final = 4008


class Line(WebSocketsSansIOProtocol):
    """uvicorn's end of a WebSocket, known to the application as `websocket.state.line`.

    Through ASGI every message to every player would cost a queue, a task and a dozen calls.
    """

    _saying = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["line"] = self

    def say(self, words: bytes) -> None:
        """A text message, unless the connection is over or going to be."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > _UNREAD:
            self.hang_up()
            return
        try:
            self.conn.send_text(words)
        except InvalidState:  # the other side has said goodbye
            return
        if not self._saying:
            self._saying = True
            self.loop.call_soon(self._write)

    def _write(self) -> None:
        """All that was said in one go of the loop, in one go to the network."""
        self._saying = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def hang_up(self) -> None:
        """Whoever comes back gets a fresh welcome instead of all that was not read."""
        self.conn.send_close(TOO_SLOW)
        self._write()
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


class Socket:
    """Someone who looks at a table."""

    def __init__(self, line: Line, person: str | None) -> None:
        self._line = line
        self.person = person

    def send(self, words: bytes) -> None:
        self._line.say(words)
