"""The one writer of a process: everything that waits is stored in one transaction (group commit).

Under load a transaction carries many choices, so the price of reaching the disk is shared by all of them.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from sqlalchemy import Connection, Executable, bindparam, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from stoneage.server import metrics, schema
from stoneage.server.database import make_writer
from stoneage.server.logs import log
from stoneage.table.entries import Entry
from stoneage.table.refusals import Refused

CHANNEL = "stoneage"
_BUSY: Final = 3  # writes in one transaction that tell of a crowd
_GATHERING: Final = 0.01  # seconds in which a crowd fills the next transaction, while the loop tells the last one

Rows = list[Any]


@dataclass(slots=True)
class _Write:
    """A statement with its parameters, and the promise of its answer."""

    statement: Executable | None
    values: dict[str, Any] | Sequence[dict[str, Any]]
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


def insert(engine: AsyncEngine, table: Any) -> Any:
    """An insert that can say what to do about a row that is there already."""
    return (postgresql if engine.dialect.name == "postgresql" else sqlite).insert(table)


class Journal:
    """Stores entries and everything else that is written."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = make_writer(engine)
        self._thread = ThreadPoolExecutor(1)
        self._waiting: list[_Write] = []
        self._projections: dict[str, dict[str, Any]] = {}
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())
        columns = schema.log.c
        self._append = insert(engine, schema.log).on_conflict_do_nothing().returning(columns.match, columns.version)
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
        stored: bool = await self._add(_Write(None, row))
        return stored

    async def write(self, statement: Executable, values: Any = None) -> Rows:
        """Run a statement in the next transaction; its rows come back once they are stored."""
        rows: Rows = await self._add(_Write(statement, values or {}))
        return rows

    def project(self, row: dict[str, Any]) -> None:
        """What a match looks like from outside; only the last word counts, and nobody waits for it."""
        self._projections[row["match_id"]] = row
        self._wake.set()

    async def close(self) -> None:
        """Store what is waiting, and stop."""
        self._closing = True
        self._wake.set()
        await self._task
        if self._writer is not None:
            self._writer.dispose()
        self._thread.shutdown(wait=False)

    def _add(self, write: _Write) -> asyncio.Future[Any]:
        if self._closing:
            raise Refused("unavailable")
        self._waiting.append(write)
        self._wake.set()
        return write.answer

    async def _run(self) -> None:
        while not self._closing or self._waiting or self._projections:
            await self._wake.wait()
            self._wake.clear()
            writes, self._waiting = self._waiting, []
            projections, self._projections = list(self._projections.values()), {}
            if writes or projections:
                await self._store(writes, projections)
            if len(writes) >= _BUSY:
                await asyncio.sleep(_GATHERING)
            if self._closing:
                self._wake.set()

    async def _store(self, writes: list[_Write], projections: list[dict[str, Any]]) -> None:
        try:
            with metrics.COMMIT_SECONDS.time():
                answers = await self._transact(writes, projections)
        except Exception as error:  # whatever it was: those who wait get an answer, and the writer lives on
            log.error("not stored", error=type(error).__name__, writes=len(writes))
            answers = [Refused("unavailable")] * len(writes)
            await asyncio.sleep(0.1)
        metrics.COMMIT_WRITES.observe(len(writes))
        for write, answer in zip(writes, answers, strict=True):
            if write.answer.done():
                continue
            if isinstance(answer, Refused):
                write.answer.set_exception(answer)
            else:
                write.answer.set_result(answer)

    async def _transact(self, writes: list[_Write], projections: list[dict[str, Any]]) -> list[Any]:
        if self._writer is None:
            async with self._engine.begin() as connection:
                return await connection.run_sync(self._execute, writes, projections)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, writes, projections)

    def _write(self, writes: list[_Write], projections: list[dict[str, Any]]) -> list[Any]:
        assert self._writer is not None
        with self._writer.begin() as connection:
            return self._execute(connection, writes, projections)

    def _execute(self, connection: Connection, writes: list[_Write], projections: list[dict[str, Any]]) -> list[Any]:
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
        if self._engine.dialect.name == "postgresql":
            words = [{"word": f"{match} {version}"} for match, version in stored]
            if words:
                connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :word)"), words)
        return stored
