"""What the server says, as bytes ready to send. `docs/protocol.md` describes every message."""

from typing import Literal, NamedTuple

import orjson

from stoneage.game.events import Event
from stoneage.match.entries import Entry
from stoneage.match.match import Match
from stoneage.match.views import (
    Audience,
    GameLayers,
    MatchViews,
    TableLayers,
    chat_view,
    game_view,
    game_views,
    story_since,
    table_view,
)
from stoneage.server.matches.diff import Changes
from stoneage.server.shapes import socket


def accepted(message: str, version: int) -> socket.Accepted:
    return {"type": "accepted", "id": message, "version": version}


def welcome(match: Match, audience: Audience, present: set[str], since: int) -> socket.Welcome:
    """All that someone needs who comes or comes back; the story tells what happened since they last looked."""
    return {
        "type": "welcome",
        "version": match.version,
        "table": table_view(match, audience, present),
        "game": game_view(match, audience),
        "story": story_since(match, match.choices_at(since) if since else -1),
        "chat": chat_view(match, audience),
    }


class Shown(NamedTuple):
    """How it stands, for one audience."""

    table: TableLayers
    game: GameLayers | None


def shown(match: Match, around: MatchViews, audiences: set[Audience], present: set[str]) -> dict[Audience, Shown]:
    """How it stands for each audience."""
    tables = around.build(match, audiences, present)
    games = game_views(match, {audience.seat for audience in audiences})
    return {audience: Shown(tables[audience], games[audience.seat]) for audience in audiences}


def update(
    match: Match, entry: Entry, story: list[Event], known: Shown | None, now: Shown, changes: Changes
) -> socket.Update:
    """One entry further: what happened, beside what has changed for an audience since it was shown how it stands."""
    return {
        "type": "update",
        "version": match.version,
        "kind": entry.kind,
        "table": changes.between(known and known.table, now.table),
        "game": changes.between(known and known.game, now.game) if now.game else None,
        "story": story,
    }


def chat(match: Match, audience: Audience, entry: Entry) -> socket.Chat:
    """A line of chat changes nothing else."""
    return {"type": "chat", "version": match.version, "chat": chat_view(match, audience, entry.version - 1)}


def presence(match: Match, present: set[str]) -> socket.Presence:
    here = [seat.number for seat in match.seats if seat.person in present]
    return {"type": "presence", "version": match.version, "seats": here}


def warming(part: Literal["kernel", "brain"], progress: float) -> socket.Warming:
    return {"type": "warming", "part": part, "progress": round(progress, 2)}


def encode(message: object) -> bytes:
    return orjson.dumps(message)
