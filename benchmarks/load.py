"""Measures choices per second, latency and memory of a server with many tables on real sockets.

    uv run python -m benchmarks.load --tables 500 --players 3 --rate 1000 --seconds 30

Each choice is stored before it is acknowledged. Latency runs from sending a choice until every player of the
table has the update that holds it. The server runs in its own process; the clients in this one. Before the
measurement the tables play until their rounds no longer coincide.

The speed of a virtual machine varies: `machine_loop_ms` is the time of a plain loop before and after, and
`stolen_percent` the share of time in between that the host gave to others. A quarter of a second of stolen time
determines the 99th percentile of 15 s, so `p99_ms_unstolen` excludes the seconds with stolen time.
"""

import argparse
import asyncio
import contextlib
import gc
import re
import secrets
import statistics
import time
from typing import Any

import httpx
import orjson
import psutil
import uvloop

from benchmarks.lean_socket import LeanSocket, connect
from benchmarks.serving import NO_LIMITS, serving
from tests.kit.server.client import merged
from tests.kit.server.play_styles import brisk

_PATIENCE = 60.0  # seconds for a request while people sit down; on a busy machine five are too few
_APART = 40  # choices; a round has about twenty
_OURS = 0.02  # a second is ours if less of it was stolen, and of the one before
_TOLD = re.compile(rb'\{"type":"(?:welcome|update)","version":(\d+)')


class Player:
    """A player's socket and its last message."""

    socket: LeanSocket

    def __init__(self) -> None:
        self.version = 0
        self.heard_at = 0.0
        self.offers: list[dict[str, Any]] | None = None
        self.game: dict[str, Any] | None = None
        self.news = asyncio.Event()

    def hear(self, words: bytes) -> None:
        """Reads only what needs an answer: an update without offers repeats the last question."""
        told = _TOLD.match(words)
        if told:
            self.version, self.heard_at = int(told[1]), time.perf_counter()
            if b'"offers":' in words:
                self.game = merged(self.game, orjson.loads(words)["game"])
            self.offers = self.game["offers"] if self.game else None
            self.news.set()


async def wait_until_ready(url: str) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(1200):
            try:
                if (await http.get(f"{url}/api/status")).json()["kernel"]["ready"]:
                    return
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.1)
    raise SystemExit("the server does not come up")


async def begin(http: httpx.AsyncClient, players: int, listed: bool = False) -> tuple[str, list[str]]:
    """Begins a game of new people; returns the table's id and their tokens."""
    tokens = []
    for _ in range(players):
        tokens.append((await http.post("/api/people", json={})).cookies["stoneage"])
        http.cookies.clear()
    host = {"cookie": f"stoneage={tokens[0]}"}
    settings = {"options": {"players": players}, "listed": listed}
    table = (await http.post("/api/tables", json=settings, headers=host)).json()
    for token in tokens:
        message = {"type": "sit", "id": "sit", "nonce": secrets.token_hex(16), "invite": table["invite"]}
        await http.post(f"/api/tables/{table['id']}", json=message, headers={"cookie": f"stoneage={token}"})
    await http.post(f"/api/tables/{table['id']}", json={"type": "start", "id": "start"}, headers=host)
    return table["id"], tokens


async def seat(url: str, players: int, limit: asyncio.Semaphore, listed: bool = False) -> list[Player]:
    """A table with its people, started and looked at."""
    async with limit, httpx.AsyncClient(base_url=url, timeout=_PATIENCE) as http:
        table, tokens = await begin(http, players, listed)
        seated = [Player() for _ in tokens]
        for player, token in zip(seated, tokens, strict=True):
            path, cookie = f"/api/tables/{table}/socket", f"stoneage={token}"
            player.socket = await connect(http.base_url.host, http.base_url.port or 80, path, cookie, player.hear)
        return seated


async def play(table: list[Player], first: float, pause: float, end: float, taken: list[tuple[float, float]]) -> None:
    """Makes one choice every `pause` seconds; appends when each was due and how long it took."""
    due = first
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        took = await choose(table)
        if took is not None:
            taken.append((due, took))
        due += pause


async def choose(table: list[Player]) -> float | None:
    """One choice, and the seconds until everyone has heard of it; None if the game is over."""
    asked = next((player for player in table if player.offers), None)
    if asked is None or asked.offers is None:
        return None
    version, sent = asked.version, time.perf_counter()
    message = {"type": "play", "id": f"p{version}", "version": version, "move": brisk(asked.offers)}
    asked.offers = None
    asked.socket.send(orjson.dumps(message))
    for player in table:
        while player.version <= version:
            player.news.clear()
            await player.news.wait()
    return max(player.heard_at for player in table) - sent


async def play_apart(tables: list[list[Player]]) -> None:
    """Bring each table to another point of the first rounds."""
    for choices in range(_APART):
        await asyncio.gather(*(choose(table) for number, table in enumerate(tables) if number % _APART > choices))


def plain_loop() -> int:
    """Returns the milliseconds that a fixed loop in Python takes."""
    start = time.perf_counter()
    for _ in range(5_000_000):
        pass
    return round((time.perf_counter() - start) * 1000)


def stolen_seconds() -> float:
    """Returns the CPU time that the host has given to other machines, if the system reports it."""
    return getattr(psutil.cpu_times(), "steal", 0.0)


async def watch_host(stolen: list[float]) -> None:
    """The share of the machine that was stolen, second by second."""
    before = stolen_seconds()
    while True:
        await asyncio.sleep(1)
        now = stolen_seconds()
        stolen.append((now - before) / (psutil.cpu_count() or 1))
        before = now


def ours(second: int, stolen: list[float]) -> bool:
    return all(share < _OURS for share in stolen[max(second - 1, 0) : second + 1])


def percentile(latencies: list[float], percent: int) -> float | None:
    """Returns a percentile in milliseconds."""
    return round(statistics.quantiles(latencies, n=100)[percent - 1] * 1000, 1) if len(latencies) > 100 else None


async def load(url: str, server: psutil.Process, options: argparse.Namespace) -> dict[str, Any]:
    await wait_until_ready(url)
    before = memory(server)
    limit = asyncio.Semaphore(10)
    tables = await asyncio.gather(*(seat(url, options.players, limit) for _ in range(options.tables)))
    await play_apart(tables)
    gc.disable()  # this process holds 1 500 boards, and its own pauses would be counted as the server's
    await asyncio.sleep(2)
    seated, loop_before = memory(server), plain_loop()
    taken: list[tuple[float, float]] = []
    stolen: list[float] = []
    start, pause = time.perf_counter(), options.tables / options.rate
    end = start + options.seconds
    spread = [start + pause * number / options.tables for number in range(options.tables)]
    used, own = sum(server.cpu_times()[:2]), time.process_time()
    watching = asyncio.create_task(watch_host(stolen))
    await asyncio.gather(*(play(table, first, pause, end, taken) for table, first in zip(tables, spread, strict=True)))
    watching.cancel()
    took = time.perf_counter() - start
    used, own = sum(server.cpu_times()[:2]) - used, time.process_time() - own
    latencies = [latency for _, latency in taken]
    unstolen = [latency for due, latency in taken if ours(int(due - start), stolen)]
    return {
        "tables": options.tables,
        "players": options.players,
        "choices_per_second": round(len(latencies) / took),
        "asked_per_second": options.rate,
        "p50_ms": percentile(latencies, 50),
        "p99_ms": percentile(latencies, 99),
        "p99_ms_unstolen": percentile(unstolen, 99),
        "choices_unstolen": len(unstolen),
        "server_cpu_ms_per_choice": round(used / len(latencies) * 1000, 2),
        "client_cpu_ms_per_choice": round(own / len(latencies) * 1000, 2),
        "memory_per_table_kib": round((memory(server) - before) / options.tables),
        "memory_growth_in_play_kib_per_table": round((memory(server) - seated) / options.tables),
        "machine_loop_ms": [loop_before, plain_loop()],
        "stolen_percent": round(100 * statistics.mean(stolen or [0.0]), 1),
    }


def memory(server: psutil.Process) -> int:
    """Returns the KiB of the server and its worker processes, except one that ends at this moment."""
    total = 0
    for process in [server, *server.children(recursive=True)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            total += process.memory_info().rss
    return total // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--rate", type=float, default=1000, help="choices a second over all tables")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database", default=None, help="by default an SQLite file that is thrown away")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    with serving(NO_LIMITS, options.database, options.workers) as (url, server):
        figures = uvloop.run(load(url, server, options))
    print(orjson.dumps(figures, option=orjson.OPT_INDENT_2).decode())


if __name__ == "__main__":
    main()
