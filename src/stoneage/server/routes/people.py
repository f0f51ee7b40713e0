"""Who I am: a guest with a cookie, a name, and a link for other devices."""

from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from stoneage.match.refusals import Refused
from stoneage.match.settings import printable
from stoneage.server.middleware import wants_page
from stoneage.server.routes.dependencies import (
    REFUSALS,
    Address,
    Guest,
    TheAllowances,
    TheMatches,
    ThePeople,
    Token,
)
from stoneage.server.shapes import http
from stoneage.server.storage.people import COOKIE

people = APIRouter(prefix="/api", responses=REFUSALS)
pages = APIRouter(include_in_schema=False)
_YEAR: Final = 365 * 86_400


def _set_cookie(request: Request, response: Response, token: str) -> None:
    secure: bool = request.app.state.config.secure
    response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax", secure=secure)


@people.post("/people", status_code=201)
async def come_in(
    new: http.NewPerson,
    request: Request,
    response: Response,
    everyone: ThePeople,
    allowances: TheAllowances,
    address: Address,
) -> http.PersonView:
    """Become a guest; the token comes as a cookie."""
    allowances.new_person(address)
    person, token = await everyone.welcome(printable(new.name))
    _set_cookie(request, response, token)
    return http.PersonView(name=person.name)


@people.get("/me")
async def me(person: Guest) -> http.PersonView:
    """Who am I?"""
    return http.PersonView(name=person.name)


@people.put("/me")
async def rename(new: http.NewPerson, person: Guest, everyone: ThePeople) -> http.PersonView:
    """Take another name for tables to come."""
    return http.PersonView(name=(await everyone.rename(person, printable(new.name))).name)


@people.delete("/me")
async def forget(person: Guest, matches: TheMatches, everyone: ThePeople) -> http.PersonView:
    """Delete my name and all I said; my seats stay mine."""
    await matches.forget(person.id)
    return http.PersonView(name=(await everyone.rename(person, "")).name)


@people.get("/me/link")
async def personal_link(person: Guest, token: Token = None) -> http.PersonalLink:  # noqa: ARG001 - it must be known
    """The link that brings my seats back on another device."""
    return http.PersonalLink(path=f"/me/{token}")


@pages.get("/me/{token:path}")
async def come_back(token: str, request: Request, everyone: ThePeople) -> Response:
    """A personal link: this device is mine from now on. A dead one ends on a page that says so."""
    try:
        await everyone.need(token)
    except Refused as refusal:
        if not wants_page(request.headers):
            raise
        return RedirectResponse(f"/#/refused/{refusal.code}", status_code=303)
    response = RedirectResponse("/", status_code=303)
    _set_cookie(request, response, token)
    return response
