"""The messages of a table's socket, and the schema that OpenAPI and the client's types are made from.

The shapes of views, offers, events and refusals are declared in `game` and `match`; messages are built as plain
dictionaries of these types.
"""

from typing import Annotated, Any, Final, Literal, Union, get_args, get_type_hints

from pydantic import ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.events import Event
from stoneage.game.reason_shapes import MoveReason
from stoneage.game.record_shapes import Record
from stoneage.game.shapes import Question
from stoneage.game.terms import Price
from stoneage.match.commands import AnyCommand
from stoneage.match.entries import Kind
from stoneage.match.refusals import Refusal, RefusedAnswer
from stoneage.match.shapes import GameView, Offer, Replay, Said, Summary, TableView
from stoneage.server.shapes.schemas import Schemas, components

__all__ = ["GameView", "RefusedAnswer", "Replay", "Summary"]

# Parts of a view that are new; where the part is a list and an object comes, its changed items.
Changes = dict[str, Any]
StoryEvent = Annotated[Event, Field(discriminator="code")]


class Welcome(TypedDict):
    """The first message of a socket."""

    type: Literal["welcome"]
    version: int
    table: TableView
    game: GameView | None
    story: list[StoryEvent]
    chat: list[Said]


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
    story: list[StoryEvent]


class Chat(TypedDict):
    """Someone spoke."""

    type: Literal["chat"]
    version: int
    chat: list[Said]


class Presence(TypedDict):
    """The seats whose people are looking."""

    type: Literal["presence"]
    version: int
    seats: list[int]


class Pong(TypedDict):
    """The connection is alive: the answer to a ping."""

    type: Literal["pong"]


class Accepted(TypedDict):
    """The message is stored as this version."""

    type: Literal["accepted"]
    id: str
    version: int


def _answer(refusal: Any) -> Any:
    """The shape of a refusal on the wire."""
    fields = {"type": Literal["refused"], "id": str | None, **get_type_hints(refusal, include_extras=True)}
    shape = TypedDict(refusal.__name__, fields)  # type: ignore[misc]  # made from the one declaration
    shape.__doc__ = refusal.__doc__
    return shape


RefusedShape: Any = Annotated[
    Union[tuple(map(_answer, get_args(Refusal)))],  # noqa: UP007 - the members are known only here
    Field(discriminator="code"),
]
Message = Annotated[Welcome | Update | Chat | Presence | Pong | Accepted | RefusedShape, Field(discriminator="type")]
# What only describes is built when it is first asked for: all of it would add a tenth to the time of a start.
_STRICT: Final = ConfigDict(extra="forbid", defer_build=True)
COMMANDS: Final[TypeAdapter[AnyCommand]] = TypeAdapter(AnyCommand)
MESSAGES: Final[TypeAdapter[Any]] = TypeAdapter(Message, config=_STRICT)
# Unions have no name of their own in a schema; clients want to speak of them.
NAMED: Final[dict[str, TypeAdapter[Any]]] = {
    "Command": COMMANDS,
    "Message": MESSAGES,
    "Refused": TypeAdapter(RefusedShape, config=_STRICT),
    "Event": TypeAdapter(StoryEvent, config=_STRICT),
    "Question": TypeAdapter(Annotated[Question, Field(discriminator="kind")], config=_STRICT),
    "Offer": TypeAdapter(Annotated[Offer, Field(discriminator="kind")], config=_STRICT),
    "Reason": TypeAdapter(Annotated[MoveReason, Field(discriminator="code")], config=_STRICT),
    "Price": TypeAdapter(Annotated[Price, Field(discriminator="kind")], config=_STRICT),
}
_ANSWERS: Final = (Record, Summary, Replay)  # of routes


def socket_schemas() -> Schemas:
    """Returns named unions and answers with all they are made of, as components of the OpenAPI."""
    schemas = components({shape.__name__: TypeAdapter(shape) for shape in _ANSWERS} | NAMED)
    # Refusals share their type and differ by code, which a mapping of types to shapes cannot say.
    del schemas["Message"]["discriminator"]
    return schemas
