"""Stopping, coming back, backing up, several workers."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from stoneage.cli.serve import is_stoneage
from tests.kit.server.client import Person, run
from tests.kit.server.matches import begin
from tests.kit.server.process import Server, free_port


def test_a_server_that_stops_says_goodbye_and_knows_everything_afterwards(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log")

    async def before() -> tuple[str, str, int, Any]:
        table, (ann, _) = await begin(server.url, 2, options={"start": 0})
        live = await ann.watch(table)
        answer = await live.ask("play", version=live.last["version"], move="place hunt 2")
        server.stop()
        with pytest.raises(ConnectionClosed):
            await live.until(lambda _: False)
        return table, ann.token, answer["version"], live.socket.close_code

    async def after(table: str, token: str) -> dict[str, Any]:
        return await Person(server.url, token=token).look(table)

    with server:
        table, token, version, goodbye = run(before())
        server.start()
        seen = run(after(table, token))
    assert goodbye == 1012
    assert (seen["version"], seen["game"]["audience"]) == (version, 0)


def test_a_backup_of_a_running_server_holds_all_that_was_acknowledged(server: Server, tmp_path: Path) -> None:
    table, _ = run(begin(server.url, 2))
    with (
        sqlite3.connect(server.settings["database"].removeprefix("sqlite:///")) as running,
        sqlite3.connect(tmp_path / "backup.db") as backup,
    ):
        running.backup(backup)
    kinds = [row[0] for row in backup.execute("SELECT kind FROM log WHERE match = ? ORDER BY version", (table,))]
    running.close()
    backup.close()
    assert kinds == ["opened", "sat", "sat", "started"]


def test_a_dump_of_a_running_postgresql_brings_everything_back(
    postgres: str, postgres_tools: Path, tmp_path: Path
) -> None:
    copy = re.sub(r"/postgres(?=\?|$)", "/copy", postgres)
    with Server(postgres, tmp_path / "one") as server:
        table, (ann, _) = run(begin(server.url, 2))
        dump = subprocess.run([postgres_tools / "pg_dump", postgres], check=True, capture_output=True).stdout
    subprocess.run([postgres_tools / "psql", "-q", "-c", "CREATE DATABASE copy", postgres], check=True)
    subprocess.run([postgres_tools / "psql", "-q", copy], input=dump, check=True, stdout=subprocess.DEVNULL)

    async def look(url: str, token: str) -> Any:
        return (await Person(url, token=token).look(table))["game"]["audience"]

    with Server(copy, tmp_path / "two") as server:
        assert run(look(server.url, ann.token)) == 0


def test_several_workers_serve_one_postgresql_and_count_together(postgres: str, tmp_path: Path) -> None:
    port = free_port()
    code = (
        "import sys; from stoneage.cli.serve import serve; "
        "sys.exit(serve(port=int(sys.argv[1]), database=sys.argv[2], workers=2, request_rate=0))"
    )
    with (tmp_path / "log").open("w") as log:
        workers = subprocess.Popen(
            [sys.executable, "-c", code, str(port), postgres],
            stderr=log,
            start_new_session=True,
        )
    try:
        address = f"http://127.0.0.1:{port}"
        start = time.monotonic()
        while not is_stoneage(address) or "stoneage_kernel_ready 2.0" not in _metrics(address):
            assert workers.poll() is None
            assert time.monotonic() < start + 60, (tmp_path / "log").read_text()
            time.sleep(0.1)
        table, _ = run(begin(address, 3))
        assert table
        told = {_metrics(address) for _ in range(10)}
        assert all('stoneage_entries_total{kind="sat"} 3.0' in figures for figures in told)
        assert all("stoneage_kernel_ready 2.0" in figures for figures in told)
    finally:
        os.killpg(workers.pid, signal.SIGKILL)
        workers.wait()


def _metrics(address: str) -> str:
    return httpx.get(f"{address}/metrics", timeout=60).text  # importing the kernel may keep a worker for seconds


def test_a_refusal_is_worked_out_anew_after_a_crash(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log")

    async def before() -> tuple[str, str, str]:
        table, (ann, _) = await begin(server.url, 2)
        return table, ann.token, (await ann.ask(table, "say", id="again", text=" "))["code"]

    async def after(table: str, token: str) -> str:
        ann = Person(server.url, token=token)
        return (await ann.ask(table, "say", id="again", text="with words"))["type"]

    with server:
        table, token, first = run(before())
        server.kill()
        server.start()
        assert (first, run(after(table, token))) == ("nothing_said", "accepted")


def test_no_worker_outlives_a_server_that_was_killed(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log")

    async def let_a_bot_think(url: str) -> None:
        table, (ann,) = await begin(url, 1, 1, options={"start": 1})
        live = await ann.watch(table)
        while not live.offers:
            await live.hear()

    with server:
        run(let_a_bot_think(server.url))
        workers = psutil.Process(server.pid).children(recursive=True)
        assert server.pid is not None
        os.kill(server.pid, signal.SIGKILL)
        gone, left = psutil.wait_procs(workers, timeout=30)
        assert gone
        assert not left
