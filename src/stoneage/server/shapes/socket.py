"""The shapes of everything the server says: for documentation, for other languages' types, and for the tests.

Messages are built as plain dictionaries for speed (`messages`); a test holds what is sent against these shapes.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from stoneage.game.names import ENDINGS, PHASES, QUESTIONS
from stoneage.match.commands import AnyCommand
from stoneage.match.seats import Automatic
from stoneage.match.settings import GameOptions, Settings
from stoneage.server.shapes.http import RefusedAnswer

Goods = dict[str, int]
Phase = Literal["placement", "actions", "feeding", "over"]
Question = Literal["place", "resolve", "tools", "pay", "pick", "split", "draw", "take", "feed"]
Ending = Literal["cards", "buildings", "limit", "abandoned"]
assert {*Phase.__args__} == {*PHASES}  # type: ignore[attr-defined]
assert {None, *Question.__args__} == {*QUESTIONS}  # type: ignore[attr-defined]
assert {None, *Ending.__args__} == {*ENDINGS}  # type: ignore[attr-defined]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Reason(Shape):
    """Why something is not possible: a code of the rules and its arguments."""

    code: str
    arguments: dict[str, Any]


class Choice(Shape):
    """What is asked of whom, with the facts needed to answer."""

    seat: int
    question: Question
    people: int | None = None
    place: str | None = None
    dice: list[int] | None = None
    pips: int | None = None
    good: str | None = None
    divisor: int | None = None
    price: str | None = None
    exchanged: bool | None = None
    bar: str | None = None
    faces: list[int] | None = None
    yielded: int | None = None
    shortage: int | None = None


class Odds(Shape):
    """Expected yield, and the chances of at least 1, 2, 3 …"""

    expected: float
    at_least: list[float]


class Offer(Shape):
    """A legal move, its target, and what is known about it beforehand."""

    move: str
    kind: str
    place: str | None = None
    people: int | None = None
    goods: Goods | None = None
    tiles: list[int] | None = None
    once: list[int] | None = None
    face: int | None = None
    decorations: int | None = None
    give: Goods | None = None
    get: Goods | None = None
    gain: int | None = Field(default=None, alias="yield")
    points: int | None = None
    odds: Odds | None = None
    odds_with_tools: Odds | None = None


class PlaceView(Shape):
    place: str
    people: list[int]
    rings: int | None
    closed: Reason | None = None


class CardView(Shape):
    place: str
    card: str | None
    price: str


class BuildingView(Shape):
    place: str
    building: str | None
    price: str | None
    left: int


class Tool(Shape):
    value: int
    used: bool


class PlayerView(Shape):
    seat: int
    people: int
    home: int
    food: int
    goods: Goods
    field: int
    trader: int | None = None
    tools: list[Tool]
    once: list[int]
    takes: int
    bought: list[str]
    drawn: list[str] | None
    drawn_count: int
    buildings: list[str]
    score: int
    points: dict[str, int]
    projected: int
    hungry: int


class GameView(Shape):
    """The board as one audience may see it."""

    audience: int | None
    options: dict[str, int | bool]
    round: int
    phase: Phase
    start: int
    turn: int | None
    choice: Choice | None
    places: list[PlaceView]
    cards: list[CardView]
    deck: int
    buildings: list[BuildingView]
    supply: Goods | None
    players: list[PlayerView]
    ended: Ending | None
    scores: list[int] | None
    winners: list[int] | None
    offers: list[Offer] | None


class Event(BaseModel):
    """One step of the story: a code, and parameters that depend on it."""

    model_config = ConfigDict(extra="allow")

    code: str
    seat: int | None = None
    choice: int | None = None
    forced: bool | None = None


class SeatView(Shape):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    mine: bool
    present: bool
    status: Literal["here", "taken over", "resigned"]
    bank: float


class Asked(Shape):
    """Whose choice it is, since when, and until when; a choice must carry a version not older than this one."""

    seat: int
    version: int
    time: float
    deadline: float | None
    bot: str | None


class TableView(Shape):
    """Everything around the game."""

    id: str
    stage: Literal["gathering", "running", "over"]
    settings: Settings
    commitment: str
    host: bool
    invite: str | None
    seats: list[SeatView]
    asked: Asked | None
    undo: str | None
    automatic: Automatic | None
    muted: list[int]
    rematch: str | None


class Said(Shape):
    version: int
    time: float
    seat: int | None
    text: str | None
    preset: str | None


class Welcome(Shape):
    """The first message of a socket."""

    type: Literal["welcome"]
    version: int
    table: TableView
    game: GameView | None
    story: list[Event]
    chat: list[Said]


class Update(Shape):
    """One entry of the log further: what happened, and what has changed since the last message.

    `table` and `game` hold those parts of a `TableView` and a `GameView` that are new. Where such a part is a list and
    an object comes, it holds only the list's changed items, by their position.
    """

    type: Literal["update"]
    version: int
    kind: str
    table: dict[str, Any]
    game: dict[str, Any] | None
    story: list[Event]


class Chat(Shape):
    type: Literal["chat"]
    version: int
    chat: list[Said]


class Presence(Shape):
    """The seats whose people are looking."""

    type: Literal["presence"]
    version: int
    seats: list[int]


class Warming(Shape):
    """The kernel is not ready yet; or a bot is asked, and the bots' brain is not."""

    type: Literal["warming"]
    part: Literal["kernel", "brain"]
    progress: float


class Accepted(Shape):
    """The message is stored as this version."""

    type: Literal["accepted"]
    id: str
    version: int


class RecordHead(Shape):
    """What a finished game was and how it ended."""

    options: GameOptions
    seats: list[str]
    scores: list[int]
    winners: list[int]
    ended: Ending
    commitment: str
    rules: str
    components: str


class Standing(Shape):
    """Each seat's points after a round: on the track, and were the game over then."""

    round: int
    score: list[int]
    projected: list[int]


class Luck(Shape):
    """A seat's dice against expectation: rolls for goods, and the goods that the dice alone would bring."""

    seat: int
    dice: int
    pips: int
    expected_pips: float
    goods: int
    expected_goods: float


class Summary(Shape):
    """How the points grew, and who was lucky."""

    curve: list[Standing]
    luck: list[Luck]


class Replay(Summary):
    """A finished game to look at again; frame n is the board after n choices."""

    record: RecordHead
    frames: list[GameView]
    story: list[Event]


Message = Annotated[
    Welcome | Update | Chat | Presence | Warming | Accepted | RefusedAnswer, Field(discriminator="type")
]
COMMANDS: Final[TypeAdapter[Any]] = TypeAdapter(AnyCommand)
MESSAGES: Final[TypeAdapter[Any]] = TypeAdapter(Message)


def drop_null_defaults(schema: Any) -> None:
    """What may be left out is never null, and a property with a default would look to generators as if always there."""
    if isinstance(schema, dict) and schema.get("default", 0) is None:
        del schema["default"]
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        drop_null_defaults(part)


def socket_schemas() -> dict[str, Any]:
    """`Command` and `Message` with all they are made of, as components of the OpenAPI."""
    place = "#/components/schemas/{model}"
    schemas: dict[str, Any] = {}
    for name, adapter in (("Command", COMMANDS), ("Message", MESSAGES)):
        schema = adapter.json_schema(ref_template=place, by_alias=True)
        schemas |= schema.pop("$defs")
        schemas[name] = schema
    return schemas
