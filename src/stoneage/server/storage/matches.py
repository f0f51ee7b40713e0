"""Rows of matches: what the lobby, "my tables" and autoplay read without folding a log.

A match itself is its log.
"""

from functools import partial
from typing import Any, Final

import orjson
from sqlalchemy import and_, case, delete, exists, func, or_, select, true

from stoneage.match.clock import absence_limit, deadline, reveal_limit
from stoneage.match.entries import Entry
from stoneage.match.match import Match
from stoneage.match.seats import colours
from stoneage.server.storage.members import MemberRows
from stoneage.server.storage.schema import Row, log, match, member, practice, replay, review, review_request
from stoneage.server.storage.store import TableRows

_AT_ONCE: Final = 100  # matches deleted in one write
_PAGE: Final = 500  # matches compared with their logs in one go: 5 ms
_UNFINISHED: Final = ("gathering", "running")
_LATE: Final = 10.0  # seconds after which a row that is behind its log counts as forgotten


def about(match: Match) -> dict[str, Any]:
    """Returns a match as lists show it."""
    return {
        "name": match.settings.name,
        "options": match.settings_view["options"],
        "pace": match.settings.pace,
        "what_if": match.origin is not None,
        "seats": [
            {
                "kind": seat.kind,
                "name": seat.called,
                "bot": seat.bot,
                "person": seat.holder,
                "face": seat.face,
                "colour": colour,
            }
            for seat, colour in zip(match.seats, colours(match.seats), strict=True)
        ],
        "round": match.game.round if match.game else None,
        "scores": list(match.game.scores) if match.game and match.stage == "over" else None,
        "winners": list(match.game.winners) if match.game and match.stage == "over" else None,
    }


def due(match: Match, seen: float = 0.0) -> float | None:
    """Returns when the server has to act next: at once for a bot, later for a clock or an absence."""
    if match.bot_asked:
        return match.asked_time
    if match.is_complete:
        return match.time
    times = (deadline(match), absence_limit(match, seen), reveal_limit(match))
    return min((time for time in times if time is not None), default=None)


def waiting(match: Match) -> str | None:
    """Returns the person whose choice it is, whose nonce the start waits for, or who is asked to sit down."""
    if match.stage == "gathering" and match.terms is None:
        return next((seat.reserved for seat in match.seats if seat.reserved), None)
    if match.terms is not None and match.game is None:
        return next((seat.person for seat in match.seats if seat.hides_nonce), None)
    seat = match.asked
    return seat.person if seat is not None and not match.bot_asked else None


def description(match: Match) -> Row:
    """Returns the part of the row that changes."""
    return {
        "match_id": match.id,
        "new_version": match.version,
        "stage": match.stage,
        "about": orjson.dumps(about(match)).decode(),
        "waiting": waiting(match),
        "due": due(match),
        "changed": match.time,
    }


def first_row(match: Match) -> Row:
    """Returns the row of a match that has just been opened."""
    row = description(match)
    row["id"], row["version"] = row.pop("match_id"), row.pop("new_version")
    return {**row, "listed": match.settings.listed, "host": match.host}


class MatchRows(TableRows):
    """One row per match."""

    def describe(self, of: Match) -> None:
        """Stores the row of a match, which the lobby and lists read, with one of the next transactions."""
        self._store.writer.describe(of.id, partial(description, of))

    async def open(self, of: Match, entry: Entry) -> None:
        """Stores a new match with its first entry."""
        await self.insert(first_row(of), entry)

    async def insert(self, row: Row, entry: Entry) -> None:
        """Stores the row of a new match, and its first entry."""
        await self._store.write(match.insert(), row)
        await self._store.writer.append(row["id"], entry)
        if entry.person is not None:
            await MemberRows(self._store).join(row["id"], entry.person)

    async def lobby(self, limit: int = 100) -> list[Any]:
        """Returns the matches that are open to all, those that wait for players first, then the newest."""
        await self._store.writer.settle()
        rows: list[Any] = []
        for stage in ("gathering", "running"):
            where = (match.c.listed == true(), match.c.stage == stage)
            query = select(match).where(*where).order_by(match.c.changed.desc()).limit(limit - len(rows))
            rows += await self._store.read(query)
        return rows

    async def waiting_for(self, person_id: str, limit: int = 200) -> list[Any]:
        """Returns the matches in which a person is asked, the one that has waited longest first."""
        await self._store.writer.settle()
        return await self._store.read(
            select(match).where(match.c.waiting == person_id).order_by(match.c.changed).limit(limit)
        )

    async def of_person(self, person_id: str, offset: int, limit: int) -> list[Any]:
        """Returns the other matches of a person, the newest first."""
        joined = match.join(member, member.c.match == match.c.id)
        where = (member.c.person == person_id, or_(match.c.waiting.is_(None), match.c.waiting != person_id))
        query = select(match).select_from(joined).where(*where).order_by(match.c.changed.desc(), match.c.id)
        return await self._store.read(query.offset(offset).limit(limit))

    async def unfinished_of(self, host: str) -> list[Any]:
        """Returns id, stage and `listed` of every unfinished match that a person opened, the oldest first."""
        await self._store.writer.settle()
        where = (match.c.host == host, match.c.stage.in_(_UNFINISHED))
        return await self._store.read(
            select(match.c.id, match.c.stage, match.c.listed).where(*where).order_by(match.c.changed)
        )

    async def delete(self, match_id: str) -> None:
        """Deletes a match and all that belongs to it."""
        await self._delete([match_id])

    async def _delete(self, ids: list[str]) -> None:
        columns = {table: table.c.match for table in (log, member, practice, replay, review, review_request)} | {
            match: match.c.id
        }
        for table, column in columns.items():
            await self._store.write(delete(table).where(column.in_(ids)))

    async def due(self, now: float, limit: int = 100) -> list[str]:
        """Returns matches where the server has to act."""
        where = (match.c.due <= now, match.c.stage.in_(_UNFINISHED))
        return [
            row[0]
            for row in await self._store.read(select(match.c.id).where(*where).order_by(match.c.due).limit(limit))
        ]

    async def behind(self, now: float, after: str, limit: int = _PAGE) -> tuple[list[str], str]:
        """Returns unfinished matches whose row is behind their log and stays there, among the next `limit` by id.

        That happens when a process dies before it stores the row. The second value is where to go on; "" at the end.
        """
        page = select(match).where(match.c.id > after).order_by(match.c.id).limit(limit).subquery()
        newest = select(func.max(log.c.version)).where(log.c.match == page.c.id).scalar_subquery()
        late = and_(page.c.stage.in_(_UNFINISHED), page.c.changed < now - _LATE)
        newest_if_late = case((late, newest), else_=0)
        rows = await self._store.read(select(page.c.id, page.c.version, newest_if_late).order_by(page.c.id))
        found = [row[0] for row in rows if (row[2] or 0) > row[1]]
        return found, rows[-1][0] if len(rows) == limit else ""

    async def expire(self, before: float) -> int:
        """Deletes unfinished matches that nobody changed or watched since, in batches; finished games stay."""
        visited = exists().where(member.c.match == match.c.id, member.c.seen >= before)
        return await self._delete_where(match.c.stage.in_(_UNFINISHED), match.c.changed < before, ~visited)

    async def expire_closed(self, before: float) -> int:
        """Deletes tables that their hosts closed before then."""
        return await self._delete_where(match.c.stage == "closed", match.c.changed < before)

    async def _delete_where(self, *where: Any) -> int:
        gone = 0
        while ids := [row[0] for row in await self._store.read(select(match.c.id).where(*where).limit(_AT_ONCE))]:
            await self._delete(ids)
            gone += len(ids)
        return gone
