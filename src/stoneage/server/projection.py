"""What can be asked of a match without folding its log: for the lobby, "my games" and the server's own duties."""

from typing import Any

import orjson

from stoneage.table.clock import absence_limit, deadline
from stoneage.table.table import Table


def about(table: Table) -> dict[str, Any]:
    """A table in the lobby, and in its people's lists."""
    return {
        "name": table.settings.name,
        "options": table.settings_view["options"],
        "pace": table.settings.pace,
        "seats": [{"kind": _kind(seat), "name": seat.bot or seat.name} for seat in table.seats],
        "round": table.game.round if table.game else None,
    }


def _kind(seat: Any) -> str:
    return "open" if seat.open else "bot" if seat.bot else "person"


def due(table: Table, seen: float = 0.0) -> float | None:
    """When the server itself has to act next: at once for a bot, later for a clock or an absence."""
    if table.bot_asked:
        return table.asked_time
    times = [time for time in (deadline(table), absence_limit(table, seen)) if time is not None]
    return min(times, default=None)


def waiting(table: Table) -> str | None:
    """The person whose choice it is."""
    seat = table.asked
    return seat.person if seat is not None and not table.bot_asked else None


def projection(table: Table) -> dict[str, Any]:
    """The row's changing part."""
    return {
        "match_id": table.id,
        "new_version": table.version,
        "stage": table.stage,
        "about": orjson.dumps(about(table)).decode(),
        "waiting": waiting(table),
        "due": due(table),
        "changed": table.time,
    }


def first_row(table: Table) -> dict[str, Any]:
    """The row of a match that has just been opened."""
    row = projection(table)
    row["id"], row["version"] = row.pop("match_id"), row.pop("new_version")
    return {**row, "listed": table.settings.listed}
