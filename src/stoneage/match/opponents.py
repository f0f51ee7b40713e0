"""Who can be asked to play, as it is told to people: the levels in rising order, then all others."""

from dataclasses import dataclass
from functools import cache

from stoneage.bots.levels import LEVELS
from stoneage.bots.registry import make_bot
from stoneage.match.settings import known_bots


@dataclass(frozen=True, slots=True)
class Introduction:
    """A bot in a sentence; `strength` is its measured share of wins against the level below."""

    name: str
    about: str
    level: bool
    strength: float | None


@cache
def lineup() -> list[Introduction]:
    """Every bot that can sit down here."""
    levels = [Introduction(level.name, level.about, True, level.beats) for level in LEVELS]
    others = sorted({*known_bots()} - {level.name for level in LEVELS})
    return [*levels, *(Introduction(name, _about(name), False, None) for name in others)]


def _about(name: str) -> str:
    """What a bot says of itself; one of another package may be unable to."""
    try:
        return str(make_bot(name).about)
    except Exception:
        return ""
