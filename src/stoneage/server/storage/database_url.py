"""Names of databases, and sentences about those that cannot be opened."""

from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

import platformdirs

_SQLITE: Final = "sqlite:///"
_FAULTS: dict[str, str] = {
    "not a database": "{file} is not an SQLite database",
    "malformed": "{file} is damaged: restore a backup",
    "unable to open": "{file} cannot be opened: is its folder there, and may this user write in it?",
    "readonly": "{file} cannot be written by this user",
    "locked": "{file} is locked by another program",
    "full": "there is no space left for {file}",
    "disk I/O": "{file} cannot be read or written: disk I/O error",
}


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


def reason_of(error: BaseException, url: str) -> str:
    """Returns the reason why a server cannot start."""
    if isinstance(error, DatabaseError):
        return str(error)
    file, cause = sqlite_file(url), _innermost(error)
    text = str(cause)
    if file is not None:
        found = next((sentence for part, sentence in _FAULTS.items() if part in text), None)
        return found.format(file=file) if found else f"{file} cannot be used: {type(cause).__name__}"
    if isinstance(cause, (OSError, TimeoutError)):
        return f"PostgreSQL does not answer: {getattr(cause, 'strerror', None) or type(cause).__name__}"
    return f"PostgreSQL refuses: {text.splitlines()[0] if text else type(cause).__name__}"


def _innermost(error: BaseException) -> BaseException:
    """Returns the driver's own error, which libraries wrap."""
    while (inner := getattr(error, "orig", None) or error.__cause__) is not None and inner is not error:
        error = inner
    return error
