"""The ports of the authority: small protocols for storage, time, bots, viewers and leases.

The server supplies a group-commit writer, sockets, process pools and leases in the database. `memory` supplies the
same with plain objects.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeVar

from stoneage.authority.observers import Observers
from stoneage.match.entries import Entry
from stoneage.match.match import Match

Result = TypeVar("Result")
Clock = Callable[[], float]  # seconds since 1970, never running back
Encoder = Callable[[object], Any]  # from a message to what `Viewer.send_text` takes
Period = tuple[float, float]  # begin and end, in seconds since 1970


class Log(Protocol):
    """The logs of all matches. A version of a match is stored once."""

    async def append(self, match_id: str, entry: Entry) -> bool:
        """Stores an entry; returns False if another one has its version or its message id."""

    async def entries(self, match_id: str, after: int = 0) -> list[Entry]:
        """Returns the entries of a match after that version."""

    async def entry_of(self, match_id: str, person_id: str, message: str) -> Entry | None:
        """Returns the entry that a person's message made, if it was stored."""


class MatchList(Protocol):
    """The data of matches that lists show."""

    async def open(self, of: Match, entry: Entry) -> None:
        """Stores a new match with its first entry."""

    def describe(self, of: Match) -> None:
        """Stores the present state of a match for lists; may happen a moment later."""


class Members(Protocol):
    """The people of each match."""

    async def join(self, match_id: str, person_id: str) -> None:
        """Stores that a person takes part in a match."""

    async def last_seen(self, ids: Iterable[str]) -> dict[str, dict[str, float]]:
        """Returns for each match when each of its people last watched it."""


class Uptimes(Protocol):
    """The periods in which authorities were up."""

    async def periods(self, after: float) -> list[Period]:
        """Returns the periods in which an authority was up, without those that ended before."""


class Storage(NamedTuple):
    """Everything that is stored."""

    log: Log
    matches: MatchList
    members: Members
    uptimes: Uptimes


class Leases(Protocol):
    """The right to act in a match, which one of several authorities holds at a time."""

    async def hold(self, match_id: str) -> bool:
        """Takes or prolongs the lease of a match; returns False while another authority holds it."""

    def drop(self, match_id: str) -> None:
        """Forgets the lease of a match that leaves the memory."""

    async def give_back(self) -> None:
        """Lets other authorities act at once."""


class Bots(Protocol):
    """Chooses for bots."""

    def prepare(self) -> None:
        """Gets ready for the first choice."""

    async def choose(self, match: Match, bot: str, watching: "Sequence[Viewer]") -> "BotChoice":
        """Returns the choice of the bot that is asked; `watching` are the connections of players who are there."""


class BotChoice(NamedTuple):
    """A bot's move; `quick`: a quick bot made it, because the one that was asked took too long."""

    move: str
    quick: bool = False


class Viewer(Protocol):
    """A connection to a person who watches a match."""

    person: str | None

    def send_text(self, payload: Any) -> None:
        """Sends an encoded message without waiting."""

    def end(self, code: int, reason: str) -> None:
        """Closes the connection."""


class FaultLog(Protocol):
    """A log of faults."""

    def error(self, event: str, *, fault: bool = False, **facts: Any) -> None:
        """Reports a fault; `fault` adds the exception that is being handled."""


class Background(Protocol):
    """Runs work that takes long, where possible without delaying anything else."""

    def __call__(self, function: Callable[..., Result], /, *arguments: Any) -> Awaitable[Result]: ...


@dataclass(frozen=True, slots=True)
class Ports:
    """The ports of every match in memory."""

    storage: Storage
    now: Clock
    encode: Encoder
    faults: FaultLog
    observers: Observers = field(default_factory=Observers)


def time_lost(since: float, until: float, periods: Iterable[Period]) -> float:
    """Returns how many of these seconds no authority was up. Time before the first period counts as up."""
    lost, reached = 0.0, None
    for begin, end in sorted(periods):
        if reached is not None and begin > reached:
            lost += max(0.0, min(begin, until) - max(reached, since))
        reached = end if reached is None else max(reached, end)
    return lost
