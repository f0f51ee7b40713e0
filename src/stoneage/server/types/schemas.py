"""Schemas of the OpenAPI: socket messages, reviews and answers that are built as plain dictionaries.

The types of views, offers, events and refusals are declared in `game` and `match`; the client's types are made from
these schemas.
"""

import asyncio
import gzip
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, Union, get_type_hints

import orjson
from pydantic import ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.authority.messages import Accepted, Chat, Pong, Presence, StillThere, Update, Welcome
from stoneage.game.events import Event
from stoneage.game.reason_types import MoveReason
from stoneage.game.record_types import Record
from stoneage.game.types import Question
from stoneage.game.vocabulary import Price
from stoneage.learn.knowledge import Knowledge
from stoneage.learn.types import (
    Advice,
    LessonView,
    PracticeList,
    PracticeQuestion,
    PuzzleList,
    QuestionView,
    ReviewView,
)
from stoneage.match.types import Offer, Replay, Summary
from stoneage.server.refusals import REFUSALS
from stoneage.server.types.reading import CommandBody, PageReportBody

Schemas = dict[str, Any]  # JSON Schema, by the name of the type
PLACE: Final = "#/components/schemas/"
_LEARNING: Final = (ReviewView, Advice, QuestionView, PuzzleList, LessonView, PracticeList, PracticeQuestion, Knowledge)

StoryEvent = Annotated[Event, Field(discriminator="code")]


class OpenApi:
    """The OpenAPI as compressed JSON: made in a thread at the first request, and kept."""

    def __init__(self, make: Callable[[], Schemas]) -> None:
        self._make = make
        self._making: asyncio.Task[bytes] | None = None

    async def compressed(self) -> bytes:
        """Returns the JSON, compressed with gzip."""
        if self._making is None:
            self._making = asyncio.create_task(asyncio.to_thread(self._compress))
        return await asyncio.shield(self._making)

    def _compress(self) -> bytes:
        return gzip.compress(orjson.dumps(self._make()), 6)


def components(types: Mapping[str, TypeAdapter[Any]]) -> Schemas:
    """Returns the schemas of these types, and of all they are made of."""
    schemas: Schemas = {}
    for name, adapter in types.items():
        schema = adapter.json_schema(ref_template=PLACE + "{model}")
        schemas |= schema.pop("$defs", {})
        schemas[name] = schema
    return schemas


def drop_null_defaults(schema: Any) -> None:
    """Removes null defaults: optional properties are never null, and generators take a default for a present value."""
    if isinstance(schema, dict) and schema.get("default", 0) is None:
        del schema["default"]
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        drop_null_defaults(part)


def learning_schemas() -> Schemas:
    """Returns the types with all they are made of, as components of the OpenAPI."""
    return components({shape.__name__: TypeAdapter(shape) for shape in _LEARNING})


def _with_events(message: Any) -> Any:
    """Returns the shape of a message with a story, whose events have a code as discriminator."""
    fields = {**get_type_hints(message, include_extras=True), "story": list[StoryEvent]}
    return _like(message, fields)


def _like(declared: Any, fields: dict[str, Any]) -> Any:
    """Returns a shape with the name and the description of a declared one."""
    shape = TypedDict(declared.__name__, fields)  # type: ignore[misc]  # made from the one declaration
    shape.__doc__ = declared.__doc__
    return shape


def _answer(refusal: Any) -> Any:
    """Returns the shape of a refusal on the wire."""
    return _like(
        refusal, {"type": Literal["refused"], "id": str | None, **get_type_hints(refusal, include_extras=True)}
    )


RefusedShape: Any = Annotated[
    Union[tuple(map(_answer, REFUSALS))],  # noqa: UP007 - the members are known only here
    Field(discriminator="code"),
]
Message: Any = Annotated[
    Union[_with_events(Welcome), _with_events(Update), Chat, Presence, StillThere, Pong, Accepted, RefusedShape],  # noqa: UP007
    Field(discriminator="type"),
]
# What only describes is built when it is first asked for: all of it would add a tenth to the time of a start.
_STRICT: Final = ConfigDict(extra="forbid", defer_build=True)
MESSAGES: Final[TypeAdapter[Any]] = TypeAdapter(Message, config=_STRICT)
# Unions have no name of their own in a schema; clients want to speak of them.
NAMED: Final[dict[str, TypeAdapter[Any]]] = {
    "Command": TypeAdapter(CommandBody),
    "PageReport": TypeAdapter(PageReportBody),
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
    # Refusals share their type and differ by code, which a mapping of types to schemas cannot say.
    del schemas["Message"]["discriminator"]
    return schemas
