"""A bot must never stall a match: whatever goes wrong, a random move is played in its place."""

import logging

import numpy as np

from stoneage.bots.bot import Bot, Budget
from stoneage.game.move import Move
from stoneage.game.observation import Observation

_log = logging.getLogger("stoneage.bots")


def choose_safely(bot: Bot, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
    """Returns the bot's choice, or any legal move if it fails or its answer is not legal; the fault is logged."""
    legal = observation.legal
    try:
        move = bot.choose(observation, rng, budget)
        if move in legal:
            return move
        _log.error("bot %s answered %s, which is not legal", bot.name, move)
    except Exception:
        _log.exception("bot %s failed", bot.name)
    return legal[int(rng.integers(len(legal)))]
