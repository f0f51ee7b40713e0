"""People, the devices on which they are known, and their personal links, as they are stored. Tokens come as hashes."""

import time
from typing import Any

from sqlalchemy import and_, delete, exists, func, or_, select, true, update

from stoneage.server.storage.schema import Row, action, device, link, member, person, practice, review_request
from stoneage.server.storage.store import TableRows

_AT_ONCE = 100  # rows in one write, as in the store


class Identities(TableRows):
    """The rows of people."""

    # --- people

    async def add_person(self, person_id: str, name: str) -> None:
        await self._store.write(person.insert(), {"id": person_id, "name": name, "created": time.time()})

    async def rename(self, person_id: str, name: str) -> None:
        await self._store.write(update(person).where(person.c.id == person_id).values(name=name))

    async def delete_person(self, person_id: str) -> None:
        """Deletes a person with all devices, links and practice positions; logs keep an id without meaning."""
        for table in (device, link, member, practice, review_request):
            await self._store.write(delete(table).where(table.c.person == person_id))
        await self._store.write(delete(person).where(person.c.id == person_id))

    async def expire(self, before: float) -> int:
        """Deletes people who were not seen since and have no match; returns how many."""
        known = exists().where(device.c.person == person.c.id, device.c.seen >= before)
        playing = exists().where(member.c.person == person.c.id)
        old = and_(person.c.created < before, ~known, ~playing)
        gone = 0
        while ids := [row[0] for row in await self._store.read(select(person.c.id).where(old).limit(_AT_ONCE))]:
            columns = {table: table.c.person for table in (device, link, practice)} | {person: person.c.id}
            for table, column in columns.items():
                await self._store.write(delete(table).where(column.in_(ids)))
            gone += len(ids)
        return gone

    # --- devices

    async def add_device(self, row: Row) -> None:
        await self._store.write(device.insert(), row)

    async def by_token(self, token_hash: str) -> Any | None:
        """Returns the device with this token and its person's name."""
        columns = (device.c.id, device.c.person, device.c.seen, person.c.name)
        joined = device.join(person, person.c.id == device.c.person)
        return await self._store.first(select(*columns).select_from(joined).where(device.c.token_hash == token_hash))

    async def note_seen(self, device_id: str, now: float, address: str | None) -> None:
        seen = update(device).where(device.c.id == device_id).values(seen=now, address=address)
        await self._store.write(seen)

    async def devices(self, person_id: str) -> list[Any]:
        """Returns the devices of a person, the one seen last first."""
        return await self._store.read(
            select(device).where(device.c.person == person_id).order_by(device.c.seen.desc(), device.c.id)
        )

    async def revoke_devices(self, person_id: str, only: str | None = None, but: str | None = None) -> list[str]:
        """Ends devices of a person; returns which."""
        where = [device.c.person == person_id]
        where += [device.c.id == only] if only is not None else []
        where += [device.c.id != but] if but is not None else []
        gone = await self._store.write(delete(device).where(*where).returning(device.c.id))
        return [row[0] for row in gone]

    async def still_there(self, ids: list[str]) -> set[str]:
        """Returns those of these devices that were not revoked."""
        found: set[str] = set()
        for start in range(0, len(ids), _AT_ONCE):
            some = device.c.id.in_(ids[start : start + _AT_ONCE])
            found |= {row[0] for row in await self._store.read(select(device.c.id).where(some))}
        return found

    async def forget_addresses(self, before: float) -> None:
        """Blanks the addresses of devices that were last seen before, and those in old actions."""
        old = (device.c.seen < before, device.c.address.is_not(None))
        await self._store.write(update(device).where(*old).values(address=None))
        about_addresses = (action.c.time < before, action.c.what.like("%address"))
        await self._store.write(update(action).where(*about_addresses).values(target=""))

    # --- links

    async def add_link(self, row: Row) -> None:
        await self._store.write(link.insert(), row)

    async def link(self, token_hash: str, now: float) -> Any | None:
        """Returns a link that can be used, with the name of its person."""
        valid = (link.c.token_hash == token_hash, or_(link.c.until.is_(None), link.c.until > now))
        joined = link.join(person, person.c.id == link.c.person)
        return await self._store.first(select(link, person.c.name).select_from(joined).where(*valid))

    async def use_up(self, link_id: str) -> bool:
        """Ends a link that is for one use; returns False if someone else was faster."""
        return bool(await self._store.write(delete(link).where(link.c.id == link_id).returning(link.c.id)))

    async def links(self, person_id: str, now: float) -> list[Any]:
        """Returns the links of a person that can still be used, the newest first."""
        valid = (link.c.person == person_id, or_(link.c.until.is_(None), link.c.until > now))
        return await self._store.read(select(link).where(*valid).order_by(link.c.created.desc(), link.c.id))

    async def revoke_links(self, person_id: str, only: str | None = None) -> list[str]:
        where = [link.c.person == person_id, link.c.id == only if only is not None else true()]
        return [row[0] for row in await self._store.write(delete(link).where(*where).returning(link.c.id))]

    async def expire_links(self, now: float) -> None:
        await self._store.write(delete(link).where(link.c.until < now))

    # --- what was done from outside

    async def note_action(self, actor: str, what: str, target: str, note: str = "") -> None:
        """Notes an action; running servers see the new row and compare what they hold with the database."""
        row = {"time": time.time(), "actor": actor, "what": what, "target": target, "note": note[:200]}
        await self._store.write(action.insert(), row)

    async def newest_action(self) -> tuple[int, int]:
        """Returns a pair that changes with every action, also with one that is stored late."""
        found = await self._store.read(select(func.count(), func.max(action.c.id)).select_from(action))
        return found[0][0], found[0][1] or 0

    async def expire_actions(self, before: float) -> None:
        """Deletes what people did themselves; the admin's actions stay."""
        await self._store.write(delete(action).where(action.c.actor == "person", action.c.time < before))
