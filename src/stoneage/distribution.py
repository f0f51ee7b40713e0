"""The package as pip knows it: its name, its version, and the extra that brings a module which is missing."""

import re
from importlib.metadata import requires
from importlib.metadata import version as version_of
from typing import Final

NAME: Final = "stoneage-game"  # on PyPI `stoneage` belongs to somebody else

_FOR_EXTRA: Final = re.compile(r"([\w-]+).*\bextra == ['\"](\w+)['\"]")


def version() -> str:
    """Returns the version that is installed."""
    return version_of(NAME)


def what_is_missing(module: str) -> str | None:
    """Returns what to install when a module cannot be imported, in words; None if none of our extras brings it."""
    wanted = module.partition(".")[0].replace("_", "-")
    found = [match for match in map(_FOR_EXTRA.match, requires(NAME) or ()) if match]
    extras = sorted({match[2] for match in found if match[1] == wanted} - {"all"})
    if not extras:
        return None
    what, extra = (f"the {extras[0]}", extras[0]) if len(extras) == 1 else ("more than the library", "all")
    return f"{what}: pip install '{NAME}[{extra}]'"
