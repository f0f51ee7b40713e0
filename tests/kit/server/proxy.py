"""A proxy in front of a server, which can swallow the packets of connections without closing them."""

import asyncio
import threading
from typing import Any

from tests.kit.server.process import Server, free_port


class Proxy:
    """`with Proxy(server) as proxy:` — the same server at another port.

    After `swallow` nothing passes through the connections that are open; new ones work, as after a change of network.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.port = free_port()
        self._epoch = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def settings(self) -> dict[str, Any]:
        return self.server.settings

    def swallow(self) -> None:
        self._epoch += 1

    def __enter__(self) -> "Proxy":
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _run(self) -> None:
        listening = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", self.port))
        self._ready.set()
        self._loop.run_forever()
        listening.close()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, away = await asyncio.open_connection("127.0.0.1", self.server.port)
        epoch = self._epoch
        try:
            await asyncio.gather(self._pass(reader, away, epoch), self._pass(there, writer, epoch))
        finally:
            away.close()
            writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, epoch: int) -> None:
        while data := await reader.read(65_536):
            if epoch == self._epoch:
                writer.write(data)
                await writer.drain()
        if epoch == self._epoch:
            writer.close()
