"""Backup and restore. A backup is an SQLite file with all rows, so it also moves them between kinds of database."""

import asyncio
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Table, create_engine, delete, func, insert, select, text, tuple_

from stoneage.server.storage.database import open_database
from stoneage.server.storage.database_url import DatabaseError, reason_of
from stoneage.server.storage.schema import Row, action, match, metadata, person
from stoneage.server.storage.store import Store

_AT_ONCE: Final = 500  # rows
_SNAPSHOT: Final = {
    "sqlite": "BEGIN",  # the driver begins a transaction only before it writes
    "postgresql": "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ",
}


def _pages(connection: Connection, table: Table) -> Iterator[list[Row]]:
    """Yields all rows of a table in the order of its key."""
    key = tuple(table.primary_key.columns)
    query = select(table).order_by(*key).limit(_AT_ONCE)
    page = connection.execute(query).mappings().all()
    while page:
        yield [dict(row) for row in page]
        last = tuple(page[-1][column.name] for column in key)
        page = connection.execute(query.where(tuple_(*key) > last)).mappings().all()


def _copy(source: Connection, target: Connection) -> int:
    copied = 0
    for table in metadata.sorted_tables:
        for page in _pages(source, table):
            target.execute(insert(table), page)
            copied += len(page)
    return copied


async def back_up(store: Store, file: Path) -> int:
    """Writes all rows, as they are at one moment, into a new SQLite file; returns how many."""
    await _new_database(file)
    target = create_engine(f"sqlite:///{file}")

    def copy(source: Connection) -> int:
        source.exec_driver_sql(_SNAPSHOT[source.dialect.name])
        with target.begin() as writing:
            return _copy(source, writing)

    copied = await store.database.transact(copy)
    with target.connect() as checked:
        checked.execution_options(isolation_level="AUTOCOMMIT").execute(text("PRAGMA journal_mode=DELETE"))
        if checked.execute(text("PRAGMA integrity_check")).scalar() != "ok":
            raise DatabaseError(f"{file} was not written as it should be; is the disk in order?")
    target.dispose()
    _sync(file)
    return copied


async def _new_database(file: Path) -> None:
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds the secrets of running games
    await (await open_database(f"sqlite:///{file}")).close()


def _sync(file: Path) -> None:
    with file.open("rb+") as handle:
        os.fsync(handle.fileno())


async def is_empty(store: Store) -> bool:
    """Returns whether nobody has used this database yet."""
    counts = [await store.read(select(func.count()).select_from(table)) for table in (match, person)]
    return not any(found[0][0] for found in counts)


async def restore(store: Store, file: Path, folder: Path) -> int:
    """Replaces all rows by those of a backup, of this version or an earlier one; returns how many there are now."""
    copy = folder / "backup.db"  # an older backup is brought up to date, and the original stays as it is
    await asyncio.to_thread(shutil.copyfile, file, copy)
    try:
        await (await open_database(f"sqlite:///{copy}")).close()
    except Exception as error:
        raise DatabaseError(reason_of(error, f"sqlite:///{file}")) from error
    source = create_engine(f"sqlite:///{copy}")

    def replace(target: Connection) -> int:
        for table in reversed(metadata.sorted_tables):
            target.execute(delete(table))
        with source.connect() as reading:
            copied = _copy(reading, target)
        if target.dialect.name == "postgresql":
            newest = target.execute(select(func.max(action.c.id))).scalar() or 0
            target.execute(text(f"SELECT setval(pg_get_serial_sequence('action', 'id'), {newest + 1}, false)"))
        return copied

    try:
        return await store.database.transact(replace)
    finally:
        source.dispose()
