"""Bots by name: ours, and those that other packages announce as entry points of the group `stoneage.bots`.

A name may end in a time: `expert@200` thinks 200 ms a choice, whatever budget the others have. `./mybot.py:MyBot` is a
class in a file, `exec:COMMAND` a program (`outside.py`).
"""

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from importlib.metadata import entry_points
from typing import Final

import numpy as np

from stoneage.bots.bot import Bot, Budget, Opinion
from stoneage.bots.brain.styles import STYLES
from stoneage.bots.learned import ExpertBot, LevelBot, NetBot
from stoneage.bots.levels import LEVELS
from stoneage.bots.outside import outside_bot
from stoneage.bots.random import RandomBot
from stoneage.bots.simple import FlatBot, StyleBot
from stoneage.game.errors import OptionError
from stoneage.game.move import Move
from stoneage.game.observation import Observation

_OURS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    **{name: partial(StyleBot, name) for name in STYLES if name != "random"},
    "flat": FlatBot,
    "net": NetBot,
    "expert": ExpertBot,
    **{level.name: partial(LevelBot, level) for level in LEVELS if level.error},
}
GROUP: Final = "stoneage.bots"


def bot_names() -> list[str]:
    """Returns the names of all bots that can be asked to play."""
    return sorted({*_OURS, *(found.name for found in entry_points(group=GROUP))})


class _Timed:
    """A bot with a budget of its own."""

    def __init__(self, bot: Bot, milliseconds: float) -> None:
        self._bot, self._budget = bot, Budget(milliseconds=milliseconds)
        self.name = f"{bot.name}@{milliseconds:g}"
        self.about = bot.about

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        return self._bot.choose(observation, rng, self._budget)

    def opinions(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[Opinion]:
        return self._bot.opinions(observation, rng, self._budget)


def make_bot(name: str) -> Bot:
    """Returns a bot of that name; raises OptionError if there is none."""
    plain, _, milliseconds = name.rpartition("@")
    if plain and milliseconds.isdecimal():
        return _Timed(make_bot(plain), int(milliseconds))
    if name in _OURS:
        return _OURS[name]()
    for found in entry_points(group=GROUP):
        if found.name == name:
            bot: Bot = found.load()()
            return bot
    outside = outside_bot(name)
    if outside is not None:
        return outside
    nearest = get_close_matches(name, bot_names(), n=1)
    raise OptionError("unknown_bot", suggestion=nearest[0] if nearest else None, bot=name, known=", ".join(bot_names()))
