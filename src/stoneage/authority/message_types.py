"""The messages that viewers of a match are sent, as plain dictionaries of these types."""

from typing import Any, Literal

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.events import Event
from stoneage.match.entries import Kind
from stoneage.match.refusals import RefusedAnswer
from stoneage.match.types import ChatMessage, GameView, TableView

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
