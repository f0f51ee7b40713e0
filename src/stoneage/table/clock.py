"""Time: a bank of seconds, to which every choice adds before it spends."""

from typing import TYPE_CHECKING

from stoneage.table.settings import Clock

if TYPE_CHECKING:
    from stoneage.table.table import Table


def charge(clock: Clock, bank: float, used: float) -> float:
    """What is left in the bank after a choice that took `used` seconds."""
    return max(0.0, bank + clock.increment - max(0.0, used))


def deadline(table: "Table") -> float | None:
    """When the clock of the person who is asked runs out."""
    seat, clock = table.asked, table.settings.clock
    if clock is None or seat is None or table.bot_asked:
        return None
    return table.asked_time + seat.bank + clock.increment


def absence_limit(table: "Table", seen: float) -> float | None:
    """When a bot plays for the person who is asked, last seen at that time."""
    if table.asked is None or table.bot_asked or table.settings.takeover is None:
        return None
    return max(table.asked_time, seen) + table.settings.takeover
