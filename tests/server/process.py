"""A real server process, and real clients that talk to it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

_PROGRAM = """
import json, sys
from stoneage.server.config import Config
from stoneage.server.run import run
run(Config(**json.loads(sys.argv[1])))
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`with Server(database) as server:` — started, waited for, stopped; `kill` is `kill -9`."""

    def __init__(self, database: str, logs: Path, **settings: Any) -> None:
        self.port = free_port()
        self.settings = {"database": database, "port": self.port, "requests": 0, "beat": 0.5, "thinkers": 1, **settings}
        self.logs = logs
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        with self.logs.open("ab") as logs:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM, json.dumps(self.settings)],
                stderr=logs,
                env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
                start_new_session=True,
            )
        deadline = time.monotonic() + 150
        while not self._ready():
            assert self.process.poll() is None, self.logs.read_text()
            assert time.monotonic() < deadline, "the server does not come up"
            time.sleep(0.05)
        return self

    def _ready(self) -> bool:
        try:
            return bool(httpx.get(f"{self.url}/api/status").json()["kernel"]["ready"])
        except (httpx.HTTPError, ValueError, KeyError):
            return False

    def kill(self) -> None:
        """The whole session, as a power loss would."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(15)

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
