"""What the server says, as bytes ready to send. `docs/protocol.md` describes every message."""

from typing import NamedTuple

import orjson

from stoneage.game.view import Layers, View
from stoneage.server.changes import Changes
from stoneage.table.entries import Entry
from stoneage.table.table import Table
from stoneage.table.views import Audience, TableViews, chat_view, game_view, game_views, story_since, table_view


def accepted(message: str, version: int) -> View:
    return {"type": "accepted", "id": message, "version": version}


def welcome(table: Table, audience: Audience, present: set[str], since: int) -> View:
    """All that someone needs who comes or comes back; the story tells what happened since they last looked."""
    return {
        "type": "welcome",
        "version": table.version,
        "table": table_view(table, audience, present),
        "game": game_view(table, audience),
        "story": story_since(table, table.choices_at(since) if since else -1),
        "chat": chat_view(table, audience),
    }


class Shown(NamedTuple):
    """How it stands, for one audience."""

    table: Layers
    game: Layers | None


def shown(table: Table, around: TableViews, audiences: set[Audience], present: set[str]) -> dict[Audience, Shown]:
    """How it stands for each audience."""
    tables = around.build(table, audiences, present)
    games = game_views(table, {audience.seat for audience in audiences})
    return {audience: Shown(tables[audience], games[audience.seat]) for audience in audiences}


def update(table: Table, entry: Entry, story: list[View], known: Shown | None, now: Shown, changes: Changes) -> View:
    """One entry further: what happened, beside what has changed for an audience since it was shown how it stands."""
    return {
        "type": "update",
        "version": table.version,
        "kind": entry.kind,
        "table": changes.between(known and known.table, now.table),
        "game": changes.between(known and known.game, now.game),
        "story": story,
    }


def chat(table: Table, audience: Audience, entry: Entry) -> View:
    """A line of chat changes nothing else."""
    return {"type": "chat", "version": table.version, "chat": chat_view(table, audience, entry.version - 1)}


def presence(table: Table, present: set[str]) -> View:
    here = [seat.number for seat in table.seats if seat.person in present]
    return {"type": "presence", "version": table.version, "seats": here}


def warming(part: str, progress: float) -> View:
    return {"type": "warming", "part": part, "progress": round(progress, 2)}


def encode(message: View) -> bytes:
    return orjson.dumps(message)
