"""Guests: known on each device by a token in a cookie that no script can read; personal links lead to new devices."""

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from stoneage.match.refusals import Refused
from stoneage.server.bans import Bans
from stoneage.server.config import DAY, Config
from stoneage.server.refusals import RequestRefused
from stoneage.server.storage.identities import Identities
from stoneage.server.storage.schema import Row
from stoneage.server.storage.store import Store

COOKIE: Final = "stoneage"
_KNOWN: Final = 20_000
_NOTED: Final = 3_600.0  # seconds between two notes that a device was seen
# The first mark that is found counts: every browser claims to be an older one as well.
_BROWSERS: Final = {
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Vivaldi": "Vivaldi", "Firefox/": "Firefox",
    "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome/": "Chrome", "Safari/": "Safari",
}  # fmt: skip
_SYSTEMS: Final = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "CrOS": "ChromeOS", "Windows": "Windows",
    "Mac OS X": "macOS", "Linux": "Linux",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Person:
    """A guest: an id that others never see, a name if they gave one, and the device with which they ask."""

    id: str
    name: str
    device: str = ""


class RequestOrigin(NamedTuple):
    """The browser and the address of a request."""

    user_agent: str = ""
    address: str = ""


@dataclass(slots=True)
class _Known:
    person: Person
    noted: float


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _new_id() -> str:
    return secrets.token_urlsafe(12)


class People:
    """The people of a server. The database stores only hashes of tokens."""

    def __init__(self, store: Store, config: Config, bans: Bans) -> None:
        self.identities = Identities(store)
        self._config = config
        self._bans = bans
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._noting: set[asyncio.Task[None]] = set()

    async def welcome(self, name: str, visit: RequestOrigin) -> tuple[Person, str]:
        """Returns a new guest and the token that proves it is them."""
        person_id = _new_id()
        await self.identities.add_person(person_id, name)
        return await self._add_device(person_id, name, visit)

    async def _add_device(self, person_id: str, name: str, visit: RequestOrigin) -> tuple[Person, str]:
        token, now = secrets.token_urlsafe(32), time.time()
        device = {
            "id": _new_id(),
            "person": person_id,
            "token_hash": _hash(token),
            **browser_of(visit.user_agent)._asdict(),
            "created": now,
            "seen": now,
            "address": self._kept(visit.address),
        }
        await self.identities.add_device(device)
        return Person(person_id, name, device["id"]), token

    def _kept(self, address: str) -> str | None:
        return address[:64] or None if self._config.address_days else None

    async def by_token(self, token: str | None, visit: RequestOrigin | None = None) -> Person | None:
        """Returns the person of a token; None if it is unknown, Refused if the person is banned."""
        if not token or len(token) > 100:
            return None
        hashed = _hash(token)
        known = self._known.get(hashed)
        if known is None:
            found = await self.identities.by_token(hashed)
            if found is None:
                return None
            known = self._known[hashed] = _Known(Person(found.person, found.name, found.id), found.seen)
            if len(self._known) > _KNOWN:
                self._known.popitem(last=False)
        self._bans.check_person(known.person.id)
        if visit is not None and time.time() - known.noted > _NOTED:
            self._note_seen(known, visit)
        return known.person

    def _note_seen(self, known: _Known, visit: RequestOrigin) -> None:
        """Stores the visit in the background."""
        known.noted = time.time()
        task = asyncio.create_task(self._note(known, visit))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _note(self, known: _Known, visit: RequestOrigin) -> None:
        try:
            await self.identities.note_seen(known.person.device, known.noted, self._kept(visit.address))
        except Refused:
            known.noted = 0.0

    async def need(self, token: str | None, visit: RequestOrigin | None = None) -> Person:
        """Returns the person of a token; Refused if it is unknown."""
        person = await self.by_token(token, visit)
        if person is None:
            raise RequestRefused("unknown_person")
        return person

    async def rename(self, person: Person, name: str) -> Person:
        await self.identities.rename(person.id, name)
        self.look_again()
        return Person(person.id, name, person.device)

    def look_again(self) -> None:
        """Forgets who is who, because a person was renamed, revoked or deleted."""
        self._known.clear()

    # --- personal links

    async def make_link(self, person: Person, once: bool) -> tuple[Row, str]:
        """Returns a new personal link as it is stored, and its token."""
        now, most = time.time(), self._config.limits.links
        if len(await self.links(person)) >= most:
            raise RequestRefused({"code": "too_many_links", "most": most})
        token = secrets.token_urlsafe(32)
        until = now + self._config.link_days * DAY if once else None
        row: Row = {"id": _new_id(), "person": person.id, "token_hash": _hash(token)}
        row |= {"once": once, "created": now, "until": until}
        await self.identities.add_link(row)
        return row, token

    async def links(self, person: Person) -> list[Any]:
        """Returns a person's links that can still be used, the newest first."""
        return await self.identities.links(person.id, time.time())

    async def link(self, token: str) -> Any:
        """Returns the link with this token; Refused if there is none that can be used."""
        found = await self.identities.link(_hash(token), time.time())
        if found is None:
            raise RequestRefused("expired_link")
        self._bans.check_person(found.person)
        return found

    async def use_link(self, token: str, visit: RequestOrigin) -> tuple[Person, str]:
        """Returns the person of a link and the token of one more device of theirs."""
        link, most = await self.link(token), self._config.limits.devices
        if len(await self.identities.devices(link.person)) >= most:
            raise RequestRefused({"code": "too_many_devices", "most": most})
        if link.once and not await self.identities.use_up(link.id):
            raise RequestRefused("expired_link")
        return await self._add_device(link.person, link.name, visit)


class Browser(NamedTuple):
    """Names as their makers write them; "" for what is not known."""

    browser: str
    system: str


def browser_of(user_agent: str) -> Browser:
    """Returns what a `User-Agent` says."""
    return Browser(_found(_BROWSERS, user_agent), _found(_SYSTEMS, user_agent))


def _found(marks: dict[str, str], user_agent: str) -> str:
    return next((name for mark, name in marks.items() if mark in user_agent), "")
