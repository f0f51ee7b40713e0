"""Errors of environments."""

from typing import ClassVar

from stoneage.game.errors import OptionError


class EnvironmentUseError(OptionError):
    """A call that an environment does not allow now."""

    codes: ClassVar = {
        **OptionError.codes,
        "no_game": "no game is running: call reset() first",
    }
