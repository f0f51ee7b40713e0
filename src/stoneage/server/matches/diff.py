"""The difference between two views of one audience, which is what an update holds."""

from collections.abc import Mapping
from typing import Any

Layers = tuple[Any, ...]  # views in parts; each is a dictionary that is never changed once built
News = dict[str, Any]


class Changes:
    """Compares views after an entry; a layer that several audiences share is compared once."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], News] = {}

    def between(self, before: Layers | None, now: Layers) -> News:
        """Returns the parts of a view that are new; all of it for whoever knew none.

        A part is sent whole, except that of a list as long as before only the changed items are sent, by position.
        """
        news: News = {}
        for number, new in enumerate(now):
            old = before[number] if before else None
            if old is None:
                news |= new
            elif old is not new:
                pair = id(old), id(new)
                if pair not in self._found:
                    self._found[pair] = _changed_parts(old, new)
                news |= self._found[pair]
        return news


def _changed_parts(before: Mapping[str, Any], now: Mapping[str, Any]) -> News:
    news = {}
    for name, part in now.items():
        old = before[name]
        if part is not old and part != old:
            news[name] = _changed_items(old, part) if type(part) is type(old) is list else part
    return news


def _changed_items(before: list[Any], now: list[Any]) -> Any:
    if len(now) != len(before):
        return now
    news = {}
    for position, item in enumerate(now):
        old = before[position]
        if item is not old and item != old:
            news[str(position)] = item
    return news
