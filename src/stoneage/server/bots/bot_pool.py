"""Bots choose in processes of their own: they never delay a match, and they get an observation, never the game."""

import asyncio
import hashlib
import os
from functools import cache
from typing import Final, cast

import numpy as np

from stoneage.bots.bot import Bot, Budget, bot_for_game
from stoneage.bots.registry import make_bot
from stoneage.bots.safety import choose_safely
from stoneage.game.move import Move
from stoneage.game.observation import Observation
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.server import metrics
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.logs import log

MILLISECONDS: Final = 400.0  # for a choice when nobody else waits
LEAST_MILLISECONDS: Final = 40.0  # and when many wait
_PATIENCE: Final = 10.0  # seconds after which a move is made for a bot that does not answer
# Who plays for a bot that fails: common sense, which takes 0.1 ms, so that nobody's bot seems to have lost its mind.
_STAND_IN: Final = "value"


@cache
def _bot(name: str) -> Bot:
    """Returns a bot; a stand-in for a bot of another package that is gone or broken since."""
    try:
        return make_bot(name)
    except Exception:
        log.error("no such bot", bot=name, fault=True)
        return make_bot(_STAND_IN)


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
    """Lets bots choose, in turn; the more of them wait, the less time each one has.

    Those of one host's tables count as one client: many tables of one guest do not slow down everybody's bots.
    """

    def __init__(self, workers: ProcessPool) -> None:
        self._workers = workers
        self._preparing: asyncio.Task[object] | None = None

    def prepare(self) -> None:
        """Starts a process before a bot has to choose."""
        if self._preparing is None:
            self._preparing = asyncio.create_task(self._workers.run(_PATIENCE, int))

    async def choose(self, match: Match, bot: str) -> str:
        """Returns the move that a bot chooses, or that of a stand-in if it fails or does not answer."""
        assert match.game is not None
        observation, seed = match.game.observation(), bot_seed(match)
        client = match.host or ""
        time = max(LEAST_MILLISECONDS, MILLISECONDS * self._workers.share(client))
        with metrics.THINKING_SECONDS.time():
            try:
                seeds = (game_seed(match), seed)
                return await self._workers.run(_PATIENCE, _choose, bot, observation, seeds, time, client=client)
            except Refused:
                log.error("bot did not answer", bot=bot)
        stand_in = make_bot(_STAND_IN)
        return str(stand_in.choose(observation, np.random.default_rng(seed)))
