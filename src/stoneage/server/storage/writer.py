"""The one writer of a process: everything that waits is stored in one transaction (group commit).

Under load a transaction carries many choices, so all of them share the cost of reaching the disk. It counts as busy
when at least `Pacing.busy` writes go together. Then two transactions look like this in time, `T` on the
database's thread and the rest on the event loop:

    T  |== transaction 1 ==|                          |== transaction 2 ==|
       |                   | gather (≤ 10 ms)         |
    answers of 1           |4|4|4|…  all but the last 12 | last 12 |
    new writes    . .  .  . . .  . . .  . .  .  . . . |         . . . (for 3)

Answering is work on the loop (story, views, messages to everyone), so answers are given a few at a time and what they
send is written in between; the last ones are given while the next transaction is under way already. Rows that
describe matches (`describe`) go along with whatever is written, a few at a time when it is busy, because most of them
are outdated by the next choice before anybody reads them. Who reads them calls `settle` first.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

import orjson
from sqlalchemy import Connection, Executable, bindparam, text

from stoneage.match.entries import Entry, dump
from stoneage.match.refusals import Refused
from stoneage.server import metrics
from stoneage.server.logs import report_outage
from stoneage.server.refusals import RequestRefused
from stoneage.server.storage import schema
from stoneage.server.storage.database import Database, Rows
from stoneage.server.storage.schema import Row


@dataclass(frozen=True, slots=True)
class Pacing:
    """Settings of the writer: when it waits for more entries, and how many it stores at once.

    Measured with `benchmarks/load.py --tables 500 --rate 1000` on two cores, SQLite with `synchronous=FULL`.
    """

    # Writes in one transaction from which on it is busy. A lone player's choice goes at once, with nothing to wait for.
    busy: int = 3
    # Seconds in which the next transaction fills while it is busy. A commit takes 2 to 5 ms; one commit a choice gave
    # 628 choices/s at a p99 of 946 ms, group commit 941 of 1 000 asked at 40 ms.
    gather: float = 0.01
    # Answers given in one go of the loop. Each is 0.7 ms of work, so what the first sends leaves after 3 ms.
    answers: int = 4
    # Answers that are left for the time in which the next transaction runs: as long as it takes, about 8 ms of work.
    answers_meanwhile: int = 12
    # Seconds that a row waits for others. Readers are not affected: they settle waiting rows first.
    row_delay: float = 0.02
    # Rows that go with one transaction while it is busy (0.1 ms each to build and write), and otherwise. With 500
    # tables each row is stored every four seconds then; who reads rows settles them first, and the next start finds
    # those that a crash has left behind their logs.
    rows_busy: int = 2
    rows: int = 64
    # Seconds after which a transaction counts as failed; the caller catches up with the log before it continues.
    # SQLite waits 10 s itself for a file that another program has locked.
    patience: float = 12.0
    # Seconds before another try after a transaction failed: a database that is down is not asked all the time.
    retry: float = 0.1


@dataclass(slots=True)
class _Write:
    """A statement with its values and the future of its answer; an entry of a log has no statement."""

    statement: Executable | None
    values: Row | Sequence[Row]
    answer: asyncio.Future[Any]


MakeRow = Callable[[], Row]


class Writer:
    """Stores entries and everything else that is written."""

    def __init__(self, database: Database, pacing: Pacing | None = None) -> None:
        self._database = database
        self._pacing = pacing or Pacing()
        self._waiting: list[_Write] = []
        self._rows: dict[str, MakeRow] = {}
        self._settling = False
        self._storing = False
        self._wake = asyncio.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run())
        columns = schema.log.c
        self._append = database.insert(schema.log).on_conflict_do_nothing().returning(columns.match, columns.version)
        changed: dict[str, Any] = {name: bindparam(name) for name in ("stage", "about", "waiting", "due", "changed")}
        self._describe = (
            schema.match.update()
            .where(schema.match.c.id == bindparam("match_id"), schema.match.c.version < bindparam("new_version"))
            .values(version=bindparam("new_version"), **changed)
        )

    async def append(self, match: str, entry: Entry) -> bool:
        """Stores an entry; returns False if another one has its version or its message id."""
        row = {
            "match": match,
            "version": entry.version,
            "time": entry.time,
            "kind": entry.kind,
            "person": entry.person,
            "message": entry.message,
            "data": orjson.dumps(dump(entry.change)).decode(),
        }
        stored: bool = await self._add(None, row)
        return stored

    async def write(self, statement: Executable, values: Any = None) -> Rows:
        """Runs a statement in the next transaction; returns its rows once they are stored."""
        rows: Rows = await self._add(statement, values or {})
        return rows

    def describe(self, match: str, row: MakeRow) -> None:
        """Stores the row of a match with one of the next transactions; the last call for a match counts.

        Should it never be stored, the row is behind its log, which housekeeping finds out.
        """
        if not self._rows:
            self._wake_later()
        self._rows[match] = row

    def _wake_later(self) -> None:
        self._loop.call_later(self._pacing.row_delay, self._wake.set)

    async def settle(self) -> None:
        """Waits until all that was given before is stored; mostly that is so already."""
        if self._rows or self._waiting or self._storing:
            self._settling = True
            await self.write(text("SELECT 1"))

    async def close(self) -> None:
        """Stores what is waiting, and stops."""
        self._closing = True
        self._wake.set()
        await self._task

    def _add(self, statement: Executable | None, values: Any) -> asyncio.Future[Any]:
        if self._closing:
            raise Refused("unavailable")
        if self._database.outdated:
            raise RequestRefused("server_outdated")
        answer = self._loop.create_future()
        self._waiting.append(_Write(statement, values, answer))
        self._wake.set()
        return answer

    async def _run(self) -> None:
        meanwhile = self._pacing.answers_meanwhile
        answering = self._loop.create_task(self._answer([]))
        while not self._closing or self._waiting or self._rows:
            await self._wake.wait()
            self._wake.clear()
            writes, self._waiting = self._waiting, []
            busy = len(writes) >= self._pacing.busy
            rows = self._take_rows(busy)
            answers = await self._store(writes, rows) if writes or rows else []
            next_start = self._loop.time() + self._pacing.gather
            answered = [*zip(writes, answers, strict=True)]
            await answering
            await self._answer(answered[:-meanwhile])
            answering = self._loop.create_task(self._answer(answered[-meanwhile:]))
            if busy:
                await asyncio.sleep(next_start - self._loop.time())
            if self._closing:
                self._wake.set()
        await answering

    def _take_rows(self, busy: bool) -> list[MakeRow]:
        """Returns the rows that have waited longest; all of them before they are read, and at the end."""
        everything = self._settling or self._closing
        most = len(self._rows) if everything else self._pacing.rows_busy if busy else self._pacing.rows
        self._settling = False
        taken = [self._rows.pop(match) for match in list(islice(self._rows, most))]
        if self._rows:
            self._wake_later()
        return taken

    async def _store(self, writes: list[_Write], rows: list[MakeRow]) -> list[Any]:
        self._storing = True
        try:
            described = [row() for row in rows]
            with metrics.COMMIT_SECONDS.time():
                async with asyncio.timeout(self._pacing.patience):
                    answers = await self._database.transact(partial(self._execute, writes, described))
        except Exception as error:  # any error: everyone who waits gets an answer, and the writer continues
            report_outage("not stored", error=type(error).__name__, reason=_reason(error), writes=len(writes))
            answers = [Refused("unavailable") for _ in writes]
            await asyncio.sleep(self._pacing.retry)
        finally:
            self._storing = False
        metrics.COMMIT_WRITES.observe(len(writes))
        return answers

    async def _answer(self, answered: list[tuple[_Write, Any]]) -> None:
        """Answers a few in one go of the loop, so that what the first send leaves before the last are worked out."""
        for number, (write, answer) in enumerate(answered, 1):
            if number % self._pacing.answers == 0:
                await asyncio.sleep(0)
            if write.answer.done():
                continue
            if isinstance(answer, Refused):
                write.answer.set_exception(answer)
            else:
                write.answer.set_result(answer)

    def _execute(self, writes: list[_Write], rows: list[Row], connection: Connection) -> list[Any]:
        entries = [write.values for write in writes if write.statement is None]
        stored = self._insert(connection, entries) if entries else set()
        answers: list[Any] = []
        for write in writes:
            if write.statement is None:
                assert isinstance(write.values, dict)
                place = (write.values["match"], write.values["version"])
                answers.append(place in stored)
                stored.discard(place)  # the first of two in one transaction has it
            else:
                result = connection.execute(write.statement, write.values)
                answers.append(result.fetchall() if result.returns_rows else [])
        if rows:
            connection.execute(self._describe, rows)
        return answers

    def _insert(self, connection: Connection, rows: list[Any]) -> set[tuple[str, int]]:
        stored = {(match, version) for match, version in connection.execute(self._append, rows)}
        self._database.notify(connection, stored)
        return stored


def _reason(error: BaseException) -> str:
    """Returns what the driver says, in its first line: a full disk, a lock, a lost connection; never a value."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0][:200]
