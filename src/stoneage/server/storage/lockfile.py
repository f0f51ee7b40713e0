"""One server to an SQLite file: the operating system frees the lock even after `kill -9`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any


class Busy(Exception):
    """Another server has the file; `address` is where it answers."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address)


def hold(database: Path, address: str) -> IO[str]:
    """Locks the database until the returned file is closed, and notes where this server answers."""
    database.parent.mkdir(parents=True, exist_ok=True)
    database = database.resolve()  # the lock belongs to the file, whatever the spelling of its path
    note = database.with_name(database.name + ".address")
    handle = database.with_name(database.name + ".lock").open("a+")
    try:
        _lock(handle)
    except OSError:
        handle.close()
        raise Busy(note.read_text() if note.exists() else "") from None
    note.write_text(address)
    return handle


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Lets one process at a time in; the others wait."""
    with file.open("a+") as handle:
        _lock(handle, wait=True)
        yield


def _lock(handle: IO[str], wait: bool = False) -> None:
    if sys.platform == "win32":
        import msvcrt

        locking: Any = msvcrt
        locking.locking(handle.fileno(), locking.LK_LOCK if wait else locking.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
