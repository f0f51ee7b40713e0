"""The row of a match: what can be read without folding its log, for the lobby, "my tables" and autoplay."""

from typing import Any

import orjson

from stoneage.match.clock import absence_limit, deadline, reveal_limit
from stoneage.match.match import Match
from stoneage.match.seats import colours
from stoneage.server.storage.schema import Row


def about(match: Match) -> dict[str, Any]:
    """Returns a match as lists show it."""
    return {
        "name": match.settings.name,
        "options": match.settings_view["options"],
        "pace": match.settings.pace,
        "what_if": match.origin is not None,
        "seats": [
            {
                "kind": seat.kind,
                "name": seat.called,
                "bot": seat.bot,
                "person": seat.holder,
                "face": seat.face,
                "colour": colour,
            }
            for seat, colour in zip(match.seats, colours(match.seats), strict=True)
        ],
        "round": match.game.round if match.game else None,
        "scores": list(match.game.scores) if match.game and match.stage == "over" else None,
        "winners": list(match.game.winners) if match.game and match.stage == "over" else None,
    }


def due(match: Match, seen: float = 0.0) -> float | None:
    """Returns when the server has to act next: at once for a bot, later for a clock or an absence."""
    if match.bot_asked:
        return match.asked_time
    if match.is_complete:
        return match.time
    times = (deadline(match), absence_limit(match, seen), reveal_limit(match))
    return min((time for time in times if time is not None), default=None)


def waiting(match: Match) -> str | None:
    """Returns the person whose choice it is, whose nonce the start waits for, or who is asked to sit down."""
    if match.stage == "gathering" and match.terms is None:
        return next((seat.reserved for seat in match.seats if seat.reserved), None)
    if match.terms is not None and match.game is None:
        return next((seat.person for seat in match.seats if seat.hides_nonce), None)
    seat = match.asked
    return seat.person if seat is not None and not match.bot_asked else None


def description(match: Match) -> Row:
    """Returns the part of the row that changes."""
    return {
        "match_id": match.id,
        "new_version": match.version,
        "stage": match.stage,
        "about": orjson.dumps(about(match)).decode(),
        "waiting": waiting(match),
        "due": due(match),
        "changed": match.time,
    }


def first_row(match: Match) -> Row:
    """Returns the row of a match that has just been opened."""
    row = description(match)
    row["id"], row["version"] = row.pop("match_id"), row.pop("new_version")
    return {**row, "listed": match.settings.listed, "host": match.host}
