"""What routes share: who asks, and what the application holds."""

from http import HTTPStatus
from typing import Annotated, Any

import orjson
from fastapi import Cookie, Depends, Path, Query, Request, Response

from stoneage.server.allowances import Allowances
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.middleware import check_client
from stoneage.server.storage.people import COOKIE, People
from stoneage.server.storage.store import Person, Store

# By name and not as a model: FastAPI would build the whole union again for every status of every route, which took two
# thirds of the time from start to a first game.
_REFUSED = {"schema": {"$ref": "#/components/schemas/Refused"}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": HTTPStatus(status).phrase, "content": {"application/json": _REFUSED}}
    for status in (401, 403, 404, 409, 413, 422, 429, 503)
}

Token = Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


def _people(request: Request) -> People:
    people: People = request.app.state.people
    return people


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def _matches(request: Request) -> LiveMatches:
    matches: LiveMatches = request.app.state.matches
    return matches


def _allowances(request: Request) -> Allowances:
    allowances: Allowances = request.app.state.allowances
    return allowances


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


Address = Annotated[str, Depends(_address)]
TheAllowances = Annotated[Allowances, Depends(_allowances)]
ThePeople = Annotated[People, Depends(_people)]
TheStore = Annotated[Store, Depends(_store)]
TheMatches = Annotated[LiveMatches, Depends(_matches)]


async def _somebody(people: ThePeople, token: Token = None) -> Person | None:
    return await people.by_token(token)


async def _guest(people: ThePeople, token: Token = None) -> Person:
    return await people.need(token)


Somebody = Annotated[Person | None, Depends(_somebody)]
Guest = Annotated[Person, Depends(_guest)]


def same_protocol(client: Annotated[str | None, Query(include_in_schema=False)] = None) -> None:
    """Refused if a client says that it was made for another protocol."""
    check_client(client)


def as_json(content: Any, status: int = 200) -> Response:
    """Returns an answer that was built by hand: its shape is in the protocol, and a test holds the two together."""
    return Response(orjson.dumps(content), status, media_type="application/json")
