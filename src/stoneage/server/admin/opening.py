"""Opening a database that is there already, without changing its form."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from stoneage.server.storage.database import open_database
from stoneage.server.storage.database_url import DatabaseError, check_url, reason_of, sqlite_file
from stoneage.server.storage.lockfile import hold
from stoneage.server.storage.store import Store


@asynccontextmanager
async def opened(url: str, alone: bool = False) -> AsyncIterator[Store]:
    """Opens a database for an operator; DatabaseError says in one sentence why it cannot be used.

    `alone` is for what replaces everything: a missing database is made, and Busy says that a server uses the file.
    """
    check_url(url)
    file = sqlite_file(url)
    if file is not None and not alone and not file.is_file():
        raise DatabaseError(f"there is no database {file}")
    with hold(file, "") if file is not None and alone else nullcontext():
        try:
            store = Store(await open_database(url, as_it_is=not alone))
        except Exception as error:
            raise DatabaseError(reason_of(error, url)) from error
        try:
            yield store
        finally:
            await store.close()
