"""What is different between two views of the same audience: an update tells that, and nothing it told before."""

from typing import Any

from stoneage.game.view import Layers, View, whole


class Changes:
    """Compares views after an entry; a layer that several audiences share is compared once."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], View] = {}

    def between(self, before: Layers | None, now: Layers | None) -> View | None:
        """The parts of a view that are new; all of it for whoever knew none.

        A part is told whole, except that of a list as long as before only the changed items are told, by position.
        """
        if now is None:
            return None
        if before is None:
            return whole(now)
        news: View = {}
        for old, new in zip(before, now, strict=True):
            if old is not new:
                pair = id(old), id(new)
                if pair not in self._found:
                    self._found[pair] = _changed_parts(old, new)
                news |= self._found[pair]
        return news


def _changed_parts(before: View, now: View) -> View:
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
