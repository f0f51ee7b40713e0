"""Reads records one by one, and writes files that are complete or absent."""

import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, Final, TextIO

from stoneage.cli.errors import BadInput
from stoneage.game.record_files import BY_LINE, StoredRecord, stored_records

STDIN: Final = "-"
PLOTS: Final = (".svg", ".png")


def read_records(path: str) -> Iterator[StoredRecord]:
    """Yields the records of a file with one JSON object, or one per line; `-` is standard input."""
    with _opened(path) as file:
        yield from stored_records(file, path.endswith(BY_LINE))


def _opened(path: str) -> AbstractContextManager[IO[bytes]]:
    if path != STDIN:
        return open(path, "rb")
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    return nullcontext(sys.stdin.buffer)


@contextmanager
def new_file(path: Path, force: bool) -> Iterator[TextIO]:
    """Opens a file that appears under its name only when it is complete."""
    with new_path(path, force) as unfinished, unfinished.open("x", encoding="utf-8") as file:
        yield file


def new_file_if_named(path: str | None, force: bool) -> AbstractContextManager[TextIO | None]:
    """Opens a new file as `new_file` does; None without a path."""
    return nullcontext() if path is None else new_file(Path(path), force)


@contextmanager
def new_path(path: Path, force: bool) -> Iterator[Path]:
    """Yields a temporary path; the file written there is moved to `path` when it is complete."""
    try:
        target = path.resolve()
        _check_free(path, target, force)
        unfinished = target.with_name(f".stoneage-{token_hex(8)}.part")
        try:
            yield unfinished
            _check_free(path, target, force)
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}") from error


def check_plot(path: str | None) -> None:
    """Raises BadInput or OptionError if no plot can be written there, before hours of work."""
    if path is None:
        return
    from stoneage.lab.plots import check_plots

    check_plots()
    if Path(path).suffix.lower() not in PLOTS:
        raise BadInput(f"{path} is not a plot: its name must end in {' or '.join(PLOTS)}")
    if not Path(path).resolve().parent.is_dir():
        raise BadInput(f"{path} cannot be written: there is no such folder")


def _check_free(path: Path, target: Path, force: bool) -> None:
    if not target.exists():
        return
    if not target.is_file():
        raise BadInput(f"{path} cannot be overwritten: it is not a file")
    if not force:
        raise BadInput(f"{path} already exists; --force overwrites it")
    if not os.access(target, os.W_OK):
        raise BadInput(f"{path} is write-protected")


@contextmanager
def new_folder(path: Path, force: bool) -> Iterator[Path]:
    """Yields a temporary folder that is moved to `path` when all its files are complete."""
    try:
        target = path.resolve()
        _check_free_folder(path, target, force)
        unfinished = target.with_name(f".stoneage-{token_hex(8)}.part")
        try:
            unfinished.mkdir()
            yield unfinished
            _check_free_folder(path, target, force)
            if target.exists():
                shutil.rmtree(target)
            unfinished.replace(target)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}") from error


def _check_free_folder(path: Path, target: Path, force: bool) -> None:
    """Raises BadInput unless the folder is absent, or contains only a data set and may be overwritten."""
    if not target.exists():
        return
    if not target.is_dir():
        raise BadInput(f"{path} cannot be overwritten: it is not a folder")
    if not force:
        raise BadInput(f"{path} already exists; --force overwrites it")
    from stoneage.lab.dataset import CARD  # brings the bots along, which most commands do without

    if any(file.suffix != ".parquet" and file.name != CARD for file in target.iterdir()):
        raise BadInput(f"{path} contains other files than a data set, which would be lost")


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
