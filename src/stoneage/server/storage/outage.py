"""One log line per second while the database is away."""

import time
from collections.abc import Callable
from typing import Any, Final

from stoneage.server.logs import log

_PERIOD: Final = 1.0  # seconds


class OutageLog:
    """Reports failures of the database. Two outages of 30 s once made 1 435 lines."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._next = -_PERIOD
        self._omitted = 0

    def report(self, event: str, **facts: Any) -> None:
        """Logs a failure, unless one was logged within the last second; the next line counts those left out."""
        moment = self._clock()
        if moment < self._next:
            self._omitted += 1
            return
        self._next = moment + _PERIOD
        omitted, self._omitted = self._omitted, 0
        if omitted:
            facts["omitted"] = omitted
        log.error(event, **facts)


OUTAGE: Final = OutageLog()
report_outage: Final = OUTAGE.report
