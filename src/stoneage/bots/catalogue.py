"""The bots that can be asked to play, as people see them: levels, weakest first, characters, the host's own, others."""

from dataclasses import dataclass
from functools import cache

from stoneage.bots.characters import CHARACTERS
from stoneage.bots.host_bots import offered_bots
from stoneage.bots.levels import LEVELS
from stoneage.bots.registry import bot_names, make_bot, trained_for


@dataclass(frozen=True, slots=True)
class Introduction:
    """A bot in a sentence; `strength` is its measured share of wins against the level below.

    A character plays at any level up to `tournament`: its name, a colon, the level's name. `own`: the host of a server
    offers it; `players` and `expansion` say which game it has learned, if only one.
    """

    name: str
    about: str
    level: bool
    strength: float | None
    character: bool = False
    own: bool = False
    players: int | None = None
    expansion: bool | None = None


@cache
def introductions() -> list[Introduction]:
    """Returns every bot that can be asked to play."""
    levels = [Introduction(level.name, level.about, True, level.beats) for level in LEVELS]
    characters = [Introduction(c.name, c.about, False, None, character=True) for c in CHARACTERS.values()]
    own = [_own(name) for name in offered_bots()]
    others = sorted({*bot_names()} - {bot.name for bot in (*levels, *characters, *own)})
    return [*levels, *characters, *own, *(Introduction(name, _about(name), False, None) for name in others)]


def _own(name: str) -> Introduction:
    players, expansion = trained_for(name) or (None, None)
    return Introduction(name, _about(name), False, None, own=True, players=players, expansion=expansion)


def _about(name: str) -> str:
    """Returns a bot's sentence about itself; a bot of another package that cannot be loaded has none."""
    try:
        return str(make_bot(name).about)
    except Exception:
        return ""
