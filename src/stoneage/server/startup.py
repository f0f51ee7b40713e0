"""Serves the page from the first moment, and everything else as soon as the application is loaded.

Database, game and their libraries take seconds to load. Meanwhile the page is there, `/api/status` says how far things
are, and every other request waits.
"""

import asyncio
import gc
import os
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from stoneage.distribution import version
from stoneage.server.bans import Bans
from stoneage.server.config import PROTOCOL, WORKER_CONFIG, Config
from stoneage.server.connection import CONNECTION_LIMITS
from stoneage.server.connection_limits import ConnectionLimits
from stoneage.server.household import Listen
from stoneage.server.logs import log, set_up_logs
from stoneage.server.middleware import APPLICATION, SecurityMiddleware
from stoneage.server.static import Page
from stoneage.server.storage.database_url import reason_of

CLIENT: Final = Path(__file__).parent / "client"  # the built web client, if this installation has one

OnFailure = Callable[[str], None]


def create_app() -> ASGIApp:
    """Returns what a worker process of uvicorn serves, which imports this function by its name."""
    return make_server(Config.from_json(os.environ[WORKER_CONFIG]), lambda _: os.kill(os.getpid(), signal.SIGTERM))


def make_server(
    config: Config, on_failure: OnFailure, on_start: Callable[[], None] = lambda: None, listen: Listen | None = None
) -> ASGIApp:
    """Returns all that a process serves.

    `on_start` is called once the application has started, `on_failure` with a sentence if it cannot. `listen` makes the
    server listen on one more address, where the page may ask for that.
    """
    set_up_logs()
    bans = Bans()
    return SecurityMiddleware(Startup(config, bans, on_failure, on_start=on_start, listen=listen), config, bans)


def _early_status() -> dict[str, Any]:
    nothing = {"ready": False, "progress": 0.0}
    about = {"version": version(), "protocol": PROTOCOL, "has_session": None, "bots": [], "presets": []}
    return {**about, "kernel": nothing, "brain": nothing}


_EARLY: Final[dict[str, Callable[[], JSONResponse]]] = {
    "/api/status": lambda: JSONResponse(_early_status()),
    "/health": lambda: JSONResponse({"status": "ok"}),
    "/health/live": lambda: JSONResponse({"status": "ok"}),
    "/health/ready": lambda: JSONResponse({"status": "not ready", "problems": {"server": "starting"}}, 503),
}


def _make_app() -> Any:
    """Imports the application, which takes a second or two, and returns it."""
    gc.disable()  # loading makes many objects and no garbage
    try:
        from stoneage.server.app import make_app

        return make_app()
    finally:
        gc.enable()


def _reason_of(error: Exception, config: Config) -> str:
    return str(error) if isinstance(error, ImportError) else reason_of(error, config.database)


class Startup:
    """Serves the page itself and everything else through the application."""

    def __init__(
        self,
        config: Config,
        bans: Bans,
        on_failure: OnFailure,
        client: Path = CLIENT,
        on_start: Callable[[], None] = lambda: None,
        listen: Listen | None = None,
    ) -> None:
        self._config = config
        self._bans = bans
        self._connection_limits = ConnectionLimits.of(config)
        self._on_start = on_start
        self._listen = listen
        self._on_failure = on_failure
        self._page = Page(client, config.base)
        self._app: Any = None
        self._ready = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            scope["state"][CONNECTION_LIMITS] = self._connection_limits
            await self._live(receive, send)
        elif scope["type"] == "http" and not scope["path"].startswith(APPLICATION):
            await self._page(scope, receive, send)
        elif scope["path"] in _EARLY and not self._ready.is_set():
            await _EARLY[scope["path"]]()(scope, receive, send)
        else:
            await self._ready.wait()
            await self._app(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        async with AsyncExitStack() as stack:
            opening = asyncio.create_task(self._open(stack))
            await send({"type": "lifespan.startup.complete"})
            await receive()
            opening.cancel()
            await asyncio.gather(opening, return_exceptions=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def _open(self, stack: AsyncExitStack) -> None:
        try:
            app = await asyncio.to_thread(_make_app)
            from stoneage.server.app import open_app

            limits = self._connection_limits
            await stack.enter_async_context(open_app(app, self._config, self._bans, limits, self._listen))
        except Exception as error:
            reason = _reason_of(error, self._config)
            log.error("server cannot start", error=type(error).__name__, reason=reason)
            self._on_failure(reason)
            return
        self._app = app
        self._ready.set()
        self._on_start()
