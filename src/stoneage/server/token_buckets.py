"""Rate limits by token buckets, one for each client, which refill steadily and allow bursts."""

import time
from collections import OrderedDict
from typing import Final

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
