"""Guests: known by a token in a cookie that no script can read, or by their personal link."""

import hashlib
import secrets
from collections import OrderedDict
from typing import Final

from stoneage.match.refusals import Refused
from stoneage.server.storage.store import Person, Store

COOKIE: Final = "stoneage"
_KNOWN: Final = 20_000


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """Who is who. The database knows only hashes of tokens."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Person] = OrderedDict()

    async def welcome(self, name: str) -> tuple[Person, str]:
        """Returns a new guest and the token that proves it is them."""
        token = secrets.token_urlsafe(32)
        person = Person(secrets.token_urlsafe(12), name)
        await self._store.add_person(person.id, _hash(token), name)
        return person, token

    async def by_token(self, token: str | None) -> Person | None:
        """Returns whose token it is; None if it is nobody's."""
        if not token or len(token) > 100:
            return None
        hashed = _hash(token)
        person = self._known.get(hashed) or await self._store.person_by_token(hashed)
        if person is not None:
            self._known[hashed] = person
            if len(self._known) > _KNOWN:
                self._known.popitem(last=False)
        return person

    async def need(self, token: str | None) -> Person:
        """Returns whose token it is; Refused if it is nobody's."""
        person = await self.by_token(token)
        if person is None:
            raise Refused("unknown_person")
        return person

    async def rename(self, person: Person, name: str) -> Person:
        await self._store.rename(person.id, name)
        self._known.clear()
        return Person(person.id, name)
