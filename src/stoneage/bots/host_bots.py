"""Bots that a host offers to people by names of its own: `stoneage serve --bot grandma=expert:grandma.npz`.

Only the host says what a name stands for, a file or a program included; people see the names and nothing else.
"""

import json
import os
import re
from collections.abc import Mapping
from typing import Final

from stoneage.game.errors import OptionError

OFFERED: Final = "STONEAGE_BOTS"  # environment variable, so that processes started from here offer the same
_NAME: Final = re.compile(r"\w[\w -]{0,28}\w|\w")


def name_and_bot(given: str) -> tuple[str, str]:
    """Returns the two sides of NAME=BOT; raises OptionError if the name cannot stand in a list of bots."""
    name, equals, bot = given.partition("=")
    if not equals or not bot or not _NAME.fullmatch(name):
        expected = "NAME=BOT, the name up to 30 letters, digits, spaces and dashes"
        raise OptionError("bad_option", option="bot", expected=expected, given=given)
    return name, bot


def offer(bots: Mapping[str, str]) -> None:
    """Offer these bots, and no others, to the people of this process's server."""
    os.environ[OFFERED] = json.dumps(dict(bots))


def offered_bots() -> dict[str, str]:
    """Returns the bots that the host offers: its name for each, and ours."""
    bots: dict[str, str] = json.loads(os.environ.get(OFFERED) or "{}")
    return bots
