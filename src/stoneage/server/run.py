"""Starting a server, in one process or several."""

import os
import socket
from collections.abc import Callable
from contextlib import ExitStack
from tempfile import TemporaryDirectory
from typing import Final

import uvicorn

from stoneage.server.config import Config
from stoneage.server.metrics import SHARED
from stoneage.server.middleware import MOST_BYTES
from stoneage.server.storage.database_url import DatabaseError, check_url, is_sqlite, sqlite_file
from stoneage.server.storage.lockfile import hold

_GOODBYE: Final = 5  # seconds for open requests when the server is told to stop


def run(config: Config, workers: int = 1, announce: Callable[[], None] = lambda: None) -> None:
    """Serve until told to stop. DatabaseError, Busy and OSError say why it cannot begin; else it is announced."""
    if workers > 1 and is_sqlite(config.database):
        raise DatabaseError("several workers need PostgreSQL: give --database postgresql://… or one worker")
    check_url(config.database)
    check_port(config.host, config.port)
    file = sqlite_file(config.database)
    lock = hold(file, f"http://127.0.0.1:{config.port}") if file else None
    config.to_environment()
    announce()
    with ExitStack() as stack:
        if lock is not None:
            stack.enter_context(lock)
        if workers > 1:
            os.environ[SHARED] = stack.enter_context(TemporaryDirectory(prefix="stoneage-"))
        uvicorn.run(
            "stoneage.server.startup:create_app",
            factory=True,
            host=config.host,
            port=config.port,
            workers=workers,
            log_config=None,
            access_log=False,
            server_header=False,
            ws="stoneage.server.connection:Line",
            ws_max_size=MOST_BYTES,
            ws_per_message_deflate=False,
            ws_max_queue=16,
            backlog=4096,
            timeout_graceful_shutdown=_GOODBYE,
        )


def check_port(host: str, port: int) -> None:
    """OSError if somebody else listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
