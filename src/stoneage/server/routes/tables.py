"""Tables over plain HTTP: open one, look, ask, look back."""

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from stoneage.match.commands import AnyCommand
from stoneage.match.settings import Settings
from stoneage.match.views import audience_of, moment_view
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.matches.messages import welcome
from stoneage.server.middleware import check_client, status_of
from stoneage.server.routes.lobby import REFUSALS, Guest, Somebody, TableId, ThePeople
from stoneage.server.shapes import http, socket

tables = APIRouter(prefix="/api", responses=REFUSALS)


def hub_of(request: Request) -> LiveMatches:
    hub: LiveMatches = request.app.state.hub
    return hub


AHub = Annotated[LiveMatches, Depends(hub_of)]


def same_protocol(client: Annotated[str | None, Query(include_in_schema=False)] = None) -> None:
    """A client may say for which protocol it was made; one for another is told to reload itself."""
    check_client(client)


def as_json(content: Any, status: int = 200) -> Response:
    """An answer that was built by hand: its shape is in the protocol, and a test holds the two together."""
    return Response(orjson.dumps(content), status, media_type="application/json")


@tables.post("/tables", status_code=201, dependencies=[Depends(same_protocol)])
async def open_table(settings: Settings, person: Guest, hub: AHub) -> http.Opened:
    """Open a table; who opens it is its host and may sit down afterwards."""
    table = await hub.open_table(settings, person.id)
    return http.Opened(id=table.id, invite=table.invite, commitment=table.commitment)


@tables.get("/tables/{table}", response_model=socket.Welcome, dependencies=[Depends(same_protocol)])
async def look(
    table: TableId, person: Somebody, hub: AHub, since: Annotated[int, Query(ge=0, le=2**31)] = 0
) -> Response:
    """The table as I may see it: the same as a socket's first message."""
    room = await hub.room(table)
    audience = audience_of(room.match, person.id if person else None)
    return as_json(welcome(room.match, audience, room.present, since))


@tables.post(
    "/tables/{table}",
    response_model=socket.Accepted | socket.RefusedShape,
    dependencies=[Depends(same_protocol)],
)
async def ask(table: TableId, command: AnyCommand, person: Guest, hub: AHub) -> Response:
    """Any message of the socket, for those who need no push."""
    answer = await hub.ask(table, person.id, command)
    return as_json(answer, status_of(answer["code"]) if answer["type"] == "refused" else 200)


@tables.get("/tables/{table}/moments/{choices}", response_model=socket.GameView)
async def moment(
    table: TableId, choices: Annotated[int, Path(ge=0, le=2**31)], person: Somebody, hub: AHub
) -> Response:
    """The board as I could see it after so many choices."""
    room = await hub.room(table)
    return as_json(moment_view(room.match, audience_of(room.match, person.id if person else None), choices))


@tables.delete("/me")
async def forget(person: Guest, hub: AHub, people: ThePeople) -> http.PersonView:
    """Delete my name and all I said; my seats stay mine."""
    await hub.forget(person.id)
    return http.PersonView(name=(await people.rename(person, "")).name)
