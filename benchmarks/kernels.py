"""Compares the speed of two trees' kernels in random play, in turns of 0.25 s.

Both must play the same games: what the states of both have must be equal at the end.

    uv run --dev python -m benchmarks.kernels ../older [--turns 20]

The older tree is a checkout that was installed (`uv sync`). Each kernel runs in a process of its own, compiled as its
tree has it. Times are the processor's. The ratio is the median of the turns' ratios, with the least and the greatest.
"""

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TABLES = ((2, False), (3, False), (4, False), (2, True), (5, True))
BATCH = 64
SECONDS = 0.25
_HERE = Path(__file__).resolve()


class Kernel:
    """The kernel of a tree in its own process, which plays on request."""

    def __init__(self, tree: Path) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
        self._process = subprocess.Popen(
            ["uv", "run", "--no-sync", "python", str(_HERE), "--serve"],
            cwd=tree, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def play(self, players: int, expansion: bool, seed: int) -> tuple[float, dict[str, str]]:
        """Returns decisions per second, and a digest of the first batch of games for each field of the state."""
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps([players, expansion, seed]), file=self._process.stdin, flush=True)
        speed, digests = json.loads(self._process.stdout.readline())
        return speed, digests


def serve() -> None:
    """Plays the requests on standard input, one per line."""
    for line in sys.stdin:
        print(json.dumps(_play(*json.loads(line))), flush=True)


def _play(players: int, expansion: bool, seed: int) -> tuple[float, dict[str, str]]:
    import numpy as np

    from stoneage.rules import kernel
    from stoneage.rules.moves import new_buffer
    from stoneage.rules.rounds import ROUND_LIMIT
    from stoneage.rules.state import copy_games, new_games

    rng = np.random.default_rng(seed)
    blank: Any = new_games(BATCH)
    blank["players"], blank["expansion"] = players, expansion
    counts, buffer, none = np.zeros(BATCH, np.int64), new_buffer(), np.empty((BATCH, 0), np.int16)
    digests, decisions, taken = dict[str, str](), 0, 0.0
    while taken < SECONDS:
        games, noise = copy_games(blank), rng.integers(0, 1 << 64, BATCH, np.uint64)
        games["key"] = rng.integers(0, 1 << 64, (BATCH, 2), np.uint64)
        began = time.process_time()
        kernel.prepare(games, -1)
        decisions += kernel.play_at_random(games, noise, ROUND_LIMIT, none, counts, buffer)
        taken += time.process_time() - began
        digests = digests or dict(_digests("", games))
    return decisions / taken, digests


def _digests(path: str, records: Any) -> Iterator[tuple[str, str]]:
    """Yields a digest for each field of the records, those of nested records included."""
    for name in records.dtype.names:
        if records.dtype[name].base.names:
            yield from _digests(f"{path}{name}.", records[name])
        else:
            yield f"{path}{name}", hashlib.sha256(repr(records[name].tolist()).encode()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("older", type=Path, nargs="?")
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve()
    else:
        compare([Kernel(options.older), Kernel(_HERE.parents[1])], options.turns)


def compare(kernels: list[Kernel], turns: int) -> None:
    print(f"the machine's load is {os.getloadavg()[0]:.1f}; million decisions a second")
    for players, expansion in TABLES:
        speeds: list[list[float]] = [[], []]
        for turn in range(turns):
            digests = [dict[str, str](), dict[str, str]()]
            # Who goes first changes from turn to turn: the second may find the machine warmer.
            for side in (0, 1) if turn % 2 == 0 else (1, 0):
                speed, digests[side] = kernels[side].play(players, expansion, turn)
                speeds[side].append(speed)
            common = digests[0].keys() & digests[1].keys()
            assert "player.building_points" in common, common
            other = sorted(name for name in common if digests[0][name] != digests[1][name])
            assert not other, f"the kernels do not play the same games: {', '.join(other)} differ"
        old, new = (statistics.median(side) / 1e6 for side in speeds)
        ratios = [after / before for before, after in zip(*speeds, strict=True)]
        print(
            f"{players} players{', expansion' if expansion else ''}: {old:.2f} -> {new:.2f},"
            f" {statistics.median(ratios):.3f} times ({min(ratios):.3f} to {max(ratios):.3f})"
        )


if __name__ == "__main__":
    main()
