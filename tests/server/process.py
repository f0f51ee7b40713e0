"""A real server process, and a way to kill it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import urlopen


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@cache
def _nursery() -> subprocess.Popen[str]:
    script = Path(__file__).with_name("nursery.py")
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    return subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )


def close_nursery() -> None:
    if not _nursery.cache_info().currsize:
        return
    with _nursery() as nursery:
        assert nursery.stdin is not None
        nursery.stdin.close()


def _order(order: dict[str, Any]) -> int:
    nursery = _nursery()
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(json.dumps(order) + "\n")
    nursery.stdin.flush()
    return int(nursery.stdout.readline())


class Server:
    """`with Server(database) as server:` — started, waited for, stopped; `kill` is `kill -9`."""

    def __init__(self, database: str, logs: Path, **settings: Any) -> None:
        self.port = free_port()
        self.settings = {"database": database, "port": self.port, "requests": 0, "beat": 0.5, "thinkers": 1, **settings}
        self.logs = logs
        self.pid: int | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        self.pid = _order({"settings": self.settings, "log": str(self.logs)})
        deadline = time.monotonic() + 60
        while not self._ready():
            assert time.monotonic() < deadline, self.logs.read_text()
            time.sleep(0.02)
        return self

    def _ready(self) -> bool:
        try:
            with urlopen(f"{self.url}/api/status", timeout=5) as answer:
                return bool(json.load(answer)["kernel"]["ready"])
        except OSError:
            return False

    def kill(self) -> None:
        """The whole session, as a power loss would."""
        assert self.pid is not None
        os.killpg(self.pid, signal.SIGKILL)
        self._wait()

    def stop(self) -> int:
        """ParsedRecord to stop; what it leaves with."""
        assert self.pid is not None
        os.kill(self.pid, signal.SIGTERM)
        return self._wait()

    def _wait(self) -> int:
        status = _order({"wait": self.pid})
        self.pid = None
        return os.waitstatus_to_exitcode(status)

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.pid is not None:
            self.kill()
