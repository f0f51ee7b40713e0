"""Plays for half an hour and measures the growth of memory, open files and latency.

    uv run python -m benchmarks.soak                 # 200 tables, 200 choices a second, 30 minutes
    uv run python -m benchmarks.soak --short         # 20 tables, 20 choices a second, one minute

A table whose game is over is replaced by a new one, so the number of running games stays. A line is printed for every
minute. A choice leaves about a kilobyte in the server until its game is over: `flat` says whether the server grew by
no more than that over the second half, in which old games end as fast as new ones begin.
"""

import argparse
import asyncio
import gc
import random
import statistics
import time
from typing import Any, Final

import httpx
import psutil
import uvloop

from benchmarks.load import Player, choose, memory, percentile, play_apart, seat, wait_until_ready
from benchmarks.serving import NO_LIMITS, serving

_SEATING: Final = 60.0  # seconds for a table to begin, before it counts as late and is tried again
_LEFT_BY_A_CHOICE: Final = 1.0  # KiB, until its game is over


class Soak:
    """The tables, and the measurements of the current minute."""

    def __init__(self, url: str, options: argparse.Namespace) -> None:
        self._url, self._options = url, options
        self._limit = asyncio.Semaphore(4)
        self.taken: list[float] = []
        self.games = self.choices = self.lost = self.late = 0

    async def begin(self) -> None:
        """Seats everyone; the time that this takes is not part of the measurement."""
        self._tables = await asyncio.gather(*(self._seat() for _ in range(self._options.tables)))
        await play_apart(self._tables)
        gc.disable()  # as in benchmarks.load: the clients' pauses are not the server's

    async def run(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        await asyncio.gather(*(self._play(table, end) for table in self._tables))

    async def _seat(self) -> list[Player]:
        """A table; on a machine that has no time for us people try again."""
        while True:
            try:
                async with self._limit, asyncio.timeout(_SEATING):
                    return await seat(self._url, self._options.players, asyncio.Semaphore(1))
            except (httpx.HTTPError, OSError, TimeoutError):
                self.late += 1
                await asyncio.sleep(1)

    async def _play(self, table: list[Player], end: float) -> None:
        pause = self._options.tables / self._options.rate
        due = time.perf_counter() + random.uniform(0, pause)
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + pause, time.perf_counter())
            try:
                took = await asyncio.wait_for(choose(table), 20)
            except TimeoutError:
                self.lost += 1
                took = None
            if took is None:
                for player in table:
                    player.socket.transport.close()
                self.games += 1
                table = await self._seat()
            else:
                self.choices += 1
                self.taken.append(took)


async def watch(soak: Soak, server: psutil.Process, step: float, rows: list[dict[str, Any]]) -> None:
    while True:
        await asyncio.sleep(step)
        taken, soak.taken = soak.taken, []
        row = {
            "seconds": round(step * (len(rows) + 1)),
            "choices_per_second": round(len(taken) / step),
            "games": soak.games,
            "p50_ms": percentile(taken, 50),
            "p99_ms": percentile(taken, 99),
            "memory_mib": round(memory(server) / 1024),
            "files": server.num_fds(),
            "lost": soak.lost,
            "late": soak.late,
        }
        rows.append(row)
        gc.collect()
        print(row, flush=True)


async def measure(url: str, server: psutil.Process, options: argparse.Namespace) -> dict[str, Any]:
    await wait_until_ready(url)
    soak, rows = Soak(url, options), list[dict[str, Any]]()
    await soak.begin()
    watching = asyncio.create_task(watch(soak, server, min(60.0, options.seconds / 6), rows))
    await soak.run(options.seconds)
    watching.cancel()
    middle, last = rows[len(rows) // 2], rows[-1]
    growth = last["memory_mib"] - middle["memory_mib"]
    allowed = options.tables * statistics.mean([100, 300]) * _LEFT_BY_A_CHOICE / 1024  # choices in the running games
    return {
        "choices": soak.choices,
        "games": soak.games,
        "lost": soak.lost,
        "late": soak.late,
        "growth_in_second_half_mib": growth,
        "allowed_mib": round(allowed),
        "files": [middle["files"], last["files"]],
        "flat": growth <= allowed and soak.lost == 0 and soak.choices > 0,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--rate", type=float, default=200, help="choices a second over all tables")
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--short", action="store_true", help="a minute with 20 tables, to see that it runs")
    options = parser.parse_args()
    if options.short:
        options.tables, options.rate, options.seconds = 20, 20, 60
    with serving(NO_LIMITS) as (url, server):
        print(uvloop.run(measure(url, server, options)))


if __name__ == "__main__":
    main()
