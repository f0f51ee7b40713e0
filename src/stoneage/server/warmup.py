"""Where the compiled library does not fit, kernel and bots' brain compile one after the other before they are used.

That happens in processes of their own; page and lobby answer already. `python -m stoneage.server.warmup kernel` fills
the cache and prints, function by function, which share is compiled; the server shows it as progress. Games can start
once the kernel is ready; a bot that thinks waits for the brain.
"""

import asyncio
import gc
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

from stoneage.server import metrics
from stoneage.server.logs import log
from stoneage.server.storage.lockfile import alone


def compiles_here() -> bool:
    """Has Numba to compile what is called? Where the compiled library fits, nothing takes time."""
    from stoneage.native.backend import backend

    return backend().name == "numba"


_TEMPORARY: Final[list[tempfile.TemporaryDirectory[str]]] = []


class CannotCompile(Exception):
    """Why the rules cannot be compiled here, in one sentence."""


def provide_cache() -> None:
    """Where Numba compiles and cannot keep what it compiled, a temporary folder does, until this process ends.

    To be called before the kernel is imported: Numba is told then where its cache is.
    """
    if not compiles_here():
        return
    from stoneage.native.compiler import cache_directory

    try:
        cache_directory().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=cache_directory()):
            return
    except OSError as error:
        log.error("compiled code cannot be kept; it is compiled at every start", reason=error.strerror or str(error))
    try:
        folder = tempfile.TemporaryDirectory(prefix="stoneage-", ignore_cleanup_errors=True)
    except OSError:
        raise CannotCompile("the rules must be compiled here, and no folder can be written: set TMPDIR") from None
    _TEMPORARY.append(folder)
    os.environ["XDG_CACHE_HOME"] = folder.name  # other processes of this server look there too
    cache_directory.cache_clear()


def drop_cache() -> None:
    """Deletes the temporary folder, if there is one."""
    while _TEMPORARY:
        _TEMPORARY.pop().cleanup()


def warm() -> None:
    """Calls every entry point of the kernel once."""
    from stoneage.game.game import Game

    game = Game(2, seed="warm-up")
    game.play(game.legal[0])
    assert game.view(0)
    assert game.observation().legal
    assert game.story
    game.check("place hunt 1")
    game.undo()
    game.stop()
    assert game.winners
    assert game.record()


def warm_brain() -> None:
    """Lets a bot of each kind choose once."""
    import numpy as np

    from stoneage.bots import Budget, make_bot
    from stoneage.game.game import Game

    for name in ("club", "expert", "flat"):
        make_bot(name).choose(Game(2, seed=name).observation(), np.random.default_rng(0), Budget(playouts=20))


_WARM: Final[dict[str, Callable[[], None]]] = {"kernel": warm, "brain": warm_brain}
_COMPILED: Final = (".nbi", ".nbc")  # Numba's index of a function, and its machine code


# The entry points that warming up calls; with all that they call, they are what has to be compiled.
ENTRIES: Final = {
    "kernel": (
        "apply", "closed", "deal", "end", "legal", "observe", "perform", "points_by_source", "proceed", "replay",
        "set_up", "standings",
    ),
    "brain": ("think",),
}  # fmt: skip


def entries_of(part: str) -> list[Any]:
    """Returns the functions of a part that Python calls."""
    from stoneage.bots.brain import search
    from stoneage.rules import kernel

    return [getattr(kernel if part == "kernel" else search, name) for name in ENTRIES[part]]


def _marker(part: str) -> Path:
    """Returns the file that lists the compiled code of a part, once all of it was compiled.

    Other sources have another directory.
    """
    from stoneage.bots import brain
    from stoneage.native.compiler import cache_directory

    folder = cache_directory(Path(brain.__path__[0]).resolve()) if part == "brain" else cache_directory()
    return folder / "warm"


def _contents(folder: Path) -> str:
    """Returns a line for every file of compiled code: its hash and its name."""
    files = sorted(file for file in folder.rglob("*") if file.suffix in _COMPILED)
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()} {file.relative_to(folder)}\n" for file in files)


def is_compiled(part: str) -> bool:
    """Returns whether all of a part lies in the cache as it was written; what is torn or foreign is thrown away.

    Numba reads these files with pickle and trusts them: an empty one would end every start with an EOFError.
    """
    marker = _marker(part)
    try:
        known, found = set(marker.read_text().splitlines()), set(_contents(marker.parent).splitlines())
    except OSError:
        return False
    if known and known <= found:
        return True
    log.error("compiled code is damaged; it is compiled anew", part=part)
    throw_away(part)
    return False


def throw_away(part: str) -> None:
    """Deletes compiled code, so that the next call compiles it."""
    marker = _marker(part)
    for file in [marker, *marker.parent.rglob("*")]:
        if file == marker or file.suffix in _COMPILED:
            file.unlink(missing_ok=True)


def _calm_collector() -> None:
    """Keeps the garbage collector from running during play, which leaves no cycles behind.

    With 500 matches in memory one collection takes up to 0.1 s; housekeeping runs it when nobody plays.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000_000, 1, 1)


class Part:
    """A part that has to be compiled, and how far that is."""

    def __init__(self, name: Literal["kernel", "brain"]) -> None:
        self.name: Literal["kernel", "brain"] = name
        self.progress = 0.0
        self.ready = asyncio.Event()

    async def compile(self) -> bool:
        """Fill the cache elsewhere, if that is necessary and was not done before; returns whether all is compiled."""
        if not compiles_here() or await asyncio.to_thread(is_compiled, self.name):
            return True
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__, self.name),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert process.stdout is not None
        try:
            async for share in process.stdout:
                self.progress = min(0.99, float(share))  # the last of it is a first call
            status = await process.wait()
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise
        if status:
            log.error("not compiled", part=self.name)
        return status == 0

    def done(self) -> None:
        self.progress = 1.0
        self.ready.set()
        log.info(f"{self.name} ready")


class WarmUp:
    """The kernel, without which no table opens, and the brain, without which no bot thinks."""

    def __init__(self) -> None:
        self.kernel = Part("kernel")
        self.brain = Part("brain")
        self.failure = ""  # why there will be no kernel

    async def run(self) -> None:
        """Gets ready part by part; a failure is logged, and readiness says so. Nobody plays for a bot that failed."""
        try:
            await self._run()
        except Exception as error:
            self.failure = f"warm-up failed: {type(error).__name__}"
            log.error("warm-up failed", fault=True)

    async def _run(self) -> None:
        if not await self.kernel.compile():
            self.failure = "the rules did not compile"
            return
        await self._try_kernel()
        _calm_collector()
        self.kernel.done()
        metrics.KERNEL_READY.set(1)
        if await self.brain.compile():
            self.brain.done()

    async def _try_kernel(self) -> None:
        """Calls the kernel; where that fails on code that lay in the cache, once more on code that is compiled here."""
        try:
            await asyncio.to_thread(warm)
        except Exception as error:
            if not compiles_here():
                raise
            log.error("compiled code cannot be used; it is compiled anew", error=type(error).__name__)
            await asyncio.to_thread(throw_away, "kernel")
            await asyncio.to_thread(warm)


def fill_cache(part: str) -> None:
    """Compile all of a part, if nobody did so before; servers that start together leave it to the first."""
    if not compiles_here():
        return
    marker = _marker(part)
    marker.parent.mkdir(parents=True, exist_ok=True)
    with alone(marker.with_suffix(".lock")):
        if not is_compiled(part):
            from stoneage.server.compile_progress import watching

            with watching(entries_of(part), lambda share: print(share, flush=True)):
                _WARM[part]()
            marker.write_text(_contents(marker.parent))


if __name__ == "__main__":
    fill_cache(sys.argv[1])
