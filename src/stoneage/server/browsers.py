"""The browser and system of a device, roughly: enough for its owner to distinguish devices."""

from typing import Final, NamedTuple

# The first mark that is found counts: every browser claims to be an older one as well.
_BROWSERS: Final = {
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Vivaldi": "Vivaldi", "Firefox/": "Firefox",
    "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome/": "Chrome", "Safari/": "Safari",
}  # fmt: skip
_SYSTEMS: Final = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "CrOS": "ChromeOS", "Windows": "Windows",
    "Mac OS X": "macOS", "Linux": "Linux",
}  # fmt: skip


class Browser(NamedTuple):
    """Names as their makers write them; "" for what is not known."""

    browser: str
    system: str


def browser_of(user_agent: str) -> Browser:
    """Returns what a `User-Agent` says."""
    return Browser(_found(_BROWSERS, user_agent), _found(_SYSTEMS, user_agent))


def _found(marks: dict[str, str], user_agent: str) -> str:
    return next((name for mark, name in marks.items() if mark in user_agent), "")
