"""Where the log lives: SQLite in a file, or PostgreSQL by URL."""

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from stoneage.server.address import check_url

_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_MIGRATION_LOCK: Final = 0x53544F4E4541  # "STONEA": two servers that start at once migrate one after the other
_MIGRATIONS: Final = Path(__file__).parent / "migrations"


def make_engine(url: str) -> AsyncEngine:
    """An engine with our driver for `sqlite:///…` or `postgresql://…`."""
    check_url(url)
    parsed = make_url(url)
    sqlite = parsed.drivername == "sqlite"
    sizes: dict[str, Any] = {} if sqlite else {"pool_size": 5, "max_overflow": 5, "pool_pre_ping": True}
    engine = create_async_engine(parsed.set(drivername=_DRIVERS[parsed.drivername]), hide_parameters=True, **sizes)
    if sqlite:
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def make_writer(engine: AsyncEngine) -> Engine | None:
    """For SQLite an engine that a thread uses: a whole transaction is one change of threads then, and not a dozen."""
    if engine.dialect.name != "sqlite":
        return None
    writer = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
    event.listen(writer, "connect", _set_up_sqlite)
    return writer


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Every commit reaches the disk before it is acknowledged; readers never wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the form that this version of the package needs."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
