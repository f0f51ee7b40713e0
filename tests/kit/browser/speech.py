"""What the page says, in each of its languages."""

import json
import re
from functools import cache

from tests.kit.nodejs import WEB

LANGUAGES = ("en", "de", "hu", "ja")


@cache
def words(language: str) -> dict[str, str]:
    """All messages of a language, by their keys."""
    path = WEB / "src" / "i18n" / "messages" / f"{language}.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def say(language: str, key: str, **arguments: object) -> str:
    """A plain message: one without plurals and choices."""
    return words(language)[key].format(**arguments)


def keys_in(text: str) -> list[str]:
    """Keys that stand in a text where their message should."""
    return [word for word in re.findall(r"[a-z_0-9]+(?:\.[a-z_0-9]+)+", text) if word in words("en")]


def language_of(locale: str) -> str:
    """The one that a browser set to this locale gets to read."""
    language = locale.split("-")[0]
    return language if language in LANGUAGES else "en"
