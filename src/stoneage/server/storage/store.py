"""What the server reads and writes of matches: logs, rows for lists, replays, who was seen, leases."""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import orjson
from sqlalchemy import Executable, and_, case, delete, exists, func, or_, select, true

from stoneage.authority.downtime import Period
from stoneage.match.entries import Entry, Kind, load
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.server.logs import log as log_line
from stoneage.server.server_time import now
from stoneage.server.storage.database import Database, Rows
from stoneage.server.storage.match_row import description, first_row
from stoneage.server.storage.schema import Row, lease, log, match, member, mistake, replay, review, uptime
from stoneage.server.storage.writer import Writer

_AT_ONCE: Final = 100  # rows in one write, so that a choice never waits long for what nobody waits for
_PAGE: Final = 500  # matches compared with their logs in one go: 5 ms
_PATIENCE: Final = 5.0  # seconds for a query
_NOTED: Final = 120.0  # seconds; a server notes that it is up at least every thirty
_LATE: Final = 10.0  # seconds after which nobody is going to store the row of a match that is behind its log


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

    async def read(self, statement: Executable) -> Rows:
        """Returns what a query finds; Refused as `unavailable` if the database does not answer in time."""
        try:
            async with asyncio.timeout(_PATIENCE):
                return await self.database.read(statement)
        except Exception as error:
            log_line.error("not read", error=type(error).__name__)
            raise Refused("unavailable") from error

    async def write(self, statement: Executable, values: Any = None) -> Rows:
        """Runs a statement in the next transaction; returns its rows once they are stored."""
        return await self._writer.write(statement, values)

    async def scrub(self) -> None:
        """Sees to it that what was deleted is in no file any more, as far as the database can."""
        await self._writer.settle()
        await self.database.scrub()

    # --- logs

    async def entries(self, match_id: str, after: int = 0) -> list[Entry]:
        """Returns the entries of a match after that version."""
        return await self._entries(log.c.match == match_id, log.c.version > after)

    async def entry_of(self, match_id: str, person_id: str, message: str) -> Entry | None:
        """Returns the entry that a message made, if it was stored before."""
        where = (log.c.match == match_id, log.c.person == person_id, log.c.message == message)
        return next(iter(await self._entries(*where)), None)

    async def _entries(self, *where: Any) -> list[Entry]:
        columns = (log.c.version, log.c.time, log.c.kind, log.c.data, log.c.person, log.c.message)
        found = await self.read(select(*columns).where(*where).order_by(log.c.version))
        return [Entry(row[0], row[1], load(row[2], orjson.loads(row[3])), row[4], row[5]) for row in found]

    async def has_entry(self, match_id: str, kind: Kind) -> bool:
        """Returns whether the log of a match has an entry of this kind."""
        return bool(await self.read(select(log.c.version).where(log.c.match == match_id, log.c.kind == kind).limit(1)))

    async def append(self, match_id: str, entry: Entry) -> bool:
        return await self._writer.append(match_id, entry)

    # --- matches

    def describe(self, of: Match) -> None:
        """Stores the row of a match, which the lobby and lists read, with one of the next transactions."""
        self._writer.describe(of.id, partial(description, of))

    async def open_match(self, of: Match, entry: Entry) -> None:
        """Stores a new match with its first entry."""
        await self.insert_match(first_row(of), entry)

    async def insert_match(self, row: Row, entry: Entry) -> None:
        """Stores the row of a new match, and its first entry."""
        await self._writer.write(match.insert(), row)
        await self._writer.append(row["id"], entry)
        if entry.person is not None:
            await self.join(row["id"], entry.person)

    async def lobby(self, limit: int = 100) -> list[Any]:
        """Returns the matches that are open to all, those that wait for players first, then the newest."""
        await self._writer.settle()
        rows: list[Any] = []
        for stage in ("gathering", "running"):
            where = (match.c.listed == true(), match.c.stage == stage)
            query = select(match).where(*where).order_by(match.c.changed.desc()).limit(limit - len(rows))
            rows += await self.read(query)
        return rows

    async def waiting_for(self, person_id: str, limit: int = 200) -> list[Any]:
        """Returns the matches in which a person is asked, the one that has waited longest first."""
        await self._writer.settle()
        return await self.read(select(match).where(match.c.waiting == person_id).order_by(match.c.changed).limit(limit))

    async def matches_of(self, person_id: str, offset: int, limit: int) -> list[Any]:
        """Returns the other matches of a person, the newest first."""
        joined = match.join(member, member.c.match == match.c.id)
        where = (member.c.person == person_id, or_(match.c.waiting.is_(None), match.c.waiting != person_id))
        query = select(match).select_from(joined).where(*where).order_by(match.c.changed.desc(), match.c.id)
        return await self.read(query.offset(offset).limit(limit))

    async def unfinished_of(self, host: str) -> list[Any]:
        """Returns id, stage and `listed` of every unfinished match that a person opened, the oldest first."""
        where = (match.c.host == host, match.c.stage.in_(("gathering", "running")))
        return await self.read(
            select(match.c.id, match.c.stage, match.c.listed).where(*where).order_by(match.c.changed)
        )

    async def delete_match(self, match_id: str) -> None:
        """Deletes a match and all that belongs to it."""
        await self._delete([match_id])

    async def _delete(self, ids: list[str]) -> None:
        columns = {table: table.c.match for table in (log, member, mistake, replay, review)} | {match: match.c.id}
        for table, column in columns.items():
            await self._writer.write(delete(table).where(column.in_(ids)))

    async def versions(self, ids: Iterable[str]) -> dict[str, int]:
        """Returns the last version of each of these logs."""
        wanted = list(ids)
        found: dict[str, int] = {}
        for start in range(0, len(wanted), 500):
            some = wanted[start : start + 500]
            newest = select(log.c.match, func.max(log.c.version)).where(log.c.match.in_(some)).group_by(log.c.match)
            found |= {row[0]: row[1] for row in await self.read(newest)}
        return found

    async def due(self, now: float, limit: int = 100) -> list[str]:
        """Returns matches where the server has to act."""
        where = (match.c.due <= now, match.c.stage != "over")
        return [row[0] for row in await self.read(select(match.c.id).where(*where).order_by(match.c.due).limit(limit))]

    async def behind(self, now: float, after: str, limit: int = _PAGE) -> tuple[list[str], str]:
        """Returns unfinished matches whose row is behind their log and stays there, among the next so many by id.

        That happens when a process dies before it stores the row. The second value is where to go on; "" at the end.
        """
        page = select(match).where(match.c.id > after).order_by(match.c.id).limit(limit).subquery()
        newest = select(func.max(log.c.version)).where(log.c.match == page.c.id).scalar_subquery()
        late = and_(page.c.stage != "over", page.c.changed < now - _LATE)
        newest_if_late = case((late, newest), else_=0)
        rows = await self.read(select(page.c.id, page.c.version, newest_if_late).order_by(page.c.id))
        found = [row[0] for row in rows if (row[2] or 0) > row[1]]
        return found, rows[-1][0] if len(rows) == limit else ""

    async def expire(self, before: float) -> int:
        """Deletes unfinished matches that nobody changed or watched since, in batches; finished games stay."""
        gone = 0
        visited = exists().where(member.c.match == match.c.id, member.c.seen >= before)
        old = and_(match.c.stage.in_(("gathering", "running")), match.c.changed < before, ~visited)
        while ids := [row[0] for row in await self.read(select(match.c.id).where(old).limit(_AT_ONCE))]:
            await self._delete(ids)
            gone += len(ids)
        return gone

    # --- replays

    async def replay(self, match_id: str, kind: str, names: str) -> bytes | None:
        """Returns what was computed before, with these names in it."""
        where = (replay.c.match == match_id, replay.c.kind == kind, replay.c.names == names)
        found = await self.read(select(replay.c.body).where(*where))
        return bytes(found[0][0]) if found else None

    async def keep_replay(self, match_id: str, kind: str, names: str, body: bytes) -> None:
        row = {"match": match_id, "kind": kind, "names": names, "body": body}
        statement = self.database.insert(replay)
        again = statement.on_conflict_do_update(index_elements=["match", "kind"], set_={"names": names, "body": body})
        await self._writer.write(again, row)

    # --- who takes part, and when they were last seen

    async def join(self, match_id: str, person_id: str) -> None:
        await self.seen([(match_id, person_id)], now())

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
            for match_id, person_id, seen in await self.read(
                select(member.c.match, member.c.person, member.c.seen).where(some)
            ):
                found[match_id][person_id] = seen
        return found

    async def note_health(self, process: int) -> None:
        """Writes something that nobody needs, to see whether that works."""
        row = {"name": f"health {process}", "owner": "health", "until": now()}
        again = self.database.insert(lease).on_conflict_do_update(index_elements=["name"], set_={"until": row["until"]})
        await self._writer.write(again, row)

    # --- when servers were up

    async def note_uptime(self, process: str, since: float, until: float) -> None:
        row = {"process": process, "since": since, "until": until}
        again = self.database.insert(uptime).on_conflict_do_update(
            index_elements=["process", "since"], set_={"until": until}
        )
        await self._writer.write(again, row)

    async def uptimes(self, after: float) -> list[Period]:
        """Returns the periods in which a server was up, without those that ended long before; in no order."""
        ended = uptime.c.until >= after - _NOTED  # one that crashed was up a little longer than it could note
        found = await self.read(select(uptime.c.since, uptime.c.until).where(ended))
        return [(row[0], row[1]) for row in found]

    async def last_uptime(self) -> float:
        """Returns the last time that a server noted; 0 if none ever did."""
        return float((await self.read(select(func.max(uptime.c.until))))[0][0] or 0.0)

    async def forget_uptimes(self, before: float) -> None:
        await self._writer.write(delete(uptime).where(uptime.c.until < before))

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
