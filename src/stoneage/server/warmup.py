"""Compiles the rules and the bots before the server listens, where no compiled library fits this machine.

Only people who edit the rules, and machines without a bundled library, wait here. The terminal says so in one line,
and the port opens when everything is compiled.
"""

import gc
import os
import tempfile
from pathlib import Path
from typing import Final

from stoneage.server import metrics
from stoneage.server.logs import log

_TEMPORARY: Final[list[tempfile.TemporaryDirectory[str]]] = []
_COMPILED: Final = (".nbi", ".nbc")  # Numba's index of a function, and its machine code


class CannotCompile(Exception):
    """The rules cannot be compiled here; the message is one sentence."""


def compiles_here() -> bool:
    """Returns whether Numba has to compile what is called."""
    from stoneage.native.backend import backend

    return backend().name == "numba"


def compile_first() -> None:
    """Compiles all that a server calls, if that is necessary and not cached; raises CannotCompile.

    Cached code that cannot be loaded is thrown away and compiled again: Numba would fail at every start.
    """
    if not compiles_here():
        return
    _provide_cache()
    try:
        _compile()
    except Exception as error:
        log.error("compiled code cannot be used; compiling again", error=type(error).__name__)
        _throw_away()
        try:
            _compile()
        except Exception as again:
            raise CannotCompile(f"the rules do not compile here: {type(again).__name__}: {again}") from again


def _compile() -> None:
    warm()
    warm_brain()


def _provide_cache() -> None:
    """Uses a temporary folder for compiled code, until this process ends, where the usual one cannot be written.

    To be called before the kernel is imported: Numba reads the setting of its cache then.
    """
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


def _throw_away() -> None:
    """Deletes the cached code of rules and brain, so that the next call compiles it."""
    from stoneage.bots import brain
    from stoneage.native.compiler import cache_directory

    for folder in (cache_directory(), cache_directory(Path(brain.__path__[0]).resolve())):
        for file in folder.rglob("*"):
            if file.suffix in _COMPILED:
                file.unlink(missing_ok=True)


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


def get_ready() -> None:
    """Calls the kernel once and calms the garbage collector; to be called before the first request is answered."""
    warm()
    _calm_collector()
    metrics.KERNEL_READY.set(1)


def _calm_collector() -> None:
    """Keeps the garbage collector from running during play, which leaves no cycles behind.

    With 500 matches in memory one collection takes up to 0.1 s; housekeeping runs it when nobody plays.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000_000, 1, 1)
