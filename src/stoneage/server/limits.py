"""How fast a client may ask: a bucket that refills steadily and allows bursts."""

import time
from collections import OrderedDict
from typing import Final

from stoneage.match.refusals import Refused

_BURST: Final = 5.0  # seconds' worth of requests
_CLIENTS: Final = 10_000


class Bucket:
    """What one client may still ask now."""

    __slots__ = ("_left", "_rate", "_time")

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._left = rate * _BURST
        self._time = time.monotonic()

    def take(self, cost: float = 1.0) -> None:
        """Refused if the client asks too fast; a rate of 0 knows no limit."""
        if not self._rate:
            return
        now = time.monotonic()
        self._left = min(self._rate * _BURST, self._left + (now - self._time) * self._rate)
        self._time = now
        if self._left < cost:
            raise Refused({"code": "too_fast", "wait": round((cost - self._left) / self._rate, 2)})
        self._left -= cost


class Limits:
    """A bucket for each client address; the ones not heard of for longest are forgotten."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str, cost: float = 1.0) -> None:
        bucket = self._buckets.pop(client, None) or Bucket(self._rate)
        self._buckets[client] = bucket
        if len(self._buckets) > _CLIENTS:
            self._buckets.popitem(last=False)
        bucket.take(cost)
