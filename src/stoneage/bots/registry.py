"""Bots by name: the bundled ones, and entry points of the group `stoneage.bots` in other packages.

The part after the name sets how the bot plays: `expert@200` thinks 200 ms per choice, whatever budget the others have;
`collector:family` is a character at a level; `adaptive:2.4` is the adaptive opponent with an error of 2.4 points per
placement; `net:FILE` and `expert:FILE` use the network in a file. `./mybot.py:MyBot` is a class in a file,
`exec:COMMAND` a program (`external.py`). A host can offer any of them under another name (`host_bots.py`).
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from importlib.metadata import entry_points
from typing import Final

import numpy as np

from stoneage.bots.adaptive import ADAPTIVE, FIRST_ERROR, adaptive_level
from stoneage.bots.bot import Bot, Budget, MoveEstimate, bot_for_game
from stoneage.bots.brain.styles import STYLES
from stoneage.bots.characters import CHARACTERS, DEFAULT_LEVEL
from stoneage.bots.errors import BotError
from stoneage.bots.external import external_bot
from stoneage.bots.host_bots import name_and_bot, offer, offered_bots
from stoneage.bots.learned import ExpertBot, NetBot
from stoneage.bots.level_bot import LevelBot
from stoneage.bots.levels import BY_NAME, LEVELS
from stoneage.bots.random import RandomBot
from stoneage.bots.simple import FlatBot, StyleBot
from stoneage.bots.weights import NetworkSource, network_from_file
from stoneage.game.errors import OptionError
from stoneage.game.move import Move
from stoneage.game.observation import Observation


def _character(name: str, level: str = DEFAULT_LEVEL, called: str = "") -> Bot:
    return LevelBot(BY_NAME[level], CHARACTERS[name], called or name)


_OURS: Final[dict[str, Callable[[], Bot]]] = {
    **{name: partial(_character, name) for name in CHARACTERS},
    "random": RandomBot,
    **{name: partial(StyleBot, name) for name in STYLES if name != "random"},
    "flat": FlatBot,
    "net": NetBot,
    "expert": ExpertBot,
    **{level.name: partial(LevelBot, level) for level in LEVELS if level.name != "expert"},
    ADAPTIVE: lambda: LevelBot(adaptive_level(FIRST_ERROR), name=ADAPTIVE),
}
# Retired bots: stored tables and scripts still name them, so a bot of similar strength plays under their name.
# `expert-1` won 10.5 % of 200 games against `expert`, `net` 9.0 %; `net-1` won 79 % of 1000 games against `value`,
# `league` 89 % of 200; `denier` played as `value` except that it blocked the leader. `company` is a former name.
_COMPANY: Final = "company"
RETIRED: Final = {"net-1": "league", "expert-1": "net", "denier": "value", _COMPANY: ADAPTIVE}
_WITH_NETWORK: Final[dict[str, Callable[[NetworkSource, str], Bot]]] = {"net": NetBot, "expert": ExpertBot}
GROUP: Final = "stoneage.bots"


def bot_names() -> list[str]:
    """Returns the names of all bots that people can choose."""
    return sorted({*_OURS, *offered_bots(), *(found.name for found in entry_points(group=GROUP))})


def is_offered(name: str) -> bool:
    """Returns whether people may choose a bot of that name.

    Allowed are all in `bot_names`, characters at any level, the adaptive opponent and retired bots, but no files.
    """
    if name in bot_names() or name in RETIRED:
        return True
    with suppress(OptionError):
        return _variant(name) is not None
    return False


def offer_bots(named: Iterable[str]) -> dict[str, str]:
    """Offers bots to people, each as NAME=BOT, and returns them by name.

    Raises OptionError if a name is taken or a bot does not exist.
    """
    offer({})
    bots: dict[str, str] = {}
    for name, bot in map(name_and_bot, named):
        if name in bots or is_offered(name):
            raise OptionError("bad_option", option="bot", expected="a name that no other bot has", given=name)
        make_bot(bot)
        bots[name] = bot
    offer(bots)
    return bots


def trained_for(name: str) -> tuple[int, bool] | None:
    """Returns the players and the expansion that a bot's network was trained for; None if it plays every game."""
    game: tuple[int, bool] | None = getattr(make_bot(name), "trained_for", None)
    return game


class _Called:
    """A bot under another name, optionally with its own budget."""

    def __init__(self, bot: Bot, name: str, budget: Budget | None = None) -> None:
        self._bot, self._budget = bot, budget
        self.name, self.about = name, bot.about
        self.trained_for: tuple[int, bool] | None = getattr(bot, "trained_for", None)

    def for_game(self, seed: int) -> "_Called":
        return _Called(bot_for_game(self._bot, seed), self.name, self._budget)

    def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
        return self._bot.choose(observation, rng, self._budget_beside(budget))

    def estimates(
        self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None
    ) -> list[MoveEstimate]:
        return self._bot.estimates(observation, rng, self._budget_beside(budget))

    def _budget_beside(self, budget: Budget | None) -> Budget | None:
        """Returns the bot's own budget, measured by the clock of the given one, or the given budget."""
        if self._budget is None or budget is None:
            return self._budget or budget
        return replace(self._budget, cpu_time=budget.cpu_time)


def make_bot(name: str) -> Bot:
    """Returns the bot of that name. Raises OptionError if there is none."""
    plain, _, milliseconds = name.rpartition("@")
    if plain and milliseconds.isdecimal():
        timed = make_bot(plain)
        return _Called(timed, f"{timed.name}@{int(milliseconds)}", Budget(milliseconds=int(milliseconds)))
    if name in _OURS:
        return _OURS[name]()
    if name in RETIRED:
        return _Called(_OURS[RETIRED[name]](), name)
    if name in offered_bots():
        return _Called(make_bot(offered_bots()[name]), name)
    bot = _variant(name) or _with_network(name) or _announced(name) or external_bot(name)
    if bot is None:
        nearest = get_close_matches(name, bot_names(), n=1)
        suggestion = nearest[0] if nearest else None
        raise BotError("unknown_bot", suggestion=suggestion, bot=name, known=", ".join(bot_names()))
    return bot


def _variant(name: str) -> Bot | None:
    """Returns a character at a level, or the adaptive opponent of a strength."""
    plain, _, how = name.partition(":")
    if plain in (ADAPTIVE, _COMPANY) and how:
        return LevelBot(adaptive_level(how), name=name)
    if plain not in CHARACTERS or not how:
        return None
    if how not in BY_NAME or how == "expert":
        levels = [level.name for level in LEVELS if level.name != "expert"]
        raise OptionError(
            "bad_option", option=f"the level of {plain}", expected=f"one of {', '.join(levels)}", given=how
        )
    return _character(plain, how, name)


def _with_network(name: str) -> Bot | None:
    plain, _, file = name.partition(":")
    if not file or plain not in _WITH_NETWORK:
        return None
    return _WITH_NETWORK[plain](network_from_file(file), name)


def _announced(name: str) -> Bot | None:
    for found in entry_points(group=GROUP):
        if found.name == name:
            bot: Bot = found.load()()
            return bot
    return None
