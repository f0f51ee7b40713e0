"""Errors of bots: names, files, networks and budgets."""

from typing import ClassVar

from stoneage.game.errors import OptionError


class BotError(OptionError):
    """A bot, network or budget that cannot be used."""

    codes: ClassVar = {
        **OptionError.codes,
        "unknown_bot": "there is no bot {bot!r}; the bots are {known}",
        "bad_bot_file": "{bot} is not a usable bot: {why}",
        "bad_budget": "the thinking time per choice must be {expected}",
        "no_network": "{file} contains no usable network: {what}",
    }
