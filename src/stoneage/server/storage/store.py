"""A server's access to its database. The tables have modules of their own, here and in the packages of features."""

import asyncio
from typing import Any, Final

from sqlalchemy import Executable, text

from stoneage.match.refusals import Refused
from stoneage.server.refusals import RequestRefused
from stoneage.server.storage.database import NEWEST, Database, Rows
from stoneage.server.storage.outage import report_outage
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

    async def scrub(self) -> None:
        """Sees to it that what was deleted is in no file any more, as far as the database can."""
        await self.writer.settle()
        await self.database.scrub()
