"""The store by itself: migrations, group commit, leases, expiry."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, select, text
from sqlalchemy.dialects import sqlite

from stoneage.match.decide import open_table
from stoneage.match.entries import Entry, Opened, Said
from stoneage.match.match import Match
from stoneage.match.settings import Settings
from stoneage.server.matches.deleting import forget
from stoneage.server.storage.database import NEWEST, migrate, open_database
from stoneage.server.storage.database_url import DatabaseError
from stoneage.server.storage.leases import LeaseRows
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.matches import MatchRows, first_row
from stoneage.server.storage.members import MemberRows
from stoneage.server.storage.schema import match, metadata
from stoneage.server.storage.store import Store
from stoneage.server.storage.uptimes import UptimeRows
from stoneage.server.storage.writer import Pacing
from tests.kit.server.migrating import migrate_back, migrate_to

Doing = Callable[[Store], Awaitable[Any]]


def stored(url: str, doing: Doing) -> Any:
    async def run() -> Any:
        store = Store(await open_database(url))
        try:
            return await doing(store)
        finally:
            await store.close()

    return asyncio.run(run())


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: Any, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/x.db" if request.param == "sqlite" else request.getfixturevalue("postgres")


def said(version: int, message: str | None = None) -> Entry:
    return Entry(version, 1.0, Said("x", None), "ann", message)


def test_the_migrations_make_the_tables_that_the_code_expects(url: str) -> None:
    def from_scratch(connection: Connection) -> list[Any]:
        metadata.drop_all(connection)
        connection.execute(text("DELETE FROM alembic_version"))
        migrate(connection)
        newest = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return [newest, compare_metadata(MigrationContext.configure(connection), metadata)]

    assert stored(url, lambda store: store.database.transact(from_scratch)) == [NEWEST, []]


def tables_in(connection: Connection) -> dict[str, Any]:
    """Returns the columns and indexes of every table."""
    found = inspect(connection)
    return {
        table: {
            "columns": {one["name"]: (str(one["type"]), one["nullable"]) for one in found.get_columns(table)},
            "indexes": {one["name"]: one["column_names"] for one in found.get_indexes(table)},
        }
        for table in found.get_table_names()
    }


@pytest.mark.parametrize("version", [f"{number:04}" for number in range(1, int(NEWEST))])
def test_undoing_migrations_leads_back_to_the_tables_of_an_earlier_version(version: str) -> None:
    with create_engine("sqlite://").begin() as there, create_engine("sqlite://").begin() as back:
        migrate_to(there, version)
        migrate_to(back, NEWEST)
        migrate_back(back, version)
        assert tables_in(back) == tables_in(there)


@pytest.mark.parametrize("url", ["mysql://localhost/x", "nonsense"])
def test_a_database_of_another_kind_is_refused_by_name(url: str) -> None:
    with pytest.raises(DatabaseError, match="sqlite:///"):
        asyncio.run(open_database(url))


def test_a_database_whose_making_was_cut_off_is_finished_when_it_is_opened(tmp_path: Path) -> None:
    def cut_off(connection: Connection) -> None:
        metadata.drop_all(connection, tables=[metadata.tables["log"], metadata.tables["lease"]])
        connection.execute(text("DELETE FROM alembic_version"))

    url = f"sqlite:///{tmp_path}/cut.db"
    stored(url, lambda store: store.database.transact(cut_off))
    assert stored(url, lambda store: LogRows(store).append("after", said(1)))


def test_an_older_database_is_migrated_when_it_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/old.db"
    stored(url, lambda store: LogRows(store).append("before", said(1)))
    migrated: list[Connection] = []
    monkeypatch.setattr("stoneage.server.storage.database.NEWEST", "9999")
    monkeypatch.setattr("stoneage.server.storage.database.migrate", migrated.append)
    assert stored(url, lambda store: LogRows(store).append("before", said(2)))
    assert len(migrated) == 1


def test_one_version_is_stored_once_however_many_try(url: str) -> None:
    async def race(store: Store) -> list[bool]:
        return await asyncio.gather(*(LogRows(store).append(f"race{id(store)}", said(1, f"m{n}")) for n in range(5)))

    assert sorted(stored(url, race)) == [False, False, False, False, True]


def test_one_message_is_stored_once(url: str) -> None:
    async def repeat(store: Store) -> list[Any]:
        match = f"repeat{time.time_ns()}"
        return [
            await LogRows(store).append(match, said(1, "m")),
            await LogRows(store).append(match, said(2, "m")),
            (await LogRows(store).entry_of(match, "ann", "m")).version,
        ]

    assert stored(url, repeat) == [True, False, 1]


def test_many_writers_share_one_transaction(url: str) -> None:
    async def crowd(store: Store) -> int:
        begun: list[int] = []
        original = store.writer._execute

        def counted(*arguments: Any) -> Any:
            begun.append(len(arguments[0]))
            return original(*arguments)

        store.writer._execute = counted  # type: ignore[method-assign, assignment]
        match = time.time_ns()
        assert all(await asyncio.gather(*(LogRows(store).append(f"{match}-{n}", said(1)) for n in range(50))))
        return len(begun)

    assert stored(url, crowd) <= 3


def test_a_crowd_takes_few_descriptions_along_and_a_reader_gets_all(url: str) -> None:
    async def crowd(store: Store) -> list[Any]:
        along: list[int] = []
        original = store.writer._execute

        def counted(writes: Any, projections: Any, connection: Any) -> Any:
            along.append(len(projections))
            return original(writes, projections, connection)

        matches = [opened("running", 5.0) for _ in range(30)]
        for row, entry in matches:
            await MatchRows(store).insert(row, entry)
        store.writer._execute = counted  # type: ignore[method-assign, assignment]  # the writer is watched
        for row, _ in matches:
            changed = {key: row[key] for key in ("stage", "about", "waiting", "due", "changed")}
            new = {**changed, "match_id": row["id"], "new_version": 2}
            store.writer.describe(row["id"], partial(dict, new))
        assert all(await asyncio.gather(*(LogRows(store).append(row["id"], said(2)) for row, _ in matches[:5])))
        first = list(along)
        await store.writer.settle()
        ids = [row["id"] for row, _ in matches]
        versions = await store.read(select(match.c.version).where(match.c.id.in_(ids)))
        return [len(first), first[0] < 30, sum(along), {row[0] for row in versions}]

    assert stored(url, crowd) == [1, True, 30, {2}]


def test_what_the_first_of_a_crowd_says_is_not_kept_until_the_last_is_answered(url: str) -> None:
    async def crowd(store: Store) -> list[str]:
        match, heard, loop = time.time_ns(), list[str](), asyncio.get_running_loop()

        async def choose(number: int) -> None:
            await LogRows(store).append(f"{match}-{number}", said(1))
            heard.append(f"answered {number}")
            loop.call_soon(heard.append, f"written {number}")  # as a line writes what was said in one go of the loop

        await asyncio.gather(*map(choose, range(20)))
        return heard

    heard = stored(url, crowd)
    assert heard.index("written 0") < heard.index("answered 19")


def test_a_reader_waits_for_rows_that_are_being_stored_and_for_nothing_else(url: str) -> None:
    async def read(store: Store) -> list[int]:
        begun: list[int] = []
        original = store.database.transact

        async def counted(work: Any) -> Any:
            begun.append(1)
            return await original(work)

        row, entry = opened("running", 5.0)
        await MatchRows(store).insert(row, entry)
        changed = {key: row[key] for key in ("stage", "about", "waiting", "due", "changed")}
        store.database.transact = counted  # type: ignore[method-assign]
        await store.writer.settle()
        nothing = len(begun)
        store.writer.describe(row["id"], lambda: {**changed, "match_id": row["id"], "new_version": 7})
        await store.writer.settle()
        found = await store.read(select(match.c.version).where(match.c.id == row["id"]))
        return [nothing, found[0][0]]

    assert stored(url, read) == [0, 7]


def test_a_fault_is_an_answer_and_the_next_write_is_stored(url: str) -> None:
    async def stumble(store: Store) -> list[Any]:
        match = time.time_ns()
        original = store.writer._execute
        store.writer._execute = lambda *_: 1 // 0  # type: ignore[method-assign, assignment]
        first = await asyncio.gather(LogRows(store).append(f"{match}", said(1)), return_exceptions=True)
        store.writer._execute = original  # type: ignore[method-assign]
        return [*map(str, first), await LogRows(store).append(f"{match}", said(1))]

    assert stored(url, stumble) == ["unavailable", True]


def test_everyone_who_waits_for_a_failed_write_gets_an_exception_of_their_own(url: str) -> None:
    async def stumble(store: Store) -> Any:
        store.writer._execute = lambda *_: 1 // 0  # type: ignore[method-assign, assignment]
        return await asyncio.gather(*(LogRows(store).append(f"{n}", said(1)) for n in range(3)), return_exceptions=True)

    assert len({id(error) for error in stored(url, stumble)}) == 3


def test_expiry_works_in_batches_however_many_there_are(url: str) -> None:
    async def expire(store: Store) -> list[int]:
        rows = [{**opened("gathering", 5.0)[0], "id": f"old-{time.time_ns()}-{n}"} for n in range(250)]
        await store.database.transact(lambda connection: connection.execute(match.insert(), rows))
        sizes: list[int] = []
        matches = MatchRows(store)
        delete = matches._delete

        async def counted(ids: list[str]) -> None:
            sizes.append(len(ids))
            await delete(ids)

        matches._delete = counted  # type: ignore[method-assign]
        return [await matches.expire(before=100.0) >= 250, max(sizes) <= 100]

    assert stored(url, expire) == [True, True]


def test_lists_and_due_matches_are_found_by_an_index(tmp_path: Path) -> None:
    """With a hundred thousand matches a scan would take a tenth of a second and more."""

    async def plans(store: Store) -> list[str]:
        seen: list[str] = []
        read = store.database.read

        async def explained(statement: Any) -> Any:
            query = statement.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
            seen.extend(row[3] for row in await read(text(f"EXPLAIN QUERY PLAN {query}")))
            return await read(statement)

        store.database.read = explained  # type: ignore[method-assign]
        await MatchRows(store).due(5.0)
        await MatchRows(store).lobby()
        await MatchRows(store).waiting_for("ann")
        await MatchRows(store).unfinished_of("ann")
        await MatchRows(store).of_person("ann", 0, 100)
        await MatchRows(store).behind(5.0, "x")
        return [step for step in seen if step.startswith("SCAN match")]

    assert stored(f"sqlite:///{tmp_path}/x.db", plans) == []


def test_a_database_that_does_not_answer_is_refused_in_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneage.server.storage.store._PATIENCE", 0.05)

    async def hang(store: Store) -> list[str]:
        store.database.read = store.database.transact = lambda *_: asyncio.sleep(60)  # type: ignore[method-assign, assignment]
        store.writer._pacing = Pacing(patience=0.05)
        asked = LogRows(store).entries("x"), LogRows(store).append("x", said(1))
        return [str(answer) for answer in await asyncio.gather(*asked, return_exceptions=True)]

    assert stored(url, hang) == ["unavailable", "unavailable"]


def test_a_lease_has_one_owner_until_it_runs_out(url: str) -> None:
    async def hold(store: Store) -> list[bool]:
        name = f"lease{time.time_ns()}"
        return [
            await LeaseRows(store).hold(name, "one", until=10, now=0),
            await LeaseRows(store).hold(name, "two", until=15, now=5),
            await LeaseRows(store).hold(name, "one", until=20, now=5),
            await LeaseRows(store).hold(name, "two", until=30, now=21),
        ]

    assert stored(url, hold) == [True, False, True, True]


def opened(stage: str, changed: float) -> tuple[dict[str, Any], Entry]:
    table = Match(f"{stage}-{time.time_ns()}")
    entry = open_table(Settings.read({"options": {"players": 2}}), "ann").at(1, changed)
    table.apply(entry)
    return {**first_row(table), "stage": stage}, entry


def test_tables_nobody_visits_expire_and_finished_games_stay(url: str) -> None:
    async def expire(store: Store) -> list[int]:
        for row, entry in (old := [opened("gathering", 5.0), opened("over", 5.0)]):
            await MatchRows(store).insert(row, entry)
        await MemberRows(store).note_seen([(row["id"], "ann", 5.0) for row, _ in old])
        await MatchRows(store).expire(before=100.0)
        return [len(await LogRows(store).entries(row["id"])) for row, _ in old]

    assert stored(url, expire) == [0, 1]


def test_deleting_a_person_blanks_the_titles_of_their_tables_and_of_no_others(url: str) -> None:
    async def blank(store: Store) -> list[str]:
        hosts = {name: f"{name}-{time.time_ns()}" for name in ("ann", "bob")}
        titled = Settings.read({"options": {"players": 2}, "name": "Trillian"})
        for host in hosts.values():
            table = Match(f"table of {host}")
            table.apply(entry := open_table(titled, host).at(1, 5.0))
            await MatchRows(store).insert(first_row(table), entry)
        await forget(store, hosts["ann"])
        logs = [await LogRows(store).entries(f"table of {host}") for host in hosts.values()]
        return [log[0].change.settings.name for log in logs if isinstance(log[0].change, Opened)]

    assert stored(url, blank) == ["", "Trillian"]


def test_periods_that_ended_long_ago_are_forgotten_and_later_ones_stay(url: str) -> None:
    async def forgotten(store: Store) -> list[tuple[float, float]]:
        rows, now = UptimeRows(store), time.time() + 1e9  # later than the periods of other tests
        await rows.note("old", now - 100.0, now - 90.0)
        await rows.note("new", now - 20.0, now - 10.0)
        await rows.forget(now - 50.0)
        return [(round(begin - now), round(end - now)) for begin, end in await rows.periods(now - 200.0)]

    assert stored(url, forgotten) == [(-20, -10)]


def test_rows_that_do_not_fit_into_a_transaction_are_stored_by_later_ones(url: str) -> None:
    async def describe(store: Store) -> set[int]:
        store.writer._pacing = Pacing(rows=2)
        matches = [opened("running", 5.0)[0] for _ in range(7)]
        await store.database.transact(lambda connection: connection.execute(match.insert(), matches))
        for row in matches:
            changed = {key: row[key] for key in ("stage", "about", "waiting", "due", "changed")}
            store.writer.describe(row["id"], partial(dict, {**changed, "match_id": row["id"], "new_version": 2}))
        versions = select(match.c.version).where(match.c.id.in_([row["id"] for row in matches]))
        while (found := {row[0] for row in await store.read(versions)}) != {2}:
            await asyncio.sleep(0.01)
        return found

    assert stored(url, describe) == {2}


@pytest.mark.parametrize("stage", ["gathering", "running"])
def test_a_table_that_somebody_watches_does_not_expire(url: str, stage: str) -> None:
    async def expire(store: Store) -> list[int]:
        row, entry = opened(stage, 5.0)
        await MatchRows(store).insert(row, entry)
        await MemberRows(store).note_seen([(row["id"], "ann", 5.0)])
        await MemberRows(store).note_seen([(row["id"], "bob", 100.0)])
        left = []
        for before in (100.0, 101.0):
            await MatchRows(store).expire(before)
            left.append(len(await LogRows(store).entries(row["id"])))
        return left

    assert stored(url, expire) == [1, 0]


async def behind(store: Store, now: float) -> list[str]:
    """Returns all matches whose rows are behind their logs, found two rows at a time."""
    found, after = await MatchRows(store).behind(now, "", limit=2)
    while after:
        more, after = await MatchRows(store).behind(now, after, limit=2)
        found += more
    return found


def test_due_matches_and_those_behind_their_log_are_found(url: str) -> None:
    async def due(store: Store) -> list[bool]:
        row, entry = opened("running", 5.0)
        await MatchRows(store).insert({**row, "due": 50.0}, entry)
        early, late = await MatchRows(store).due(49.0), await MatchRows(store).due(51.0)
        await LogRows(store).append(row["id"], said(2))
        soon, later = await behind(store, 6.0), await behind(store, 49.0)
        return [row["id"] in found for found in (early, late, soon, later)]

    assert stored(url, due) == [False, True, False, True]


def test_a_new_database_is_readable_by_its_user_alone(tmp_path: Path) -> None:
    """It holds the secrets of running games."""

    async def make() -> None:
        await (await open_database(f"sqlite:///{tmp_path}/new.db")).close()

    asyncio.run(make())
    assert (tmp_path / "new.db").stat().st_mode & 0o077 == 0
