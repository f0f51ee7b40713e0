"""Measures the effect of one attacker on one other player and on the server.

    uv run python -m benchmarks.attacks                  # all attacks
    uv run python -m benchmarks.attacks pings loris      # some of them

The attacker comes from 127.0.0.2 and runs in a process of its own; the player comes from 127.0.0.1 and makes a choice
every 60 ms at a table of two, one game after the other. A visitor reconnects four times per second and requests
`/api/me`. Each attack has at most 10 MB, 200 connections and 30 s (`--seconds`, 8 by default). Printed are the
milliseconds from a choice until both players have its update, choices that got none within 10 s, the longest that the
visitor waited, and the server's CPU seconds per second. The goal: p99 under 250 ms, none lost.
"""

import argparse
import asyncio
import contextlib
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import psutil

from benchmarks.attacks.asking import ASKING
from benchmarks.attacks.attacker import FROM, Attack, Attacker, nothing
from benchmarks.attacks.frames import FRAMES
from benchmarks.attacks.heads import HEADS
from benchmarks.attacks.innocent import play, visit
from benchmarks.attacks.tables import PLAYING, finished_table, solo_table
from benchmarks.load import wait_until_ready
from benchmarks.serving import serving

ATTACKS: dict[str, Attack] = {"nothing": nothing, **FRAMES, **HEADS, **ASKING, **PLAYING}


async def suffer(url: str, server: psutil.Process, name: str, seconds: float) -> list[Any]:
    """Plays while the attack runs; returns a row of the table."""
    async with httpx.AsyncClient(base_url=url, transport=httpx.AsyncHTTPTransport(local_address=FROM)) as http:
        token = await _retry(lambda: _come_in(http))
        finished = await finished_table(http)
        watched = (await http.post("/api/tables", json={"options": {"players": 2}})).json()["id"]
        alone = await solo_table(http, "club")
    command = [sys.executable, "-m", "benchmarks.attacks", "--attack", name, "--seconds", str(seconds), "--port",
               url.rpartition(":")[2], f"--table={watched}", f"--token={token}", f"--finished={finished}",
               f"--alone={alone}"]  # fmt: skip
    waited: list[float] = []
    with subprocess.Popen(command) as attacking:
        await asyncio.sleep(1)  # until the attacker's process has loaded
        visiting = asyncio.create_task(visit(url, waited))
        before, begun = sum(server.cpu_times()[:2]), time.monotonic()
        taken, lost = await play(url, seconds)
        used = (sum(server.cpu_times()[:2]) - before) / (time.monotonic() - begun)
        visiting.cancel()
        attacking.kill()
    milliseconds = sorted(1000 * took for took in taken) or [float("inf")]
    p99 = milliseconds[min(len(milliseconds) - 1, int(0.99 * len(milliseconds)))]
    longest = 1000 * max(waited, default=float("inf"))
    return [name, len(taken), lost, statistics.median(milliseconds), p99, milliseconds[-1], longest, used]


async def _come_in(http: httpx.AsyncClient) -> str | None:
    answer = await http.post("/api/people", json={})
    return answer.cookies.get("stoneage")


async def _retry(doing: Callable[[], Awaitable[str | None]]) -> str:
    """The attacker's address may have to wait for the limits that its last attack has used up."""
    for _ in range(60):
        with contextlib.suppress(httpx.HTTPError):
            found = await doing()
            if found:
                return found
        await asyncio.sleep(0.5)
    raise SystemExit("the attacker is kept out altogether")


async def measure(url: str, server: psutil.Process, names: list[str], seconds: float) -> None:
    await wait_until_ready(url)
    print(f"{'attack':20} choices lost  p50 ms  p99 ms  max ms visit ms   CPU", flush=True)
    for name in names:
        row = await suffer(url, server, name, seconds)
        print("{:20} {:7d} {:4d} {:7.0f} {:7.0f} {:7.0f} {:8.0f} {:5.2f}".format(*row), flush=True)
        await asyncio.sleep(2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=8.0)
    for internal in ("attack", "port", "table", "token", "finished", "alone"):
        parser.add_argument(f"--{internal}", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        names = (options.table, options.token, options.finished, options.alone)
        attacker = Attacker(int(options.port), *names, options.seconds + 1)
        asyncio.run(ATTACKS[options.attack](attacker))
        return
    with serving() as (url, server):
        asyncio.run(measure(url, server, options.names or list(ATTACKS), options.seconds))


if __name__ == "__main__":
    main()
