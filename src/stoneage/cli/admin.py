"""`stoneage admin`: what an operator does to a database, with servers running on it or not."""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

import typer

from stoneage.cli.errors import BadInput, one_line

admin = typer.Typer(no_args_is_help=True)

Database = Annotated[
    str | None,
    typer.Option(
        envvar="STONEAGE_DATABASE", metavar="URL", help="sqlite:///file or postgresql://...; else the user's."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Limit = Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")]
Subject = Annotated[str, typer.Argument(metavar="ID", help="One that begins with - goes after --.")]
NO = 1


@admin.callback()
def about() -> None:
    """Look after the tables and people of a server. What is done here is heeded by running servers within 5 s.

    Exit status: 0 done, 1 there is no such table or person, 2 bad input or a database that cannot be used.
    """


# --- looking


@admin.command(epilog="Example: stoneage admin tables --stage running --limit 20")
def tables(
    database: Database = None,
    stage: Annotated[Literal["gathering", "running", "over"] | None, typer.Option(help="Only those.")] = None,
    person: Annotated[str | None, typer.Option(metavar="ID", help="Only those of a person.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> int:
    """List tables, the one changed last first."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        found = await lists.tables(store, stage, person, limit)
        return _show(found, ("id", "stage", "changed", "host", "name", "seats"), as_json)

    return _run(database, look)


@admin.command(epilog="Example: stoneage admin people --address 203.0.113.7")
def people(
    database: Database = None,
    name: Annotated[str | None, typer.Option(help="Part of the name.")] = None,
    address: Annotated[str | None, typer.Option(help="Seen from this address.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> int:
    """List people, the one seen last first."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        found = await lists.people(store, name, address, limit)
        return _show(found, ("id", "name", "created", "seen", "devices"), as_json)

    return _run(database, look)


@admin.command(epilog="Example: stoneage admin show Qm3vK0yZp1aB4cDe")
def show(subject: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """Show a table or a person; never what is secret in a game."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        found = await lists.table(store, subject) or await lists.one_person(store, subject)
        if found is None:
            return _no(f"there is no table or person {subject}")
        if as_json:
            print(json.dumps(found, ensure_ascii=False))
        else:
            for key, value in found.items():
                print(f"{key}: {_text(key, value)}")
        return 0

    return _run(database, look)


@admin.command(epilog="Example: stoneage admin bans --json")
def bans(database: Database = None, as_json: AsJson = False) -> int:
    """List who is banned."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        return _show(await lists.bans(store), ("subject", "created", "until", "reason"), as_json)

    return _run(database, look)


@admin.command(epilog="Example: stoneage admin actions --limit 10")
def actions(database: Database = None, limit: Limit = 50, as_json: AsJson = False) -> int:
    """List what was done with this command, the newest first."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        return _show(await lists.actions(store, limit), ("time", "what", "target", "note"), as_json)

    return _run(database, look)


@admin.command(epilog="Example: stoneage admin stats --json")
def stats(database: Database = None, as_json: AsJson = False) -> int:
    """Count tables, people and entries, and the bytes they take."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        found = await lists.stats(store)
        if as_json:
            print(json.dumps(found))
        else:
            for key, value in found.items():
                print(f"{key}: {_text(key, value)}")
        return 0

    return _run(database, look)


# --- doing


@admin.command(epilog="Example: stoneage admin close Qm3vK0yZp1aB4cDe")
def close(table: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """End a table: a game is abandoned and stays readable, one that has not begun is deleted."""

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator

        return _done({"table": table, "done": await Operator(store).close(table)}, as_json)

    return _run(database, do)


@admin.command(epilog="Example: stoneage admin delete Qm3vK0yZp1aB4cDe")
def delete(subject: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """Delete a table with its log, or a person with all they wrote. It cannot be undone."""

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator

        return _done({"deleted": await Operator(store).delete(subject), "id": subject}, as_json)

    return _run(database, do)


@admin.command(epilog="Example: stoneage admin revoke Qm3vK0yZp1aB4cDe")
def revoke(subject: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """Sign out one device, or a person on all devices; their links end too."""

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator

        return _done({"revoked": await Operator(store).revoke(subject), "id": subject}, as_json)

    return _run(database, do)


@admin.command(epilog="Example: stoneage admin ban 203.0.113.0/24 --days 7 --reason spam")
def ban(
    subject: Annotated[str, typer.Argument(metavar="WHOM", help="An address, a network or a person's id.")],
    database: Database = None,
    days: Annotated[float | None, typer.Option(min=0.0001, help="For so long; else until it is lifted.")] = None,
    reason: Annotated[str, typer.Option(help="For the list of bans; nobody else sees it.")] = "",
    as_json: AsJson = False,
) -> int:
    """Shut out an address, a network or a person. An IPv6 address stands for its /64."""

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator

        until = None if days is None else time.time() + days * 86_400
        return _done({"banned": await Operator(store).ban(subject, until, reason), "until": until}, as_json)

    return _run(database, do)


@admin.command(epilog="Example: stoneage admin unban 203.0.113.0/24")
def unban(
    subject: Annotated[str, typer.Argument(metavar="WHOM", help="As the list of bans has it.")],
    database: Database = None,
    as_json: AsJson = False,
) -> int:
    """Lift a ban."""

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator

        await Operator(store).unban(subject)
        return _done({"unbanned": subject}, as_json)

    return _run(database, do)


# --- the database as a whole


@admin.command(epilog="Example: stoneage admin vacuum")
def vacuum(database: Database = None, as_json: AsJson = False) -> int:
    """Give the space of deleted rows back, and overwrite what they held. Players may wait for seconds meanwhile."""

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator

        before = await store.database.size()
        await store.database.vacuum()
        await Operator(store).note("vacuum")
        return _done({"bytes_before": before, "bytes": await store.database.size()}, as_json)

    return _run(database, do)


@admin.command(epilog="Example: stoneage admin backup games-2026-03-01.db")
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; it holds secrets of running games.")],
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
    as_json: AsJson = False,
) -> int:
    """Write everything into one SQLite file, also from PostgreSQL, while servers run."""
    from stoneage.cli.files import new_path

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator
        from stoneage.server.admin.copying import back_up

        with new_path(Path(file), force) as unfinished:
            rows = await back_up(store, unfinished)
        await Operator(store).note("backup")
        return _done({"rows": rows, "file": file}, as_json)

    return _run(database, do)


@admin.command(epilog="Example: stoneage admin restore games-2026-03-01.db --database postgresql://stoneage@db/new")
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A backup, of this version or an earlier one.")],
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace all that the database holds.")] = False,
    as_json: AsJson = False,
) -> int:
    """Put a backup into a database, SQLite or PostgreSQL. Stop its servers first."""
    if not Path(file).is_file():
        raise BadInput(f"there is no file {file}")

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator
        from stoneage.server.admin.copying import is_empty, restore

        if not force and not await is_empty(store):
            return _no("the database is not empty; --force replaces all that it holds")
        with TemporaryDirectory(prefix="stoneage-") as folder:
            rows = await restore(store, Path(file), Path(folder))
        await Operator(store).note("restore")
        return _done({"rows": rows, "file": file}, as_json)

    return _run(database, do, alone=True)


# --- running and printing


def _run(database: str | None, doing: Callable[[Any], Awaitable[int]], alone: bool = False) -> int:
    """Runs a command on the database; returns its exit status."""
    from sqlalchemy.exc import SQLAlchemyError

    from stoneage.match.refusals import Refused
    from stoneage.server.admin.actions import NotThere
    from stoneage.server.admin.opening import opened
    from stoneage.server.storage.database_url import DatabaseError, default_url
    from stoneage.server.storage.lockfile import Busy
    from stoneage.server.storage.start_errors import reason_of

    url = database or default_url()

    async def run() -> int:
        async with opened(url, alone) as store:
            return await doing(store)

    try:
        return asyncio.run(run())
    except NotThere as error:
        return _no(str(error))
    except Busy as busy:
        where = f", at {busy.address}" if busy.address else ""
        raise BadInput(f"a server uses this database{where}: stop it first") from busy
    except DatabaseError as error:
        raise BadInput(str(error)) from error
    except Refused as refusal:
        raise BadInput("the database did not answer in time, or refused: see above") from refusal
    except (SQLAlchemyError, TimeoutError) as error:
        raise BadInput(reason_of(error, url)) from error


def _no(reason: str) -> int:
    print(f"stoneage: {one_line(reason)}", file=sys.stderr)
    return NO


def _done(result: dict[str, Any], as_json: bool) -> int:
    if as_json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        print(", ".join(f"{key} {_text(key, value)}" for key, value in result.items()))
    return 0


def _show(rows: list[dict[str, Any]], columns: Sequence[str], as_json: bool) -> int:
    """Prints rows as JSON, or aligned under the names of their columns."""
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    lines = [list(columns), *([_text(column, row[column]) for column in columns] for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(columns))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    return 0


_TIMES = ("created", "seen", "changed", "opened", "time", "until")


def _text(key: str, value: Any) -> str:
    if value is None or value == "":
        return "-"
    if key in _TIMES:
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
    if isinstance(value, list):
        return ", ".join(_text("", item) for item in value) or "-"
    if isinstance(value, dict):
        return " ".join(f"{name}={_text(name, item)}" for name, item in value.items())
    return one_line(str(value))
