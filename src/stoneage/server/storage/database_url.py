"""URLs of databases, read without loading a database library."""

from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

import platformdirs

_SQLITE: Final = "sqlite:///"


class DatabaseError(ValueError):
    """A database that cannot be used, in one line."""


def default_url() -> str:
    """Returns the URL of a file in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("stoneage", appauthor=False, ensure_exists=True))
    return f"{_SQLITE}{folder / 'stoneage.db'}"


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite:")


def sqlite_file(url: str) -> Path | None:
    """Returns the file of an SQLite database, without the options that may follow; None for PostgreSQL."""
    return Path(unquote(url.removeprefix(_SQLITE).partition("?")[0])) if is_sqlite(url) else None


def check_url(url: str) -> None:
    """Raises DatabaseError unless this is the URL of a supported database."""
    fine = (
        url.removeprefix(_SQLITE) not in ("", ":memory:", url)
        if is_sqlite(url)
        else urlsplit(url).scheme == "postgresql"
    )
    if not fine:
        raise DatabaseError("the database must be sqlite:///file or postgresql://user@host/name")
