"""Error messages for a database that cannot be used, in one sentence and without its password."""

from stoneage.server.storage.database_url import DatabaseError, sqlite_file

_SQLITE: dict[str, str] = {
    "not a database": "{file} is not an SQLite database",
    "malformed": "{file} is damaged: restore a backup",
    "unable to open": "{file} cannot be opened: is its folder there, and may this user write in it?",
    "readonly": "{file} cannot be written by this user",
    "locked": "{file} is locked by another program",
    "full": "there is no space left for {file}",
    "disk I/O": "{file} cannot be read or written: disk I/O error",
}


def reason_of(error: BaseException, url: str) -> str:
    """Returns the reason why a server cannot start."""
    if isinstance(error, DatabaseError):
        return str(error)
    file, cause = sqlite_file(url), _innermost(error)
    text = str(cause)
    if file is not None:
        found = next((sentence for part, sentence in _SQLITE.items() if part in text), None)
        return found.format(file=file) if found else f"{file} cannot be used: {type(cause).__name__}"
    if isinstance(cause, (OSError, TimeoutError)):
        return f"PostgreSQL does not answer: {getattr(cause, 'strerror', None) or type(cause).__name__}"
    return f"PostgreSQL refuses: {text.splitlines()[0] if text else type(cause).__name__}"


def _innermost(error: BaseException) -> BaseException:
    """Returns the driver's own error, which libraries wrap."""
    while (inner := getattr(error, "orig", None) or error.__cause__) is not None and inner is not error:
        error = inner
    return error
