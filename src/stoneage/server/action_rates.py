"""Rate limits of costly actions, per person and per address."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from stoneage.match.commands import AnyCommand, Leave, Rematch, Return, Say, Sit
from stoneage.server.config import DAY, Config
from stoneage.server.connection_limits import ClientCounts, TokenBuckets, rate_limit_key
from stoneage.server.refusals import RequestRefused

_HOUSEHOLD: Final = 10.0  # an address may do ten times what a person may
_BURST: Final = 5.0  # seconds' worth of messages that may come at once
_TABLE: Final = 40.0  # commands that a new table counts for: it takes 13 kB on the disk, a command a third of one


@dataclass(frozen=True, slots=True)
class _Allowance:
    """One kind of action."""

    person: TokenBuckets
    address: TokenBuckets

    @classmethod
    def of(cls, rate: float, burst: float) -> "_Allowance":
        return cls(TokenBuckets(rate, burst), TokenBuckets(rate * _HOUSEHOLD, burst * _HOUSEHOLD))

    def check(self, person: str, address: str, cost: float = 1.0) -> None:
        """Raises Refused as `too_fast`, with the seconds to wait."""
        self.person.check(person, cost)
        self.address.check(rate_limit_key(address), cost)


class ActionRates:
    """The rates of a process."""

    def __init__(self, config: Config) -> None:
        given = config.applied_limits
        person = TokenBuckets(config.request_rate, config.request_rate * _BURST)
        self._messages = _Allowance(person, TokenBuckets(given.address_messages, given.address_messages * _BURST))
        self._tables = _Allowance.of(given.new_tables, given.new_table_burst)
        self._chat = _Allowance.of(given.chat, given.chat_burst)
        self._joins = _Allowance.of(given.joins, given.join_burst)
        self._daily = _Allowance.of(given.commands_per_day / DAY, given.commands_per_day)
        self._people = TokenBuckets(given.new_people, given.new_people_burst)
        self._replays = _Allowance(*(TokenBuckets(given.replays, given.replay_burst) for _ in range(2)))
        self._most_sockets = given.sockets
        self._sockets = ClientCounts()

    def message(self, person: str | None, address: str) -> None:
        """Raises Refused if a person, over all their sockets, or an address sends too many messages."""
        self._messages.check(person or f"nobody at {rate_limit_key(address)}", address)

    def command(self, person: str, address: str, command: AnyCommand) -> None:
        """Raises Refused if this kind of command comes too often, or all of them do: each stays in a log."""
        self._daily.check(person, address)
        if isinstance(command, Say):
            self._chat.check(person, address)
        elif isinstance(command, (Sit, Leave, Return)):
            self._joins.check(person, address)
        elif isinstance(command, Rematch):
            self.new_table(person, address)

    def new_table(self, person: str, address: str) -> None:
        self._tables.check(person, address)
        self._daily.check(person, address, _TABLE)

    def new_person(self, address: str) -> None:
        self._people.check(rate_limit_key(address))

    def replay(self, person: str | None, address: str) -> None:
        """Raises Refused if a person or an address wants too many replays that have to be computed."""
        self._replays.check(person or f"nobody at {rate_limit_key(address)}", address)

    @contextmanager
    def socket(self, person: str | None) -> Iterator[None]:
        """Raises Refused if a person has too many sockets open, from all addresses together."""
        if person is None:
            yield
            return
        if 0 < self._most_sockets <= self._sockets[person]:
            raise RequestRefused({"code": "too_fast", "wait": _BURST})
        self._sockets[person] += 1
        try:
            yield
        finally:
            self._sockets.release(person)
