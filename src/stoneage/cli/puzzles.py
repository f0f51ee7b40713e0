"""`stoneage puzzles`: mines positions with one clearly best move, and prints them."""

import json
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from stoneage.bots.weights import evaluator_of
from stoneage.cli.console import progress, result_console, status_console
from stoneage.cli.errors import BadInput
from stoneage.cli.files import finished_rows, new_file, open_progress
from stoneage.game.game import Game
from stoneage.game.record_types import Evaluator
from stoneage.lab.mining import FILTERS, Mined, MiningPlan
from stoneage.lab.processes import spread
from stoneage.learn.puzzles import THEMES, USUAL_BOT, Puzzle, PuzzleBook, Theme, shipped_puzzles, text_of
from stoneage.review.report import reason_sentence

FORMAT: Final = "stoneage/puzzles/1"


def mine(plan: MiningPlan, games: range, progress_file: str, output: str | None, jobs: int, force: bool) -> int:
    """Searches these games, except those that are already in the progress file."""
    known = {row["game"]: row for row in finished_rows(Path(progress_file), _key(plan)) if row["game"] in games}
    left = (number for number in games if number not in known)
    summary = MinedPuzzles()
    for row in known.values():
        summary.add(row)
    with (
        open_progress(progress_file) as file,
        progress("Mining", games.stop - games.start - len(known)) as advance,
        closing(spread(plan.mine, left, jobs)) as mined,
    ):
        for found in mined:
            row = _row(plan, found)
            file.write(json.dumps(row) + "\n")
            file.flush()
            summary.add(row)
            advance(1)
    if output is not None:
        _write(Path(output), summary.puzzles, plan, games, force)
    _print(result_console(), summary)
    return 0


def known_theme(name: str | None) -> Theme | None:
    """Returns the theme of this name. Raises BadInput if there is none."""
    found = next((theme for theme in THEMES if theme == name), None)
    if name is not None and found is None:
        raise BadInput(f"there is no theme {name}; themes are {', '.join(THEMES)}")
    return found


@dataclass(slots=True)
class MinedPuzzles:
    """The puzzles of all games, and the number of rejected choices by reason."""

    games: int = 0
    puzzles: list[Puzzle] = field(default_factory=list)
    thrown_out: Counter[str] = field(default_factory=Counter)

    def add(self, row: dict[str, Any]) -> None:
        self.games += 1
        self.thrown_out.update(row["thrown_out"])
        if row["puzzle"] is not None:
            self.puzzles.append(row["puzzle"])


def _key(plan: MiningPlan) -> dict[str, Any]:
    options = plan.options
    return {
        "seed": plan.seed, "bot": plan.bot, "players": options.players, "expansion": options.expansion,
        "ms": plan.milliseconds, "filters": FILTERS, "theme": plan.theme,
        "evaluator": evaluator_of(options.players, options.expansion, plan.network)["hash"],
    }  # fmt: skip


def _row(plan: MiningPlan, found: Mined) -> dict[str, Any]:
    return {"plan": _key(plan), "game": found.number, "puzzle": found.puzzle, "thrown_out": found.thrown_out}


def _is_of(puzzle: Puzzle, plan: MiningPlan, games: range) -> bool:
    """Returns whether a puzzle is from one of the games that were searched."""
    source, options = puzzle["source"], plan.options
    table = (puzzle["players"], puzzle["expansion"]) == (options.players, options.expansion)
    searched = source["seed"], source.get("bot", USUAL_BOT), source.get("theme")
    return table and searched == (plan.seed, plan.bot, plan.theme) and source["game"] in games


def _write(path: Path, puzzles: list[Puzzle], plan: MiningPlan, games: range, force: bool) -> None:
    """Writes a puzzle file, keeping the puzzles of other options and games that it contains."""
    kept: list[Puzzle] = []
    judges: list[Evaluator] = []
    missed: dict[str, float] = {}
    if path.exists() and force:
        book: PuzzleBook = json.loads(path.read_text("utf-8"))
        kept = [puzzle for puzzle in book["puzzles"] if not _is_of(puzzle, plan, games)]
        judges = _judges_of(kept, book["evaluators"])
        missed = book.get("missed", {})
    found = sorted([*kept, *puzzles], key=lambda puzzle: (puzzle["expansion"], puzzle["players"], puzzle["id"]))
    judge = evaluator_of(plan.options.players, plan.options.expansion, plan.network)
    if puzzles and judge not in judges:
        judges.append(judge)
    new: PuzzleBook = {
        "format": FORMAT,
        "evaluators": sorted(judges, key=lambda one: (one["name"], one["hash"])),
        "missed": {puzzle["id"]: missed[puzzle["id"]] for puzzle in found if puzzle["id"] in missed},
        "puzzles": found,
    }
    with new_file(path, force) as file:
        file.write(text_of(new))


def _judges_of(kept: list[Puzzle], known: list[Evaluator]) -> list[Evaluator]:
    """Returns the networks that judged the kept puzzles: a network trained since did not judge them."""
    tables = {evaluator_of(puzzle["players"], puzzle["expansion"])["name"] for puzzle in kept}
    return [judge for judge in known if judge["name"] in tables]


def _print(console: Console, summary: MinedPuzzles) -> None:
    console.print(f"{len(summary.puzzles)} puzzles in {summary.games} games")
    for theme, count in Counter(puzzle["theme"] for puzzle in summary.puzzles).most_common():
        console.print(f"  {count:4} {theme.replace('_', ' ')}")
    console.print("Rejected choices, by reason:")
    for why, count in summary.thrown_out.most_common():
        console.print(f"  {count:4} {why}")


def show(file: str | None, number: int) -> int:
    """Prints a puzzle: the board, the moves with their win probabilities, and the reason."""
    puzzles = list(shipped_puzzles())
    if file is not None:
        puzzles = json.loads(Path(file).read_text("utf-8"))["puzzles"]
    if not 1 <= number <= len(puzzles):
        raise BadInput(f"there is no puzzle {number}: numbers are 1 to {len(puzzles)}")
    console, puzzle = result_console(), puzzles[number - 1]
    game = Game.from_position(puzzle["position"], seed=1)
    console.print(str(game), soft_wrap=True)
    console.print(f"{puzzle['theme']}: seat {puzzle['seat']}, decision {puzzle['kind']}")
    for move in puzzle["moves"]:
        console.print(f"  {100 * move['win']:5.1f} %  {move['move']}")
    sentence = reason_sentence(puzzle["reason"], list(game.seats))
    if sentence:
        console.print(sentence)
    status_console().print(f"Mined by: stoneage {_command(puzzle)}", style="dim", soft_wrap=True)
    return 0


def _command(puzzle: Puzzle) -> str:
    """Returns the command that finds a puzzle again."""
    source, edition = puzzle["source"], " --expansion" if puzzle["expansion"] else ""
    bot = f" --bot {source['bot']}" if "bot" in source else ""
    theme = f" --theme {source['theme']}" if "theme" in source else ""
    return (
        f"puzzles mine --players {puzzle['players']}{edition}{bot}{theme} --seed {source['seed']} "
        f"--skip {source['game']} --games 1 --progress-file again.jsonl"
    )
