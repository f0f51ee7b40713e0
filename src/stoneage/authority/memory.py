"""The ports of the authority as plain objects: logs end with the process, and messages stay in it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from stoneage.authority.matches import Matches
from stoneage.authority.ports import BotChoice, Clock, Encoder, Period, Ports, Storage, Viewer
from stoneage.match.entries import Entry
from stoneage.match.match import Match

Result = TypeVar("Result")
Choose = Callable[[Match, str], str]  # from a match and the bot that is asked to its move


class MemoryStorage:
    """Logs and rows in dictionaries."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._logs: dict[str, list[Entry]] = defaultdict(list)
        self._seen: dict[str, dict[str, float]] = defaultdict(dict)

    async def append(self, match_id: str, entry: Entry) -> bool:
        """Stores an entry; returns False if another one has its version or its message id."""
        log = self._logs[match_id]
        is_new = entry.message is None or await self.entry_of(match_id, entry.person or "", entry.message) is None
        if entry.version != len(log) + 1 or not is_new:
            return False
        log.append(entry)
        return True

    async def entries(self, match_id: str, after: int = 0) -> list[Entry]:
        """Returns the entries of a match after that version."""
        return self._logs[match_id][after:] if match_id in self._logs else []

    async def entry_of(self, match_id: str, person_id: str, message: str) -> Entry | None:
        """Returns the entry that a person's message made, if it was stored."""
        made = (e for e in self._logs[match_id] if (e.person, e.message) == (person_id, message))
        return next(made, None)

    async def open(self, of: Match, entry: Entry) -> None:
        """Stores a new match with its first entry."""
        self._logs[of.id].append(entry)

    def describe(self, of: Match) -> None:
        """Does nothing: no list is shown."""

    async def join(self, match_id: str, person_id: str) -> None:
        """Stores that a person takes part in a match."""
        self._seen[match_id][person_id] = self._now()

    async def last_seen(self, ids: Iterable[str]) -> dict[str, dict[str, float]]:
        """Returns for each match when each of its people last watched it."""
        return {match_id: dict(self._seen[match_id]) for match_id in ids}

    async def periods(self, after: float) -> list[Period]:  # noqa: ARG002 - a port's parameter
        """Returns no period: logs end with the process."""
        return []


class MemoryLeases:
    """The only authority may always act."""

    async def hold(self, match_id: str) -> bool:  # noqa: ARG002 - a port's parameter
        return True

    def drop(self, match_id: str) -> None:
        """Does nothing: there is no lease."""

    async def give_back(self) -> None:
        """Does nothing: there is no lease."""


class MemoryBots:
    """Bots that choose at once."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def prepare(self) -> None:
        """Does nothing: there is no process to start."""

    async def choose(self, match: Match, bot: str, watching: Sequence[Viewer]) -> BotChoice:  # noqa: ARG002
        return BotChoice(self._choose(match, bot))


class MemoryFaults:
    """Faults in a list, for tests and consoles."""

    def __init__(self) -> None:
        self.reported: list[str] = []

    def error(self, event: str, *, fault: bool = False, **facts: Any) -> None:  # noqa: ARG002 - a port's parameters
        self.reported.append(event)


class MemoryViewer:
    """A viewer who keeps what is sent."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.received: list[Any] = []

    def send_text(self, payload: Any) -> None:
        self.received.append(payload)

    def end(self, code: int, reason: str) -> None:
        self.received.append((code, reason))


def matches_in_memory(choose: Choose, now: Clock, encode: Encoder = lambda message: message) -> Matches:
    """Returns an authority of this process alone; without an encoder viewers get messages as dictionaries."""
    stored = MemoryStorage(now)
    ports = Ports(Storage(stored, stored, stored, stored), now, encode, MemoryFaults())
    return Matches(ports, MemoryBots(choose), MemoryLeases(), _at_once)


async def _at_once(function: Callable[..., Result], /, *arguments: Any) -> Result:
    return function(*arguments)
