"""The application behind the page: everything that needs the database or the game."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from stoneage.bots.host_bots import offer
from stoneage.distribution import version
from stoneage.match.refusals import Refused
from stoneage.server.action_rates import ActionRates
from stoneage.server.bans import Bans
from stoneage.server.config import Config
from stoneage.server.connection_limits import ConnectionLimits
from stoneage.server.external_actions import ExternalActions
from stoneage.server.health import Health
from stoneage.server.household import Household, Listen
from stoneage.server.logs import log
from stoneage.server.matches.housekeeping import Housekeeping
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.middleware import body_of, headers_of, malformed, refusal_of, status_of
from stoneage.server.practice.routes import practice
from stoneage.server.practice.service import Practice
from stoneage.server.replays.routes import replays
from stoneage.server.replays.service import Replays
from stoneage.server.reviews.requests import resume
from stoneage.server.reviews.routes import reviews
from stoneage.server.reviews.service import Reviews
from stoneage.server.routes.household import household
from stoneage.server.routes.lobby import lobby, packed_status
from stoneage.server.routes.operators import keys, operators
from stoneage.server.routes.people import pages, people
from stoneage.server.routes.questions import questions
from stoneage.server.routes.socket import sockets
from stoneage.server.routes.tables import tables
from stoneage.server.services import Services
from stoneage.server.signing import Signing
from stoneage.server.storage.database import open_database
from stoneage.server.storage.people import People
from stoneage.server.storage.store import Store
from stoneage.server.types.schemas import OpenApi, Schemas, drop_null_defaults, learning_schemas, socket_schemas
from stoneage.server.warmup import get_ready


def make_app() -> FastAPI:
    """Returns the application; `open_app` makes it work."""
    app = FastAPI(
        title="Stone Age",
        version=version(),
        docs_url=None,  # both pages would load scripts from elsewhere
        redoc_url=None,
        openapi_url=None,  # `routes.description` serves it
        redirect_slashes=False,  # a redirect would repeat the Host that a client made up
    )
    app.add_middleware(GZipMiddleware, minimum_size=2_000, compresslevel=4)
    learning = (reviews, practice, questions)
    for router in (lobby, household, people, operators, pages, tables, replays, keys, *learning, sockets):
        app.include_router(router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _fault)
    app.openapi = partial(_openapi, app)  # type: ignore[method-assign]
    return app


def _openapi(app: FastAPI) -> Schemas:
    """Returns the OpenAPI with the socket's messages; making it takes 0.4 s of CPU."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        schema["components"]["schemas"].update(learning_schemas() | socket_schemas())
        drop_null_defaults(schema)
    assert app.openapi_schema is not None
    return app.openapi_schema


@asynccontextmanager
async def open_app(
    app: FastAPI,
    config: Config,
    bans: Bans,
    connection_limits: ConnectionLimits,
    listen: Listen | None = None,
) -> AsyncIterator[None]:
    """Opens the database and starts what runs in the background. `listen` lets the page open one more address."""
    offer(config.bots)
    database = await open_database(config.database)
    await asyncio.to_thread(get_ready)
    store = Store(database)
    matches = LiveMatches(config, store)
    people_known = People(store, config, bans)
    external_actions = ExternalActions(matches, people_known, bans)
    signing = Signing(store)
    await signing.prepare()
    replays_kept = Replays(store, signing, config.limits.replays_waiting)
    reviewing = Reviews(store, matches.processes, replays_kept.processes, config.limits.reviews_waiting)
    reviewing.observe(matches.ports.observers)
    app.state.services = Services(
        config=config,
        connection_limits=connection_limits,
        household=Household(config, listen),
        store=store,
        people=people_known,
        matches=matches,
        external_actions=external_actions,
        action_rates=ActionRates(config),
        replays=replays_kept,
        signing=signing,
        reviews=reviewing,
        practice=Practice(store, reviewing, config.limits.practice_positions),
        health=Health(store),
        openapi=OpenApi(app.openapi),
        statuses={known: packed_status(known) for known in (False, True)},
    )
    housekeeping = Housekeeping(matches)
    await housekeeping.begin()
    await reviewing.prepare_for_finished_games()
    listening = database.listen(matches.stored_elsewhere)
    background = (housekeeping.run(), external_actions.run(), listening, resume(reviewing, matches.get))
    tasks = [asyncio.create_task(work) for work in background]
    log.info("server started", database="postgresql" if database.shared else "sqlite")
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    with suppress(Refused):  # a database that is away learns later when this server stopped
        await housekeeping.note_uptime()
    await matches.close()
    await reviewing.close()
    replays_kept.close()
    await store.close()
    log.info("server stopped")


def _answer(refusal: Refused, status: int | None = None) -> Response:
    status = status or status_of(refusal.code)
    return Response(body_of(refusal), status, headers_of(refusal), media_type="application/json")


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _answer(error)


async def _malformed(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _answer(malformed((problem["loc"], problem["type"]) for problem in error.errors()))


async def _http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = _answer(refusal_of(error.status_code), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _fault(_request: Request, _error: Exception) -> Response:
    log.error("request failed", fault=True)
    return _answer(Refused("unavailable"), 500)
