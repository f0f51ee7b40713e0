"""The bots that people can choose: levels from weak to strong, characters, bots of the host, and all others."""

from dataclasses import dataclass
from functools import cache

from stoneage.bots.characters import CHARACTERS
from stoneage.bots.host_bots import offered_bots
from stoneage.bots.levels import LEVELS
from stoneage.bots.registry import bot_names, make_bot, trained_for


@dataclass(frozen=True, slots=True)
class Introduction:
    """A bot with its description; `strength` is its measured win rate against the level below.

    A character plays at any level up to `tournament`: `NAME:LEVEL`. `is_host_bot` is whether the host offers it.
    `players` and `expansion` are set if its network was trained for one kind of game only.
    """

    name: str
    about: str
    level: bool
    strength: float | None
    character: bool = False
    is_host_bot: bool = False
    players: int | None = None
    expansion: bool | None = None


@cache
def introductions() -> list[Introduction]:
    """Returns every bot that people can choose."""
    levels = [Introduction(level.name, level.about, True, level.beats) for level in LEVELS]
    characters = [Introduction(c.name, c.about, False, None, character=True) for c in CHARACTERS.values()]
    own = [_own(name) for name in offered_bots()]
    others = sorted({*bot_names()} - {bot.name for bot in (*levels, *characters, *own)})
    return [*levels, *characters, *own, *(Introduction(name, _about(name), False, None) for name in others)]


def _own(name: str) -> Introduction:
    players, expansion = trained_for(name) or (None, None)
    return Introduction(name, _about(name), False, None, is_host_bot=True, players=players, expansion=expansion)


def _about(name: str) -> str:
    """Returns a bot's description; empty for a bot of another package that cannot be loaded."""
    try:
        return str(make_bot(name).about)
    except Exception:
        return ""
