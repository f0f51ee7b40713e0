"""What a person is told when a command cannot do what it was asked for."""

from typing import Final

LONGEST: Final = 300


class BadInput(Exception):
    """What was given cannot be used; the message is the one line that says why."""


def one_line(text: str) -> str:
    """Any text as one printable line of bearable length."""
    printable = "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
    return printable if len(printable) <= LONGEST else f"{printable[: LONGEST - 3]}..."
