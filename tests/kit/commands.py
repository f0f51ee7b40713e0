"""Run commands through the real entry point and see all that a person would."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from stoneage import Game
from stoneage.cli import main

FIRST_MOVES = ("place hunt 5", "place forest 5")


@dataclass(frozen=True)
class Outcome:
    """Exit status and what was printed."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def is_one_line_of_bad_input(self) -> bool:
        """What bad input of every kind must lead to."""
        one_line = self.err.count("\n") == 1 and self.err.startswith("stoneage: ")
        return self.status == 2 and one_line and not self.out


def run(*arguments: object, stdin: bytes = b"") -> Outcome:
    """A command with its arguments, in this process."""
    out, err = io.StringIO(), io.StringIO()
    typed = io.TextIOWrapper(io.BytesIO(stdin))
    with patch.object(sys, "stdin", typed), redirect_stdout(out), redirect_stderr(err):
        status = main([str(argument) for argument in arguments])
    return Outcome(status, out.getvalue(), err.getvalue())


def short_game(seed: str = "cli", **options: Any) -> Game:
    """Two choices, then the game is abandoned."""
    game = Game(2, seed=seed, **options)
    for move in FIRST_MOVES:
        game.play(move)
    game.stop("abandoned")
    return game


def write_games(path: Path, *records: Any) -> Path:
    """A file with a record on each line; texts go in as they are."""
    lines = [record if isinstance(record, str) else json.dumps(record) for record in records]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path
