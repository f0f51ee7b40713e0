"""The database: SQLite in a file, or PostgreSQL by URL."""

import asyncio
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Executable, create_engine, event, inspect, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError

from stoneage.server.storage.database_url import DatabaseError, check_url, is_sqlite, sqlite_file
from stoneage.server.storage.schema import metadata

NEWEST: Final = "0009"  # the last of the migrations
_VERSION: Final = "alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"  # as Alembic would make it
_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_BUSY_MS: Final = 10_000  # that SQLite waits for a file that another program has locked
_EMPTY_LOG: Final = "PRAGMA wal_checkpoint(TRUNCATE)"
_FULL: Final = "disk is full"  # in SQLite's message
_PRAGMAS: Final = (
    "journal_mode=WAL",  # readers never wait
    "synchronous=FULL",  # a commit reaches the disk before it is acknowledged
    "secure_delete=ON",  # what is deleted is overwritten
    # An insert of many rows that says which of them it stored keeps the old pages until it is done: in a file of
    # its own, unless configured otherwise. A choice of 500 tables wrote 28 kB with it, 17 kB without.
    "temp_store=MEMORY",
    # Pages in the write-ahead log (16 MB) before they are brought into the database. The default of 1000 is full after
    # a third of a second at 1000 choices/s; four times as long, a page that is changed often is brought in once.
    # A choice takes 13 kB then. Both settings: 60 → 28 µs of system time per choice, 5.0 → 4.3 ms per transaction.
    "wal_autocheckpoint=4000",
)

Found = TypeVar("Found")
Rows = list[Any]
Notified = Callable[[str, int], None]  # called with a match and its version


class Database(ABC):
    """Reads and transactions. What a transaction has done is stored whole once it returns, or not at all."""

    shared: bool  # whether other processes may work on it too
    outdated = False  # whether a newer version of stoneage has migrated the database since this process opened it

    @abstractmethod
    async def read(self, statement: Executable) -> Rows:
        """Returns what a query finds."""

    @abstractmethod
    async def transact(self, work: Callable[[Connection], Found]) -> Found:
        """Does all of this work, or none of it."""

    @abstractmethod
    async def close(self) -> None:
        """Closes all connections."""

    @abstractmethod
    async def scrub(self) -> None:
        """Removes what was deleted from the files too, where that is ours to do."""

    @abstractmethod
    def insert(self, table: Any) -> Any:
        """Returns an insert that can say what to do about a row that is there already."""

    def bring_up_to_date(self, connection: Connection) -> None:
        """Makes a new database from the schema, or migrates an older one.

        SQLite stores each table as it is made. The version comes last, so an interrupted start is continued.
        """
        connection.execute(text(f"CREATE TABLE IF NOT EXISTS {_VERSION}"))
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if version is None:
            metadata.create_all(connection)
            connection.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": NEWEST})
        elif version > NEWEST:
            raise DatabaseError("this database was made by a newer version of stoneage: install that one")
        elif version != NEWEST:
            migrate(connection)

    def check_version(self, connection: Connection) -> None:
        """Raises DatabaseError unless the database has the schema that this version needs."""
        known = inspect(connection).has_table("alembic_version")
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if known else None
        if version is None:
            raise DatabaseError("this is no database of stoneage")
        if version > NEWEST:
            raise DatabaseError("this database was made by a newer version of stoneage: install that one")
        if version != NEWEST:
            raise DatabaseError("this database is of an earlier version: start a server on it once")

    async def version(self) -> str:
        """Returns the number of the last migration."""
        return str((await self.read(text("SELECT version_num FROM alembic_version")))[0][0])

    @abstractmethod
    async def size(self) -> int:
        """Returns how many bytes the database takes."""

    @abstractmethod
    async def vacuum(self) -> None:
        """Gives the space of deleted rows back, and with it what they held."""

    @abstractmethod
    def notify(self, connection: Connection, stored: Iterable[tuple[str, int]]) -> None:
        """Notifies other processes once this transaction is stored."""

    @abstractmethod
    async def listen(self, notified: Notified) -> None:
        """Reports what other processes have stored, for as long as the task lives."""


class SqliteDatabase(Database):
    """One thread writes and another reads, so that no read waits for a commit."""

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
        """Does the work. On a full disk it empties the write-ahead log, which may take most of the space, and tries
        once more.
        """
        try:
            return self._do(work)
        except OperationalError as error:
            if _FULL not in str(error.orig):
                raise
            try:
                self._run(_EMPTY_LOG)
            except OperationalError:
                raise error from None
            return self._do(work)

    def _do(self, work: Callable[[Connection], Found]) -> Found:
        with self._engine.begin() as connection:
            return work(connection)

    async def scrub(self) -> None:
        """Empties the write-ahead log: `secure_delete` overwrites what is deleted in the file itself only."""
        await asyncio.get_running_loop().run_in_executor(self._writer, self._run, _EMPTY_LOG)

    def _run(self, command: str) -> None:
        """Runs a command that cannot be part of a transaction."""
        with self._engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").execute(text(command))

    async def size(self) -> int:
        pages, page = [(await self.read(text(f"PRAGMA page_{what}")))[0][0] for what in ("count", "size")]
        return int(pages * page)

    async def vacuum(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._writer, self._run, "VACUUM")
        await self.scrub()

    async def close(self) -> None:
        self._writer.shutdown(wait=False)
        self._reader.shutdown(wait=False)
        self._engine.dispose()

    def insert(self, table: Any) -> Any:
        return sqlite.insert(table)

    def notify(self, connection: Connection, stored: Iterable[tuple[str, int]]) -> None:
        """Does nothing: there is no other process."""

    async def listen(self, notified: Notified) -> None:
        """Does nothing: there is no other process."""


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in (*_PRAGMAS, f"busy_timeout={_BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _make_private(url: str) -> None:
    """Makes a file that is not there yet, for this user alone: it will hold the secrets of running games."""
    file = sqlite_file(url)
    if file is not None:
        with suppress(OSError):  # SQLite says it better
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


async def open_database(url: str, as_it_is: bool = False) -> Database:
    """Returns the database at `sqlite:///…` or `postgresql://…`, in the form that this version needs.

    With `as_it_is` it is not brought into that form: DatabaseError if it has another one.
    """
    check_url(url)
    database: Database
    if is_sqlite(url):
        _make_private(url)
        database = SqliteDatabase(url)
    else:
        from stoneage.server.storage.postgres import PostgresDatabase  # half a second of loading that SQLite is spared

        database = PostgresDatabase(url)
    try:
        await database.transact(database.check_version if as_it_is else database.bring_up_to_date)
    except BaseException:
        await database.close()
        raise
    return database


def migrate(connection: Connection) -> None:
    """Runs the migrations from the version that the database has to the newest."""
    from alembic import command
    from alembic.config import Config as AlembicConfig

    config = AlembicConfig()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
