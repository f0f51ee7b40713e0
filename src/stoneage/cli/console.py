"""Where output goes: results to standard output, everything else to standard error."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Advance(Protocol):
    """Call it with the number of games that are done."""

    def __call__(self, games: int) -> None: ...


def result_console() -> Console:
    """Returns the console for what was asked for."""
    return Console(highlight=False, markup=False, emoji=False)


def status_console() -> Console:
    """Returns the console for progress and notices."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


@contextmanager
def progress(title: str, total: int | None) -> Iterator[Advance]:
    """Show a progress bar on a terminal, nothing in a pipe or a log."""
    console = status_console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda games: bar.advance(task, games)


def announce_compiling(*entries: str) -> None:
    """Say why the first start takes its time, if these doors of the kernel or of the bots are not compiled yet."""
    from stoneage.bots import brain
    from stoneage.rules.jit import cache_directory

    folders = (cache_directory(), cache_directory(Path(brain.__path__[0]).resolve()))
    if not all(any(found for folder in folders for found in folder.rglob(f"*.{entry}-*.nbi")) for entry in entries):
        status_console().print("Compiling the rules for this machine, once; this can take a minute ...", soft_wrap=True)
