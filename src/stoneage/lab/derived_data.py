"""Makes everything that depends on the bundled networks, in the order in which one depends on the other.

    uv run python -m stoneage.lab.derived_data --logs FOLDER [--jobs 2] [--only levels,tables] [--scale 0.1] [--show]

Steps: corrections, levels, puzzles, knowledge, tables. Add networks first, with `stoneage.lab.ship_brain`. Corrections
and levels are made again only where their inputs have changed; all else resumes from files in FOLDER. The
command stops at the first step that fails, and continues there when it is run again. `--show` prints the commands.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

STEPS: Final = ("corrections", "levels", "puzzles", "knowledge", "tables")
DATA: Final = Path(__file__).parents[1] / "data"
PAGES: Final = Path("docs/results")
# Games that are searched for puzzles, by players and expansion. With two players few games contain one.
PUZZLE_GAMES: Final = {
    (2, False): 1200, (3, False): 300, (4, False): 600, (2, True): 300, (3, True): 200, (4, True): 200, (5, True): 600,
}  # fmt: skip
KNOWLEDGE: Final = {2: "knowledge", 4: "knowledge-4"}  # pages of the base game, by players
KNOWLEDGE_GAMES: Final = 2400  # a contest per thing and stage in each; some end before the last stage


@dataclass(frozen=True, slots=True)
class DerivedData:
    """Settings: a folder for unfinished work, the number of workers, and a share of the usual number of games."""

    logs: Path
    jobs: int = 1
    scale: float = 1.0

    def commands(self, step: str) -> Iterator[list[str]]:
        """Yields the commands of a step, without the interpreter."""
        jobs = ["--jobs", str(self.jobs)]
        if step == "corrections":
            yield ["stoneage.lab.tune_calibration"]
        elif step == "levels":
            yield ["stoneage.lab.tune_levels", *jobs, "--check"]
        elif step == "puzzles":
            for (players, expansion), games in PUZZLE_GAMES.items():
                yield [
                    "stoneage", "puzzles", "mine", "--players", str(players), *(["--expansion"] if expansion else []),
                    "--games", self._games(games), "--progress-file", str(self.logs / "mined.jsonl"),
                    "--output", str(DATA / "puzzles.json"), "--force", *jobs,
                ]  # fmt: skip
            yield ["stoneage.lab.puzzle_difficulty"]
        elif step == "knowledge":
            for players, page in KNOWLEDGE.items():
                yield [
                    "stoneage", "knowledge", "--players", str(players), "--games", self._games(KNOWLEDGE_GAMES),
                    "--progress-file", str(self.logs / "knowledge.jsonl"),
                    "--output", str(PAGES / f"{page}.md"), "--data", str(DATA / "knowledge.json"), "--force", *jobs,
                ]  # fmt: skip
        else:
            yield ["stoneage.lab.ladder", "--logs", str(self.logs / "ladder"), "--scale", str(self.scale), *jobs]

    def _games(self, usual: int) -> str:
        return str(max(round(self.scale * usual), 1))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--logs", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", type=_steps, default=STEPS, metavar="STEP,STEP")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args(arguments)
    making = DerivedData(given.logs, given.jobs, given.scale)
    (given.logs / "ladder").mkdir(parents=True, exist_ok=True)
    for step in given.only:
        for command in making.commands(step):
            print(f"{step}: python -m {' '.join(command)}", flush=True)
            if given.show:
                continue
            status = subprocess.run([sys.executable, "-m", *command], check=False).returncode
            if status:
                print(f"stopped in {step}; the same command continues there", file=sys.stderr)
                return status
    return 0


def _steps(names: str) -> tuple[str, ...]:
    """Returns the named steps in their order."""
    chosen = names.split(",")
    if unknown := set(chosen) - set(STEPS):
        raise argparse.ArgumentTypeError(f"unknown step {', '.join(sorted(unknown))}; known are {', '.join(STEPS)}")
    return tuple(step for step in STEPS if step in chosen)


if __name__ == "__main__":
    sys.exit(main())
