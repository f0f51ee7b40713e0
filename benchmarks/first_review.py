"""Measures the time until a server that has just started returns a static review over HTTP.

uv run python -m benchmarks.first_review
"""

import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from urllib.error import URLError
from urllib.request import urlopen

from tests.kit.server.client import Person, play_out
from tests.kit.server.matches import begin
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import free_port

GAMES = ((2, 3), (4, 2))  # players, and how many games of them
LOOK_AGAIN = 0.05  # seconds


async def waits(url: str) -> None:
    for players, games in GAMES:
        for number in range(games):
            table, guests = await begin(url, players)
            sockets = [await guest.watch(table) for guest in guests]
            await asyncio.gather(*(play_out(live, brisk) for live in sockets))
            seconds, stages = await first_and_deeper(guests[0], table)
            print(f"{players} players, game {number + 1}: {seconds:.2f} s to the first review, deeper {stages:.1f} s")


async def first_and_deeper(person: Person, table: str) -> tuple[float, float]:
    """Returns the seconds until a review is there, and until it has grown for the first time."""
    begun = time.perf_counter()
    found = (await person.http.get(f"/api/tables/{table}/review", timeout=60)).json()
    assert found["review"]["curve"]
    first = time.perf_counter() - begun
    while (await person.http.get(f"/api/tables/{table}/review", timeout=60)).json()["stage"] == "static":
        await asyncio.sleep(LOOK_AGAIN)
    return first, time.perf_counter() - begun


def wait_for(url: str) -> None:
    while True:
        with suppress(URLError, ConnectionError), urlopen(f"{url}/health/ready"):
            return
        time.sleep(LOOK_AGAIN)


def main() -> None:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "stoneage", "serve", "--port", str(port)]
        process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder}/stoneage.db"], stderr=subprocess.DEVNULL
        )
        try:
            wait_for(f"http://127.0.0.1:{port}")
            asyncio.run(waits(f"http://127.0.0.1:{port}"))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


if __name__ == "__main__":
    main()
