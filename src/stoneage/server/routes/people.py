"""People: guests with a name, identified by a cookie on each device, and personal links for more devices."""

import re
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import RedirectResponse

from stoneage.match.names import printable
from stoneage.match.refusals import Refused
from stoneage.server.config import Config
from stoneage.server.refusals import client_outdated
from stoneage.server.routes.dependencies import (
    REFUSALS,
    Address,
    Guest,
    Somebody,
    TheServices,
    Token,
    request_origin,
)
from stoneage.server.storage.people import COOKIE, People, Person
from stoneage.server.types import http

people = APIRouter(prefix="/api", responses=REFUSALS)
pages = APIRouter(include_in_schema=False)
_YEAR: Final = 365 * 86_400
_OLD_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{1,100}\Z")
ItemId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


def _set_cookie(config: Config, response: Response, token: str) -> None:
    response.set_cookie(
        COOKIE, token, max_age=_YEAR, path=_path(config), httponly=True, samesite="lax", secure=config.secure
    )


def _path(config: Config) -> str:
    """Returns the path of this server's pages, as browsers see it."""
    return config.base or "/"


@people.post("/people", status_code=201)
async def come_in(
    new: http.NewPerson,
    request: Request,
    response: Response,
    services: TheServices,
    address: Address,
) -> http.PersonView:
    """Become a guest; the token comes as a cookie."""
    services.action_rates.new_person(address)
    person, token = await services.people.welcome(printable(new.name), request_origin(request))
    _set_cookie(services.config, response, token)
    return http.PersonView(name=person.name)


@people.get("/me")
async def me(person: Guest, services: TheServices, response: Response, token: Token = None) -> http.PersonView:
    """Who am I? The cookie is good for another year from now."""
    assert token is not None
    _set_cookie(services.config, response, token)
    return http.PersonView(name=person.name)


@people.put("/me")
async def rename(new: http.NewPerson, person: Guest, services: TheServices) -> http.PersonView:
    """Take another name for tables to come."""
    return http.PersonView(name=(await services.people.rename(person, printable(new.name))).name)


@people.delete("/me")
async def forget(
    person: Guest,
    response: Response,
    services: TheServices,
) -> http.PersonView:
    """Delete me: my name, all I said and the titles of my tables; I am known on no device any more."""
    await services.matches.forget(person.id)
    await services.external_actions.sync()
    response.delete_cookie(COOKIE, path=_path(services.config))
    return http.PersonView(name="")


# --- devices


async def _devices(everyone: People, person: Person) -> http.Devices:
    devices = [
        http.Device(
            id=row.id,
            browser=row.browser,
            system=row.system,
            created=row.created,
            seen=row.seen,
            is_current=row.id == person.device,
        )
        for row in await everyone.identities.devices(person.id)
    ]
    links = [
        http.LinkInfo(id=row.id, once=row.once, created=row.created, until=row.until)
        for row in await everyone.links(person)
    ]
    return http.Devices(devices=devices, links=links)


@people.get("/me/devices")
async def my_devices(person: Guest, services: TheServices) -> http.Devices:
    """Where I am known, and my links."""
    return await _devices(services.people, person)


@people.delete("/me/devices")
async def revoke_others(person: Guest, services: TheServices) -> http.Devices:
    """Be known on this device only; links end too."""
    await services.people.identities.revoke_links(person.id)
    if await services.people.identities.revoke_devices(person.id, but=person.device):
        await services.people.identities.note_action("person", "revoke person", person.id)
        await services.external_actions.sync()
    return await _devices(services.people, person)


@people.delete("/me/devices/{device}")
async def revoke_device(
    device: ItemId,
    person: Guest,
    response: Response,
    services: TheServices,
) -> http.Devices:
    """Be known on a device no longer."""
    if not await services.people.identities.revoke_devices(person.id, only=device):
        raise Refused("not_found")
    await services.people.identities.note_action("person", "revoke device", device)
    await services.external_actions.sync()
    if device == person.device:
        response.delete_cookie(COOKIE, path=_path(services.config))
    return await _devices(services.people, person)


# --- personal links


@people.post("/me/links", status_code=201)
async def make_link(new: http.NewLink, person: Guest, services: TheServices) -> http.PersonalLink:
    """A link that makes another browser mine too, once or as often as I like."""
    row, token = await services.people.make_link(person, new.once)
    path = f"{_path(services.config).rstrip('/')}/#/me/{token}"
    return http.PersonalLink(id=row["id"], once=row["once"], created=row["created"], until=row["until"], path=path)


@people.delete("/me/links/{link}")
async def revoke_link(link: ItemId, person: Guest, services: TheServices) -> http.Devices:
    """End a personal link of mine."""
    if not await services.people.identities.revoke_links(person.id, only=link):
        raise Refused("not_found")
    return await _devices(services.people, person)


@people.post("/links/look")
async def look_at_link(given: http.LinkToken, somebody: Somebody, services: TheServices) -> http.LinkView:
    """Whose personal link is this? Nothing changes."""
    link = await services.people.link(given.token)
    return http.LinkView(name=link.name, once=link.once, mine=somebody is not None and somebody.id == link.person)


@people.post("/links/use")
async def use_link(
    given: http.LinkToken,
    request: Request,
    response: Response,
    somebody: Somebody,
    services: TheServices,
) -> http.PersonView:
    """Make this browser the one of the link's person. The person it belonged to before is no longer known here."""
    link = await services.people.link(given.token)
    if somebody is not None and somebody.id == link.person:
        return http.PersonView(name=link.name)
    person, token = await services.people.use_link(given.token, request_origin(request))
    if somebody is not None:
        await services.people.identities.revoke_devices(somebody.id, only=somebody.device)
        await services.people.identities.note_action("person", "revoke device", somebody.device)
        await services.external_actions.sync()
    _set_cookie(services.config, response, token)
    return http.PersonView(name=person.name)


# --- what earlier versions had


@people.get("/me/link", include_in_schema=False)
@people.post("/company", include_in_schema=False)
@people.api_route("/me/mistakes", methods=["GET", "DELETE"], include_in_schema=False)
@people.api_route("/me/mistakes/{_:path}", methods=["POST", "DELETE"], include_in_schema=False)
async def former_address() -> None:
    """Addresses that pages of protocol 3 and earlier ask: they have to load again."""
    raise client_outdated("3")


@pages.get("/me/{token:path}")
async def old_personal_link(token: str, services: TheServices) -> Response:
    """A personal link of an earlier version: the page asks before anything happens."""
    if not _OLD_TOKEN.match(token):
        raise Refused("not_found")
    return RedirectResponse(f"{_path(services.config).rstrip('/')}/#/me/{token}", status_code=303)
