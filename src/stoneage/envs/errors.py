"""Errors of environments."""

from typing import Any, ClassVar

from stoneage.game.errors import OptionError


class EnvironmentUseError(OptionError):
    """A call that an environment does not allow now."""

    codes: ClassVar = {
        **OptionError.codes,
        "no_game": "no game is running: call reset() first",
    }


def refuse_reset_options(options: dict[str, Any] | None, *known: str) -> None:
    """Raises OptionError if the options of a reset contain any but the known ones."""
    for name, value in (options or {}).items():
        if name not in known:
            expected = "left out: options of the game are arguments of the environment"
            raise OptionError("bad_option", option=f"options[{name!r}]", expected=expected, given=value)
