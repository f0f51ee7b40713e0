"""Bots think in processes of their own: they never delay a table, and they get an observation, never the game."""

import asyncio
import hashlib
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

import numpy as np

from stoneage.bots.bot import Bot
from stoneage.bots.registry import make_bot
from stoneage.game.observation import Observation
from stoneage.server import metrics
from stoneage.server.logs import log
from stoneage.server.warmup import warm
from stoneage.table.table import Table


@cache
def _bot(name: str) -> Bot:
    return make_bot(name)


def _choose(name: str, observation: Observation, seed: int) -> str:
    return str(_bot(name).choose(observation, np.random.default_rng(seed)))


def bot_seed(table: Table) -> int:
    """The same position of the same match makes a bot choose the same, in every process and after an undo."""
    assert table.asked is not None
    text = f"bot {table.asked.number} {len(table.made)}".encode()
    return int.from_bytes(hashlib.sha256(table.secret + text).digest()[:16])


class Thinkers:
    """A few processes in which bots choose."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None

    def prepare(self) -> ProcessPoolExecutor:
        """The processes; the first call starts one before a bot has to think."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._count, mp_context=context, initializer=warm)
            self._pool.submit(int)
        return self._pool

    async def choose(self, table: Table, bot: str) -> str:
        """The move a bot chooses now; a bot that fails is replaced by a random one for this choice."""
        assert table.game is not None
        observation, seed = table.game.observation(), bot_seed(table)
        with metrics.THINKING_SECONDS.time():
            try:
                return await asyncio.get_running_loop().run_in_executor(self.prepare(), _choose, bot, observation, seed)
            except BrokenProcessPool:
                self._pool = None
                log.error("bot processes died", bot=bot)
            except Exception:
                log.error("bot failed", bot=bot, fault=True)
        return _choose("random", observation, seed)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
