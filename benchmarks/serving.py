"""Runs a server in its own process during a measurement."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psutil

from tests.kit.server.process import free_port

NO_LIMITS: Final = 0  # requests per second; 0 disables all limits per person and address
_SERVER: Final = """
import sys
from stoneage.server.config import Config
from stoneage.server.run import run
database, port, requests, workers = sys.argv[1:]
limits = {} if requests == "default" else {"request_rate": int(requests)}
run(Config(database, port=int(port), workers=int(workers), **limits))
"""


@contextmanager
def serving(
    requests: int | None = None, database: str | None = None, workers: int = 1
) -> Iterator[tuple[str, psutil.Process]]:
    """Yields the server's address and process. By default it has a temporary SQLite file and the default limits."""
    with tempfile.TemporaryDirectory() as folder:
        port, allowed = free_port(), "default" if requests is None else str(requests)
        options = [database or f"sqlite:///{folder}/games.db", str(port), allowed, str(workers)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        with (
            (Path(folder) / "log").open("w") as log,
            subprocess.Popen([sys.executable, "-c", _SERVER, *options], stderr=log, env=environment) as process,
        ):
            try:
                yield f"http://127.0.0.1:{port}", psutil.Process(process.pid)
            finally:
                process.terminate()
