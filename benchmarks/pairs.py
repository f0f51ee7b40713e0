"""Runs a benchmark in this tree and in an older one by turns, so that both are measured in the same minutes.

    uv run --dev python -m benchmarks.pairs 5e4d49a load --tables 500 --rate 1000 --seconds 15
    uv run --dev python -m benchmarks.pairs 5e4d49a bench

The older commit is checked out and installed into a folder of its own (`--folder`, which stays for the next time), and
compiles all it needs before the clock runs. Each tree runs its own `benchmarks/load.py` or `stoneage bench`. For every
figure the table has both medians, and of the ratios new : old of the pairs the median, the least and the greatest.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parents[1]
_BENCHMARKS = {"load": ("benchmarks/load.py",), "bench": ("-m", "stoneage", "bench", "--json")}
_COMPILE = "from stoneage.server.warmup import warm, warm_brain; warm(); warm_brain()"

Figures = dict[str, float]


class Tree:
    """A checkout with its own environment."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        outside = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
        self._environment = {**outside, "PYTHONPATH": str(folder)}  # benchmarks import each other, now as then

    def run(self, *command: str) -> str:
        done = subprocess.run(
            ["uv", *command], cwd=self._folder, env=self._environment, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout

    def measure(self, *command: str) -> Figures:
        return dict(_numbers(json.loads(self.run("run", "--no-sync", "python", *command))))


def _numbers(measured: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """Returns every figure of a result with its path, such as `random_play 0 games_per_second`."""
    if isinstance(measured, dict | list):
        parts = measured.items() if isinstance(measured, dict) else enumerate(measured)
        for key, part in parts:
            yield from _numbers(part, f"{name} {key}".strip())
    elif isinstance(measured, int | float) and not isinstance(measured, bool):
        yield name, float(measured)


def check_out(commit: str, folder: Path) -> Tree:
    """Returns the tree of a commit, installed and compiled."""
    if not folder.exists():
        subprocess.run(["git", "worktree", "add", "--detach", str(folder), commit], cwd=_HERE, check=True)
    return prepared(Tree(folder))


def prepared(tree: Tree) -> Tree:
    tree.run("sync", "--quiet", "--inexact", "--dev")
    tree.run("run", "--no-sync", "python", "-c", _COMPILE)
    return tree


def compare(old: list[Figures], new: list[Figures]) -> Iterator[str]:
    """Returns one line per figure that both trees report."""
    yield f"{'':<42}{'old':>16}{'new':>16}{'new : old':>12}   least … greatest"
    for name in (name for name in new[0] if name in old[0]):
        pairs = [(before[name], after[name]) for before, after in zip(old, new, strict=True)]
        medians = [statistics.median(side) for side in zip(*pairs, strict=True)]
        ratios = [after / before for before, after in pairs if before]
        if ratios and len({*pairs}) > 1:  # what was asked for is the same in all runs
            told = f"{statistics.median(ratios):>12.3f}   {min(ratios):.3f} … {max(ratios):.3f}"
            yield f"{name:<42}{medians[0]:>16,.2f}{medians[1]:>16,.2f}{told}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", help="the older one")
    parser.add_argument("benchmark", choices=_BENCHMARKS)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--folder", type=Path, help="where the older tree is, or is to be put")
    options, rest = parser.parse_known_args()
    folder = options.folder or Path(tempfile.gettempdir()) / f"stoneage-{options.commit}"
    trees = [check_out(options.commit, folder.resolve()), prepared(Tree(_HERE))]
    command = [*_BENCHMARKS[options.benchmark], *rest]
    measured: list[list[Figures]] = [[], []]
    for number in range(options.pairs):
        # Who goes first changes from pair to pair: the second may find the machine warmer, or its host busier.
        for side in (0, 1) if number % 2 == 0 else (1, 0):
            measured[side].append(trees[side].measure(*command))
            print(f"pair {number + 1}, {('old', 'new')[side]}: {json.dumps(measured[side][-1])}", flush=True)
    print("\n".join(compare(*measured)))


if __name__ == "__main__":
    main()
