"""The seats of a match, and who plays for them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Final, Literal, NamedTuple

from stoneage.game.record_annotations import GUEST
from stoneage.game.record_types import SeatedAs
from stoneage.match.reading import Items, reader
from stoneage.match.types import SeatKind, SeatStatus, TakeoverReason

COLOURS: Final = 5  # of a box: as many as seats
HERE: Final = "here"
RESIGNED: Final = "resigned"
TAKEN_OVER: Final = "taken over"
RETURNED: Final = "returned"


@dataclass(frozen=True, kw_only=True)
class Automatic:
    """Answers a person gives beforehand."""

    pick: Annotated[list[int], Items(least=1, most=6)] | None = None  # dice-bar faces, the most wanted first
    feed: Literal["cheapest"] | None = None
    obvious: bool = False  # what makes no difference is not asked

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Automatic":
        """Returns the answers that JSON contains. Raises Unreadable."""
        automatic: Automatic = _read(stored)
        return automatic

    def stored(self) -> dict[str, Any]:
        """Returns the answers, ready for JSON."""
        return asdict(self)


_read: Final = reader(Automatic)


class Former(NamedTuple):
    """A person who left a seat: who they are, their name there, and how they left."""

    person: str
    name: str
    why: Literal["declined", "removed"]


@dataclass(slots=True, eq=False)
class Seat:
    """One seat: open, reserved for a person, a person's or a bot's."""

    number: int
    bot_name: str = ""  # what a bot is called that sits here
    person: str | None = None
    reserved: str | None = None  # the person whom an open seat waits for
    former: Former | None = None  # the last person to decline or lose the open seat
    name: str = ""  # of the person who sits here, or is to
    salt: str | None = None  # of the name's hash; None for bots, once the name is erased, and in older matches
    name_hash: str | None = None
    face: int | None = None  # that a person has chosen
    colour: int | None = None  # that a person wears; everyone else has what is left
    nonce: bytes = b""  # empty while only its hash is known
    nonce_hash: str | None = None  # None: the nonce itself was given when sitting down
    withheld: bool = False  # the nonce was never shown
    bot: str | None = None
    status: SeatStatus = HERE
    takeover: TakeoverReason | None = None  # why a bot took over
    automatic: Automatic = field(default_factory=Automatic)
    bank: float = 0.0

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def holder(self) -> str | None:
        """The person who sits here, or for whom the seat is reserved."""
        return self.person or self.reserved

    @property
    def kind(self) -> SeatKind:
        if self.open:
            return "reserved" if self.reserved else "open"
        return "bot" if self.bot else "person"

    @property
    def called(self) -> str:
        """What people read: a person's name, or the one that a bot has at this table."""
        return self.bot_name if self.bot else self.name

    @property
    def title(self) -> str:
        """The name in the record of the player who sits here; a bot's contains its kind."""
        return f"{self.bot_name} ({self.bot})" if self.bot else self.name or GUEST

    def clear(self) -> None:
        self.person, self.name, self.bot = None, "", None
        self.reserved = self.former = None
        self.salt = self.name_hash = None
        self.face = self.colour = None
        self.nonce, self.nonce_hash = b"", None

    @property
    def seated_as(self) -> SeatedAs:
        """The seat's part of the seating in the key."""
        if self.bot is not None:
            return {"bot": self.bot}
        assert self.name_hash is not None
        return {"name": self.name_hash, "nonce": self.nonce_hash}

    @property
    def hides_nonce(self) -> bool:
        """Whether the game cannot begin before this seat shows its nonce."""
        return self.person is not None and not self.nonce


def colours(seats: Sequence[Seat]) -> list[int]:
    """Returns the colour of each seat: the one its person wears, its own number if nobody wears that, or another."""
    worn = {seat.colour for seat in seats}
    own = {seat.number for seat in seats if seat.colour is None and seat.number not in worn}
    left = (colour for colour in range(COLOURS) if colour not in worn | own)
    return [
        seat.colour if seat.colour is not None else seat.number if seat.number in own else next(left) for seat in seats
    ]
