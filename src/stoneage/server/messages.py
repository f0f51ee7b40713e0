"""What the server says, as bytes ready to send. `docs/protocol.md` describes every message."""

from typing import Any

import orjson

from stoneage.table.entries import Entry
from stoneage.table.table import Table
from stoneage.table.views import Audience, chat_view, game_view, game_views, story_since, table_view, table_views


def accepted(message: str, version: int) -> dict[str, Any]:
    return {"type": "accepted", "id": message, "version": version}


def welcome(table: Table, audience: Audience, present: set[str], since: int) -> dict[str, Any]:
    """All that someone needs who comes or comes back; the story tells what happened since they last looked."""
    return {
        "type": "welcome",
        "version": table.version,
        "table": table_view(table, audience, present),
        "game": game_view(table, audience),
        "story": story_since(table, table.choices_at(since) if since else -1),
        "chat": chat_view(table, audience),
    }


def updates(
    table: Table, audiences: set[Audience], present: set[str], entry: Entry, story: list[dict[str, Any]]
) -> dict[Audience, dict[str, Any]]:
    """One entry further, for each audience: what happened beside how it stands."""
    tables = table_views(table, audiences, present)
    games = game_views(table, {audience.seat for audience in audiences})
    return {
        audience: {
            "type": "update",
            "version": table.version,
            "kind": entry.kind,
            "table": tables[audience],
            "game": games[audience.seat],
            "story": story,
        }
        for audience in audiences
    }


def chat(table: Table, audience: Audience, entry: Entry) -> dict[str, Any]:
    """A line of chat changes nothing else."""
    return {"type": "chat", "version": table.version, "chat": chat_view(table, audience, entry.version - 1)}


def presence(table: Table, present: set[str]) -> dict[str, Any]:
    here = [seat.number for seat in table.seats if seat.person in present]
    return {"type": "presence", "version": table.version, "seats": here}


def warming(part: str, progress: float) -> dict[str, Any]:
    return {"type": "warming", "part": part, "progress": round(progress, 2)}


def encode(message: dict[str, Any]) -> bytes:
    return orjson.dumps(message)
