"""Files of finished games, one JSON row per game, from which a command resumes."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO

from stoneage.cli.errors import BadInput


def open_progress(path: str) -> TextIO:
    try:
        return open(path, "a", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}") from error


def finished_rows(path: Path, plan: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields the rows of games that the same plan has finished."""
    if not path.exists():
        return
    if not path.is_file():
        raise BadInput(f"{path} is not a file")
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
        except ValueError as error:
            raise BadInput(f"{path}: line {number} is not a row of a progress file") from error
        if row.get("plan") == plan:
            yield row
