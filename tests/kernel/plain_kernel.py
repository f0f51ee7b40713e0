"""The whole package on the kernel's source as plain Python: slow, and never compiled. For processes of their own.

`NUMBA_DISABLE_JIT=1` leaves the entry points as functions that want a state of plain numbers. Here each takes records,
as the compiled ones do, and works on a copy in plain numbers that is written back.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from stoneage.game.reading import snapshot
from stoneage.rules import kernel
from stoneage.rules.state import STATE, Games, State

ENTRIES = ("set_up", "deal", "legal", "apply", "perform", "proceed", "end", "observe", "closed", "room")
OVER_ALL = ("points_by_source", "standings")


def install() -> None:
    """Let every entry point take records."""
    assert not hasattr(kernel.legal, "py_func"), "run with NUMBA_DISABLE_JIT=1"
    for name in (*ENTRIES, *OVER_ALL):
        setattr(kernel, name, _on_records(getattr(kernel, name)))


def _on_records(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(games: Games, *rest: Any) -> Any:
        plain = [_plain(games[i : i + 1]) for i in range(len(games))]
        with np.errstate(over="ignore"):
            found = function(plain, *rest)
        for i, g in enumerate(plain):
            _write_back(g, games[i : i + 1])
        return found

    return call


def _plain(games: Games) -> State:
    """Words of chance stay 64 bits wide, tables keep their two dimensions."""
    g = snapshot(games)
    g.key, g.scripted = np.array(g.key, np.uint64), np.array(g.scripted, np.uint64)
    g.counter = np.uint64(g.counter)
    g.at, g.stack = np.array(g.at, object), np.array(g.stack, object)
    return g


def _write_back(g: State, games: Games) -> None:
    for name in STATE.names or ():
        if name != "player":
            games[name][0] = getattr(g, name)
    for seat, player in enumerate(g.player):
        for name, value in vars(player).items():
            games["player"][name][0, seat] = value
