"""Server processes without the wait: this process has loaded everything and forks a server whenever asked.

What is forked is a server like any other: its own process and session, real sockets, really killed. Windows
cannot fork; there each server is a new process, started by `spawn_server`.
"""

import hashlib
import json
import os
import subprocess
import sys
from functools import partial
from importlib import import_module
from itertools import count
from typing import Any

from stoneage.game import proof
from stoneage.server.config import Config, Limits
from stoneage.server.run import run
from stoneage.server.storage import database, leases, postgres, store, writer
from stoneage.server.storage.writer import Pacing
from stoneage.server.warmup import compile_first, warm

_LOADED = (
    "stoneage.server.app", "stoneage.server.startup", "uvloop", "httptools", "asyncpg",
    "uvicorn.protocols.websockets.websockets_sansio_impl", "sqlalchemy.dialects.postgresql.asyncpg",
)  # fmt: skip


def spawn_server(order: dict[str, Any]) -> "subprocess.Popen[bytes]":
    """Starts a server in a process of its own, which loads everything itself."""
    with open(order["log"], "ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.kit.server.forkserver", json.dumps(order)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=log,
        )


def _fork_server(order: dict[str, Any]) -> int:
    child = os.fork()
    if child:
        return child
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.dup2(os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    _serve(order)
    sys.exit(0)


def _serve(order: dict[str, Any]) -> None:
    if order["seed"] is not None:
        _seal_with(order["seed"])
    _wait_less(order["haste"])
    given = order["settings"]
    run(Config(**{**given, "limits": Limits(**given.get("limits", {}))}))


def _seal_with(seed: str) -> None:
    """The secrets and salts of this server's tables follow from a seed: the same choices lead to the same dice."""
    numbers, salts = count(), count()
    proof.new_secret = lambda: hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest()
    proof.new_salt = lambda: hashlib.sha256(f"{seed} salt {next(salts)}".encode()).hexdigest()[:32]


def _wait_less(haste: float) -> None:
    """Divides by `haste` the ten seconds for which servers wait: a database, a server that died."""
    database._BUSY_MS = int(database._BUSY_MS / haste)  # type: ignore[misc]
    postgres._PATIENCE /= haste  # type: ignore[misc]
    store._PATIENCE /= haste  # type: ignore[misc]
    leases._LEASE /= haste  # type: ignore[misc]
    leases._RENEW /= haste  # type: ignore[misc]
    writer.Pacing = partial(Pacing, patience=Pacing().patience / haste)  # type: ignore[assignment,misc]


def main() -> None:
    if len(sys.argv) > 1:
        _serve(json.loads(sys.argv[1]))
        return
    for module in _LOADED:
        import_module(module)
    compile_first()
    warm()
    for line in sys.stdin:
        order = json.loads(line)
        print(os.waitpid(order["wait"], 0)[1] if "wait" in order else _fork_server(order), flush=True)


if __name__ == "__main__":
    main()
