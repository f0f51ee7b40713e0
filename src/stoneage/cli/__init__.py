"""The command line: `main` runs a command and turns every error into one line and an exit status."""

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from io import StringIO
from typing import NoReturn, TextIO

from typer.exceptions import TyperException

from stoneage.cli.app import app
from stoneage.cli.errors import BadInput, one_line
from stoneage.game.errors import StoneAgeError

__all__ = ["main"]

BAD_INPUT = 2
INTERRUPTED = 128 + signal.SIGINT
BROKEN_PIPE = 128 + getattr(signal, "SIGPIPE", 13)
RICH_BROKEN_PIPE = 1  # exit status of Rich and Typer if the reader of a pipe has gone


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. Returns 0 for success, 1 for a negative result, 2 for bad input."""
    _prepare_streams()
    try:
        with _exiting_on_sigterm():
            status = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except OSError as error:
        # Python would try to write the rest again at exit, and print an error there.
        _silence(sys.stdout)
        return BROKEN_PIPE if isinstance(error, BrokenPipeError) else _complain(_described(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as left:
        _silence(sys.stdout)
        return BROKEN_PIPE if left.code == RICH_BROKEN_PIPE else int(left.code or 0)
    return status


def _run(arguments: Sequence[str]) -> int:
    try:
        return app(list(arguments), prog_name="stoneage", standalone_mode=False) or 0
    except TyperException as error:
        if (context := getattr(error, "ctx", None)) and error.format_message() == context.get_help():
            print(context.get_help())  # a group was given without a command
            return BAD_INPUT
        return _complain(_with_hint(error))
    except (BadInput, StoneAgeError) as error:
        return _complain(str(error))
    except BrokenExecutor:
        return _complain("a worker process died; use fewer --jobs if memory is short")


def _with_hint(error: TyperException) -> str:
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "stoneage"
    return f"{error.format_message().rstrip('.')} (see {command} --help)"


def _described(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else f"input or output failed: {what}"


def _complain(problem: str) -> int:
    print(f"stoneage: {one_line(problem)}", file=sys.stderr)
    return BAD_INPUT


def _prepare_streams() -> None:
    """Makes any text printable on any terminal."""
    sys.stdout = sys.stdout or StringIO()  # closed streams are None
    sys.stderr = sys.stderr or StringIO()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


@contextmanager
def _exiting_on_sigterm() -> Iterator[None]:
    """Turns SIGTERM into SystemExit, so that commands clean up and leave no unfinished file."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(number: int, _: object) -> NoReturn:
    raise SystemExit(128 + number)


def _silence(stream: TextIO) -> None:
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        return
