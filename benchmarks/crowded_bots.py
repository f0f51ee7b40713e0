"""Measures how long one person waits for an expert, and how much it thinks, while one other address has many tables.

    uv run --dev python -m benchmarks.crowded_bots [--guests 600] [--choices 100] [--left]

Every guest of the other address has a table whose expert is asked again as soon as it has answered. The person asks
with a second between two questions, first alone and then next to the crowd. `--left`: the guests are not at their
tables. With `PYTHONPATH=OTHER/src` the same is measured with another checkout. The goal next to 600 guests: p99 under
2 s, and at least half of the playouts.
"""

import argparse
import asyncio
import inspect
import os
import time
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

import numpy as np

from stoneage.bots import Budget
from stoneage.bots.bot import bot_for_game
from stoneage.bots.registry import make_bot
from stoneage.match.match import Match
from stoneage.server.bots import bot_pool
from stoneage.server.bots.bot_pool import BotPool
from stoneage.server.bots.process_pool import ProcessPool
from tests.kit.match_scene import Scene

_PAUSE: Final = 1.0  # seconds between two questions of the person


@dataclass(frozen=True)
class Viewer:
    """A player's connection."""

    person: str
    address: str


def choose_and_count(name: str, observation: Any, seeds: tuple[int, int], milliseconds: float) -> str:
    """Returns a bot's move, and the number of its playouts after a `#`."""
    bot = bot_for_game(make_bot(name), seeds[0])
    move = bot.choose(observation, np.random.default_rng(seeds[1]), Budget(milliseconds=milliseconds))
    return f"{move}#{getattr(bot, 'playouts', 0)}"


def experts_turn(host: str) -> Match:
    scene = Scene(host=host, options={"start": 1}).sit(host)
    scene.ask(host, "seat_bot", seat=1, bot="expert")
    scene.ask(host, "start")
    return scene.match


async def ask(bots: BotPool, match: Match, address: str | None) -> tuple[str, int, bool]:
    """Returns the move, the number of playouts, and whether a quick bot answered."""
    watching = [Viewer(match.host or "", address)] if address else []
    extra = (watching,) if "watching" in inspect.signature(bots.choose).parameters else ()
    answer: Any = await bots.choose(match, "expert", *extra)
    move = answer if isinstance(answer, str) else answer.move
    text, _, playouts = move.partition("#")
    return text, int(playouts or 0), not playouts


async def crowd(bots: BotPool, guest: int, address: str | None) -> None:
    match = experts_turn(f"guest {guest}")
    while True:
        await ask(bots, match, address)


async def measure(bots: BotPool, choices: int, title: str) -> float:
    """Prints what the person experiences; returns the median number of playouts."""
    matches = [experts_turn("ann") for _ in range(choices)]
    waits, playouts, quick = list[float](), list[int](), 0
    for match in matches:
        await asyncio.sleep(_PAUSE)
        begun = time.perf_counter()
        _, played, was_quick = await ask(bots, match, "192.0.2.1")
        waits.append(time.perf_counter() - begun)
        playouts.append(played)
        quick += was_quick
    waits.sort()
    p99 = waits[min(len(waits) - 1, len(waits) * 99 // 100)]
    print(
        f"{title:24} waits p50 {median(waits):6.2f} s  p99 {p99:6.2f} s   playouts {median(playouts):6.0f}"
        f"   quick answers {quick}",
        flush=True,
    )
    return float(median(playouts))


async def run(options: argparse.Namespace) -> None:
    bot_pool._choose = choose_and_count
    pool = ProcessPool(max(1, (os.cpu_count() or 2) - 1))
    bots = BotPool(pool)
    await pool.run(300, int)
    print(f"load {os.getloadavg()[0]:.1f}")
    alone = await measure(bots, options.choices, "alone")
    address = None if options.left else "192.0.2.2"
    guests = [asyncio.create_task(crowd(bots, guest, address)) for guest in range(options.guests)]
    await asyncio.sleep(2)
    beside = await measure(bots, options.choices, f"next to {options.guests} guests")
    print(f"playouts kept: {beside / alone:.0%}")
    for guest in guests:
        guest.cancel()
    await asyncio.gather(*guests, return_exceptions=True)
    pool.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--guests", type=int, default=600)
    parser.add_argument("--choices", type=int, default=100)
    parser.add_argument("--left", action="store_true", help="the guests are not at their tables")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
