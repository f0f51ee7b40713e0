"""The first to be there: opens the door in a moment, shows the page, and lets nobody wait without a word.

Database, game and their libraries take seconds to load. Meanwhile the doorman hands out the page and says how far
things are; whoever needs more waits until the application stands behind it.
"""

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from stoneage.distribution import version
from stoneage.server.config import PROTOCOL, Config
from stoneage.server.logs import log, set_up_logs
from stoneage.server.middleware import BEHIND, Guard
from stoneage.server.static import Page

CLIENT: Final = Path(__file__).parent / "client"  # the built web client, if this installation has one


def create_app() -> ASGIApp:
    """For uvicorn, which may call it in several processes: the configuration comes through the environment."""
    set_up_logs()
    config = Config.from_environment()
    return Guard(Doorman(config), config)


def _early_status() -> dict[str, Any]:
    nothing = {"ready": False, "progress": 0.0}
    about = {"version": version(), "protocol": PROTOCOL, "bots": [], "presets": []}
    return {**about, "kernel": nothing, "brain": nothing}


def _load_hall(config: Config) -> Any:
    from stoneage.server.app import make_hall

    return make_hall(config)


class Doorman:
    """Serves the page by itself and everything else through the application."""

    def __init__(self, config: Config, client: Path = CLIENT) -> None:
        self._config = config
        self._page = Page(client)
        self._app: Any = None
        self._in_the_hall: set[tuple[str, str]] = set()
        self._hall_open, self._tables_open = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and not scope["path"].startswith(BEHIND):
            await self._page(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] == "/api/status" and not self._hall_open.is_set():
            await JSONResponse(_early_status())(scope, receive, send)
        else:
            await self._hall_open.wait()
            if (scope.get("method"), scope["path"]) not in self._in_the_hall:
                await self._tables_open.wait()
            await self._app(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        async with AsyncExitStack() as stack:
            opening = asyncio.create_task(self._open_up(stack))
            await send({"type": "lifespan.startup.complete"})
            await receive()
            opening.cancel()
            await asyncio.gather(opening, return_exceptions=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def _open_up(self, stack: AsyncExitStack) -> None:
        try:
            await self._open_hall(stack)
            await self._open_tables(stack)
        except Exception as error:
            log.error("server cannot start", error=type(error).__name__)
            os.kill(os.getpid(), signal.SIGTERM)

    async def _open_hall(self, stack: AsyncExitStack) -> None:
        self._app = await asyncio.to_thread(_load_hall, self._config)
        from stoneage.server.app import open_hall
        from stoneage.server.routes.lobby import answered_here

        await stack.enter_async_context(open_hall(self._app))
        self._in_the_hall = answered_here()
        self._hall_open.set()

    async def _open_tables(self, stack: AsyncExitStack) -> None:
        from stoneage.server.app import add_tables, load_game, open_tables

        await asyncio.to_thread(load_game)
        add_tables(self._app)
        await stack.enter_async_context(open_tables(self._app))
        self._tables_open.set()
