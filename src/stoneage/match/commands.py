"""Commands of a person to a match. Every message carries an id chosen by the client, so that repeats are detected."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, get_args

from stoneage.match.reading import Items, Number, Text, Unreadable, reader
from stoneage.match.seats import Automatic
from stoneage.match.settings import Name
from stoneage.match.types import Phrase

MessageId = Annotated[str, Text(least=1, most=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Version = Annotated[int, Number(0, 2**31)]
SeatNumber = Annotated[int, Number(0, 4)]
Colour = Annotated[int, Number(0, 4)]
Face = Annotated[int, Number(0, 23)]
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
    itself, and trusts the operator of the server. The key also contains a hash of the name with the salt, which the
    server draws if there is none. A colour that another person wears already stays theirs; a face is one of those that
    the page draws.
    """

    type: Literal["sit"]
    seat: SeatNumber | None = None
    name: Name = ""
    nonce_hash: NonceHash | None = None
    nonce: Nonce | None = None
    salt: Nonce | None = None
    invite: Annotated[str, Text(most=64)] | None = None
    face: Face | None = None
    colour: Colour | None = None

    def __post_init__(self) -> None:
        if (self.nonce is None) == (self.nonce_hash is None):
            raise Unreadable.because("one_of_both")


@dataclass(frozen=True, kw_only=True)
class Rename(Command):
    """Change my name at my seat, and my face and until the start my colour if they are given."""

    type: Literal["rename"]
    seat: SeatNumber | None = None
    name: Annotated[str, Text(least=1, most=40)]
    face: Face | None = None
    colour: Colour | None = None


@dataclass(frozen=True, kw_only=True)
class Stand(Command):
    """Give a seat up before the start, or decline one that is reserved for me."""

    type: Literal["stand"]
    seat: SeatNumber | None = None


@dataclass(frozen=True, kw_only=True)
class SeatBot(Command):
    """The host puts a bot on an open seat; a reservation ends."""

    type: Literal["seat_bot"]
    seat: SeatNumber
    bot: Annotated[str, Text(most=60)]


@dataclass(frozen=True, kw_only=True)
class Remove(Command):
    """The host frees a seat before the start. A person who is removed can sit down again when the host asks them."""

    type: Literal["remove"]
    seat: SeatNumber


@dataclass(frozen=True, kw_only=True)
class Invite(Command):
    """The host asks the person again who declined or lost this open seat; it is reserved for them."""

    type: Literal["invite"]
    seat: SeatNumber


@dataclass(frozen=True, kw_only=True)
class Close(Command):
    """The host closes the table before the start."""

    type: Literal["close"]


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
    """A line of chat: free text, or a preset that every client can translate."""

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
    Sit | Rename | Stand | SeatBot | Remove | Invite | Close | Start | Reveal | Play | Undo | Resign | Leave | Return
    | Say | Mute | SetAutomatic
)  # fmt: skip
AnyCommand = TableCommand | Rematch
_read: Final = reader(AnyCommand)


def read_command(message: object) -> AnyCommand:
    """Returns the command that a JSON value contains. Raises Unreadable."""
    command: AnyCommand = _read(message)
    return command
