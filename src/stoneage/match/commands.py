"""What a person may ask of a match. Every message carries an id chosen by the client, so that repeats are detected."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, get_args

from stoneage.match.reading import Items, Number, Text, Unreadable, reader
from stoneage.match.seats import Automatic
from stoneage.match.settings import Name
from stoneage.match.shapes import Phrase

MessageId = Annotated[str, Text(least=1, most=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Version = Annotated[int, Number(0, 2**31)]
SeatNumber = Annotated[int, Number(0, 4)]
Nonce = Annotated[str, Text(pattern=r"^[0-9a-f]{32}$")]
NonceHash = Annotated[str, Text(pattern=r"^[0-9a-f]{64}$")]

PRESETS: Final[tuple[Phrase, ...]] = get_args(Phrase)


@dataclass(frozen=True, kw_only=True)
class Command:
    """What all messages have."""

    id: MessageId


@dataclass(frozen=True, kw_only=True)
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
    invite: Annotated[str, Text(most=64)] | None = None

    def __post_init__(self) -> None:
        if (self.nonce is None) == (self.nonce_hash is None):
            raise Unreadable.because("one_of_both")


@dataclass(frozen=True, kw_only=True)
class Stand(Command):
    """Give a seat up before the start."""

    type: Literal["stand"]
    seat: SeatNumber | None = None


@dataclass(frozen=True, kw_only=True)
class SeatBot(Command):
    """The host puts a bot on an open seat."""

    type: Literal["seat_bot"]
    seat: SeatNumber
    bot: Annotated[str, Text(most=60)]


@dataclass(frozen=True, kw_only=True)
class Remove(Command):
    """The host frees a seat before the start."""

    type: Literal["remove"]
    seat: SeatNumber


@dataclass(frozen=True, kw_only=True)
class Start(Command):
    """The host starts the game, with the nonces of their own seats. It begins when everyone has shown theirs."""

    type: Literal["start"]
    nonces: Annotated[list[Nonce], Items(most=5)] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class Reveal(Command):
    """Show the nonces whose hashes I gave when I sat down; the seats are those of the hashes."""

    type: Literal["reveal"]
    nonces: Annotated[list[Nonce], Items(least=1, most=5)]


@dataclass(frozen=True, kw_only=True)
class Play(Command):
    """A choice, and the version of the question it answers."""

    type: Literal["play"]
    version: Version
    move: Annotated[str, Text(most=80)]


@dataclass(frozen=True, kw_only=True)
class Undo(Command):
    """Take my last choice back."""

    type: Literal["undo"]
    version: Version


@dataclass(frozen=True, kw_only=True)
class Resign(Command):
    """Give up; a bot plays on in my place."""

    type: Literal["resign"]
    seat: SeatNumber | None = None


@dataclass(frozen=True, kw_only=True)
class Leave(Command):
    """Go away; a bot plays until I return."""

    type: Literal["leave"]


@dataclass(frozen=True, kw_only=True)
class Return(Command):
    """Take my seat back from the bot."""

    type: Literal["return"]


@dataclass(frozen=True, kw_only=True)
class Say(Command):
    """A line of chat, in words of one's own or a ready-made one that every client can translate."""

    type: Literal["say"]
    text: Annotated[str, Text(most=300)] | None = None
    preset: Phrase | None = None


@dataclass(frozen=True, kw_only=True)
class Mute(Command):
    """Hear no more of a seat, or hear it again."""

    type: Literal["mute"]
    seat: SeatNumber
    muted: bool = True


@dataclass(frozen=True, kw_only=True)
class SetAutomatic(Command):
    """Answers to be given for me."""

    type: Literal["automatic"]
    answers: Automatic


@dataclass(frozen=True, kw_only=True)
class Rematch(Command):
    """Another match like this one."""

    type: Literal["rematch"]


# What one table decides by itself; a rematch needs another table besides.
TableCommand = (
    Sit | Stand | SeatBot | Remove | Start | Reveal | Play | Undo | Resign | Leave | Return | Say | Mute | SetAutomatic
)
AnyCommand = TableCommand | Rematch
_read: Final = reader(AnyCommand)


def read_command(message: object) -> AnyCommand:
    """Returns the command that a JSON value contains. Raises Unreadable."""
    command: AnyCommand = _read(message)
    return command
