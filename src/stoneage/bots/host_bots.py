"""Bots that a host offers to people under other names: `stoneage serve --bot grandma=expert:grandma.npz`.

Only the host knows which file or program a name refers to; people see only the name.
"""

import re
from collections.abc import Mapping
from typing import Final

from stoneage.game.errors import OptionError

OFFERED: dict[str, str] = {}  # by the name that people see
_NAME: Final = re.compile(r"\w[\w -]{0,28}\w|\w")


def name_and_bot(given: str) -> tuple[str, str]:
    """Returns NAME and BOT of a NAME=BOT pair. Raises OptionError if the name is not allowed."""
    name, equals, bot = given.partition("=")
    if not equals or not bot or not _NAME.fullmatch(name):
        expected = "NAME=BOT, the name up to 30 letters, digits, spaces and dashes"
        raise OptionError("bad_option", option="bot", expected=expected, given=given)
    return name, bot


def offer(bots: Mapping[str, str]) -> None:
    """Offers these bots, and no others, in this process. A server passes them to its processes as they start."""
    OFFERED.clear()
    OFFERED.update(bots)


def offered_bots() -> Mapping[str, str]:
    """Returns the bots that the host offers, by the name that people see."""
    return OFFERED
