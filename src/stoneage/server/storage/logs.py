"""The logs of matches."""

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import func, select

from stoneage.match.entries import Entry, Kind, load
from stoneage.server.storage.schema import log
from stoneage.server.storage.store import TableRows


class LogRows(TableRows):
    """One row per entry."""

    async def entries(self, match_id: str, after: int = 0) -> list[Entry]:
        """Returns the entries of a match after that version."""
        return await self._entries(log.c.match == match_id, log.c.version > after)

    async def entry_of(self, match_id: str, person_id: str, message: str) -> Entry | None:
        """Returns the entry that a message made, if it was stored before."""
        where = (log.c.match == match_id, log.c.person == person_id, log.c.message == message)
        return next(iter(await self._entries(*where)), None)

    async def _entries(self, *where: Any) -> list[Entry]:
        columns = (log.c.version, log.c.time, log.c.kind, log.c.data, log.c.person, log.c.message)
        found = await self._store.read(select(*columns).where(*where).order_by(log.c.version))
        return [Entry(row[0], row[1], load(row[2], orjson.loads(row[3])), row[4], row[5]) for row in found]

    async def has_entry(self, match_id: str, kind: Kind) -> bool:
        """Returns whether the log of a match has an entry of this kind."""
        return bool(
            await self._store.read(select(log.c.version).where(log.c.match == match_id, log.c.kind == kind).limit(1))
        )

    async def append(self, match_id: str, entry: Entry) -> bool:
        return await self._store.writer.append(match_id, entry)

    async def versions(self, ids: Iterable[str]) -> dict[str, int]:
        """Returns the last version of each of these logs."""
        wanted = list(ids)
        found: dict[str, int] = {}
        for start in range(0, len(wanted), 500):
            some = wanted[start : start + 500]
            newest = select(log.c.match, func.max(log.c.version)).where(log.c.match.in_(some)).group_by(log.c.match)
            found |= {row[0]: row[1] for row in await self._store.read(newest)}
        return found
