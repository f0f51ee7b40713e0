"""One WebSocket: what is said to it waits in a box, so a slow reader delays nobody."""

import asyncio
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

_BOX: Final = 256
TOO_SLOW: Final = 4008


class Socket:
    """Someone who looks at a table."""

    def __init__(self, websocket: WebSocket, person: str | None) -> None:
        self.websocket = websocket
        self.person = person
        self._box: asyncio.Queue[str | None] = asyncio.Queue(_BOX)

    def send(self, words: str) -> None:
        """Put a message into the box; who lets it fill up is hung up on, and may come back."""
        try:
            self._box.put_nowait(words)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        while not self._box.empty():
            self._box.get_nowait()
        self._box.put_nowait(None)

    async def deliver(self) -> None:
        """Send what is in the box until it is closed."""
        try:
            while (words := await self._box.get()) is not None:
                await self.websocket.send_text(words)
            await self.websocket.close(TOO_SLOW)
        except (WebSocketDisconnect, RuntimeError):
            return
