"""Events of matches, to which reviews, notices and statistics subscribe."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from stoneage.match.entries import Entry, Kind
from stoneage.match.match import Match
from stoneage.match.seats import Seat


@dataclass(frozen=True, slots=True)
class MatchLoaded:
    """A match was loaded into memory."""

    match: Match


@dataclass(frozen=True, slots=True)
class MatchUnloaded:
    """A match left the memory."""

    match_id: str


@dataclass(frozen=True, slots=True)
class EntryApplied:
    """A match is one entry further; its first entry opens it.

    `is_own`: this authority stored the entry. Of several processes with the same match exactly one says so.
    """

    match: Match
    entry: Entry
    is_own: bool

    @property
    def kind(self) -> Kind:
        return self.entry.kind


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person sat down."""

    match: Match
    seat: Seat
    is_own: bool


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """A seat is asked for a choice; `bot` is the bot that answers, None for a person."""

    match: Match
    seat: Seat
    bot: str | None
    is_own: bool


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game is over."""

    match: Match
    is_own: bool


@dataclass(frozen=True, slots=True)
class CommandAnswered:
    """A person's command was accepted or refused, which took this many seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class CommandRefused:
    """A person's command was refused."""

    code: str


E = TypeVar("E")


class Observers:
    """The subscribers of one authority. They are called at once and must not raise."""

    def __init__(self) -> None:
        self._subscribed: dict[type, list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, event: type[E], call: Callable[[E], None]) -> None:
        """Has `call` called with every event of this class."""
        self._subscribed[event].append(call)

    def publish(self, event: object) -> None:
        """Calls the subscribers of an event."""
        for call in self._subscribed.get(type(event), ()):
            call(event)
