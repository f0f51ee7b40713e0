"""The one writer of a process: everything that waits is stored in one transaction (group commit).

Under load a transaction carries many choices, so the price of reaching the disk is shared by all of them.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final

import orjson
from sqlalchemy import Connection, Executable, bindparam, text

from stoneage.match.entries import Entry
from stoneage.match.refusals import Refused
from stoneage.server import metrics
from stoneage.server.logs import log
from stoneage.server.storage import schema
from stoneage.server.storage.database import Database, Rows

_COMPANY: Final = 0.02  # seconds that a projection waits for others to share a transaction with
_ALONG: Final = 8  # of a crowd's projections, those that go with one transaction: the others are overtaken meanwhile
_MOST: Final = 64  # projections of one transaction
_BUSY: Final = 3  # writes in one transaction that tell of a crowd
_GATHERING: Final = 0.01  # seconds in which a crowd fills the next transaction, while the loop tells the last one
_IN_TURN: Final = 4  # answers that are given in one go of the loop
_LAST: Final = 12  # answers that are given while the next transaction is under way already


@dataclass(slots=True)
class _Write:
    """A statement with its parameters, and the promise of its answer."""

    statement: Executable | None
    values: dict[str, Any] | Sequence[dict[str, Any]]
    answer: asyncio.Future[Any]


Projecting = Callable[[], dict[str, Any]]


class Writer:
    """Stores entries and everything else that is written."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Write] = []
        self._projections: dict[str, Projecting] = {}
        self._settling = False
        self._wake = asyncio.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run())
        columns = schema.log.c
        self._append = database.insert(schema.log).on_conflict_do_nothing().returning(columns.match, columns.version)
        changed: dict[str, Any] = {name: bindparam(name) for name in ("stage", "about", "waiting", "due", "changed")}
        self._project = (
            schema.match.update()
            .where(schema.match.c.id == bindparam("match_id"), schema.match.c.version < bindparam("new_version"))
            .values(version=bindparam("new_version"), **changed)
        )

    async def append(self, match: str, entry: Entry) -> bool:
        """Store an entry as the next version of its match; False if another one has its place or its message id."""
        row = {
            "match": match,
            "version": entry.version,
            "time": entry.time,
            "kind": entry.kind,
            "person": entry.person,
            "message": entry.message,
            "data": orjson.dumps(entry.data).decode(),
        }
        stored: bool = await self._add(None, row)
        return stored

    async def write(self, statement: Executable, values: Any = None) -> Rows:
        """Run a statement in the next transaction; its rows come back once they are stored."""
        rows: Rows = await self._add(statement, values or {})
        return rows

    def project(self, match: str, row: Projecting) -> None:
        """What a match looks like from outside; only the last word counts, and it goes with what is written anyway.

        Should it never be stored, the match is behind its log, and the hub's beat finds that out.
        """
        if not self._projections:
            self._wake_soon()
        self._projections[match] = row

    def _wake_soon(self) -> None:
        self._loop.call_later(_COMPANY, self._wake.set)

    async def settle(self) -> None:
        """Wait until all that was said before is stored."""
        self._settling = True
        await self.write(text("SELECT 1"))

    async def close(self) -> None:
        """Store what is waiting, and stop."""
        self._closing = True
        self._wake.set()
        await self._task

    def _add(self, statement: Executable | None, values: Any) -> asyncio.Future[Any]:
        if self._closing:
            raise Refused("unavailable")
        answer = self._loop.create_future()
        self._waiting.append(_Write(statement, values, answer))
        self._wake.set()
        return answer

    async def _run(self) -> None:
        giving = self._loop.create_task(self._give([]))
        while not self._closing or self._waiting or self._projections:
            await self._wake.wait()
            self._wake.clear()
            writes, self._waiting = self._waiting, []
            crowd = len(writes) >= _BUSY
            due = self._due_projections(crowd)
            answers = await self._store(writes, due) if writes or due else []
            enough = self._loop.time() + _GATHERING
            answered = [*zip(writes, answers, strict=True)]
            await giving
            await self._give(answered[:-_LAST])
            giving = self._loop.create_task(self._give(answered[-_LAST:]))
            if crowd:
                await asyncio.sleep(enough - self._loop.time())
            if self._closing:
                self._wake.set()
        await giving

    def _due_projections(self, crowd: bool) -> list[Projecting]:
        """Those that have waited longest; all of them for somebody who wants to read them, and at the end."""
        most = len(self._projections) if self._settling or self._closing else _ALONG if crowd else _MOST
        self._settling = False
        due = [self._projections.pop(match) for match in list(islice(self._projections, most))]
        if self._projections:
            self._wake_soon()
        return due

    async def _store(self, writes: list[_Write], due: list[Projecting]) -> list[Any]:
        try:
            projections = [row() for row in due]
            with metrics.COMMIT_SECONDS.time():
                answers = await self._database.transact(partial(self._execute, writes, projections))
        except Exception as error:  # whatever it was: those who wait get an answer, and the writer lives on
            log.error("not stored", error=type(error).__name__, writes=len(writes))
            answers = [Refused("unavailable") for _ in writes]
            await asyncio.sleep(0.1)
        metrics.COMMIT_WRITES.observe(len(writes))
        return answers

    async def _give(self, answered: list[tuple[_Write, Any]]) -> None:
        """A few in one go of the loop: the first are on the line before the last are worked out."""
        for number, (write, answer) in enumerate(answered, 1):
            if number % _IN_TURN == 0:
                await asyncio.sleep(0)
            if write.answer.done():
                continue
            if isinstance(answer, Refused):
                write.answer.set_exception(answer)
            else:
                write.answer.set_result(answer)

    def _execute(self, writes: list[_Write], projections: list[dict[str, Any]], connection: Connection) -> list[Any]:
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
        if projections:
            connection.execute(self._project, projections)
        return answers

    def _insert(self, connection: Connection, rows: list[Any]) -> set[tuple[str, int]]:
        stored = {(match, version) for match, version in connection.execute(self._append, rows)}
        self._database.tell(connection, stored)
        return stored
