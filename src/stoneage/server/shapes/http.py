"""The shapes of requests and answers over HTTP; those of the socket are in `match.commands` and `shapes.socket`."""

from typing import Literal

from pydantic import BaseModel

from stoneage.match.settings import GameOptions, Model, Name
from stoneage.match.shapes import Phrase
from stoneage.server.config import PROTOCOL


class NewPerson(Model):
    """Who comes in; a name may be given later."""

    name: Name = ""


class PersonView(BaseModel):
    """Me. The personal link brings my seats back on another device."""

    name: str


class PersonalLink(BaseModel):
    """Keep it to yourself: whoever has it plays in your place."""

    path: str


class SeatAbout(BaseModel):
    """Who sits at a table of a list; a bot's kind is missing in rows that an earlier version wrote."""

    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = None


class TableAbout(BaseModel):
    """A table in a list."""

    id: str
    stage: Literal["gathering", "running", "over"]
    name: str
    options: GameOptions
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
    """A bot that can sit down; `strength` is a level's measured share of wins against the level below."""

    name: str
    about: str
    level: bool
    strength: float | None


class Compiled(BaseModel):
    """How far a part that has to be compiled is, from 0 to 1."""

    ready: bool
    progress: float


class Status(BaseModel):
    """What a client needs to know before anything else."""

    version: str
    protocol: Literal[3] = PROTOCOL
    kernel: Compiled  # without it no table opens
    brain: Compiled  # without it only the random bot plays
    bots: list[BotAbout]
    presets: list[Phrase]
