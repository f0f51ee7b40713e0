"""Databases of earlier versions, made by some of the migrations or by undoing them."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from stoneage.server.storage import database


def migrate_to(connection: Connection, version: str) -> None:
    """Makes the tables as they were in a version."""
    command.upgrade(_config(connection), version)


def migrate_back(connection: Connection, version: str) -> None:
    """Undoes all migrations after a version."""
    command.downgrade(_config(connection), version)


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(database._MIGRATIONS))
    config.attributes["connection"] = connection
    return config
