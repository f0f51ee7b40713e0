"""Test tools for this package and for yours: positions on demand, and a conformance kit for bots."""

from stoneage.testing.conformance import check_bot
from stoneage.testing.positions import arrange, play_all

__all__ = ["arrange", "check_bot", "play_all"]
