"""Limits per client: connections, rates by token buckets, and requests at the same time."""

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Final, Self

from stoneage.server.config import Config, Limits
from stoneage.server.refusals import RequestRefused

_CLIENTS: Final = 10_000  # buckets kept; the ones not used for longest are forgotten


class TokenBucket:
    """The requests that one client may still make now; a rate of 0 means no limit."""

    __slots__ = ("_burst", "_left", "_rate", "_time")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._time = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Returns whether there is enough left, and takes it if so."""
        return self.wait(cost) == 0.0

    def wait(self, cost: float = 1.0) -> float:
        """Takes the cost and returns 0, or returns the seconds after which there is enough."""
        if not self._rate:
            return 0.0
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._time) * self._rate)
        self._time = now
        if self._left < cost:
            return (cost - self._left) / self._rate
        self._left -= cost
        return 0.0

    def queue(self) -> float:
        """Takes one, of what is not there yet if need be, and returns the seconds until it is there."""
        wait = self.wait()
        if wait:
            self._left -= 1.0
        return wait

    def check(self, cost: float = 1.0) -> None:
        """Takes the cost; Refused if the client asks too fast."""
        wait = self.wait(cost)
        if wait:
            raise RequestRefused({"code": "too_fast", "wait": max(0.01, round(wait, 2))})


class TokenBuckets:
    """A bucket for each client, by address or person."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._known: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, client: str) -> TokenBucket:
        rate = self._known.pop(client, None) or TokenBucket(self._rate, self._burst)
        self._known[client] = rate
        if len(self._known) > _CLIENTS:
            self._known.popitem(last=False)
        return rate

    def check(self, client: str, cost: float = 1.0) -> None:
        """Takes the cost; Refused if this client asks too fast."""
        if self._rate:
            self.of(client).check(cost)


class ClientCounts(Counter[str]):
    """Numbers by client, without those that are 0."""

    def release(self, client: str) -> None:
        """Counts one less."""
        self[client] -= 1
        if self[client] <= 0:
            del self[client]


class RequestQueue:
    """A semaphore per client, which exists only while it is used; a size of 0 means no limit."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._semaphores: dict[str, asyncio.Semaphore] = {}
        self._users = ClientCounts()

    @asynccontextmanager
    async def take(self, client: str) -> AsyncIterator[None]:
        """Waits until fewer than `size` requests of this client are being processed."""
        if not self._size:
            yield
            return
        semaphore = self._semaphores.setdefault(client, asyncio.Semaphore(self._size))
        self._users[client] += 1
        try:
            async with semaphore:
                yield
        finally:
            self._users.release(client)
            if client not in self._users:
                del self._semaphores[client]


def is_address(text: str) -> bool:
    """Returns whether this is a bare IP address."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=10_000)
def rate_limit_key(address: str) -> str:
    """Returns what counts as one client: an IPv4 address, or the 64 bits of an IPv6 address that one household gets."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class ConnectionLimits:
    """Counts connections by the address at the other end; those of a trusted proxy are other people's."""

    def __init__(self, given: Limits, proxies: frozenset[str] = frozenset()) -> None:
        self.limits = given
        self._proxies = proxies
        self._open = ClientCounts()
        self._new = TokenBuckets(given.new_connections, given.new_connection_burst)
        self.opening = RequestQueue(given.concurrent_requests)  # sockets that are being opened
        self._read = TokenBuckets(given.connection_processing_rate, given.connection_processing_burst)
        self._frames = TokenBuckets(given.address_frames, given.address_frame_burst)

    @classmethod
    def of(cls, config: Config) -> Self:
        """Returns the connection limits of a server process."""
        return cls(config.applied_limits, frozenset(config.proxies))

    def acquire(self, address: str) -> bool:
        """Returns whether one more connection is allowed, and counts it; `release` gives it back."""
        client = rate_limit_key(address)
        if address not in self._proxies and not self._new.of(client).take():
            return False
        if address not in self._proxies and 0 < self.limits.connections <= self._open[client]:
            return False
        self._open[client] += 1
        return True

    def delay(self, address: str) -> float:
        """Returns the seconds after which a new connection is read: many of one client come one after the other."""
        if address in self._proxies or not self.limits.connection_processing_rate:
            return 0.0
        return self._read.of(rate_limit_key(address)).queue()

    def release(self, address: str) -> None:
        self._open.release(rate_limit_key(address))

    def frames(self, address: str) -> TokenBucket:
        """Returns the rate that all WebSocket frames of an address share."""
        return self._frames.of(rate_limit_key(address))
