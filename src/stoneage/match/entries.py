"""What the log of a match is made of. The fold of all entries is the match."""

from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

Kind = Literal[
    "opened", "sat", "stood", "bot", "sealed", "revealed", "started", "played", "undone", "marked", "said",
    "muted", "automatic", "rematch", "forgotten", "closed",
]  # fmt: skip
Data = dict[str, Any]  # what an entry says, by its kind; the log keeps it as JSON
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that has no place in the log yet."""

    kind: Kind
    data: Data = field(default_factory=dict)
    person: str | None = None  # whose doing it is; a bot's or the server's is nobody's
    message: str | None = None  # the client's own id for what it asked

    def at(self, version: int, time: float) -> "Entry":
        return Entry(version, time, self.kind, self.data, self.person, self.message)


@dataclass(frozen=True, slots=True)
class Entry:
    """One version of a match."""

    version: int
    time: float  # seconds since 1970
    kind: Kind
    data: Data
    person: str | None = None
    message: str | None = None
