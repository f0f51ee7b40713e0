"""Who sits where, and who plays for them."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Final, Literal

from stoneage.match.reading import Items, reader
from stoneage.match.shapes import SeatKind, SeatStatus

HERE: Final = "here"
RESIGNED: Final = "resigned"
TAKEN_OVER: Final = "taken over"
RETURNED: Final = "returned"
GUEST: Final = "guest"  # a name in the record for those who gave none


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


@dataclass(slots=True, eq=False)
class Seat:
    """One seat: open, a person's or a bot's."""

    number: int
    bot_name: str = ""  # what a bot is called that sits here
    person: str | None = None
    name: str = ""
    nonce: bytes = b""  # empty while only its hash is known
    nonce_hash: str | None = None  # None: the nonce itself was given when sitting down
    withheld: bool = False  # the nonce was never shown
    bot: str | None = None
    status: SeatStatus = HERE
    automatic: Automatic = field(default_factory=Automatic)
    bank: float = 0.0

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def kind(self) -> SeatKind:
        return "open" if self.open else "bot" if self.bot else "person"

    @property
    def called(self) -> str:
        """What people read: a person's name, or the one that a bot has at this table."""
        return self.bot_name if self.bot else self.name

    @property
    def title(self) -> str:
        """What the record calls whoever sits here; of a bot it tells the name and the kind."""
        return f"{self.bot_name} ({self.bot})" if self.bot else self.name or GUEST

    def clear(self) -> None:
        self.person, self.name, self.bot = None, "", None
        self.nonce, self.nonce_hash = b"", None

    @property
    def hides_nonce(self) -> bool:
        """Whether the game cannot begin before this seat shows its nonce."""
        return self.person is not None and not self.nonce
