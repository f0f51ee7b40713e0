"""Compiles what the tests call before they are shared out: processes that start together would each do it alone."""

import subprocess
import sys
from pathlib import Path

from stoneage.server.warmup import compiles_here, warm, warm_brain

_ROOT = Path(__file__).parents[2]


def compile_first() -> None:
    """Fill the caches of kernel and brain, side by side, if the compiled library is not that of these sources."""
    if not compiles_here():
        return
    command = [sys.executable, "-m", __name__]
    processes = [subprocess.Popen([*command, part], cwd=_ROOT) for part in ("kernel", "brain")]
    statuses = [process.wait() for process in processes]
    assert not any(statuses), "the kernel does not compile"


def compile_lab() -> None:
    """Compile what commands of the lab would compile; they say so, and tests of what they print would see that line."""
    from stoneage.game.options import Options
    from stoneage.lab.lineup import Lineup
    from stoneage.lab.simulation import Simulation

    table = Lineup(Options(players=2), ("random", "random"), "warm-up")
    for keep_records in (False, True):
        Simulation(table, 1, keep_records).warm_up()


if __name__ == "__main__":
    if sys.argv[1] == "kernel":
        warm()
        compile_lab()
    else:
        warm_brain()
