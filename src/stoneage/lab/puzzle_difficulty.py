"""Measures how often levels miss each puzzle, and writes the shares into the puzzle file.

    uv run python -m stoneage.lab.puzzle_difficulty [--file puzzles.json] [--tries 10]

Every level without search answers every puzzle as often as `--tries` says, each time with other opinions. An answer is
missed if the game would not count it as right. The page of the puzzles begins with those that are missed least.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from stoneage.bots import make_bot
from stoneage.bots.bot import bot_for_game
from stoneage.bots.levels import LEVELS
from stoneage.game.game import Game
from stoneage.learn.puzzles import Puzzle, PuzzleBook, text_of
from stoneage.learn.questions import GOOD_ENOUGH, question_of

FILE: Final = Path(__file__).parents[1] / "data" / "puzzles.json"
SOLVERS: Final = tuple(level.name for level in LEVELS if level.weakness is not None)
TRIES: Final = 10


def missed_by_levels(puzzle: Puzzle, tries: int = TRIES) -> float:
    """Returns the share of the levels' answers to a puzzle that are wrong."""
    question, missed = question_of(puzzle), 0
    game = Game.from_position(question.position, seed=1)
    observation = game.observation(question.seat)
    for number in range(tries):
        for solver, level in enumerate(SOLVERS):
            bot = bot_for_game(make_bot(level), number)
            move = bot.choose(observation, np.random.default_rng([number, solver]))
            missed += question.gap_of(game, str(move)) > GOOD_ENOUGH
    return round(missed / (tries * len(SOLVERS)), 3)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--tries", type=int, default=TRIES)
    given = parser.parse_args(arguments)
    book: PuzzleBook = json.loads(given.file.read_text("utf-8"))
    missed = {puzzle["id"]: missed_by_levels(puzzle, given.tries) for puzzle in book["puzzles"]}
    new: PuzzleBook = {
        "format": book["format"], "evaluators": book["evaluators"], "missed": missed, "puzzles": book["puzzles"],
    }  # fmt: skip
    given.file.write_text(text_of(new), "utf-8")
    mean = sum(missed.values()) / max(len(missed), 1)
    print(f"{len(missed)} puzzles; a level misses {mean:.0%} of them on average")


if __name__ == "__main__":
    main()
