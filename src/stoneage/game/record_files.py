"""Reads files of records one record at a time, so memory holds only one game."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import IO, Any, Final

from stoneage.game.errors import RecordError, StoneAgeError
from stoneage.game.game import Game

LONGEST_RECORD: Final = 1 << 24  # bytes; a game of 100 rounds needs a tenth of it
BY_LINE: Final = ".jsonl"
SUFFIXES: Final = (".json", BY_LINE)
SECONDS_BETWEEN: Final = 0.1  # between two updates of the progress line

ReportProgress = Callable[[int, float], object]  # called with the number of games read, and the share of all bytes


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """One record of a file: its JSON, or the problem that prevents reading it."""

    record: Any = None
    problem: str = ""
    line: int = 0  # line number in a file with one record per line; 0: the file is one record


def stored_records(file: IO[bytes], by_line: bool) -> Iterator[StoredRecord]:
    """Yields the records of an open file: one JSON object, or one per line."""
    first = file.readline(LONGEST_RECORD + 1)
    if by_line or not _parsed(first).problem:
        yield from _lines(first, file)
        return
    whole = first + file.read(LONGEST_RECORD + 1 - len(first))
    if whole.strip():
        yield _parsed(whole)


def read_games(
    *files: str | PathLike[str], progress: bool | ReportProgress = False, skip_faulty: bool = False
) -> Iterator[Game]:
    """Yields the games of record files: one record per file or one per line; a folder stands for its files.

    Games are replayed one at a time, so memory does not grow with their number. `progress=True` shows a line on a
    terminal; a function is called with the number of games and the share of all bytes read. Raises RecordError with the
    file, the line and the problem; with `skip_faulty` such records are skipped.
    """
    paths = [path for file in files for path in _files_in(Path(file))]
    sizes = [path.stat().st_size for path in paths]
    total, before, games = max(sum(sizes), 1), 0, 0
    report = _progress_line() if progress is True else progress or _silent
    for path, size in zip(paths, sizes, strict=True):
        with path.open("rb") as file:
            for stored in stored_records(file, path.suffix == BY_LINE):
                game = _played(path, stored, skip_faulty)
                if game is not None:
                    games += 1
                    report(games, min((before + file.tell()) / total, 1.0))
                    yield game
        before += size
    report(games, 1.0)


def _files_in(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.iterdir() if file.suffix in SUFFIXES)


def _played(path: Path, stored: StoredRecord, skip_faulty: bool) -> Game | None:
    try:
        if stored.problem:
            raise RecordError("bad_record", where=str(path), what=stored.problem)
        return Game.from_record(stored.record)
    except StoneAgeError as error:
        if skip_faulty:
            return None
        if stored.problem:
            raise
        where = f"{path}: line {stored.line}" if stored.line else str(path)
        raise RecordError("bad_record", where=where, what=str(error)) from error


def _silent(games: int, share: float) -> None:
    """Reports nothing."""


def _progress_line() -> ReportProgress:
    """Returns a function that updates one line of a terminal; it writes nothing to a pipe or a log."""
    reported = 0.0

    def report(games: int, share: float) -> None:
        nonlocal reported
        now, last = time.monotonic(), share == 1.0
        if last or now - reported > SECONDS_BETWEEN:
            reported = now
            sys.stderr.write(f"\r{games:,} games, {share:.0%} " + "\n" * last)
            sys.stderr.flush()

    return report if sys.stderr is not None and sys.stderr.isatty() else _silent


def _lines(line: bytes, file: IO[bytes]) -> Iterator[StoredRecord]:
    number = 1
    while line:
        if line.strip():
            parsed = _parsed(line)
            yield StoredRecord(parsed.record, parsed.problem and f"line {number}: {parsed.problem}", number)
        if len(line) > LONGEST_RECORD:
            return  # the rest of such a line may be endless
        line = file.readline(LONGEST_RECORD + 1)
        number += 1


def _parsed(text: bytes) -> StoredRecord:
    if len(text) > LONGEST_RECORD:
        return StoredRecord(problem=f"longer than {LONGEST_RECORD >> 20} MB, so not a record")
    try:
        return StoredRecord(json.loads(text))
    except UnicodeDecodeError:
        return StoredRecord(problem="not text, so not a record")
    except (ValueError, RecursionError) as error:
        return StoredRecord(problem=f"not JSON: {error}")
