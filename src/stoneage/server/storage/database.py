"""Where the log lives: SQLite in a file, or PostgreSQL by URL."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Executable, create_engine, event, text
from sqlalchemy.dialects import sqlite

from stoneage.server.storage.database_url import check_url, is_sqlite
from stoneage.server.storage.schema import metadata

NEWEST: Final = "0001"  # the last of the migrations
_VERSION: Final = "alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"  # as Alembic would make it
_MIGRATIONS: Final = Path(__file__).parent / "migrations"

Found = TypeVar("Found")
Rows = list[Any]
Woken = Callable[[str, int], None]


class Database(ABC):
    """Reads and transactions. What a transaction has done is stored whole once it comes back, or not at all."""

    shared: bool  # whether other processes may work on it too

    @abstractmethod
    async def read(self, statement: Executable) -> Rows:
        """What a query finds."""

    @abstractmethod
    async def transact(self, work: Callable[[Connection], Found]) -> Found:
        """Do all of this work, or none of it."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of all connections."""

    @abstractmethod
    def insert(self, table: Any) -> Any:
        """An insert that can say what to do about a row that is there already."""

    def bring_up_to_date(self, connection: Connection) -> None:
        """A new database is made from the schema at once, an older one is migrated.

        SQLite stores each table as it is made. The version comes last, so making them goes on where it was cut off.
        """
        connection.execute(text(f"CREATE TABLE IF NOT EXISTS {_VERSION}"))
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if version is None:
            metadata.create_all(connection)
            connection.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": NEWEST})
        elif version != NEWEST:
            migrate(connection)

    @abstractmethod
    def tell(self, connection: Connection, stored: Iterable[tuple[str, int]]) -> None:
        """Wake other processes up once this transaction is stored."""

    @abstractmethod
    async def listen(self, woken: Woken) -> None:
        """Hear what other processes have stored, for as long as the task lives."""


class SqliteDatabase(Database):
    """One thread writes and another reads, so that nobody waits for the disk who does not have to."""

    shared = False

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url, hide_parameters=True)
        event.listen(self._engine, "connect", _set_up_sqlite)
        self._writer, self._reader = ThreadPoolExecutor(1), ThreadPoolExecutor(1)

    async def read(self, statement: Executable) -> Rows:
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, statement)

    def _read(self, statement: Executable) -> Rows:
        with self._engine.connect() as connection:
            return list(connection.execute(statement))

    async def transact(self, work: Callable[[Connection], Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._transact, work)

    def _transact(self, work: Callable[[Connection], Found]) -> Found:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        self._writer.shutdown(wait=False)
        self._reader.shutdown(wait=False)
        self._engine.dispose()

    def insert(self, table: Any) -> Any:
        return sqlite.insert(table)

    def tell(self, connection: Connection, stored: Iterable[tuple[str, int]]) -> None:
        """There is no other process."""

    async def listen(self, woken: Woken) -> None:
        """There is nobody to listen to."""


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Every commit reaches the disk before it is acknowledged; readers never wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def open_database(url: str) -> Database:
    """The database behind `sqlite:///…` or `postgresql://…`, in the form that this version of the package needs."""
    check_url(url)
    database: Database
    if is_sqlite(url):
        database = SqliteDatabase(url)
    else:
        from stoneage.server.storage.postgres import PostgresDatabase  # half a second of loading that SQLite is spared

        database = PostgresDatabase(url)
    await database.transact(database.bring_up_to_date)
    return database


def migrate(connection: Connection) -> None:
    """Take the steps that lead from the form it has to the newest."""
    from alembic import command
    from alembic.config import Config as AlembicConfig

    config = AlembicConfig()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
