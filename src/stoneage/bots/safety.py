"""Protects a match from failing bots: a random legal move replaces a failure."""

import logging

import numpy as np

from stoneage.bots.bot import Bot, Budget
from stoneage.game.move import Move
from stoneage.game.observation import Observation

_log = logging.getLogger("stoneage.bots")


def choose_safely(bot: Bot, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
    """Returns the bot's choice. If the bot fails or its move is illegal, logs that and returns a random legal move."""
    legal = observation.legal
    try:
        move = bot.choose(observation, rng, budget)
        if move in legal:
            return move
        _log.error("bot %s answered %s, which is not legal", bot.name, move)
    except Exception:
        _log.exception("bot %s failed", bot.name)
    return legal[int(rng.integers(len(legal)))]
