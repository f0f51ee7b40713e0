"""Bots choose in processes of their own: they never delay a match, and they get an observation, never the game."""

import asyncio
import hashlib
import os
from collections.abc import Sequence
from functools import cache
from typing import Final, cast

import numpy as np

from stoneage.authority.ports import BotChoice, Viewer
from stoneage.bots.bot import Bot, Budget, bot_for_game
from stoneage.bots.registry import make_bot
from stoneage.bots.safety import choose_safely
from stoneage.game.move import Move
from stoneage.game.observation import Observation
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.server import metrics
from stoneage.server.bots.fair_queue import Client
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.connection_limits import rate_limit_key
from stoneage.server.logs import log

MILLISECONDS: Final = 400.0  # for a choice when no one else waits, and at least a tenth of it when many do
WATCHED_WAIT: Final = 1.5  # seconds that a table with players waits for its turn: 37 addresses at 40 ms each
UNWATCHED_WAIT: Final = 120.0  # seconds that a table without players waits
# Seconds more for each choice that the same address waits for. Without them 600 tables of one address got 400 quick
# answers per second, and the event loop had no time for others.
OWN_WAIT: Final = 0.1
_PATIENCE: Final = 10.0  # seconds after which a move is made for a bot that does not answer
_QUICK: Final = "value"  # the bot that chooses for one that takes too long: 0.1 ms per choice


@cache
def _bot(name: str) -> Bot:
    """Returns a bot; a stand-in for a bot of another package that is gone or broken since."""
    try:
        return make_bot(name)
    except Exception:
        log.error("no such bot", bot=name, fault=True)
        return make_bot(_QUICK)


def _choose(name: str, observation: Observation, seeds: tuple[int, int], milliseconds: float) -> str:
    """Returns a bot's move; `seeds` are those of the game and of the choice."""
    of_game, seed = seeds
    bot = bot_for_game(_bot(name), of_game)
    budget = Budget(milliseconds=milliseconds)
    return str(choose_safely(cast("Bot", _OrMemoryError(bot)), observation, np.random.default_rng(seed), budget))


class _OrMemoryError:
    """A bot whose process ends when it has no memory left, so that a new one takes its place."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.name = bot.name

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        try:
            return self._bot.choose(observation, rng, budget)
        except MemoryError:
            os._exit(1)


def bot_seed(match: Match) -> int:
    """Returns a seed that is the same for the same position of a match, in every process and after an undo."""
    assert match.asked is not None
    return _seed(match, f"bot {match.asked.number} {len(match.made)}")


def game_seed(match: Match) -> int:
    """Returns a seed that is the same for a seat during the whole match: a bot's opinions that last a game."""
    assert match.asked is not None
    return _seed(match, f"bot {match.asked.number}")


def _seed(match: Match, text: str) -> int:
    return int.from_bytes(hashlib.sha256(match.secret + text.encode()).digest()[:16])


class BotPool:
    """Lets bots choose, in turn; the more addresses wait, the less time each choice has."""

    def __init__(self, workers: ProcessPool) -> None:
        self._workers = workers
        self._preparing: asyncio.Task[object] | None = None

    def prepare(self) -> None:
        """Starts a process before a bot has to choose."""
        if self._preparing is None:
            self._preparing = asyncio.create_task(self._workers.run(_PATIENCE, int))

    async def choose(self, match: Match, bot: str, watching: Sequence[Viewer]) -> BotChoice:
        """Returns the move that a bot chooses, or a quick bot's if it does not get a process or answer in time."""
        assert match.game is not None
        observation, seed = match.game.observation(), bot_seed(match)
        client = client_of(match, watching)
        time = MILLISECONDS * self._workers.share(client)
        wait = WATCHED_WAIT if client.watched else UNWATCHED_WAIT
        wait += OWN_WAIT * self._workers.own_ahead(client)
        seeds = (game_seed(match), seed)
        with metrics.THINKING_SECONDS.time():
            try:
                move = await self._workers.run(
                    _PATIENCE, _choose, bot, observation, seeds, time, client=client, wait=wait
                )
                return BotChoice(move)
            except Refused:
                metrics.QUICK_ANSWERS.inc()
        return BotChoice(await asyncio.to_thread(_choose_quickly, observation, seed), quick=True)


def client_of(match: Match, watching: Sequence[Viewer]) -> Client:
    """Returns for whom a bot of this match chooses: the host if they are there, otherwise the first who is."""
    addresses = {viewer.person: getattr(viewer, "address", "") for viewer in watching}
    address = addresses.get(match.host, next(iter(addresses.values()), ""))
    return Client(rate_limit_key(address), match.host or "", bool(watching))


def _choose_quickly(observation: Observation, seed: int) -> str:
    return str(make_bot(_QUICK).choose(observation, np.random.default_rng(seed)))
