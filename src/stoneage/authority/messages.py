"""Builds the messages that viewers are sent. `docs/reference/protocol.md` describes every one of them."""

from stoneage.authority import message_types as types
from stoneage.game.events import Event, EventBase
from stoneage.match.entries import Entry, Undone
from stoneage.match.match import Match
from stoneage.match.views import Audience, chat_view, game_view, story_since, table_view


def accepted(message: str, version: int) -> types.Accepted:
    return {"type": "accepted", "id": message, "version": version}


def welcome(match: Match, audience: Audience, present: set[str], since: int) -> types.Welcome:
    """Returns everything that a new or returning viewer needs, with the story since the version they saw last."""
    return {
        "type": "welcome",
        "version": match.version,
        "table": table_view(match, audience, present),
        "game": game_view(match, audience),
        "story": story_since(match, match.choices_at(since) if since else -1),
        "chat": chat_view(match, audience),
    }


def chat(match: Match, audience: Audience, entry: Entry) -> types.Chat:
    """Returns a new line of chat, which changes nothing else."""
    return {"type": "chat", "version": match.version, "chat": chat_view(match, audience, entry.version - 1)}


def presence(match: Match, present: set[str]) -> types.Presence:
    here = [seat.number for seat in match.seats if seat.holder in present]
    return {"type": "presence", "version": match.version, "seats": here}


def still_there(match: Match, seconds: float) -> types.StillThere:
    return {"type": "still_there", "version": match.version, "seconds": seconds}


def pong() -> types.Pong:
    return {"type": "pong"}


def events_of(entry: Entry, choices: int) -> list[Event]:
    """Returns what an entry adds to the story besides what happens in the game."""
    at: EventBase = {"choice": choices, "forced": True}
    if isinstance(entry.change, Undone):
        undone = entry.change
        return [{**at, "code": "undone", "seat": undone.seat, "choices": undone.choices, "left": undone.left}]
    return []
