"""A server's access to its database. The tables have modules of their own, here and in the packages of features."""

import asyncio
from typing import Any, Final

from sqlalchemy import Executable, Table, text

from stoneage.match.refusals import Refused
from stoneage.server.logs import report_outage
from stoneage.server.refusals import RequestRefused
from stoneage.server.storage.database import NEWEST, Database, Rows
from stoneage.server.storage.schema import Row
from stoneage.server.storage.writer import Writer

_PATIENCE: Final = 5.0  # seconds for a query


class Store:
    """Reads go to the database directly, writes through the writer."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.writer = Writer(database)

    @property
    def shared(self) -> bool:
        """Whether other processes may work on the same database."""
        return self.database.shared

    async def close(self) -> None:
        await self.writer.close()
        await self.database.close()

    async def read(self, statement: Executable) -> Rows:
        """Returns what a query finds; Refused as `unavailable` if the database does not answer in time."""
        if self.database.outdated:
            raise RequestRefused("server_outdated")
        try:
            async with asyncio.timeout(_PATIENCE):
                return await self.database.read(statement)
        except Exception as error:
            report_outage("not read", error=type(error).__name__)
            raise Refused("unavailable") from error

    async def first(self, statement: Executable) -> Any | None:
        """Returns the first row that a query finds, None if there is none; Refused as `read` is."""
        return next(iter(await self.read(statement)), None)

    async def notice_newer_schema(self) -> bool:
        """Returns whether a newer version of stoneage has migrated the database since this process opened it.

        From then on everything is refused: this version may not understand what it reads, or store it wrongly.
        """
        if not self.database.outdated:
            found = await self.read(text("SELECT version_num FROM alembic_version"))
            self.database.outdated = found[0][0] > NEWEST
        return self.database.outdated

    async def write(self, statement: Executable, values: Any = None) -> Rows:
        """Runs a statement in the next transaction; returns its rows once they are stored."""
        return await self.writer.write(statement, values)

    async def put(self, table: Table, row: Row, *keys: str) -> None:
        """Stores a row, in place of the one with the same values of these keys."""
        changed = {name: value for name, value in row.items() if name not in keys}
        insert = self.database.insert(table)
        await self.write(insert.on_conflict_do_update(index_elements=[*keys], set_=changed), row)

    async def put_new(self, table: Table, rows: Row | list[Row]) -> None:
        """Stores rows; those that there are already stay as they are."""
        await self.write(self.database.insert(table).on_conflict_do_nothing(), rows)

    async def scrub(self) -> None:
        """Sees to it that what was deleted is in no file any more, as far as the database can."""
        await self.writer.settle()
        await self.database.scrub()


class TableRows:
    """The rows of a table; subclasses have a method per query."""

    def __init__(self, store: Store) -> None:
        self._store = store
