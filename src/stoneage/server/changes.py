"""What is different between two views of the same audience: an update tells that, and nothing it told before."""

from typing import Any

from stoneage.game.view import Layers, View, whole


def changes(before: Layers | None, now: Layers | None) -> View | None:
    """The parts of a view that are new; all of it for whoever knew none.

    A part is told whole, except that of a list as long as before only the changed items are told, by their position.
    """
    if now is None:
        return None
    if before is None:
        return whole(now)
    return {
        name: _changed(old[name], part) if isinstance(part, list) else part
        for old, new in zip(before, now, strict=True)
        if old is not new
        for name, part in new.items()
        if old[name] is not part and old[name] != part
    }


def _changed(before: Any, now: list[Any]) -> Any:
    if not isinstance(before, list) or len(now) != len(before):
        return now
    return {
        str(position): item
        for position, (item, old) in enumerate(zip(now, before, strict=True))
        if item is not old and item != old
    }
