"""The clock of matches: it never runs back, and time in which no server ran is charged to nobody.

Within a process it follows a monotonic source. A wall clock that is put back is ignored; one that is put forward is
followed, and so is another process that is ahead. What was skipped then, and the time in which no server ran, is no
time of anybody's clock: `uptime` in the database says when a server was up.
"""

import time
from typing import Final

JUMP: Final = 2.0  # seconds by which the wall clock may differ before it is followed


class ServerTime:
    """Seconds since 1970, as far as the wall clock was right when the server started."""

    def __init__(self) -> None:
        self._base = time.time() - time.monotonic()

    def now(self) -> float:
        return self._base + time.monotonic()

    def follow(self, other: float) -> float:
        """Skips forward to a time that is clearly ahead; returns the seconds that were skipped, mostly 0."""
        ahead = other - self.now()
        if ahead <= JUMP:
            return 0.0
        self._base += ahead
        return ahead


SERVER_TIME: Final = ServerTime()
now: Final = SERVER_TIME.now
