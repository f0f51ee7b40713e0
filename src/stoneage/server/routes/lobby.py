"""The hall: who I am, which tables there are, how far the game is. It opens before anything of the game is loaded."""

from http import HTTPStatus
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Cookie, Depends, Path, Request, Response
from fastapi.responses import RedirectResponse

from stoneage.distribution import version
from stoneage.match.commands import PRESETS
from stoneage.match.refusals import Refused
from stoneage.match.settings import printable
from stoneage.server import metrics
from stoneage.server.middleware import wants_page
from stoneage.server.shapes import http
from stoneage.server.storage.people import COOKIE, People
from stoneage.server.storage.store import Person, Store
from stoneage.server.warmup import Part

_YEAR = 365 * 86_400
# By name and not as a model: FastAPI would build the whole union again for every status of every route, which took two
# thirds of the time from start to a first game.
_REFUSED = {"schema": {"$ref": "#/components/schemas/Refused"}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": HTTPStatus(status).phrase, "content": {"application/json": _REFUSED}}
    for status in (401, 403, 404, 409, 413, 422, 429, 503)
}
hall = APIRouter(prefix="/api", responses=REFUSALS)

Token = Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


def people_of(request: Request) -> People:
    people: People = request.app.state.people
    return people


def store_of(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


ThePeople = Annotated[People, Depends(people_of)]
TheStore = Annotated[Store, Depends(store_of)]


async def somebody(people: ThePeople, token: Token = None) -> Person | None:
    return await people.by_token(token)


async def guest(people: ThePeople, token: Token = None) -> Person:
    return await people.need(token)


Somebody = Annotated[Person | None, Depends(somebody)]
Guest = Annotated[Person, Depends(guest)]


def _remember(request: Request, response: Response, token: str) -> None:
    secure: bool = request.app.state.config.secure
    response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax", secure=secure)


@hall.get("/status")
async def status(request: Request) -> http.Status:
    """Are kernel and brain ready, which bots are there?"""
    state = request.app.state
    kernel, brain = (_compiled(part) for part in (state.warm_up.kernel, state.warm_up.brain))
    return http.Status(version=version(), kernel=kernel, brain=brain, bots=state.bots, presets=list(PRESETS))


def _compiled(part: Part) -> http.Compiled:
    return http.Compiled(ready=part.ready.is_set(), progress=round(part.progress, 2))


# --- people


@hall.post("/people", status_code=201)
async def come_in(new: http.NewPerson, request: Request, response: Response, people: ThePeople) -> http.PersonView:
    """Become a guest; the token comes as a cookie."""
    person, token = await people.welcome(printable(new.name))
    _remember(request, response, token)
    return http.PersonView(name=person.name)


@hall.get("/me")
async def me(person: Guest) -> http.PersonView:
    """Who am I?"""
    return http.PersonView(name=person.name)


@hall.put("/me")
async def rename(new: http.NewPerson, person: Guest, people: ThePeople) -> http.PersonView:
    """Take another name for tables to come."""
    return http.PersonView(name=(await people.rename(person, printable(new.name))).name)


@hall.get("/me/link")
async def personal_link(person: Guest, token: Token = None) -> http.PersonalLink:  # noqa: ARG001 - it must be known
    """The link that brings my seats back on another device."""
    return http.PersonalLink(path=f"/me/{token}")


@hall.get("/me/tables")
async def my_tables(person: Guest, store: TheStore) -> http.MyTables:
    """My games, those that wait for me first."""
    rows = await store.matches_of(person.id)
    tables = [_about(row, person.id) for row in rows]
    tables.sort(key=lambda table: (not table.waiting_for_me, table.stage == "over"))
    waiting = tables[0].id if tables and tables[0].waiting_for_me else None
    return http.MyTables(tables=tables, next=waiting)


def _about(row: Any, person: str | None = None) -> http.TableAbout:
    mine = person is not None and row.waiting == person
    about = orjson.loads(row.about)
    return http.TableAbout(id=row.id, stage=row.stage, changed=row.changed, waiting_for_me=mine, **about)


# --- tables


@hall.get("/tables")
async def lobby(store: TheStore) -> http.Tables:
    """The tables that are open to all."""
    return http.Tables(tables=[_about(row) for row in await store.lobby()])


operators = APIRouter(include_in_schema=False)


@operators.get("/health")
async def health(store: TheStore) -> dict[str, str]:
    """Healthy is who can read its database."""
    await store.versions(["health"])
    return {"status": "ok"}


@operators.get("/metrics")
async def counted() -> Response:
    """What was counted."""
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4")


pages = APIRouter(include_in_schema=False)


@pages.get("/me/{token:path}")
async def come_back(token: str, request: Request, people: ThePeople) -> Response:
    """A personal link: this device is mine from now on. A dead one ends on a page that says so."""
    try:
        await people.need(token)
    except Refused as refusal:
        if not wants_page(request.headers):
            raise
        return RedirectResponse(f"/#/refused/{refusal.code}", status_code=303)
    response = RedirectResponse("/", status_code=303)
    _remember(request, response, token)
    return response


def answered_here() -> set[tuple[str, str]]:
    """Methods and paths that need nothing but the hall."""
    routes: list[Any] = [*hall.routes, *operators.routes]
    return {(method, route.path) for route in routes for method in route.methods}
