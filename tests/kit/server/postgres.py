"""Where PostgreSQL servers of the tests keep their data."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def postgres_folder() -> Iterator[Path]:
    """A folder outside those of pytest.

    Root's PostgreSQL runs as another user, and each pytest that starts takes root's folders of pytest from others.
    """
    with TemporaryDirectory(prefix="stoneage-postgres-", ignore_cleanup_errors=True) as folder:
        yield Path(folder) / "data"
