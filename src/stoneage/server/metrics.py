"""Metrics of a process. Nothing here names a person, a match or a card.

Several workers of one server count in files of a folder that they share, and each of them exposes the sum of all.
"""

import os
import re
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

from stoneage.match.entries import KINDS

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"  # read by prometheus_client when it is imported
REGISTRY: Final = CollectorRegistry()
_FINE: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

_ENTRIES: Final = Counter("stoneage_entries", "Entries stored in logs, by kind", ["kind"], registry=REGISTRY)
ENTRIES: Final = {kind: _ENTRIES.labels(kind) for kind in KINDS}
REFUSALS: Final = Counter("stoneage_refusals", "Refusals, by name", ["code"], registry=REGISTRY)
SOCKETS: Final = Gauge("stoneage_sockets", "Open WebSockets", registry=REGISTRY, multiprocess_mode="livesum")
MATCHES: Final = Gauge("stoneage_matches", "Matches in memory", registry=REGISTRY, multiprocess_mode="livesum")
COMMAND_SECONDS: Final = Histogram(
    "stoneage_command_seconds", "From a message to its answer", buckets=_FINE, registry=REGISTRY
)
COMMIT_SECONDS: Final = Histogram("stoneage_commit_seconds", "One transaction", buckets=_FINE, registry=REGISTRY)
COMMIT_WRITES: Final = Histogram(
    "stoneage_commit_writes", "Writes in one transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 200), registry=REGISTRY
)
THINKING_SECONDS: Final = Histogram(
    "stoneage_thinking_seconds", "A bot's choice, waiting included", buckets=_FINE, registry=REGISTRY
)
QUICK_ANSWERS: Final = Counter(
    "stoneage_quick_answers", "Choices of a quick bot, because the bot that was asked took too long", registry=REGISTRY
)
KERNEL_READY: Final = Gauge(
    "stoneage_kernel_ready", "Processes in which games can be played", registry=REGISTRY, multiprocess_mode="livesum"
)


def exposition() -> bytes:
    """Returns everything as Prometheus reads it: this process's figures, or those of all workers together."""
    folder = os.environ.get(SHARED)
    if folder is None:
        return generate_latest(REGISTRY)
    _forget_the_dead(Path(folder))
    everyone = CollectorRegistry()
    multiprocess.MultiProcessCollector(everyone)  # type: ignore[no-untyped-call]
    return generate_latest(everyone)


def _forget_the_dead(folder: Path) -> None:
    """Drops the gauges of workers that died: their sockets and matches are gone, though their files are still there."""
    for file in folder.glob("gauge_live*.db"):
        process = re.search(r"(\d+)\.db$", file.name)
        if process and not _alive(int(process[1])):
            multiprocess.mark_process_dead(int(process[1]))  # type: ignore[no-untyped-call]


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError as error:
        return not isinstance(error, ProcessLookupError)  # another user's process is alive too
    return True
