"""The shapes of requests and answers over HTTP; those of the socket are in `match.commands` and `shapes.socket`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from stoneage.learn.types import LessonAbout
from stoneage.match.shapes import Phrase, Wish
from stoneage.rules.state import SEATS
from stoneage.server.config import PROTOCOL
from stoneage.server.shapes.reading import OptionsBody

Name = Annotated[str, Field(max_length=40)]


class Model(BaseModel):
    """A request body: no unknown fields, no conversion of types."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class NewPerson(Model):
    """Who comes in; a name may be given later."""

    name: Name = ""


class PersonView(BaseModel):
    """Me."""

    name: str


class NewLink(Model):
    """A personal link to make: for one use, or to keep."""

    once: bool


class LinkAbout(BaseModel):
    """A personal link of mine that can still be used; `until` when, if it does not last."""

    id: str
    once: bool
    created: float
    until: float | None


class PersonalLink(LinkAbout):
    """Keep it to yourself: whoever has it plays in your place. Its secret stands behind the #, which no log sees."""

    path: str


class LinkToken(Model):
    """The secret of a personal link."""

    token: Annotated[str, Field(max_length=100)]


class LinkView(BaseModel):
    """Whose link it is, before it is used; `mine`: this browser is theirs already."""

    name: str
    once: bool
    mine: bool


class Device(BaseModel):
    """A browser in which I am known; names are "" if it did not tell them."""

    id: str
    browser: str
    system: str
    created: float
    seen: float
    here: bool


class Devices(BaseModel):
    """Where I am known, the device seen last first, and the links with which I can become known elsewhere."""

    devices: list[Device]
    links: list[LinkAbout]


class SeatAbout(BaseModel):
    """Who sits at a table of a list; a bot's kind is missing in rows that an earlier version wrote."""

    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = None
    mine: bool = False


class TableAbout(BaseModel):
    """A table in a list."""

    id: str
    stage: Literal["gathering", "running", "over"]
    name: str
    options: OptionsBody
    pace: Literal["live", "relaxed"]
    seats: list[SeatAbout]
    round: int | None
    changed: float
    waiting_for_me: bool = False
    scores: list[int] | None = None
    winners: list[int] | None = None


class Tables(BaseModel):
    tables: list[TableAbout]


class MyTables(Tables):
    """My games; `next` is the one that has waited for me longest, and `more` says whether there is another page."""

    next: str | None
    more: bool


class Opened(BaseModel):
    """A new table. The commitment seals its dice before anyone adds a nonce."""

    id: str
    invite: str
    commitment: str


class BotAbout(BaseModel):
    """A bot that can sit down; `strength` is a level's measured share of wins against the level below.

    A `character` sits down at a level of its own: its name, a colon, the name of a level below `expert`. `own`: it is
    one of the host's; `players` and `expansion` are of the only game that it has learned, if it knows but one.
    """

    name: str
    about: str
    level: bool
    strength: float | None
    character: bool
    own: bool
    players: int | None
    expansion: bool | None


class Hints(BaseModel):
    """Where the others probably want to go, at this version of the table."""

    version: int
    wishes: list[Wish]


class HouseholdView(BaseModel):
    """The server's address for other devices, if they get in, and whether one press would let them."""

    address: str | None
    can_open: bool


class Link(Model):
    """What is to be scanned."""

    text: Annotated[str, Field(min_length=1, max_length=300)]


class QrCode(BaseModel):
    """A QR code without its margin, a text for each row: `#` is dark."""

    rows: list[str]


class CompanyResult(BaseModel):
    """A finished game against company: the points by which company misjudged, and the person's share of the win."""

    error: Annotated[float, Field(gt=0, le=100)]
    share: Annotated[float, Field(ge=0, le=1)]


class CompanyResults(BaseModel):
    """How the last games of a device against company went, oldest first; the server keeps nothing of it."""

    players: Annotated[int, Field(ge=2, le=SEATS)]
    results: Annotated[list[CompanyResult], Field(max_length=100)]


class CompanyName(BaseModel):
    """The name of company for the next game; its strength is in it."""

    bot: str


class Compiled(BaseModel):
    """Whether a part of the server is ready; progress is 0 or 1."""

    ready: bool
    progress: float


class Status(BaseModel):
    """What a client needs to know before anything else."""

    version: str
    protocol: Literal[3] = PROTOCOL
    kernel: Compiled  # not ready while the server starts
    brain: Compiled  # the same; clients of earlier versions read it
    known: bool | None = None  # whether this browser came with a guest's cookie; None while the server starts
    bots: list[BotAbout]
    presets: list[Phrase]


class Choices(Model):
    """The choices made so far where nothing is kept on the server, as moves."""

    moves: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=40)]


class Lessons(BaseModel):
    lessons: list[LessonAbout]


class WhatIf(Model):
    """Play on from a moment: where I sit, and the bots by seat; friends can come to a seat without one."""

    seat: Annotated[int, Field(ge=0, le=4)]
    bots: Annotated[list[Annotated[str, Field(max_length=60)] | None], Field(max_length=SEATS)]


PositionText = Annotated[str, Field(max_length=6_000)]  # the longest have about two thousand letters


class PositionView(Model):
    """A position as text, `docs/reference/library.md` lists its lines; `?` is hidden."""

    position: PositionText


class WhatIfPosition(WhatIf):
    """The same from a position."""

    position: PositionText


class Answer(Choices):
    """An answer to a question about a position, or none yet; `tell` asks for the solution."""

    tell: bool = False
