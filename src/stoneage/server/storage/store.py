"""What the server reads and writes: logs, people, matches, who was seen, leases."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import orjson
from sqlalchemy import Executable, and_, delete, func, or_, select, update

from stoneage.match.entries import Entry
from stoneage.match.match import Match
from stoneage.server.storage.database import Database, Rows
from stoneage.server.storage.match_row import description
from stoneage.server.storage.schema import lease, log, match, member, person
from stoneage.server.storage.writer import Writer

_AT_ONCE: Final = 100  # rows in one write, so that a choice never waits long for what nobody waits for
_LATE: Final = 10.0  # seconds after which nobody is going to store the row of a match that is behind its log


@dataclass(frozen=True, slots=True)
class Person:
    """A guest: an id that others never see, and a name if they gave one."""

    id: str
    name: str


class Store:
    """Reads go to the database directly, writes through the writer."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._writer = Writer(database)

    @property
    def shared(self) -> bool:
        """Whether other processes may work on the same database."""
        return self.database.shared

    async def close(self) -> None:
        await self._writer.close()
        await self.database.close()

    async def _read(self, statement: Executable) -> Rows:
        return await self.database.read(statement)

    # --- logs

    async def entries(self, match_id: str, after: int = 0) -> list[Entry]:
        columns = (log.c.version, log.c.time, log.c.kind, log.c.data, log.c.person, log.c.message)
        found = await self._read(
            select(*columns).where(log.c.match == match_id, log.c.version > after).order_by(log.c.version)
        )
        return [Entry(row[0], row[1], row[2], orjson.loads(row[3]), row[4], row[5]) for row in found]

    async def first_version(self, match_id: str, person_id: str, message: str) -> int | None:
        """Returns the version that a message made, if it was stored before."""
        where = (log.c.match == match_id, log.c.person == person_id, log.c.message == message)
        found = await self._read(select(log.c.version).where(*where))
        return int(found[0][0]) if found else None

    async def append(self, match_id: str, entry: Entry) -> bool:
        return await self._writer.append(match_id, entry)

    # --- matches

    def describe(self, of: Match) -> None:
        """Stores the row of a match, which the lobby and lists read, with one of the next transactions."""
        self._writer.describe(of.id, partial(description, of))

    async def open_match(self, row: dict[str, Any], entry: Entry) -> None:
        """Stores a new match with its first entry."""
        await self._writer.write(match.insert(), row)
        await self._writer.append(row["id"], entry)
        if entry.person is not None:
            await self.join(row["id"], entry.person)

    async def lobby(self, limit: int = 100) -> list[Any]:
        """Returns the matches that are open to all, those that wait for players first."""
        where = and_(match.c.listed, match.c.stage != "over")
        order = (match.c.stage, match.c.changed.desc())  # 'gathering' comes before 'running'
        await self._writer.settle()
        return await self._read(select(match).where(where).order_by(*order).limit(limit))

    async def matches_of(self, person_id: str, limit: int = 200) -> list[Any]:
        joined = match.join(member, member.c.match == match.c.id)
        where = member.c.person == person_id
        await self._writer.settle()
        return await self._read(select(match).select_from(joined).where(where).order_by(match.c.changed).limit(limit))

    async def versions(self, ids: Iterable[str]) -> dict[str, int]:
        """Returns the last version of each of these logs."""
        wanted = list(ids)
        found: dict[str, int] = {}
        for start in range(0, len(wanted), 500):
            some = wanted[start : start + 500]
            newest = select(log.c.match, func.max(log.c.version)).where(log.c.match.in_(some)).group_by(log.c.match)
            found |= {row[0]: row[1] for row in await self._read(newest)}
        return found

    async def due(self, now: float, limit: int = 100) -> list[str]:
        """Returns matches where the server has to act, or whose row fell behind their log and stays there."""
        newest = select(func.max(log.c.version)).where(log.c.match == match.c.id).scalar_subquery()
        behind = and_(match.c.changed < now - _LATE, match.c.version < newest)
        where = and_(match.c.stage != "over", or_(match.c.due <= now, behind))
        return [row[0] for row in await self._read(select(match.c.id).where(where).order_by(match.c.due).limit(limit))]

    async def expire(self, before: float) -> int:
        """Deletes unfinished matches that nobody changed or watched since; finished games stay."""
        visited = select(member.c.match).where(member.c.seen >= before)
        old = and_(match.c.stage != "over", match.c.changed < before, match.c.id.not_in(visited))
        gone = [row[0] for row in await self._read(select(match.c.id).where(old))]
        for table, column in ((log, log.c.match), (member, member.c.match), (match, match.c.id)):
            if gone:
                await self._writer.write(delete(table).where(column.in_(gone)))
        return len(gone)

    # --- people

    async def add_person(self, person_id: str, token_hash: str, name: str) -> None:
        row = {"id": person_id, "token_hash": token_hash, "name": name, "created": time.time()}
        await self._writer.write(person.insert(), row)

    async def person_by_token(self, token_hash: str) -> Person | None:
        found = await self._read(select(person.c.id, person.c.name).where(person.c.token_hash == token_hash))
        return Person(*found[0]) if found else None

    async def rename(self, person_id: str, name: str) -> None:
        await self._writer.write(update(person).where(person.c.id == person_id).values(name=name))

    async def forget(self, person_id: str) -> list[str]:
        """Blanks a person's names and chat in every log; returns the matches they took part in."""
        await self.rename(person_id, "")
        kinds = (log.c.person == person_id, log.c.kind.in_(("sat", "said")))
        rows = await self._read(select(log.c.match, log.c.version, log.c.data).where(*kinds))
        for match_id, version, data in rows:
            blank = {"name": "", "text": None, "preset": None}
            left = {key: blank.get(key, value) for key, value in orjson.loads(data).items()}
            where = (log.c.match == match_id, log.c.version == version)
            await self._writer.write(update(log).where(*where).values(data=orjson.dumps(left).decode()))
        return sorted({row[0] for row in rows})

    # --- who takes part, and when they were last seen

    async def join(self, match_id: str, person_id: str) -> None:
        await self.seen([(match_id, person_id)], time.time())

    async def seen(self, pairs: Iterable[tuple[str, str]], now: float) -> None:
        """Notes that these people watch these matches."""
        rows = [{"match": match_id, "person": person_id, "seen": now} for match_id, person_id in pairs]
        statement = self.database.insert(member)
        again = statement.on_conflict_do_update(index_elements=["person", "match"], set_={"seen": now})
        for start in range(0, len(rows), _AT_ONCE):
            await self._writer.write(again, rows[start : start + _AT_ONCE])

    async def last_seen(self, ids: Iterable[str]) -> dict[str, dict[str, float]]:
        """Returns for each match when each of its members last watched it."""
        wanted = list(ids)
        found: dict[str, dict[str, float]] = {match_id: {} for match_id in wanted}
        for start in range(0, len(wanted), 500):
            some = member.c.match.in_(wanted[start : start + 500])
            for match_id, person_id, seen in await self._read(
                select(member.c.match, member.c.person, member.c.seen).where(some)
            ):
                found[match_id][person_id] = seen
        return found

    # --- leases

    async def hold(self, name: str, owner: str, until: float, now: float) -> bool:
        """Takes or prolongs a lease; returns False while another owner has it."""
        statement = self.database.insert(lease).values(name=name, owner=owner, until=until)
        free = or_(lease.c.until < now, lease.c.owner == owner)
        taken = statement.on_conflict_do_update(
            index_elements=["name"], set_={"owner": owner, "until": until}, where=free
        )
        return bool(await self._writer.write(taken.returning(lease.c.name)))

    async def give_back(self, owner: str) -> None:
        await self._writer.write(delete(lease).where(lease.c.owner == owner))
