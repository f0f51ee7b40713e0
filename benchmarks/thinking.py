"""Measures how long every level thinks on a server with many tables that ask at the same time.

    uv run --dev python -m benchmarks.thinking [--tables 20] [--choices 30]

Each table asks as often as it is answered, one level at a time. `thinks` is the time in the bot's process, which its
budget limits; `waits` is from the question to the answer, others' thinking included. The budget shrinks as on a server.
"""

import argparse
import asyncio
import os
import time
from statistics import median

import numpy as np

from stoneage.bots import Budget, make_bot
from stoneage.bots.levels import LEVELS
from stoneage.game.game import Game
from stoneage.game.observation import Observation
from stoneage.server.bots.bot_pool import MILLISECONDS
from stoneage.server.bots.fair_queue import Client
from stoneage.server.bots.process_pool import ProcessPool


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--choices", type=int, default=30, help="of each table and level")
    options = parser.parse_args()
    asyncio.run(measure(options.tables, options.choices))


def questions(table: int, count: int) -> list[Observation]:
    """Returns the questions of one seat during a game."""
    game, bot = Game(players=2 + table % 3, seed=f"thinking {table}"), make_bot("value")
    asked: list[Observation] = []
    while not game.over and len(asked) < count:
        asked.append(game.observation())
        game.play(bot.choose(asked[-1], np.random.default_rng(table)))
    return asked


def answer(level: str, observation: Observation, milliseconds: float) -> float:
    """Returns the seconds that a level thinks about a question."""
    began = time.perf_counter()
    make_bot(level).choose(observation, np.random.default_rng(0), Budget(milliseconds=milliseconds))
    return time.perf_counter() - began


async def measure(tables: int, choices: int) -> None:
    pool = ProcessPool(max(1, (os.cpu_count() or 2) - 1))
    asked = [questions(table, choices) for table in range(tables)]
    await pool.run(300, int)
    print(f"{tables} tables; the machine's load is {os.getloadavg()[0]:.1f}")
    for level in LEVELS:
        await pool.run(300, answer, level.name, asked[0][0], MILLISECONDS)
        found = await asyncio.gather(*(table(pool, level.name, wanted) for wanted in asked))
        thinks, waits = (sorted(1000 * pair[part] for pairs in found for pair in pairs) for part in (0, 1))
        print(
            f"{level.name:14} thinks {median(thinks):7.2f} ms, 99 % {thinks[len(thinks) * 99 // 100]:7.1f} ms;"
            f"  waits {median(waits):7.1f} ms, 99 % {waits[len(waits) * 99 // 100]:7.1f} ms"
        )
    pool.close()


async def table(pool: ProcessPool, level: str, wanted: list[Observation]) -> list[tuple[float, float]]:
    """Returns how long a level thought and how long a table waited, question by question."""
    found = []
    for observation in wanted:
        began = time.perf_counter()
        milliseconds = MILLISECONDS * pool.share(Client())
        thought = await pool.run(60, answer, level, observation, milliseconds)
        found.append((thought, time.perf_counter() - began))
    return found


if __name__ == "__main__":
    main()
