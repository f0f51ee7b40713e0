"""Errors of experiments: logs, extras and clusters."""

from typing import ClassVar

from stoneage.game.errors import OptionError


class LabError(OptionError):
    """An experiment that cannot be run like this."""

    codes: ClassVar = {
        **OptionError.codes,
        "other_contest": "{file} contains games of another contest, seed or budget",
        "no_extra": "{what} need an extra: {command}",
        "no_cluster": "no Ray cluster answers at {address!r}: {why}",
    }
