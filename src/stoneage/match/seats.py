"""Who sits where, and who plays for them."""

from dataclasses import dataclass, field
from typing import Final, Literal

from pydantic import Field

from stoneage.match.settings import Model

HERE, RESIGNED, TAKEN_OVER, RETURNED = "here", "resigned", "taken over", "returned"
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
    status: str = HERE
    automatic: Automatic = field(default_factory=Automatic)
    bank: float = 0.0

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def title(self) -> str:
        """What the record calls whoever sits here."""
        return self.bot or self.name or GUEST

    def clear(self) -> None:
        self.person, self.name, self.nonce, self.bot = None, "", b"", None
