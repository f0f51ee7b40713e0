"""The messages that viewers of a match are sent. `docs/reference/protocol.md` describes every one of them."""

from typing import Any, Literal

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.events import Event, EventBase
from stoneage.match.entries import Entry, Kind, Undone
from stoneage.match.match import Match
from stoneage.match.refusals import RefusedAnswer
from stoneage.match.types import ChatMessage, GameView, TableView
from stoneage.match.views import Audience, chat_view, game_view, story_since, table_view

# Parts of a view that are new; where the part is a list and an object comes, its changed items.
Changes = dict[str, Any]


class Welcome(TypedDict):
    """The first message of a socket."""

    type: Literal["welcome"]
    version: int
    table: TableView
    game: GameView | None
    story: list[Event]
    chat: list[ChatMessage]


class Update(TypedDict):
    """One entry of the log further: what happened, and what has changed since the last message.

    `table` and `game` hold those parts of a `TableView` and a `GameView` that are new. Where such a part is a list and
    an object comes, it holds only the list's changed items, by their position.
    """

    type: Literal["update"]
    version: int
    kind: Kind
    table: Changes
    game: Changes | None
    story: list[Event]


class Chat(TypedDict):
    """Someone spoke."""

    type: Literal["chat"]
    version: int
    chat: list[ChatMessage]


class Presence(TypedDict):
    """The seats whose people are there: a page of theirs is visible."""

    type: Literal["presence"]
    version: int
    seats: list[int]


class StillThere(TypedDict):
    """It is my turn and my page was not touched for long: a bot plays for me unless it is within these seconds."""

    type: Literal["still_there"]
    version: int
    seconds: float


class Pong(TypedDict):
    """The connection is alive: the answer to a ping."""

    type: Literal["pong"]


class Accepted(TypedDict):
    """The message is stored as this version."""

    type: Literal["accepted"]
    id: str
    version: int


Answer = Accepted | RefusedAnswer


def accepted(message: str, version: int) -> Accepted:
    return {"type": "accepted", "id": message, "version": version}


def welcome(match: Match, audience: Audience, present: set[str], since: int) -> Welcome:
    """Returns everything that a new or returning viewer needs, with the story since the version they saw last."""
    return {
        "type": "welcome",
        "version": match.version,
        "table": table_view(match, audience, present),
        "game": game_view(match, audience),
        "story": story_since(match, match.choices_at(since) if since else -1),
        "chat": chat_view(match, audience),
    }


def chat(match: Match, audience: Audience, entry: Entry) -> Chat:
    """Returns a new line of chat, which changes nothing else."""
    return {"type": "chat", "version": match.version, "chat": chat_view(match, audience, entry.version - 1)}


def presence(match: Match, present: set[str]) -> Presence:
    here = [seat.number for seat in match.seats if seat.holder in present]
    return {"type": "presence", "version": match.version, "seats": here}


def still_there(match: Match, seconds: float) -> StillThere:
    return {"type": "still_there", "version": match.version, "seconds": seconds}


def pong() -> Pong:
    return {"type": "pong"}


def events_of(entry: Entry, choices: int) -> list[Event]:
    """Returns what an entry adds to the story besides what happens in the game."""
    at: EventBase = {"choice": choices, "forced": True}
    if isinstance(entry.change, Undone):
        undone = entry.change
        return [{**at, "code": "undone", "seat": undone.seat, "choices": undone.choices, "left": undone.left}]
    return []
