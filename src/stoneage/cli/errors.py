"""Errors that end a command with one line."""

from typing import Final

LONGEST: Final = 300  # characters


class BadInput(Exception):
    """Unusable input. The message is one line that says why."""


def one_line(text: str) -> str:
    """Returns a text as one printable line of at most LONGEST characters."""
    printable = "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
    return printable if len(printable) <= LONGEST else f"{printable[: LONGEST - 3]}..."
