"""Connection limits: each address shares them over all its connections."""

import ipaddress
from collections import Counter
from functools import lru_cache
from typing import Self

from stoneage.server.config import Config, Limits
from stoneage.server.request_queue import RequestQueue
from stoneage.server.token_buckets import TokenBucket, TokenBuckets


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
        self._open: Counter[str] = Counter()
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
        client = rate_limit_key(address)
        self._open[client] -= 1
        if self._open[client] <= 0:
            del self._open[client]

    def frames(self, address: str) -> TokenBucket:
        """Returns the rate that all WebSocket frames of an address share."""
        return self._frames.of(rate_limit_key(address))
