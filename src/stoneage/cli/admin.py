"""`stoneage admin`: commands for operators. They work on the database, with or without running servers."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

import typer

from stoneage.cli.errors import BadInput
from stoneage.cli.operating import describe, list_rows, on_store, operate, refuse, say_done
from stoneage.server.config import DATABASE_HELP

admin = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

Database = Annotated[
    str | None,
    typer.Option(
        envvar="STONEAGE_DATABASE",
        metavar="URL",
        help=DATABASE_HELP,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Limit = Annotated[int, typer.Option(min=1, max=100_000, metavar="N", help="Maximum number of rows.")]
Subject = Annotated[
    str, typer.Argument(metavar="ID", help="ID of a table or a person; put -- before one that starts with -.")
]


@admin.callback()
def about() -> None:
    """Manage the tables and people of a server.

    Running servers apply changes within 5 s. Exit status: 0 done, 1 no such table or person, 2 bad input or an
    unusable database.
    """


# --- reading


@admin.command(epilog="Example: stoneage admin tables --stage running --limit 20")
def tables(
    database: Database = None,
    stage: Annotated[
        Literal["gathering", "running", "over", "closed"] | None, typer.Option(help="Only tables in this stage.")
    ] = None,
    person: Annotated[str | None, typer.Option(metavar="ID", help="Only tables of this person.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> int:
    """List tables, most recently changed first."""
    columns = ("id", "stage", "changed", "name", "seats")
    return list_rows(database, as_json, columns, lambda lists, store: lists.tables(store, stage, person, limit))


@admin.command(epilog="Example: stoneage admin people --address 203.0.113.7")
def people(
    database: Database = None,
    name: Annotated[str | None, typer.Option(metavar="TEXT", help="Only people whose name contains this text.")] = None,
    address: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Only people seen from this address.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> int:
    """List people, most recently seen first."""
    from stoneage.server.connection_limits import is_address

    if address is not None and not is_address(address):
        raise BadInput(f"{address} is not an IP address such as 203.0.113.7 or 2001:db8::7")
    columns = ("id", "name", "created", "seen", "devices")
    return list_rows(database, as_json, columns, lambda lists, store: lists.people(store, name, address, limit))


@admin.command(epilog="Example: stoneage admin show Qm3vK0yZp1aB4cDe")
def show(subject: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """Show a table or a person, without hidden information."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        found = await lists.table(store, subject) or await lists.one_person(store, subject)
        return refuse(f"there is no table or person {subject}") if found is None else describe(found, as_json)

    return on_store(database, look)


@admin.command(epilog="Example: stoneage admin bans --json")
def bans(database: Database = None, as_json: AsJson = False) -> int:
    """List bans."""
    columns = ("subject", "created", "until", "reason")
    return list_rows(database, as_json, columns, lambda lists, store: lists.bans(store))


@admin.command(epilog="Example: stoneage admin actions --limit 10")
def actions(database: Database = None, limit: Limit = 50, as_json: AsJson = False) -> int:
    """List actions of operators, newest first."""
    columns = ("time", "what", "target", "note")
    return list_rows(database, as_json, columns, lambda lists, store: lists.actions(store, limit))


@admin.command(epilog="Example: stoneage admin stats --json")
def stats(database: Database = None, as_json: AsJson = False) -> int:
    """Show the number and size of tables, people and entries."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        return describe(await lists.stats(store), as_json)

    return on_store(database, look)


# --- changing


@admin.command(epilog="Example: stoneage admin close Qm3vK0yZp1aB4cDe")
def close(table: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """Close a table.

    A running game is abandoned and stays readable; a table whose game has not started is deleted.
    """
    return operate(database, as_json, lambda operator: operator.close(table))


@admin.command(epilog="Example: stoneage admin delete Qm3vK0yZp1aB4cDe")
def delete(subject: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """Delete a table, or a person and all their data.

    This cannot be undone.
    """
    return operate(database, as_json, lambda operator: operator.delete(subject))


@admin.command(epilog="Example: stoneage admin revoke Qm3vK0yZp1aB4cDe")
def revoke(subject: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """Sign out one device, or a person on all devices.

    Personal links become invalid as well.
    """
    return operate(database, as_json, lambda operator: operator.revoke(subject))


@admin.command(epilog="Example: stoneage admin ban 203.0.113.0/24 --days 7 --reason spam")
def ban(
    subject: Annotated[str, typer.Argument(metavar="SUBJECT", help="IP address, network or ID of a person.")],
    database: Database = None,
    days: Annotated[
        float | None, typer.Option(min=0.0001, metavar="DAYS", help="Duration in days.  [default: until lifted]")
    ] = None,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Reason, shown only in the list of bans.")] = "",
    as_json: AsJson = False,
) -> int:
    """Ban an address, a network or a person.

    An IPv6 address stands for its /64 network.
    """
    return operate(database, as_json, lambda operator: operator.ban(subject, days, reason))


@admin.command(epilog="Example: stoneage admin unban 203.0.113.0/24")
def unban(
    subject: Annotated[str, typer.Argument(metavar="SUBJECT", help="Subject as shown by 'stoneage admin bans'.")],
    database: Database = None,
    as_json: AsJson = False,
) -> int:
    """Lift a ban."""
    return operate(database, as_json, lambda operator: operator.unban(subject))


@admin.command(epilog="Example: stoneage admin rekey")
def rekey(database: Database = None, as_json: AsJson = False) -> int:
    """Replace the key that signs records.

    The earlier key signs nothing any more and stays published, so its records stay valid.
    """
    return operate(database, as_json, lambda operator: operator.replace_signing_key())


# --- the database as a whole


@admin.command(epilog="Example: stoneage admin vacuum")
def vacuum(database: Database = None, as_json: AsJson = False) -> int:
    """Release and overwrite the space of deleted rows.

    Players may wait for several seconds meanwhile.
    """

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator

        before = await store.database.size()
        await store.database.vacuum()
        await Operator(store).note("vacuum")
        return say_done({"bytes_before": before, "bytes": await store.database.size()}, as_json)

    return on_store(database, do)


@admin.command(epilog="Example: stoneage admin backup games-2026-03-01.db")
def backup(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Backup file. It contains hidden information of running games.")
    ],
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    as_json: AsJson = False,
) -> int:
    """Write the database to one SQLite file.

    Works with SQLite and PostgreSQL, while servers run.
    """
    from stoneage.cli.files import new_path

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator
        from stoneage.server.admin.copying import back_up

        with new_path(Path(file), force) as unfinished:
            rows = await back_up(store, unfinished)
        await Operator(store).note("backup")
        return say_done({"rows": rows, "file": file}, as_json)

    return on_store(database, do)


@admin.command(epilog="Example: stoneage admin restore games-2026-03-01.db --database postgresql://stoneage@db/new")
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Backup of this version or an earlier one.")],
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the contents of the database.")] = False,
    as_json: AsJson = False,
) -> int:
    """Restore a backup into a database.

    Works with SQLite and PostgreSQL. Stop the servers first.
    """
    if not Path(file).is_file():
        raise BadInput(f"there is no file {file}")

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator
        from stoneage.server.admin.copying import is_empty, restore

        if not force and not await is_empty(store):
            return refuse("the database is not empty; --force replaces its contents")
        with TemporaryDirectory(prefix="stoneage-") as folder:
            rows = await restore(store, Path(file), Path(folder))
        await Operator(store).note("restore")
        return say_done({"rows": rows, "file": file}, as_json)

    return on_store(database, do, alone=True)
