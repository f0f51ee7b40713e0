"""A database that is away, full, or migrated by a newer version: players learn why, and nothing is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, text, update
from sqlalchemy.exc import OperationalError

from stoneage.authority.memory import MemoryViewer
from stoneage.match.commands import Sit
from stoneage.match.refusals import Refused
from stoneage.match.settings import Settings
from stoneage.server import server_time
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.config import DAY, Config
from stoneage.server.health import Health
from stoneage.server.logs import OutageLog, log
from stoneage.server.matches.housekeeping import Housekeeping
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.reviews.service import Reviews
from stoneage.server.storage.database import SqliteDatabase, open_database
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.members import MemberRows
from stoneage.server.storage.schema import match, member, person
from stoneage.server.storage.store import Store
from stoneage.server.storage.uptimes import UptimeRows

SETTINGS = Settings.read({"options": {"players": 2, "start": 0}, "hot_seat": True})


def serving(folder: Path, work: Callable[[LiveMatches, Housekeeping], Awaitable[Any]]) -> Any:
    """Runs `work` with the matches of a server process on a database of its own."""

    async def run() -> Any:
        matches = LiveMatches(Config("unused"), Store(await open_database(f"sqlite:///{folder}/games.db")))
        housekeeping = Housekeeping(matches)
        await housekeeping.begin()
        try:
            return await work(matches, housekeeping)
        finally:
            await matches.close()
            await matches.store.close()

    return asyncio.run(run())


def test_an_outage_is_one_line_per_second_and_the_next_counts_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(log, "error", lambda event, **facts: lines.append((event, facts)))
    moment = 0.0
    outage = OutageLog(lambda: moment)
    for tenth in range(25):
        moment = tenth / 10
        outage.report("not read", error="TimeoutError")
        outage.report("not stored", error="TimeoutError")
    assert [facts.get("omitted") for _, facts in lines] == [None, 19, 19]


@pytest.mark.parametrize("left", [0, 1])
def test_a_full_disk_empties_the_write_ahead_log_before_a_write_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: int
) -> None:
    """The log alone filled a small volume with 6 MB for a database of 4 kB."""
    file = tmp_path / "games.db"
    most = 100_000  # bytes of log for which there is room
    do = SqliteDatabase._do

    def on_a_small_disk(database: SqliteDatabase, work: Any) -> Any:
        if left == 0 or file.with_suffix(".db-wal").stat().st_size > most:
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))
        return do(database, work)

    def write(connection: Connection) -> None:
        rows = [{"id": str(number), "name": "x" * 80, "created": 0.0} for number in range(1_000)]
        connection.execute(text("DELETE FROM person"))
        connection.execute(insert(person), rows)

    async def run() -> int:
        database = await open_database(f"sqlite:///{file}")
        monkeypatch.setattr(SqliteDatabase, "_do", on_a_small_disk)
        try:
            for _ in range(3):
                await database.transact(write)
            return len(await database.read(person.select()))
        finally:
            await database.close()

    if left:
        assert asyncio.run(run()) == 1_000
    else:
        with pytest.raises(OperationalError, match="disk is full"):
            asyncio.run(run())


def test_a_server_whose_database_was_migrated_by_a_newer_one_says_so_and_stores_nothing(tmp_path: Path) -> None:
    async def work(matches: LiveMatches, housekeeping: Housekeeping) -> Any:
        opened = await matches.open_match(SETTINGS, "ann")
        viewer = MemoryViewer("ann")
        await matches.enter(opened.id, viewer, 0)
        await housekeeping.round()
        before = await Health(matches.store).problems()
        await matches.store.write(text("UPDATE alembic_version SET version_num = '9999'"))
        await housekeeping.round()
        with pytest.raises(Refused, match="server_outdated"):
            await matches.open_match(SETTINGS, "ann")
        return before, await Health(matches.store).problems(), viewer.received[-1]

    before, after, last = serving(tmp_path, work)
    assert before == {}
    assert set(after.values()) == {"server_outdated"}
    assert last == (4503, "server_outdated")


async def open_table_changed(matches: LiveMatches, days_ago: float) -> str:
    opened = await matches.open_match(SETTINGS, "ann")
    changed = server_time.now() - days_ago * DAY
    await matches.store.write(update(match).where(match.c.id == opened.id).values(changed=changed))
    await matches.store.write(update(member).values(seen=changed))
    return opened.id


@pytest.mark.parametrize(("days_up", "kept"), [(100.0, False), (0.0, True)])
def test_tables_do_not_expire_by_a_skip_of_the_clock(tmp_path: Path, days_up: float, kept: bool) -> None:
    """A machine that boots in 2038 emptied the server. Months without a server are the same to it."""

    async def work(matches: LiveMatches, housekeeping: Housekeeping) -> bool:
        table = await open_table_changed(matches, 4_000.0)
        last = server_time.now() - (4_000.0 - days_up) * DAY
        await UptimeRows(matches.store).note("before", last - days_up * DAY - 1, last)
        for _ in range(2):  # what is known about the gap must not expire either
            await housekeeping._expire(server_time.now())
        return bool(await LogRows(matches.store).entries(table))

    assert serving(tmp_path, work) is kept


def test_a_spectator_does_not_count_as_a_member_of_the_match(tmp_path: Path) -> None:
    async def watch(matches: LiveMatches, housekeeping: Housekeeping) -> set[str]:
        opened = await matches.open_match(SETTINGS, "ann")
        await matches.ask(opened.id, "ann", Sit(type="sit", id="s", name="Ann", nonce="0" * 32))
        for viewer in ("ann", "eve", None):
            await matches.enter(opened.id, MemoryViewer(viewer), 0)
        await housekeeping.round()
        return set((await MemberRows(matches.store).last_seen([opened.id]))[opened.id])

    assert serving(tmp_path, watch) == {"ann"}


@pytest.mark.parametrize("share", [0.0, 2.0])
def test_an_operator_learns_when_file_descriptors_run_out(
    share: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    monkeypatch.setattr(log, "error", lambda event, **_: lines.append(event))
    monkeypatch.setattr("stoneage.server.matches.housekeeping._CROWDED", share)
    serving(tmp_path, lambda _, housekeeping: housekeeping.round())
    counts = Path("/proc/self/fd").is_dir()  # where the system shows them
    assert lines == (["file descriptors run out"] if counts and not share else [])


def test_weeks_without_a_server_count_as_passed(tmp_path: Path) -> None:
    async def work(matches: LiveMatches, housekeeping: Housekeeping) -> bool:
        table = await open_table_changed(matches, 91.0)
        for weeks in range(13):
            ago = server_time.now() - 7 * weeks * DAY
            await UptimeRows(matches.store).note(f"evening {weeks}", ago - 3_600, ago)
        await housekeeping._expire(server_time.now())
        return bool(await LogRows(matches.store).entries(table))

    assert serving(tmp_path, work) is False


@pytest.mark.parametrize("finished", [False, True])
def test_the_process_for_replays_starts_with_the_server_if_there_are_finished_games(
    tmp_path: Path, finished: bool
) -> None:
    """The first replay after a start waited 3 s for it."""

    class Noting(ProcessPool):
        begun = 0

        async def run(self, *_: Any, **__: Any) -> Any:
            self.begun += 1

    async def work(matches: LiveMatches, _: Housekeeping) -> int:
        opened = await matches.open_match(SETTINGS, "ann")
        if finished:
            await matches.store.write(update(match).where(match.c.id == opened.id).values(stage="over"))
        static = Noting(1)
        reviews = Reviews(matches.store, matches.processes, static, 8)
        await reviews.prepare_for_finished_games()
        await asyncio.sleep(0)
        await reviews.close()
        return static.begun

    assert serving(tmp_path, work) == int(finished)
