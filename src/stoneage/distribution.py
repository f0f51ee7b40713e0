"""The installed package: its name, its version, and the extra that contains a missing module."""

import re
from importlib.metadata import requires
from importlib.metadata import version as version_of
from typing import Final

NAME: Final = "stoneage-game"  # the name `stoneage` is taken on PyPI

_FOR_EXTRA: Final = re.compile(r"([\w-]+).*\bextra == ['\"](\w+)['\"]")


def version() -> str:
    """Returns the installed version."""
    return version_of(NAME)


def install_command(extra: str) -> str:
    """Returns the command that installs an extra, to be run in a clone of the repository."""
    return f"pip install '.[{extra}]'"


def what_is_missing(module: str) -> str | None:
    """Returns the extra to install for a module that cannot be imported; None if no extra contains it."""
    wanted = module.partition(".")[0].replace("_", "-")
    found = [match for match in map(_FOR_EXTRA.match, requires(NAME) or ()) if match]
    extras = sorted({match[2] for match in found if match[1] == wanted} - {"all"})
    if not extras:
        return None
    what = f"the {extras[0]}" if len(extras) == 1 else "more than the library"
    return f"{what}: {install_command(','.join(extras))}"
