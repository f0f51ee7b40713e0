"""`stoneage admin` on both databases, with and without a running server: what it does, and that servers apply it."""

import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from stoneage.cli.operating import show_rows
from tests.kit.commands import run as command
from tests.kit.server.client import Person, run
from tests.kit.server.matches import begin
from tests.kit.server.process import Server
from tests.server.test_upgrade import STORED, restored

APPLIED = 5.0  # seconds within which a running server applies what is done here


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def hosted(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    folder = tmp_path_factory.mktemp("hosted")
    sqlite = request.param == "sqlite"
    url = f"sqlite:///{folder}/x.db" if sqlite else request.getfixturevalue("postgres")
    with Server(url, folder / "log") as server:
        yield server


def admin(server: Server, *words: str) -> Any:
    """What a command prints as JSON; it must succeed."""
    name, *rest = words
    outcome = command("admin", name, "--database", server.settings["database"], "--json", *rest)
    assert outcome.status == 0, outcome.err
    return json.loads(outcome.out)


async def until(wanted: Any) -> Any:
    """Asks again and again until the answer is as wanted, for as long as a server may take to apply it."""
    deadline = time.monotonic() + 4 * APPLIED  # the machine of the tests may be slow; the promise is the server's pace
    while not await wanted():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.1)


async def person_of(server: Server, name: str) -> str:
    return str((await asyncio.to_thread(admin, server, "people", "--name", name))[0]["id"])


def test_tables_and_people_are_listed_and_shown_without_a_secret(hosted: Server) -> None:
    async def look() -> list[Any]:
        ann = await Person(hosted.url, "Annika").come_in()
        table = await ann.open(2, name="sunday")
        await ann.sit(table)
        identity = await person_of(hosted, "annik")
        tables = await asyncio.to_thread(admin, hosted, "tables", "--person", identity)
        shown = await asyncio.to_thread(admin, hosted, "show", "--", table["id"])
        person = await asyncio.to_thread(admin, hosted, "show", "--", identity)
        return [identity, tables, shown, person, table, ann.token]

    identity, tables, shown, person, table, token = run(look())
    assert [(row["id"], row["stage"], row["name"]) for row in tables] == [(table["id"], "gathering", "sunday")]
    assert shown["seats"][0]["name"] == "Annika"
    assert abs(shown["opened"] - time.time()) < 3600
    assert (person["name"], person["tables"], len(person["devices"])) == ("Annika", [table["id"]], 1)
    assert person["devices"][0]["address"] == "127.0.0.1"
    assert identity in [row["id"] for row in admin(hosted, "people", "--address", "127.0.0.1")]
    assert admin(hosted, "people", "--address", "127.0.0.9") == []
    assert admin(hosted, "people", "--name", "%") == []
    assert table["invite"] not in str(shown)
    assert token not in str(person)


def test_a_running_game_that_is_closed_is_over_for_everyone_at_once(hosted: Server) -> None:
    async def close() -> list[Any]:
        table, (ann, _) = await begin(hosted.url, 2)
        live = await ann.watch(table)
        done = await asyncio.to_thread(admin, hosted, "close", "--", table)
        await live.until(lambda message: message["type"] == "update")
        record = (await ann.http.get(f"/api/tables/{table}/record")).json()
        again = await asyncio.to_thread(
            command, "admin", "close", "--database", hosted.settings["database"], "--", table
        )
        return [done["done"], live.last["table"]["stage"], record["ended"], again.status]

    assert run(close()) == ["abandoned", "over", "abandoned", 1]


def test_a_deleted_table_is_gone_and_whoever_looks_is_told(hosted: Server) -> None:
    async def delete() -> list[Any]:
        table, (ann, _) = await begin(hosted.url, 2)
        live = await ann.watch(table)
        await asyncio.to_thread(admin, hosted, "delete", "--", table)
        await live.socket.wait_closed()
        return [live.socket.close_reason, (await ann.look(table))["code"]]

    assert run(delete()) == ["table_closed", "unknown_table"]


def test_a_deleted_person_is_gone_from_running_tables_too(hosted: Server) -> None:
    async def delete() -> list[Any]:
        table, (_, bob) = await begin(hosted.url, 2, name="a table")
        other = await Person(hosted.url, "Ulrike").come_in()
        opened = await bob.open(2)
        await other.sit(opened)
        live = await bob.watch(opened["id"])
        identity = await person_of(hosted, "Ulrike")
        await asyncio.to_thread(admin, hosted, "delete", "--", identity)
        await live.until(lambda message: message["type"] == "update" and message["kind"] == "forgotten")

        async def unknown() -> bool:
            return (await other.http.get("/api/me")).status_code == 401

        await until(unknown)
        return ["Ulrike" in str(live.last), (await bob.look(table))["type"]]

    assert run(delete()) == [False, "welcome"]


def test_a_revoked_person_is_known_nowhere_within_five_seconds(hosted: Server) -> None:
    async def revoke() -> list[Any]:
        eve = await Person(hosted.url, "Evelyn").come_in()
        table = await eve.open(2)
        live = await eve.watch(table["id"])
        await asyncio.to_thread(admin, hosted, "revoke", "--", await person_of(hosted, "Evelyn"))
        await live.socket.wait_closed()
        return [live.socket.close_reason, (await eve.http.get("/api/me")).json()["code"]]

    assert run(revoke()) == ["unknown_person", "unknown_person"]


def test_one_lost_device_is_revoked_and_its_person_is_known_on_the_others(hosted: Server) -> None:
    async def revoke() -> list[Any]:
        eve, phone = await Person(hosted.url, "Eleanor").come_in(), Person(hosted.url)
        path = (await eve.http.post("/api/me/links", json={"once": True})).json()["path"]
        await phone.http.post("/api/links/use", json={"token": path.rpartition("/")[2]})
        known = (await phone.http.get("/api/me/devices")).json()["devices"]
        lost = next(device["id"] for device in known if device["is_current"])
        done = await asyncio.to_thread(admin, hosted, "revoke", "--", lost)
        newest = await asyncio.to_thread(admin, hosted, "actions", "--limit", "1")

        async def unknown() -> bool:
            return (await phone.http.get("/api/me")).status_code == 401

        await until(unknown)
        return [done["revoked"], newest[0]["what"], newest[0]["target"] == lost, (await eve.http.get("/api/me")).json()]

    assert run(revoke()) == [1, "revoke device", True, {"name": "Eleanor"}]


def test_a_banned_person_is_refused_by_name_until_the_ban_is_lifted_and_others_stay(hosted: Server) -> None:
    async def ban() -> list[Any]:
        eve = await Person(hosted.url, "Mallory").come_in()
        table = await eve.open(2)
        bob = await Person(hosted.url, "Bystander").come_in()
        live, others = await eve.watch(table["id"]), await bob.watch(table["id"])
        identity = await person_of(hosted, "Mallory")
        await asyncio.to_thread(admin, hosted, "ban", "--days", "1", "--reason", "spam", "--", identity)
        await live.socket.wait_closed()
        stays = (await others.ask("say", preset="hello"))["code"]
        refused = await eve.http.get("/api/me")
        listed = await asyncio.to_thread(admin, hosted, "bans")
        await asyncio.to_thread(admin, hosted, "unban", "--", identity)

        async def back() -> bool:
            return (await eve.http.get("/api/me")).status_code == 200

        await until(back)
        answer = refused.json()
        return [live.socket.close_reason, refused.status_code, answer["code"], answer["until"] > time.time(),
                [(row["subject"] == identity, row["reason"]) for row in listed], stays]  # fmt: skip

    assert run(ban()) == ["banned", 403, "banned", True, [(True, "spam")], "not_your_seat"]


def test_a_banned_network_is_shut_out_and_the_page_is_there_to_say_so(hosted: Server) -> None:
    async def ban() -> list[Any]:
        eve = await Person(hosted.url, "eve").come_in()
        await asyncio.to_thread(admin, hosted, "ban", "127.0.0.0/8")

        async def refused() -> bool:
            return (await eve.http.get("/api/tables")).status_code == 403

        await until(refused)
        page = (await eve.http.get("/")).status_code
        await asyncio.to_thread(admin, hosted, "unban", "127.0.0.0/8")

        async def back() -> bool:
            return (await eve.http.get("/api/tables")).status_code == 200

        await until(back)
        return [page]

    assert run(ban()) == [200]


def test_every_action_is_logged(hosted: Server) -> None:
    admin(hosted, "ban", "203.0.113.9", "--reason", "noise")
    admin(hosted, "unban", "203.0.113.9")
    newest = admin(hosted, "actions", "--limit", "2")
    assert [(row["what"], row["target"], row["note"]) for row in newest] == [
        ("unban address", "203.0.113.9/32", ""),
        ("ban address", "203.0.113.9/32", "noise"),
    ]


def test_figures_and_vacuum(hosted: Server) -> None:
    before = admin(hosted, "stats")
    assert set(before["tables"]) == {"gathering", "running", "over", "closed"}
    assert before["people"] > 0
    assert admin(hosted, "vacuum")["bytes"] > 0


def test_a_backup_of_a_running_server_is_restored_into_the_other_kind_of_database(
    hosted: Server, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def play() -> tuple[str, str]:
        table, (ann, _) = await begin(hosted.url, 2, options={"start": 0})
        seen = await ann.look(table)
        await ann.ask(table, "play", version=seen["version"], move=seen["game"]["offers"][0]["move"])
        return table, ann.token

    table, token = run(play())
    file = tmp_path / "backup.db"
    rows = admin(hosted, "backup", str(file))["rows"]
    assert file.stat().st_mode & 0o777 == 0o600
    target = f"sqlite:///{tmp_path}/new.db"
    if hosted.settings["database"].startswith("sqlite"):
        target = empty_postgres(request.getfixturevalue("postgres"))
    outcome = command("admin", "restore", str(file), "--database", target, "--json")
    assert (outcome.status, json.loads(outcome.out)["rows"]) == (0, rows)
    again = command("admin", "restore", str(file), "--database", target)
    assert (again.status, "--force replaces its contents" in again.err) == (1, True)

    async def look(url: str) -> list[Any]:
        ann = Person(url, token=token)
        seen = await ann.look(table)
        made = await ann.ask(table, "say", text="still here")
        return [seen["game"]["audience"], len(seen["story"]) > 0, made["type"]]

    with Server(target, tmp_path / "log") as server:
        assert run(look(server.url)) == [0, True, "accepted"]


def empty_postgres(url: str) -> str:
    """The address of a new database next to this one."""

    async def make() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute("DROP DATABASE IF EXISTS restored")
        await connection.execute("CREATE DATABASE restored")
        await connection.close()

    asyncio.run(make())
    return make_url(url).set(database="restored").render_as_string(hide_password=False)


def test_it_works_without_a_server_and_an_older_backup_is_restored(tmp_path: Path) -> None:
    old = restored(STORED[0], tmp_path)
    target = f"sqlite:///{tmp_path}/new.db"
    refused = command("admin", "tables", "--database", f"sqlite:///{old}")
    assert (refused.status, "earlier version: start a server on it once" in refused.err) == (2, True)
    assert command("admin", "restore", str(old), "--database", target).status == 0
    listed = command("admin", "tables", "--database", target)
    assert listed.status == 0
    assert [line.split()[0] for line in listed.out.splitlines()] == ["id", "old-table"]
    assert command("admin", "close", "old-table", "--database", target).out == "table old-table, done abandoned\n"
    with sqlite3.connect(old) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)  # it is left alone
    database.close()


def test_a_restore_under_a_running_sqlite_server_is_refused(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    admin(server, "backup", str(file))
    outcome = command("admin", "restore", str(file), "--force", "--database", server.settings["database"])
    assert (outcome.status, f"a server uses this database, at {server.url}: stop it first" in outcome.err) == (2, True)


def test_a_backup_replaces_no_file_unless_told(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    file.write_text("mine")
    words = ("admin", "backup", str(file), "--database", server.settings["database"])
    refused = command(*words)
    assert (refused.status, file.read_text()) == (2, "mine")
    assert command(*words, "--force").status == 0


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("tables", "--database", "sqlite:////nowhere/x.db"), 2, "there is no database /nowhere/x.db"),
        (("tables", "--database", "mysql://x"), 2, "the database must be sqlite:///file or postgresql://"),
        (("people", "--address", "nowhere"), 2, "nowhere is not an IP address"),
        (("show", "nobody"), 1, "there is no table or person nobody"),
        (("delete", "nobody"), 1, "there is no table or person nobody"),
        (("close", "nothing"), 1, "there is no table nothing"),
        (("revoke", "nobody"), 1, "nobody is no device, and nobody who is known anywhere"),
        (("ban", "nobody"), 1, "nobody is no address, no network and nobody's id"),
        (("unban", "nobody"), 1, "nobody is not banned"),
        (("restore", "/nowhere/backup.db"), 2, "there is no file /nowhere/backup.db"),
        (("restore", __file__, "--database", "sqlite:///{new}/x.db"), 2, "test_admin.py is not an SQLite"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    server: Server, words: tuple[str, ...], status: int, said: str, tmp_path: Path
) -> None:
    words = tuple(word.replace("{new}", str(tmp_path)) for word in words)
    database = () if "--database" in words else ("--database", server.settings["database"])
    outcome = command("admin", *words, *database)
    assert (outcome.status, len(outcome.err.splitlines())) == (status, 1)
    assert said in outcome.err


def test_on_a_terminal_a_list_is_as_wide_as_the_terminal_and_in_a_pipe_nothing_is_cut(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    rows = [{"id": "x" * 16, "changed": 0.0, "name": "a long title " * 5, "seats": ["somebody"] * 4}]
    widths = []
    for terminal in (True, False):
        monkeypatch.setattr(sys.stdout, "isatty", lambda terminal=terminal: terminal)
        assert show_rows(rows, ("id", "changed", "name", "seats"), as_json=False) == 0
        widths.append(max(map(len, capsys.readouterr().out.splitlines())))
    assert widths[0] == 80
    assert widths[1] > 120


def test_without_a_command_the_help_is_all_that_is_said() -> None:
    outcome = command("admin")
    assert (outcome.status, outcome.err) == (2, "")
    assert "restore" in outcome.out
