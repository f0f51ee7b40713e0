"""The difference between two views of one audience, which is what an update holds."""

from collections.abc import Mapping
from typing import Any

Layers = tuple[Any, ...]  # a view in parts; each is a dictionary that is never changed once built
Diff = dict[str, Any]


class Differ:
    """Compares views after an entry; a layer that several audiences share is compared once."""

    def __init__(self) -> None:
        self._diffs: dict[tuple[int, int], Diff] = {}

    def diff(self, before: Layers | None, now: Layers) -> Diff:
        """Returns the parts of a view that are new: all of them for an audience without a view before.

        A part is sent whole, except that of a list as long as before only the changed items are sent, by position.
        """
        diff: Diff = {}
        for number, new in enumerate(now):
            old = before[number] if before else None
            if old is None:
                diff |= new
            elif old is not new:
                pair = id(old), id(new)
                if pair not in self._diffs:
                    self._diffs[pair] = _changed_parts(old, new)
                diff |= self._diffs[pair]
        return diff


def _changed_parts(before: Mapping[str, Any], now: Mapping[str, Any]) -> Diff:
    changed: Diff = {}
    for name, part in now.items():
        old = before[name]
        if part is old:
            continue
        if type(part) is type(old) is list and len(part) == len(old):
            if items := _changed_items(old, part):
                changed[name] = items
        elif part != old:
            changed[name] = part
    return changed


def _changed_items(before: list[Any], now: list[Any]) -> dict[str, Any]:
    changed = {}
    for position, item in enumerate(now):
        old = before[position]
        if item is not old and item != old:
            changed[str(position)] = item
    return changed
