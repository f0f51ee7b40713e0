"""Runs the commands of `stoneage admin` on a database and prints their results."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final

from stoneage.cli.errors import BadInput, one_line

if TYPE_CHECKING:
    from stoneage.server.admin.actions import Operator

NO: Final = 1  # exit status
_FREE: Final = ("name", "seats", "reason", "note", "target")  # columns that may be cut
_TIMES: Final = ("created", "seen", "changed", "opened", "time", "until")
Find = Callable[[Any, Any], Awaitable[list[dict[str, Any]]]]  # from the module of lists and the store


def on_store(database: str | None, doing: Callable[[Any], Awaitable[int]], alone: bool = False) -> int:
    """Runs a command on the database; returns its exit status."""
    from sqlalchemy.exc import SQLAlchemyError

    from stoneage.match.refusals import Refused
    from stoneage.server.admin.actions import NotFound
    from stoneage.server.admin.opening import opened
    from stoneage.server.storage.database_url import DatabaseError, default_url, reason_of
    from stoneage.server.storage.lockfile import Busy

    url = database or default_url()

    async def run() -> int:
        async with opened(url, alone) as store:
            return await doing(store)

    try:
        return asyncio.run(run())
    except NotFound as error:
        return refuse(str(error))
    except Busy as busy:
        where = f", at {busy.address}" if busy.address else ""
        raise BadInput(f"a server uses this database{where}: stop it first") from busy
    except DatabaseError as error:
        raise BadInput(str(error)) from error
    except Refused as refusal:
        raise BadInput(
            "the database did not respond in time or rejected the command; see the message above"
        ) from refusal
    except (SQLAlchemyError, TimeoutError) as error:
        raise BadInput(reason_of(error, url)) from error


def list_rows(database: str | None, as_json: bool, columns: Sequence[str], find: Find) -> int:
    """Prints the rows that a query of `stoneage.server.admin.lists` returns."""

    async def look(store: Any) -> int:
        from stoneage.server.admin import lists

        return show_rows(await find(lists, store), columns, as_json)

    return on_store(database, look)


def operate(database: str | None, as_json: bool, do: "Callable[[Operator], Awaitable[dict[str, Any]]]") -> int:
    """Runs an action of an operator and prints its result."""

    async def act(store: Any) -> int:
        from stoneage.server.admin.actions import Operator

        return say_done(await do(Operator(store)), as_json)

    return on_store(database, act)


def refuse(reason: str) -> int:
    print(f"stoneage: {one_line(reason)}", file=sys.stderr)
    return NO


def say_done(result: dict[str, Any], as_json: bool) -> int:
    if as_json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        print(", ".join(f"{key} {_text(key, value)}" for key, value in result.items()))
    return 0


def describe(found: dict[str, Any], as_json: bool) -> int:
    """Prints facts as JSON, or one per line."""
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        for key, value in found.items():
            several = isinstance(value, list) and any(isinstance(item, dict) for item in value)
            for line in [_text("", item) for item in value] if several else [_text(key, value)]:
                print(f"{key}: {line}")
    return 0


def show_rows(rows: list[dict[str, Any]], columns: Sequence[str], as_json: bool) -> int:
    """Prints rows as JSON, or aligned below column headings and cut to the width of the terminal."""
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    lines = [list(columns), *([_text(column, row[column]) for column in columns] for row in rows)]
    widths = [max(len(line[index]) for line in lines) for index in range(len(columns))]
    if sys.stdout.isatty():
        _narrow(widths, columns, get_terminal_size().columns)
    for line in lines:
        print("  ".join(_cut(cell, width) for cell, width in zip(line, widths, strict=True)).rstrip())
    return 0


def _narrow(widths: list[int], columns: Sequence[str], room: int) -> None:
    """Narrows the widest columns of free text until the table is `room` characters wide."""
    free = [index for index, column in enumerate(columns) if column in _FREE]
    while free and sum(widths) + 2 * (len(widths) - 1) > room:
        widest = max(free, key=lambda index: widths[index])
        if widths[widest] <= len(columns[widest]):
            return
        widths[widest] -= 1


def _cut(cell: str, width: int) -> str:
    return cell.ljust(width) if len(cell) <= width else f"{cell[: width - 1]}…"


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
