"""What a process counts. Nothing here names a person, a table or a card."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY: Final = CollectorRegistry()
_FINE: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

ENTRIES: Final = Counter("stoneage_entries", "Entries stored in logs, by kind", ["kind"], registry=REGISTRY)
REFUSALS: Final = Counter("stoneage_refusals", "Refusals, by name", ["code"], registry=REGISTRY)
SOCKETS: Final = Gauge("stoneage_sockets", "Open WebSockets", registry=REGISTRY)
ROOMS: Final = Gauge("stoneage_rooms", "Tables held in memory", registry=REGISTRY)
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
KERNEL_READY: Final = Gauge("stoneage_kernel_ready", "1 once games can be played", registry=REGISTRY)
