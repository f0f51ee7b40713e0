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
from sqlalchemy import Connection, select, text
from sqlalchemy.dialects import sqlite

from stoneage.match.decide import open_table
from stoneage.match.entries import Entry, Said
from stoneage.match.match import Match
from stoneage.match.settings import Settings
from stoneage.server.storage.database import NEWEST, migrate, open_database
from stoneage.server.storage.match_row import first_row
from stoneage.server.storage.schema import match, metadata
from stoneage.server.storage.store import Store
from stoneage.server.storage.writer import Pacing

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


def test_a_database_whose_making_was_cut_off_is_finished_when_it_is_opened(tmp_path: Path) -> None:
    def cut_off(connection: Connection) -> None:
        metadata.drop_all(connection, tables=[metadata.tables["log"], metadata.tables["lease"]])
        connection.execute(text("DELETE FROM alembic_version"))

    url = f"sqlite:///{tmp_path}/cut.db"
    stored(url, lambda store: store.database.transact(cut_off))
    assert stored(url, lambda store: store.append("after", said(1)))


def test_an_older_database_is_migrated_when_it_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/old.db"
    stored(url, lambda store: store.append("before", said(1)))
    migrated: list[Connection] = []
    monkeypatch.setattr("stoneage.server.storage.database.NEWEST", "9999")
    monkeypatch.setattr("stoneage.server.storage.database.migrate", migrated.append)
    assert stored(url, lambda store: store.append("before", said(2)))
    assert len(migrated) == 1


def test_one_version_is_stored_once_however_many_try(url: str) -> None:
    async def race(store: Store) -> list[bool]:
        return await asyncio.gather(*(store.append(f"race{id(store)}", said(1, f"m{n}")) for n in range(5)))

    assert sorted(stored(url, race)) == [False, False, False, False, True]


def test_one_message_is_stored_once(url: str) -> None:
    async def repeat(store: Store) -> list[Any]:
        match = f"repeat{time.time_ns()}"
        return [
            await store.append(match, said(1, "m")),
            await store.append(match, said(2, "m")),
            (await store.entry_of(match, "ann", "m")).version,
        ]

    assert stored(url, repeat) == [True, False, 1]


def test_many_writers_share_one_transaction(url: str) -> None:
    async def crowd(store: Store) -> int:
        begun: list[int] = []
        original = store._writer._execute

        def counted(*arguments: Any) -> Any:
            begun.append(len(arguments[0]))
            return original(*arguments)

        store._writer._execute = counted  # type: ignore[method-assign, assignment]
        match = time.time_ns()
        assert all(await asyncio.gather(*(store.append(f"{match}-{n}", said(1)) for n in range(50))))
        return len(begun)

    assert stored(url, crowd) <= 3


def test_a_crowd_takes_few_descriptions_along_and_a_reader_gets_all(url: str) -> None:
    async def crowd(store: Store) -> list[Any]:
        along: list[int] = []
        original = store._writer._execute

        def counted(writes: Any, projections: Any, connection: Any) -> Any:
            along.append(len(projections))
            return original(writes, projections, connection)

        matches = [opened("running", 5.0) for _ in range(30)]
        for row, entry in matches:
            await store.insert_match(row, entry)
        store._writer._execute = counted  # type: ignore[method-assign, assignment]  # the writer is watched
        for row, _ in matches:
            changed = {key: row[key] for key in ("stage", "about", "waiting", "due", "changed")}
            new = {**changed, "match_id": row["id"], "new_version": 2}
            store._writer.describe(row["id"], partial(dict, new))
        assert all(await asyncio.gather(*(store.append(row["id"], said(2)) for row, _ in matches[:5])))
        first = list(along)
        await store._writer.settle()
        ids = [row["id"] for row, _ in matches]
        versions = await store.read(select(match.c.version).where(match.c.id.in_(ids)))
        return [len(first), first[0] < 30, sum(along), {row[0] for row in versions}]

    assert stored(url, crowd) == [1, True, 30, {2}]


def test_what_the_first_of_a_crowd_says_is_not_kept_until_the_last_is_answered(url: str) -> None:
    async def crowd(store: Store) -> list[str]:
        match, heard, loop = time.time_ns(), list[str](), asyncio.get_running_loop()

        async def choose(number: int) -> None:
            await store.append(f"{match}-{number}", said(1))
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
        await store.insert_match(row, entry)
        changed = {key: row[key] for key in ("stage", "about", "waiting", "due", "changed")}
        store.database.transact = counted  # type: ignore[method-assign]
        await store._writer.settle()
        nothing = len(begun)
        store._writer.describe(row["id"], lambda: {**changed, "match_id": row["id"], "new_version": 7})
        await store._writer.settle()
        found = await store.read(select(match.c.version).where(match.c.id == row["id"]))
        return [nothing, found[0][0]]

    assert stored(url, read) == [0, 7]


def test_a_fault_is_an_answer_and_the_next_write_is_stored(url: str) -> None:
    async def stumble(store: Store) -> list[Any]:
        match = time.time_ns()
        original = store._writer._execute
        store._writer._execute = lambda *_: 1 // 0  # type: ignore[method-assign, assignment]
        first = await asyncio.gather(store.append(f"{match}", said(1)), return_exceptions=True)
        store._writer._execute = original  # type: ignore[method-assign]
        return [*map(str, first), await store.append(f"{match}", said(1))]

    assert stored(url, stumble) == ["unavailable", True]


def test_everyone_who_waits_for_a_failed_write_gets_an_exception_of_their_own(url: str) -> None:
    async def stumble(store: Store) -> Any:
        store._writer._execute = lambda *_: 1 // 0  # type: ignore[method-assign, assignment]
        return await asyncio.gather(*(store.append(f"{n}", said(1)) for n in range(3)), return_exceptions=True)

    assert len({id(error) for error in stored(url, stumble)}) == 3


def test_expiry_works_in_batches_however_many_there_are(url: str) -> None:
    async def expire(store: Store) -> list[int]:
        rows = [{**opened("gathering", 5.0)[0], "id": f"old-{time.time_ns()}-{n}"} for n in range(250)]
        await store.database.transact(lambda connection: connection.execute(match.insert(), rows))
        sizes: list[int] = []
        delete = store._delete

        async def counted(ids: list[str]) -> None:
            sizes.append(len(ids))
            await delete(ids)

        store._delete = counted  # type: ignore[method-assign]
        return [await store.expire(before=100.0) >= 250, max(sizes) <= 100]

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
        await store.due(5.0)
        await store.lobby()
        await store.waiting_for("ann")
        await store.unfinished_of("ann")
        await store.matches_of("ann", 0, 100)
        await store.behind(5.0, "x")
        return [step for step in seen if step.startswith("SCAN match")]

    assert stored(f"sqlite:///{tmp_path}/x.db", plans) == []


def test_a_database_that_does_not_answer_is_refused_in_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneage.server.storage.store._PATIENCE", 0.05)

    async def hang(store: Store) -> list[str]:
        store.database.read = store.database.transact = lambda *_: asyncio.sleep(60)  # type: ignore[method-assign, assignment]
        store._writer._pacing = Pacing(patience=0.05)
        asked = store.entries("x"), store.append("x", said(1))
        return [str(answer) for answer in await asyncio.gather(*asked, return_exceptions=True)]

    assert stored(url, hang) == ["unavailable", "unavailable"]


def test_a_lease_has_one_owner_until_it_runs_out(url: str) -> None:
    async def hold(store: Store) -> list[bool]:
        name = f"lease{time.time_ns()}"
        return [
            await store.hold(name, "one", until=10, now=0),
            await store.hold(name, "two", until=15, now=5),
            await store.hold(name, "one", until=20, now=5),
            await store.hold(name, "two", until=30, now=21),
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
            await store.insert_match(row, entry)
        await store.seen([(row["id"], "ann") for row, _ in old], 5.0)
        await store.expire(before=100.0)
        return [len(await store.entries(row["id"])) for row, _ in old]

    assert stored(url, expire) == [0, 1]


@pytest.mark.parametrize("stage", ["gathering", "running"])
def test_a_table_that_somebody_watches_does_not_expire(url: str, stage: str) -> None:
    async def expire(store: Store) -> list[int]:
        row, entry = opened(stage, 5.0)
        await store.insert_match(row, entry)
        await store.seen([(row["id"], "ann")], 5.0)
        await store.seen([(row["id"], "bob")], 100.0)
        left = []
        for before in (100.0, 101.0):
            await store.expire(before)
            left.append(len(await store.entries(row["id"])))
        return left

    assert stored(url, expire) == [1, 0]


async def behind(store: Store, now: float) -> list[str]:
    """Returns all matches whose rows are behind their logs, found two rows at a time."""
    found, after = await store.behind(now, "", limit=2)
    while after:
        more, after = await store.behind(now, after, limit=2)
        found += more
    return found


def test_due_matches_and_those_behind_their_log_are_found(url: str) -> None:
    async def due(store: Store) -> list[bool]:
        row, entry = opened("running", 5.0)
        await store.insert_match({**row, "due": 50.0}, entry)
        early, late = await store.due(49.0), await store.due(51.0)
        await store.append(row["id"], said(2))
        soon, later = await behind(store, 6.0), await behind(store, 49.0)
        return [row["id"] in found for found in (early, late, soon, later)]

    assert stored(url, due) == [False, True, False, True]


def test_a_new_database_is_readable_by_its_user_alone(tmp_path: Path) -> None:
    """It holds the secrets of running games."""

    async def make() -> None:
        await (await open_database(f"sqlite:///{tmp_path}/new.db")).close()

    asyncio.run(make())
    assert (tmp_path / "new.db").stat().st_mode & 0o077 == 0
