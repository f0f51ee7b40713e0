"""A real server process, and a way to kill it."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psutil

_ROOT = Path(__file__).parents[3]
_FORKS = hasattr(os, "fork")


def free_port() -> int:
    """Returns a port that nobody listens at, of those that the system never gives to clients: none of them takes it."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@cache
def _forkserver() -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.kit.server.forkserver"]
    return subprocess.Popen(command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def close_forkserver() -> None:
    if not _forkserver.cache_info().currsize:
        return
    with _forkserver() as process:
        assert process.stdin is not None
        process.stdin.close()


def _order(order: dict[str, Any]) -> int:
    process = _forkserver()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(order) + "\n")
    process.stdin.flush()
    return int(process.stdout.readline())


class Server:
    """`with Server(database) as server:` — started, waited for, stopped; `kill` is `kill -9`.

    With a seed the dice of its tables are known beforehand; `haste` divides the time for which it waits.
    """

    def __init__(self, database: str, logs: Path, seed: str | None = None, haste: float = 1, **settings: Any) -> None:
        self.port = free_port()
        self.settings = {
            "database": database,
            "port": self.port,
            "request_rate": 0,
            "housekeeping_interval": 0.5,
            "bot_processes": 1,
            **settings,
        }
        self.logs = logs
        self.seed = seed
        self.haste = haste
        self.pid: int | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        how = {"settings": self.settings, "log": str(self.logs), "seed": self.seed, "haste": self.haste}
        if _FORKS:
            self.pid = _order(how)
        else:
            from tests.kit.server.forkserver import spawn_server

            self._spawned = spawn_server(how)
            self.pid = self._spawned.pid
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
        if _FORKS:
            os.killpg(self.pid, signal.SIGKILL)
        else:
            process = psutil.Process(self.pid)
            for one in (process, *process.children(recursive=True)):
                one.kill()
        self._wait()

    def stop(self) -> int:
        """Ask it to stop; returns its exit status."""
        assert self.pid is not None
        os.kill(self.pid, signal.SIGTERM)
        return self._wait()

    def _wait(self) -> int:
        status = os.waitstatus_to_exitcode(_order({"wait": self.pid})) if _FORKS else self._spawned.wait()
        self.pid = None
        return status

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.pid is not None:
            self.kill()
