"""Actions of an operator: close, delete, revoke, ban. Each is stored, and running servers notice it."""

import time
from typing import Any

from sqlalchemy import delete, select

from stoneage.authority.live_match import LiveMatch
from stoneage.authority.matches import fold
from stoneage.match.entries import Closed, Draft
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.server.bans import network_of
from stoneage.server.config import DAY
from stoneage.server.matches.deleting import delete_person
from stoneage.server.matches.live_matches import ports_of
from stoneage.server.signing import Signing
from stoneage.server.storage.identities import Identities
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.matches import MatchRows
from stoneage.server.storage.schema import ban, device, match, person
from stoneage.server.storage.store import Store

Facts = dict[str, Any]  # what an action did, as operators read it


class NotFound(Exception):
    """There is nothing to do it to; the message says so in one sentence."""


class Operator:
    """One operator at one database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._identities = Identities(store)

    async def close(self, table_id: str) -> Facts:
        """Ends a table: one that has not begun is deleted, a game is abandoned."""
        live = await self._load(table_id)
        if live.match.stage in ("over", "closed"):
            raise NotFound(f"the game at table {table_id} is {live.match.stage}")
        if live.match.stage == "gathering":
            await self._delete_table(table_id)
        elif not await live.do(_closed):
            raise NotFound(f"the game at table {table_id} has just ended")
        await self.note("close table", table_id)
        return {"table": table_id, "done": "deleted" if live.match.stage == "gathering" else "abandoned"}

    async def delete(self, subject: str) -> Facts:
        """Deletes a table or a person."""
        if await self._store.read(select(match.c.id).where(match.c.id == subject)):
            await self._delete_table(subject)
            await self.note("delete table", subject)
            await self._store.scrub()
            return {"deleted": "table", "id": subject}
        if await self._store.read(select(person.c.id).where(person.c.id == subject)):
            await delete_person(self._store, subject, "admin", self._load, self._delete_table)
            return {"deleted": "person", "id": subject}
        raise NotFound(f"there is no table or person {subject}")

    async def revoke(self, subject: str) -> Facts:
        """Ends a device, or all devices and links of a person."""
        owner = await self._store.read(select(device.c.person).where(device.c.id == subject))
        if owner and owner[0][0] != subject:
            gone = await self._identities.revoke_devices(owner[0][0], only=subject)
            await self.note("revoke device", subject)
        else:
            gone = await self._identities.revoke_devices(subject) + await self._identities.revoke_links(subject)
            if not gone:
                raise NotFound(f"{subject} is no device, and nobody who is known anywhere")
            await self.note("revoke person", subject)
        return {"revoked": len(gone), "id": subject}

    async def ban(self, subject: str, days: float | None, reason: str) -> Facts:
        """Bans an address, a network or a person, for some days or until the ban is lifted."""
        network = network_of(subject)
        if network is None and not await self._store.read(select(person.c.id).where(person.c.id == subject)):
            raise NotFound(f"{subject} is no address, no network and nobody's id")
        stored = subject if network is None else str(network)
        now = time.time()
        until = None if days is None else now + days * DAY
        changed = {"until": until, "reason": reason[:200]}
        again = self._store.database.insert(ban).on_conflict_do_update(index_elements=["subject"], set_=changed)
        await self._store.write(again, {"subject": stored, "created": now, **changed})
        await self.note("ban person" if network is None else "ban address", stored, reason)
        return {"banned": stored, "until": until}

    async def unban(self, subject: str) -> Facts:
        """Lifts a ban."""
        network = network_of(subject)
        stored = subject if network is None else str(network)
        if not await self._store.write(delete(ban).where(ban.c.subject == stored).returning(ban.c.subject)):
            raise NotFound(f"{subject} is not banned")
        await self.note("unban person" if network is None else "unban address", stored)
        return {"unbanned": subject}

    async def replace_signing_key(self) -> Facts:
        """Makes a new key for records, and deletes the private part of the earlier ones."""
        public = await Signing(self._store).replace()
        await self.note("replace signing key", public)
        return {"key": public}

    async def note(self, what: str, target: str = "", note: str = "") -> None:
        """Notes an action; without a target, one on the database as a whole."""
        await self._identities.note_action("admin", what, target, note)

    async def _load(self, table_id: str) -> LiveMatch:
        entries = await LogRows(self._store).entries(table_id)
        if not entries:
            raise NotFound(f"there is no table {table_id}")
        try:
            return LiveMatch(fold(table_id, entries), ports_of(self._store))
        except Refused as refusal:
            raise NotFound(f"table {table_id} cannot be read: {refusal.code}") from refusal

    async def _delete_table(self, table_id: str) -> None:
        await MatchRows(self._store).delete(table_id)


def _closed(match: Match) -> Draft:
    if match.stage != "running":
        raise Refused("over")
    return Draft(Closed())
