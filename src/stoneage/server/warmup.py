"""The kernel compiles in a process of its own while the page and the lobby answer already.

`python -m stoneage.server.warmup` fills the cache and prints a line a step; the server shows them as progress.
"""

import asyncio
import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from stoneage.server import metrics
from stoneage.server.logs import log


def _played() -> Any:
    from stoneage.game.game import Game

    game = Game(2, seed="warm-up")
    game.play(game.legal[0])
    return game


STEPS: Final[tuple[Callable[[Any], object], ...]] = (
    lambda _: _played(),
    lambda game: game.view(0),
    lambda game: game.observation().legal,
    lambda game: game.story,
    lambda game: game.check("place hunt 1"),
    lambda game: game.stop() or game.winners,
)


def warm(report: Callable[[int], None] = lambda _: None) -> None:
    """Call every door of the kernel once."""
    game = None
    for number, step in enumerate(STEPS):
        result = step(game)
        game = game or result
        report(number + 1)


def _marker() -> Path:
    """Lies in the cache once all of it was compiled; other kernel sources have another directory."""
    from stoneage.rules.jit import cache_directory

    return cache_directory() / "warm"


def _calm_collector() -> None:
    """What is loaded stays, and stories make many small objects without cycles: look for garbage rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


class WarmUp:
    """How far the kernel is."""

    def __init__(self) -> None:
        self.progress = 0.0
        self.ready = asyncio.Event()

    async def run(self) -> None:
        """Fill the cache elsewhere, if that was not done before, then load from it here, in a thread."""
        if not _marker().exists():
            await self._compile()
        await asyncio.to_thread(warm)
        _calm_collector()
        self.progress = 1.0
        self.ready.set()
        metrics.KERNEL_READY.set(1)
        log.info("kernel ready")

    async def _compile(self) -> None:
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
            )
            assert process.stdout is not None
            async for line in process.stdout:
                self.progress = int(line) / (len(STEPS) + 1)
            await process.wait()
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise


if __name__ == "__main__":
    warm(lambda step: print(step, flush=True))
    _marker().touch()
