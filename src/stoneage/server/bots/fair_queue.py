"""The order in which work gets a process: by address, then by host; tables that no one watches come last."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Any, Final, Generic, NamedTuple, TypeVar

Process = TypeVar("Process")
LEAST_SHARE: Final = 0.1  # of a full turn, which a piece of work gets however much waits


class Client(NamedTuple):
    """For whom a piece of work is done."""

    address: str = ""  # or its network; "" if it is not known
    host: str = ""  # the person whose table it is
    watched: bool = True  # whether a player is at the table


class FairQueue(Generic[Process]):
    """Idle processes, and work that waits for one. Addresses take turns, and so do the hosts of one address.

    Guests are free and addresses are not: an address with 600 hosts is served as often as one with a single host.
    """

    def __init__(self, processes: Iterable[Process]) -> None:
        self._idle = [*processes]
        self._watched: dict[str, dict[str, deque[asyncio.Future[Process]]]] = {}  # by address and host, next one first
        self._unwatched: dict[str, dict[str, deque[asyncio.Future[Process]]]] = {}

    def ahead(self, client: Client) -> float:
        """Returns the work that comes before a new piece of this client, in full turns: all that its own address waits
        for, and the next piece of each other address. The more an address waits for, the shorter its pieces are.
        """
        lines = [self._watched] if client.watched else [self._watched, self._unwatched]
        others = [hosts for line in lines for address, hosts in line.items() if address != client.address]
        return self.own_ahead(client) + sum(max(LEAST_SHARE, 1 / _count(hosts)) for hosts in others)

    def own_ahead(self, client: Client) -> int:
        """Returns the number of pieces of work that the client's own address waits for."""
        return _count(self._line(client).get(client.address, {}))

    async def take(self, client: Client, seconds: float | None = None) -> Process:
        """Returns a process when it is the client's turn; raises TimeoutError if that takes longer."""
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        self._line(client).setdefault(client.address, {}).setdefault(client.host, deque()).append(turn)
        try:
            async with asyncio.timeout(seconds):
                return await turn
        except BaseException:
            if turn.cancelled():
                self._remove(client, turn)
            else:  # its turn came just as it was given up
                self.give_back(turn.result())
            raise

    def give_back(self, process: Process) -> None:
        """Gives a process to the next piece of work. Its host and its address go to the end of the line."""
        for line in (self._watched, self._unwatched):
            if line:
                address = next(iter(line))
                hosts = line.pop(address)
                host = next(iter(hosts))
                waiting = hosts.pop(host)
                turn = waiting.popleft()
                if waiting:
                    hosts[host] = waiting
                if hosts:
                    line[address] = hosts
                turn.set_result(process)
                return
        self._idle.append(process)

    def _line(self, client: Client) -> dict[str, dict[str, "deque[asyncio.Future[Process]]"]]:
        return self._watched if client.watched else self._unwatched

    def _remove(self, client: Client, turn: "asyncio.Future[Process]") -> None:
        line = self._line(client)
        hosts = line[client.address]
        hosts[client.host].remove(turn)
        if not hosts[client.host]:
            del hosts[client.host]
        if not hosts:
            del line[client.address]


def _count(hosts: dict[str, deque[Any]]) -> int:
    return sum(len(waiting) for waiting in hosts.values())
