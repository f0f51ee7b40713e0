"""The application: everything put together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from prometheus_client import generate_latest
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from stoneage.server import metrics
from stoneage.server.config import Config
from stoneage.server.database import make_engine, migrate
from stoneage.server.guard import body_of, status_of
from stoneage.server.hub import Hub
from stoneage.server.live import fields_of, live
from stoneage.server.logs import log
from stoneage.server.people import People
from stoneage.server.protocol import drop_null_defaults, socket_schemas
from stoneage.server.replays import replays
from stoneage.server.routes import api, pages
from stoneage.server.store import Store
from stoneage.server.wakeups import listen
from stoneage.server.warmup import WarmUp
from stoneage.table.refusals import Refused


def make_app(config: Config) -> FastAPI:
    """All that needs the game; `doorman` stands before it."""
    app = FastAPI(
        title="Stone Age",
        version=version("stoneage"),
        docs_url=None,  # both pages would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_lifespan(config),
    )
    app.add_middleware(GZipMiddleware, minimum_size=2_000, compresslevel=4)
    app.include_router(api)
    app.include_router(replays)
    app.include_router(live)
    app.include_router(pages)
    app.add_api_route("/health", _health, include_in_schema=False)
    app.add_api_route("/metrics", _metrics, include_in_schema=False)
    app.openapi()["components"]["schemas"].update(socket_schemas())
    drop_null_defaults(app.openapi())
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _fault)
    return app


def _lifespan(config: Config) -> Any:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = make_engine(config.database)
        await migrate(engine)
        store, warm_up = Store(engine), WarmUp()
        app.state.people = People(store)
        app.state.hub = hub = Hub(config, store, warm_up)
        tasks = [asyncio.create_task(warm_up.run()), asyncio.create_task(hub.beat())]
        if hub.shared:
            tasks.append(asyncio.create_task(listen(engine, hub.woken)))
        log.info("server started", database=engine.dialect.name)
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await hub.close()
        await store.close()
        log.info("server stopped")

    return lifespan


async def _health(request: Request) -> dict[str, str]:
    """Healthy is who can read its database."""
    await request.app.state.hub.store.versions(["health"])
    return {"status": "ok"}


async def _metrics() -> Response:
    return Response(generate_latest(metrics.REGISTRY), media_type="text/plain; version=0.0.4")


def _answer(refusal: Refused, status: int | None = None) -> Response:
    return Response(body_of(refusal), status or status_of(refusal.code), media_type="application/json")


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _answer(error)


async def _malformed(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _answer(Refused("malformed", fields=fields_of(error.errors())))


async def _http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "not_allowed"}.get(error.status_code, "malformed")
    response = _answer(Refused(code), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _fault(_request: Request, _error: Exception) -> Response:
    log.error("request failed", fault=True)
    return _answer(Refused("unavailable"), 500)
