"""Rows of the people of each match, and when they were last seen there."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import select

from stoneage.server.server_time import now
from stoneage.server.storage.schema import member
from stoneage.server.storage.store import TableRows

_AT_ONCE: Final = 100  # rows in one write, so that a choice never waits long for these


class MemberRows(TableRows):
    """One row per person and match."""

    async def join(self, match_id: str, person_id: str) -> None:
        await self.note_seen([(match_id, person_id, now())])

    async def note_seen(self, visits: Iterable[tuple[str, str, float]]) -> None:
        """Notes up to when people were at matches."""
        rows = [{"match": match_id, "person": person_id, "seen": moment} for match_id, person_id, moment in visits]
        statement = self._store.database.insert(member)
        seen = statement.excluded.seen
        again = statement.on_conflict_do_update(index_elements=["person", "match"], set_={"seen": seen})
        for start in range(0, len(rows), _AT_ONCE):
            await self._store.write(again, rows[start : start + _AT_ONCE])

    async def last_seen(self, ids: Iterable[str]) -> dict[str, dict[str, float]]:
        """Returns for each match when each of its members last watched it."""
        wanted = list(ids)
        found: dict[str, dict[str, float]] = {match_id: {} for match_id in wanted}
        for start in range(0, len(wanted), 500):
            some = member.c.match.in_(wanted[start : start + 500])
            for match_id, person_id, seen in await self._store.read(
                select(member.c.match, member.c.person, member.c.seen).where(some)
            ):
                found[match_id][person_id] = seen
        return found
