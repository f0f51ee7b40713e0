"""Output: results to standard output, everything else to standard error."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table


class Advance(Protocol):
    """Reports the number of items just done, and the total if it was unknown before."""

    def __call__(self, done: int, total: int | None = None) -> None: ...


def result_console() -> Console:
    """Returns the console for results, on standard output."""
    return Console(highlight=False, markup=False, emoji=False)


def status_console() -> Console:
    """Returns the console for progress and notices, on standard error."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def figures_table(*headings: str, words: int = 1, narrow: bool = False) -> Table:
    """Returns a table whose first `words` columns contain text and whose other columns contain figures."""
    table = Table(box=box.SIMPLE, pad_edge=not narrow)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number < words else "right", no_wrap=narrow)
    return table


@contextmanager
def report_on_interrupt(what: Callable[[], str]) -> Iterator[None]:
    """Prints what was done so far if the command is interrupted."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        status_console().print(f"Stopped after {what()}.", soft_wrap=True)
        raise


@contextmanager
def progress(title: str, total: int | None) -> Iterator[Advance]:
    """Shows a progress bar on a terminal, and nothing in a pipe or a log."""
    console = status_console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done, total=None: bar.update(task, advance=done, total=total)
