"""Who sits where, and who plays for them."""

from dataclasses import dataclass, field
from typing import Final, Literal

from pydantic import Field

from stoneage.match.settings import Model
from stoneage.match.shapes import SeatKind, SeatStatus

HERE: Final = "here"
RESIGNED: Final = "resigned"
TAKEN_OVER: Final = "taken over"
RETURNED: Final = "returned"
GUEST: Final = "guest"  # a name in the record for those who gave none


class Automatic(Model):
    """Answers a person gives beforehand."""

    pick: list[int] | None = Field(default=None, min_length=1, max_length=6)  # dice-bar faces, the dearest first
    feed: Literal["cheapest"] | None = None


@dataclass(slots=True, eq=False)
class Seat:
    """One seat: open, a person's or a bot's."""

    number: int
    person: str | None = None
    name: str = ""
    nonce: bytes = b""
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
    def title(self) -> str:
        """What the record calls whoever sits here."""
        return self.bot or self.name or GUEST

    def clear(self) -> None:
        self.person, self.name, self.nonce, self.bot = None, "", b"", None
