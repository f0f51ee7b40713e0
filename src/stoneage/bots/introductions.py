"""The bots that can be asked to play, as people see them: the levels in rising order, characters, then all others."""

from dataclasses import dataclass
from functools import cache

from stoneage.bots.characters import CHARACTERS
from stoneage.bots.levels import LEVELS
from stoneage.bots.registry import bot_names, make_bot


@dataclass(frozen=True, slots=True)
class Introduction:
    """A bot in a sentence; `strength` is its measured share of wins against the level below.

    A character plays at any level up to `tournament`: its name, a colon, the level's name.
    """

    name: str
    about: str
    level: bool
    strength: float | None
    character: bool = False


@cache
def introductions() -> list[Introduction]:
    """Returns every bot that can be asked to play."""
    levels = [Introduction(level.name, level.about, True, level.beats) for level in LEVELS]
    characters = [Introduction(c.name, c.about, False, None, character=True) for c in CHARACTERS.values()]
    others = sorted({*bot_names()} - {bot.name for bot in (*levels, *characters)})
    return [*levels, *characters, *(Introduction(name, _about(name), False, None) for name in others)]


def _about(name: str) -> str:
    """Returns a bot's sentence about itself; a bot of another package that cannot be loaded has none."""
    try:
        return str(make_bot(name).about)
    except Exception:
        return ""
