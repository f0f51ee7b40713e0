"""Bots. They decide from an observation, never from the true state."""

from stoneage.bots.bot import Bot, Budget, MoveEstimate
from stoneage.bots.registry import bot_names, make_bot

__all__ = ["Bot", "Budget", "MoveEstimate", "bot_names", "make_bot"]
