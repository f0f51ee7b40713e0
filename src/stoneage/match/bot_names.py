"""Names for the bots at a table, so that two of the same level have different names."""

from typing import Final
from zlib import crc32

NAMES: Final = (
    "Uga", "Mok", "Tala", "Brun", "Ayla", "Dorr", "Nuna", "Grok", "Iska", "Rulf", "Senna", "Tor",
    "Lumi", "Oona", "Hark", "Vela", "Zug", "Mira", "Kesh", "Orin", "Wenna", "Bask", "Yara",
)  # fmt: skip
_APART: Final = 5  # steps between two seats: 23 names are a prime number, so no two seats of a table meet


def bot_name(table: str, seat: int) -> str:
    """Returns what a bot on this seat is called; `table` is anything that stays the same for the table."""
    return NAMES[(crc32(table.encode()) + _APART * seat) % len(NAMES)]
