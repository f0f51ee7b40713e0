"""Time: a bank of seconds, to which every choice adds before it spends."""

from typing import TYPE_CHECKING, Final

from stoneage.match.settings import Clock

if TYPE_CHECKING:
    from stoneage.match.match import Match

LEAST_UNTOUCHED: Final = 120.0  # seconds that a visible page may stay untouched, however short the takeover time is
STILL_THERE: Final = 20.0  # seconds to answer "Still there?"


def charge(clock: Clock, bank: float, used: float) -> float:
    """Returns the seconds left in the bank after a choice that took `used` seconds."""
    return max(0.0, bank + clock.increment - max(0.0, used))


def deadline(match: "Match") -> float | None:
    """Returns when the clock of the person who is asked runs out."""
    seat, clock = match.asked, match.settings.clock
    if clock is None or seat is None or match.bot_asked:
        return None
    return match.asked_time + seat.bank + clock.increment


def absence_limit(match: "Match", seen: float) -> float | None:
    """Returns when a bot plays for the person who is asked, last seen at that time."""
    if match.asked is None or match.bot_asked or match.settings.takeover is None:
        return None
    return max(match.asked_time, seen) + match.settings.takeover


def untouched_limit(match: "Match", touched: float) -> float | None:
    """Returns when the person who is asked, whose visible page was last touched then, is asked "Still there?".

    A bot plays for them if they do not answer within STILL_THERE seconds.
    """
    if match.asked is None or match.bot_asked or match.settings.takeover is None:
        return None
    return max(match.asked_time, touched) + max(match.settings.takeover, LEAST_UNTOUCHED)


def reveal_limit(match: "Match") -> float | None:
    """Returns when the start waits no longer for nonces that are still hidden."""
    if match.terms is None or match.game is not None:
        return None
    return match.terms_time + match.settings.reveal_patience
