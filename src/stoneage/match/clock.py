"""Time: a bank of seconds, to which every choice adds before it spends."""

from typing import TYPE_CHECKING

from stoneage.match.settings import Clock

if TYPE_CHECKING:
    from stoneage.match.match import Match


def charge(clock: Clock, bank: float, used: float) -> float:
    """What is left in the bank after a choice that took `used` seconds."""
    return max(0.0, bank + clock.increment - max(0.0, used))


def deadline(match: "Match") -> float | None:
    """When the clock of the person who is asked runs out."""
    seat, clock = match.asked, match.settings.clock
    if clock is None or seat is None or match.bot_asked:
        return None
    return match.asked_time + seat.bank + clock.increment


def absence_limit(match: "Match", seen: float) -> float | None:
    """When a bot plays for the person who is asked, last seen at that time."""
    if match.asked is None or match.bot_asked or match.settings.takeover is None:
        return None
    return max(match.asked_time, seen) + match.settings.takeover


def reveal_limit(match: "Match") -> float | None:
    """When the start waits no longer for nonces that are still hidden."""
    if match.terms is None or match.game is not None:
        return None
    return match.terms_time + match.settings.reveal_patience
