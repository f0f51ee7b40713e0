"""Names: what is shown of people's text, when two names would be taken for one, and names for bots."""

import unicodedata
from functools import cache
from importlib.resources import files
from typing import Final
from zlib import crc32

_JOINER: Final = "\u200d"  # joins emoji to one, and letters of some scripts
_SPACER: Final = "\u200c"  # keeps letters of some scripts apart
_BLACK_FLAG: Final = "\U0001f3f4"  # with invisible letters behind it, it is a country's flag
_STACKED: Final = 2  # marks on one letter; written languages need no more
_OVERLAY: Final = 1  # Unicode's classes of marks through, under, above and around letters
_AROUND: Final = range(202, 241)
NAMES: Final = (
    "Uga", "Mok", "Tala", "Brun", "Ayla", "Dorr", "Nuna", "Grok", "Iska", "Rulf", "Senna", "Tor",
    "Lumi", "Oona", "Hark", "Vela", "Zug", "Mira", "Kesh", "Orin", "Wenna", "Bask", "Yara",
)  # fmt: skip
_APART: Final = 5  # steps between two seats: 23 names are a prime number, so no two seats of a table meet


def printable(text: str) -> str:
    """Returns a text without control characters, needless space and towers of marks; joined emoji stay whole."""
    kept = "".join(character if _is_shown(text, at) else " " for at, character in enumerate(text))
    return " ".join(_without_towers(kept).split())


def _is_shown(text: str, at: int) -> bool:
    character = text[at]
    if character.isprintable():
        return True
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if character in (_JOINER, _SPACER):
        return (character == _JOINER and _is_emoji(before) and _is_emoji(after)) or (
            _needs_joiners(before) and _needs_joiners(after)
        )
    return _is_tag(character) and _BLACK_FLAG in text[:at] and (before == _BLACK_FLAG or _is_tag(before))


def _is_emoji(character: str) -> bool:
    """Returns whether this can be part of an emoji: a picture, a skin colour or the sign that asks for a picture."""
    return character == "\ufe0f" or (character >= "\u2190" and unicodedata.category(character) in ("So", "Sk", "Sm"))


def _needs_joiners(character: str) -> bool:
    """Returns whether this is a letter of Arabic or an Indic script."""
    return "\u0600" <= character < "\u0e00" and unicodedata.category(character)[0] in "LM"


def _is_tag(character: str) -> bool:
    return "\U000e0020" <= character <= "\U000e007f"


def _is_mark(character: str) -> bool:
    """Returns whether this stands on, under or through the letter before it, as a decoration."""
    place = unicodedata.combining(character)
    return place == _OVERLAY or place in _AROUND


def _without_towers(text: str) -> str:
    kept, height = [], 0
    for character in unicodedata.normalize("NFC", text):
        height = height + 1 if _is_mark(character) else 0
        if height <= _STACKED:
            kept.append(character)
    return "".join(kept)


def is_same_name(name: str, other: str) -> bool:
    """Returns whether people would take two names for one: in their letters, or in how they look."""
    if name.casefold() == other.casefold():
        return True
    return _look(name) == _look(other) or _look(name.casefold()) == _look(other.casefold())


def _look(name: str) -> str:
    """Returns what a name looks like (UTS #39, 4): the same text for all that look alike."""
    folded = unicodedata.normalize("NFKC", name)
    plain = (c for c in folded if not _is_mark(c) and c.isprintable() and c != "\ufe0f" and not c.isspace())
    apart = unicodedata.normalize("NFD", "".join(plain))
    return unicodedata.normalize("NFD", "".join(_alike().get(character, character) for character in apart))


@cache
def _alike() -> dict[str, str]:
    """Returns for each character the one it looks like."""
    lines = (files("stoneage") / "data" / "confusables.txt").read_text("utf-8").splitlines()
    rows = (line.partition("\t") for line in lines if "\t" in line and not line.startswith("# "))
    return {character: target for target, _, characters in rows for character in characters}


def bot_name(table: str, seat: int) -> str:
    """Returns what a bot on this seat is called; `table` is anything that stays the same for the table."""
    return NAMES[(crc32(table.encode()) + _APART * seat) % len(NAMES)]
