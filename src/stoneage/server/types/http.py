"""The types of HTTP requests and responses; those of the socket are in `match.commands` and `authority.messages`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from stoneage.learn.types import LessonSummary
from stoneage.match.types import Phrase, PlacementHint
from stoneage.rules.state import SEATS
from stoneage.server.config import PROTOCOL
from stoneage.server.types.reading import OptionsBody

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


class LinkInfo(BaseModel):
    """A personal link of mine that can still be used; `until` when, if it does not last."""

    id: str
    once: bool
    created: float
    until: float | None


class PersonalLink(LinkInfo):
    """A link that lets its bearer play in your place. Its secret is behind the #, which no log contains."""

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
    """A browser in which I am known; names are "" if they are unknown."""

    id: str
    browser: str
    system: str
    created: float
    seen: float
    is_current: bool


class Devices(BaseModel):
    """Where I am known, the device seen last first, and the links with which I can become known elsewhere."""

    devices: list[Device]
    links: list[LinkInfo]


class SeatSummary(BaseModel):
    """Who sits at a table of a list; a bot's kind and the colour are missing in rows that an earlier version wrote."""

    kind: Literal["open", "reserved", "person", "bot"]
    name: str
    bot: str | None = None
    mine: bool = False
    face: int | None = None
    colour: int | None = None


class TableSummary(BaseModel):
    """A table in a list; `what_if` says that its game went on from a moment of another one."""

    id: str
    stage: Literal["gathering", "running", "over", "closed"]
    name: str
    options: OptionsBody
    pace: Literal["fast", "live", "relaxed"]
    seats: list[SeatSummary]
    round: int | None
    changed: float
    waiting_for_me: bool = False
    scores: list[int] | None = None
    winners: list[int] | None = None
    what_if: bool = False


class Tables(BaseModel):
    tables: list[TableSummary]


class MyTables(Tables):
    """My games; `next` is the one that has waited for me longest, and `more` says whether there is another page."""

    next: str | None
    more: bool


class NewTable(BaseModel):
    """A new table. The commitment seals its dice before anyone adds a nonce."""

    id: str
    invite: str
    commitment: str


class BotInfo(BaseModel):
    """A bot that can sit down; `strength` is a level's measured share of wins against the level below.

    A `character` sits down at a level of its own: its name, a colon, the name of a level below `expert`. `is_host_bot`
    is whether the host offers it. `players` and `expansion` are set if it plays one kind of game only.
    """

    name: str
    about: str
    level: bool
    strength: float | None
    character: bool
    is_host_bot: bool
    players: int | None
    expansion: bool | None


class Hints(BaseModel):
    """Where the others will probably go, at this version of the table."""

    version: int
    hints: list[PlacementHint]


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


class AdaptiveResult(BaseModel):
    """A finished game: the adaptive opponent's error in points, and the person's share of the win."""

    error: Annotated[float, Field(gt=0, le=100)]
    share: Annotated[float, Field(ge=0, le=1)]


class AdaptiveResults(BaseModel):
    """The results of a device's last games against the adaptive opponent, oldest first. They are not stored."""

    players: Annotated[int, Field(ge=2, le=SEATS)]
    results: Annotated[list[AdaptiveResult], Field(max_length=100)]


class AdaptiveName(BaseModel):
    """The name of the adaptive opponent for the next game; it contains the strength."""

    bot: str


class Compiled(BaseModel):
    """Whether a part of the server is ready; progress is 0 or 1."""

    ready: bool
    progress: float


class Status(BaseModel):
    """What a client needs to know before anything else."""

    version: str
    protocol: Literal[4] = PROTOCOL
    kernel: Compiled  # not ready while the server starts
    brain: Compiled  # the same; clients of earlier versions read it
    has_session: bool | None = None  # whether this browser sent a guest's cookie; None while the server starts
    bots: list[BotInfo]
    presets: list[Phrase]


class Choices(Model):
    """The choices made so far where nothing is kept on the server, as moves."""

    moves: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=40)]


class Lessons(BaseModel):
    lessons: list[LessonSummary]


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
    """An answer to a question about a position, or none yet; `show_solution` asks for the solution."""

    show_solution: bool = False


class SigningKeyView(BaseModel):
    """A public key of Ed25519 in hexadecimal, and when it was made and replaced, in seconds since 1970."""

    key: str
    created: float
    replaced: float | None


class SigningKeys(BaseModel):
    """The keys with which this server signs and has signed records, the newest first."""

    keys: list[SigningKeyView]
