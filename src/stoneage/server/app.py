"""The application, in two parts: the hall, which is there in a moment, and the tables, which need the game.

Loading the game means loading a compiler, which takes as long as all the rest together.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from stoneage.distribution import version
from stoneage.match.refusals import Refused
from stoneage.server.config import Config
from stoneage.server.logs import log
from stoneage.server.middleware import body_of, fields_of, refusal_of, status_of
from stoneage.server.routes.lobby import hall, operators, pages
from stoneage.server.shapes.http import BotAbout
from stoneage.server.storage.database import open_database
from stoneage.server.storage.people import People
from stoneage.server.storage.store import Store
from stoneage.server.warmup import WarmUp


def make_hall(config: Config) -> FastAPI:
    """All that needs no game; `doorman` stands before it."""
    app = FastAPI(
        title="Stone Age",
        version=version(),
        docs_url=None,  # both pages would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.config = config
    app.add_middleware(GZipMiddleware, minimum_size=2_000, compresslevel=4)
    for router in (hall, operators, pages):
        app.include_router(router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _fault)
    return app


def load_game() -> None:
    """Import what the tables need; a thread may do it."""


def add_tables(app: FastAPI) -> None:
    """All that needs the game."""
    from stoneage.server.routes.replays import replays
    from stoneage.server.routes.socket import live
    from stoneage.server.routes.tables import tables

    for router in (tables, replays, live):
        app.include_router(router)
    app.openapi = partial(_describe, app)  # type: ignore[method-assign]


def _describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI with the socket's messages; it takes a while to make, and hardly anyone asks for it."""
    from stoneage.server.shapes.socket import drop_null_defaults, socket_schemas

    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        schema["components"]["schemas"].update(socket_schemas())
        drop_null_defaults(schema)
    assert app.openapi_schema is not None
    return app.openapi_schema


@asynccontextmanager
async def open_hall(app: FastAPI) -> AsyncIterator[None]:
    """The database and the people in it."""
    database = await open_database(app.state.config.database)
    app.state.store = store = Store(database)
    app.state.people, app.state.warm_up, app.state.bots = People(store), WarmUp(), []
    log.info("hall open", database="postgresql" if database.shared else "sqlite")
    yield
    await store.close()
    log.info("server stopped")


@asynccontextmanager
async def open_tables(app: FastAPI) -> AsyncIterator[None]:
    """The rooms, and what keeps them going."""
    from stoneage.bots.introductions import introductions
    from stoneage.server.matches.live_matches import LiveMatches

    state = app.state
    state.bots = [BotAbout(**asdict(bot)) for bot in introductions()]
    state.hub = hub = LiveMatches(state.config, state.store, state.warm_up)
    duties = (state.warm_up.run(), hub.beat(), state.store.database.listen(hub.woken))
    tasks = [asyncio.create_task(duty) for duty in duties]
    log.info("server started")
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await hub.close()


def _answer(refusal: Refused, status: int | None = None) -> Response:
    return Response(body_of(refusal), status or status_of(refusal.code), media_type="application/json")


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _answer(error)


async def _malformed(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _answer(Refused({"code": "malformed", "fields": fields_of(error.errors())}))


async def _http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = _answer(refusal_of(error.status_code), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _fault(_request: Request, _error: Exception) -> Response:
    log.error("request failed", fault=True)
    return _answer(Refused("unavailable"), 500)
