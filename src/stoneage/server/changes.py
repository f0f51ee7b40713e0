"""What is different between two views of the same audience: an update tells that, and nothing it told before."""

from typing import Any

View = dict[str, Any]


def changes(before: View | None, now: View | None) -> View | None:
    """The parts of a view that are new; all of it for whoever knew none.

    A part is told whole, except that of a list as long as before only the changed items are told, by their position.
    """
    if before is None or now is None:
        return now
    return {
        name: _changed(before[name], part)
        for name, part in now.items()
        if before[name] is not part and before[name] != part
    }


def _changed(before: Any, now: Any) -> Any:
    if not (isinstance(now, list) and isinstance(before, list) and len(now) == len(before)):
        return now
    return {
        str(position): item
        for position, (item, old) in enumerate(zip(now, before, strict=True))
        if item is not old and item != old
    }
