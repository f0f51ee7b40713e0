"""Structured logs: one JSON object a line. Names, chat, tokens and anything of the game stay out of them.

While the database is away one line per second is logged.
"""

import logging
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import orjson

_LOGGER: Final = logging.getLogger("stoneage")
_OUTAGE_PERIOD: Final = 1.0  # seconds between two lines about an outage


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {"time": round(time.time(), 3), "level": record.levelname.lower()}
        line |= {"event": record.getMessage(), **getattr(record, "facts", {})}
        if record.exc_info and record.exc_info[0]:
            # The kind and place of a fault, not its text: a text may quote what someone sent.
            frame = record.exc_info[2]
            while frame and frame.tb_next:
                frame = frame.tb_next
            where = f"{frame.tb_frame.f_code.co_qualname}:{frame.tb_lineno}" if frame else "?"
            line |= {"error": record.exc_info[0].__name__, "where": where}
        return orjson.dumps(line, default=str).decode()


class _Log:
    """`log.info("table opened", table=…)`."""

    def info(self, event: str, **facts: Any) -> None:
        _LOGGER.info(event, extra={"facts": facts})

    def error(self, event: str, *, fault: bool = False, **facts: Any) -> None:
        _LOGGER.error(event, extra={"facts": facts}, exc_info=fault)


log: Final = _Log()


def set_up_logs(level: str = "INFO") -> None:
    """Sends our own logs and the HTTP server's to standard error, a JSON object a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    for name in ("stoneage", "uvicorn.error", "asyncio", "sqlalchemy.pool"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        # uvicorn warns of every malformed request, which would let anyone fill a disk with logs.
        logger.setLevel(level if name == "stoneage" else "ERROR" if name == "uvicorn.error" else "WARNING")


class OutageLog:
    """Reports failures of the database. Two outages of 30 s once made 1 435 lines."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._next = -_OUTAGE_PERIOD
        self._omitted = 0

    def report(self, event: str, **facts: Any) -> None:
        """Logs a failure, unless one was logged within the last second; the next line counts those left out."""
        moment = self._clock()
        if moment < self._next:
            self._omitted += 1
            return
        self._next = moment + _OUTAGE_PERIOD
        omitted, self._omitted = self._omitted, 0
        if omitted:
            facts["omitted"] = omitted
        log.error(event, **facts)


OUTAGE: Final = OutageLog()
report_outage: Final = OUTAGE.report
