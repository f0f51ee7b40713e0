"""`stoneage admin`: what an operator does to a database, with servers running on it or not."""

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from stoneage.cli.errors import BadInput
from stoneage.cli.operating import describe, list_rows, on_store, operate, refuse, say_done

if TYPE_CHECKING:
    from stoneage.server.admin.actions import Operator

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
    columns = ("id", "stage", "changed", "name", "seats")
    return list_rows(database, as_json, columns, lambda lists, store: lists.tables(store, stage, person, limit))


@admin.command(epilog="Example: stoneage admin people --address 203.0.113.7")
def people(
    database: Database = None,
    name: Annotated[str | None, typer.Option(help="Part of the name.")] = None,
    address: Annotated[str | None, typer.Option(help="Seen from this address.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> int:
    """List people, the one seen last first."""
    from stoneage.server.gate import is_address

    if address is not None and not is_address(address):
        raise BadInput(f"{address} is no address: give it as 203.0.113.7 or 2001:db8::7")
    columns = ("id", "name", "created", "seen", "devices")
    return list_rows(database, as_json, columns, lambda lists, store: lists.people(store, name, address, limit))


@admin.command(epilog="Example: stoneage admin show Qm3vK0yZp1aB4cDe")
def show(subject: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """Show a table or a person; never what is secret in a game."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        found = await lists.table(store, subject) or await lists.one_person(store, subject)
        return refuse(f"there is no table or person {subject}") if found is None else describe(found, as_json)

    return on_store(database, look)


@admin.command(epilog="Example: stoneage admin bans --json")
def bans(database: Database = None, as_json: AsJson = False) -> int:
    """List who is banned."""
    columns = ("subject", "created", "until", "reason")
    return list_rows(database, as_json, columns, lambda lists, store: lists.bans(store))


@admin.command(epilog="Example: stoneage admin actions --limit 10")
def actions(database: Database = None, limit: Limit = 50, as_json: AsJson = False) -> int:
    """List what was done with this command, the newest first."""
    columns = ("time", "what", "target", "note")
    return list_rows(database, as_json, columns, lambda lists, store: lists.actions(store, limit))


@admin.command(epilog="Example: stoneage admin stats --json")
def stats(database: Database = None, as_json: AsJson = False) -> int:
    """Count tables, people and entries, and the bytes they take."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        return describe(await lists.stats(store), as_json)

    return on_store(database, look)


# --- doing


@admin.command(epilog="Example: stoneage admin close Qm3vK0yZp1aB4cDe")
def close(table: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """End a table: a game is abandoned and stays readable, one that has not begun is deleted."""

    async def do(operator: "Operator") -> dict[str, Any]:
        return {"table": table, "done": await operator.close(table)}

    return operate(database, as_json, do)


@admin.command(epilog="Example: stoneage admin delete Qm3vK0yZp1aB4cDe")
def delete(subject: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """Delete a table with its log, or a person with all they wrote. It cannot be undone."""

    async def do(operator: "Operator") -> dict[str, Any]:
        return {"deleted": await operator.delete(subject), "id": subject}

    return operate(database, as_json, do)


@admin.command(epilog="Example: stoneage admin revoke Qm3vK0yZp1aB4cDe")
def revoke(subject: Subject, database: Database = None, as_json: AsJson = False) -> int:
    """Sign out one device, or a person on all devices; their links end too."""

    async def do(operator: "Operator") -> dict[str, Any]:
        return {"revoked": await operator.revoke(subject), "id": subject}

    return operate(database, as_json, do)


@admin.command(epilog="Example: stoneage admin ban 203.0.113.0/24 --days 7 --reason spam")
def ban(
    subject: Annotated[str, typer.Argument(metavar="WHOM", help="An address, a network or a person's id.")],
    database: Database = None,
    days: Annotated[float | None, typer.Option(min=0.0001, help="For so long; else until it is lifted.")] = None,
    reason: Annotated[str, typer.Option(help="For the list of bans; nobody else sees it.")] = "",
    as_json: AsJson = False,
) -> int:
    """Shut out an address, a network or a person. An IPv6 address stands for its /64."""

    async def do(operator: "Operator") -> dict[str, Any]:
        until = None if days is None else time.time() + days * 86_400
        return {"banned": await operator.ban(subject, until, reason), "until": until}

    return operate(database, as_json, do)


@admin.command(epilog="Example: stoneage admin unban 203.0.113.0/24")
def unban(
    subject: Annotated[str, typer.Argument(metavar="WHOM", help="As the list of bans has it.")],
    database: Database = None,
    as_json: AsJson = False,
) -> int:
    """Lift a ban."""

    async def do(operator: "Operator") -> dict[str, Any]:
        await operator.unban(subject)
        return {"unbanned": subject}

    return operate(database, as_json, do)


# --- the database as a whole


@admin.command(epilog="Example: stoneage admin vacuum")
def vacuum(database: Database = None, as_json: AsJson = False) -> int:
    """Give the space of deleted rows back, and overwrite what they held. Players may wait for seconds meanwhile."""

    async def do(store: Any) -> int:
        from stoneage.server.admin.actions import Operator

        before = await store.database.size()
        await store.database.vacuum()
        await Operator(store).note("vacuum")
        return say_done({"bytes_before": before, "bytes": await store.database.size()}, as_json)

    return on_store(database, do)


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
        return say_done({"rows": rows, "file": file}, as_json)

    return on_store(database, do)


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
            return refuse("the database is not empty; --force replaces all that it holds")
        with TemporaryDirectory(prefix="stoneage-") as folder:
            rows = await restore(store, Path(file), Path(folder))
        await Operator(store).note("restore")
        return say_done({"rows": rows, "file": file}, as_json)

    return on_store(database, do, alone=True)
