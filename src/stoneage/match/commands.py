"""What a person may ask of a match. Each message carries an id of the client's own, so a repeat is known as one."""

from typing import Annotated, Final, Literal, Self, get_args

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from stoneage.match.seats import Automatic
from stoneage.match.settings import Model, Name
from stoneage.match.shapes import Phrase

MessageId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Version = Annotated[int, Field(ge=0, le=2**31)]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Nonce = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
NonceHash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Nonces = Annotated[list[Nonce], Field(max_length=5)]

PRESETS: Final[tuple[Phrase, ...]] = get_args(Phrase)


class Command(Model):
    """What all messages have."""

    id: MessageId


class Sit(Command):
    """Take a seat, any open one if none is named; my nonce goes into the key of the dice.

    Its SHA-256 is enough now, and the nonce follows when the game starts. Who will not be there then may give the nonce
    itself, and trusts whoever runs the table.
    """

    type: Literal["sit"]
    seat: SeatNumber | None = None
    name: Name = ""
    nonce_hash: NonceHash | None = None
    nonce: Nonce | None = None
    invite: Annotated[str, Field(max_length=64)] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.nonce is None) == (self.nonce_hash is None):
            raise PydanticCustomError("one_of_both", "either nonce or nonce_hash")
        return self


class Stand(Command):
    """Give a seat up before the start."""

    type: Literal["stand"]
    seat: SeatNumber | None = None


class SeatBot(Command):
    """The host puts a bot on an open seat."""

    type: Literal["seat_bot"]
    seat: SeatNumber
    bot: Annotated[str, Field(max_length=60)]


class Remove(Command):
    """The host frees a seat before the start."""

    type: Literal["remove"]
    seat: SeatNumber


class Start(Command):
    """The host starts the game, with the nonces of their own seats. It begins when everyone has shown theirs."""

    type: Literal["start"]
    nonces: Nonces = Field(default_factory=list)


class Reveal(Command):
    """Show the nonces whose hashes I gave when I sat down; the seats are those of the hashes."""

    type: Literal["reveal"]
    nonces: Annotated[Nonces, Field(min_length=1)]


class Play(Command):
    """A choice, and the version of the question it answers."""

    type: Literal["play"]
    version: Version
    move: Annotated[str, Field(max_length=80)]


class Undo(Command):
    """Take my last choice back."""

    type: Literal["undo"]
    version: Version


class Resign(Command):
    """Give up; a bot plays on in my place."""

    type: Literal["resign"]
    seat: SeatNumber | None = None


class Leave(Command):
    """Go away; a bot plays until I return."""

    type: Literal["leave"]


class Return(Command):
    """Take my seat back from the bot."""

    type: Literal["return"]


class Say(Command):
    """A line of chat, in words of one's own or a ready-made one that every client can translate."""

    type: Literal["say"]
    text: Annotated[str, Field(max_length=300)] | None = None
    preset: Phrase | None = None


class Mute(Command):
    """Hear no more of a seat, or hear it again."""

    type: Literal["mute"]
    seat: SeatNumber
    muted: bool = True


class SetAutomatic(Command):
    """Answers to be given for me."""

    type: Literal["automatic"]
    answers: Automatic


class Rematch(Command):
    """Another match like this one."""

    type: Literal["rematch"]


# What one table decides by itself; a rematch needs another table besides.
TableCommand = (
    Sit | Stand | SeatBot | Remove | Start | Reveal | Play | Undo | Resign | Leave | Return | Say | Mute | SetAutomatic
)
AnyCommand = Annotated[TableCommand | Rematch, Field(discriminator="type")]
