"""PostgreSQL, which several processes share.

They notify each other with (match, version) and nothing else. Nothing depends on a notification arriving: housekeeping
compares versions with the log anyway.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final

from sqlalchemy import Connection, Executable, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from stoneage.server.logs import report_outage
from stoneage.server.storage.database import Database, Found, Notified, Rows
from stoneage.server.storage.schema import metadata

_CHANNEL: Final = "stoneage"
_PATIENCE: Final = 5.0  # seconds to connect, and for a statement
_LONG: Final = 3_600.0  # seconds for what an operator waits for
_LOCK: Final = 0x53544F4E4541  # "STONEA": two servers that start at once bring it up to date one after the other


class PostgresDatabase(Database):
    """The driver waits without threads."""

    shared = True

    def __init__(self, url: str) -> None:
        address = make_url(url).set(drivername="postgresql+asyncpg")
        self._engine = create_async_engine(
            address,
            hide_parameters=True,
            pool_size=5,
            max_overflow=5,
            pool_pre_ping=True,
            pool_timeout=_PATIENCE,
            connect_args={"timeout": _PATIENCE, "command_timeout": _PATIENCE},
        )

    async def read(self, statement: Executable) -> Rows:
        async with self._engine.connect() as connection:
            return list(await connection.execute(statement))

    async def transact(self, work: Callable[[Connection], Found]) -> Found:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def scrub(self) -> None:
        """Does nothing: old versions of rows stay in PostgreSQL's files until its next vacuum."""

    async def size(self) -> int:
        return int((await self.read(text("SELECT pg_database_size(current_database())")))[0][0])

    async def vacuum(self) -> None:
        async with self._engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            for table in metadata.tables:
                await driver.execute(f'VACUUM ANALYZE "{table}"', timeout=_LONG)

    async def close(self) -> None:
        await self._engine.dispose()

    def insert(self, table: Any) -> Any:
        return postgresql.insert(table)

    def bring_up_to_date(self, connection: Connection) -> None:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        super().bring_up_to_date(connection)

    def notify(self, connection: Connection, stored: Iterable[tuple[str, int]]) -> None:
        payloads = [{"payload": f"{match} {version}"} for match, version in stored]
        if payloads:
            connection.execute(text(f"SELECT pg_notify('{_CHANNEL}', :payload)"), payloads)

    async def listen(self, notified: Notified) -> None:
        """Listens, and connects again when the connection is lost."""
        while True:
            try:
                await self._listen_once(notified)
            except (SQLAlchemyError, OSError) as error:
                report_outage("notifications lost", error=type(error).__name__)
            await asyncio.sleep(1)

    async def _listen_once(self, notified: Notified) -> None:
        lost = asyncio.Event()

        def receive(_connection: Any, _process: int, _channel: str, payload: str) -> None:
            match, _, version = payload.partition(" ")
            notified(match, int(version))

        async with self._engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            driver.add_termination_listener(lambda _connection: lost.set())
            await driver.add_listener(_CHANNEL, receive)
            try:
                await lost.wait()
            finally:
                raw.invalidate()
