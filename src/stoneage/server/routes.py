"""Plain HTTP: people, lobby, tables, records."""

from dataclasses import asdict
from importlib.metadata import version
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Cookie, Depends, Path, Query, Request, Response
from fastapi.responses import RedirectResponse

from stoneage.server import protocol, wire
from stoneage.server.guard import check_client, status_of, wants_page
from stoneage.server.hub import Hub
from stoneage.server.messages import welcome
from stoneage.server.people import COOKIE, People
from stoneage.server.store import Person
from stoneage.server.warmup import Part
from stoneage.table.commands import PRESETS, AnyCommand
from stoneage.table.lineup import lineup
from stoneage.table.refusals import Refused
from stoneage.table.settings import Settings, printable
from stoneage.table.views import audience_of, moment_view

_YEAR = 365 * 86_400
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": protocol.RefusedAnswer} for status in (401, 403, 404, 409, 413, 422, 429, 503)
}
api = APIRouter(prefix="/api", responses=REFUSALS)

Token = Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def people_of(request: Request) -> People:
    people: People = request.app.state.people
    return people


AHub = Annotated[Hub, Depends(hub_of)]
ThePeople = Annotated[People, Depends(people_of)]


def same_protocol(client: Annotated[str | None, Query(include_in_schema=False)] = None) -> None:
    """A client may say for which protocol it was made; one for another is told to reload itself."""
    check_client(client)


async def somebody(people: ThePeople, token: Token = None) -> Person | None:
    return await people.by_token(token)


async def guest(people: ThePeople, token: Token = None) -> Person:
    return await people.need(token)


Somebody = Annotated[Person | None, Depends(somebody)]
Guest = Annotated[Person, Depends(guest)]


def _remember(response: Response, token: str, hub: Hub) -> None:
    response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax", secure=hub.config.secure)


@api.get("/status")
async def status(hub: AHub) -> wire.Status:
    """Are kernel and brain ready, which bots are there?"""
    kernel, brain = (_compiled(part) for part in (hub.warm_up.kernel, hub.warm_up.brain))
    bots = [wire.BotAbout(**asdict(bot)) for bot in lineup()]
    return wire.Status(version=version("stoneage"), kernel=kernel, brain=brain, bots=bots, presets=list(PRESETS))


def _compiled(part: Part) -> wire.Compiled:
    return wire.Compiled(ready=part.ready.is_set(), progress=round(part.progress, 2))


# --- people


@api.post("/people", status_code=201)
async def come_in(new: wire.NewPerson, response: Response, hub: AHub, people: ThePeople) -> wire.PersonView:
    """Become a guest; the token comes as a cookie."""
    person, token = await people.welcome(printable(new.name))
    _remember(response, token, hub)
    return wire.PersonView(name=person.name)


@api.get("/me")
async def me(person: Guest) -> wire.PersonView:
    """Who am I?"""
    return wire.PersonView(name=person.name)


@api.put("/me")
async def rename(new: wire.NewPerson, person: Guest, people: ThePeople) -> wire.PersonView:
    """Take another name for tables to come."""
    return wire.PersonView(name=(await people.rename(person, printable(new.name))).name)


@api.delete("/me")
async def forget(person: Guest, hub: AHub, people: ThePeople) -> wire.PersonView:
    """Delete my name and all I said; my seats stay mine."""
    await hub.forget(person.id)
    return wire.PersonView(name=(await people.rename(person, "")).name)


@api.get("/me/link")
async def personal_link(person: Guest, token: Token = None) -> wire.PersonalLink:  # noqa: ARG001 - it must be known
    """The link that brings my seats back on another device."""
    return wire.PersonalLink(path=f"/me/{token}")


@api.get("/me/tables")
async def my_tables(person: Guest, hub: AHub) -> wire.MyTables:
    """My games, those that wait for me first."""
    rows = await hub.store.matches_of(person.id)
    tables = [_about(row, person.id) for row in rows]
    tables.sort(key=lambda table: (not table.waiting_for_me, table.stage == "over"))
    waiting = tables[0].id if tables and tables[0].waiting_for_me else None
    return wire.MyTables(tables=tables, next=waiting)


def _about(row: Any, person: str | None = None) -> wire.TableAbout:
    mine = person is not None and row.waiting == person
    about = orjson.loads(row.about)
    return wire.TableAbout(id=row.id, stage=row.stage, changed=row.changed, waiting_for_me=mine, **about)


# --- tables


@api.get("/tables")
async def lobby(hub: AHub) -> wire.Tables:
    """The tables that are open to all."""
    return wire.Tables(tables=[_about(row) for row in await hub.store.lobby()])


@api.post("/tables", status_code=201, dependencies=[Depends(same_protocol)])
async def open_table(settings: Settings, person: Guest, hub: AHub) -> wire.Opened:
    """Open a table; who opens it is its host and may sit down afterwards."""
    table = await hub.open_table(settings, person.id)
    return wire.Opened(id=table.id, invite=table.invite, commitment=table.commitment)


@api.get("/tables/{table}", response_model=protocol.Welcome, dependencies=[Depends(same_protocol)])
async def look(
    table: TableId, person: Somebody, hub: AHub, since: Annotated[int, Query(ge=0, le=2**31)] = 0
) -> Response:
    """The table as I may see it: the same as a socket's first message."""
    room = await hub.room(table)
    audience = audience_of(room.table, person.id if person else None)
    return as_json(welcome(room.table, audience, room.present, since))


@api.post(
    "/tables/{table}",
    response_model=protocol.Accepted | protocol.RefusedAnswer,
    dependencies=[Depends(same_protocol)],
)
async def ask(table: TableId, command: AnyCommand, person: Guest, hub: AHub) -> Response:
    """Any message of the socket, for those who need no push."""
    answer = await hub.ask(table, person.id, command)
    return as_json(answer, status_of(answer["code"]) if answer["type"] == "refused" else 200)


@api.get("/tables/{table}/moments/{choices}", response_model=protocol.GameView)
async def moment(
    table: TableId, choices: Annotated[int, Path(ge=0, le=2**31)], person: Somebody, hub: AHub
) -> Response:
    """The board as I could see it after so many choices."""
    room = await hub.room(table)
    return as_json(moment_view(room.table, audience_of(room.table, person.id if person else None), choices))


def as_json(content: Any, status: int = 200) -> Response:
    """An answer that was built by hand: its shape is in the protocol, and a test holds the two together."""
    return Response(orjson.dumps(content), status, media_type="application/json")


pages = APIRouter(include_in_schema=False)


@pages.get("/me/{token:path}")
async def come_back(token: str, request: Request, hub: AHub, people: ThePeople) -> Response:
    """A personal link: this device is mine from now on. A dead one ends on a page that says so."""
    try:
        await people.need(token)
    except Refused as refusal:
        if not wants_page(request.headers):
            raise
        return RedirectResponse(f"/#/refused/{refusal.code}", status_code=303)
    response = RedirectResponse("/", status_code=303)
    _remember(response, token, hub)
    return response
