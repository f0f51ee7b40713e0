"""`stoneage arena`: runs matches between bots and prints the standings."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from rich import box
from rich.table import Table as Grid

from stoneage.cli.console import progress, result_console, status_console
from stoneage.cli.errors import BadInput
from stoneage.cli.files import check_plot, new_file_if_named
from stoneage.game.english.words import SOURCE_WORDS, edition
from stoneage.lab.arena import Contest, ContestLog, Fault, play_contest
from stoneage.lab.standings import Standings
from stoneage.rules.sets import NEWEST

COLUMNS = 6  # bots per table that fit into 80 columns with shares up to 100%
FAULTY = 1  # exit status if a bot failed in a game


def run(
    contest: Contest,
    jobs: int,
    results: str | None,
    records: str | None,
    force: bool,
    plot: str | None,
    as_json: bool,
) -> int:
    check_plot(plot)
    standings = Standings(contest.bots)
    try:
        log = None if results is None else ContestLog(Path(results), contest)
    except OSError as error:
        raise BadInput(f"{results} cannot be used: {error.strerror or error}") from error
    faults = 0
    try:
        with new_file_if_named(records, force) as file:
            faults = _play(contest, jobs, log, standings, file)
    finally:
        if standings.games:
            _print(contest, standings, as_json)
    if plot is not None and standings.games:
        from stoneage.lab.plots import plot_shares

        plot_shares(standings, Path(plot))
    return FAULTY if faults else 0


def _play(contest: Contest, jobs: int, log: ContestLog | None, standings: Standings, records: TextIO | None) -> int:
    """Plays the games and adds up the results; returns the number of games that a bot's fault has ended."""
    faults = unrecorded = 0
    with progress("Playing", contest.games * len(contest.line_ups())) as advance:
        for outcome in play_contest(contest, jobs, log):
            advance(1)
            if isinstance(outcome, Fault):
                faults += 1
                status_console().print(str(outcome), soft_wrap=True)
                continue
            standings.add(outcome)
            if records is None:
                continue
            if outcome.record is None:
                unrecorded += 1
            else:
                records.write(f"{outcome.record}\n")
    if unrecorded:
        status_console().print(f"{unrecorded:,} games were played in an earlier run and are not in the records file.")
    return faults


def _print(contest: Contest, standings: Standings, as_json: bool) -> None:
    if as_json:
        print(json.dumps(_as_json(contest, standings), indent=2))
    else:
        _show(contest, standings)


def _as_json(contest: Contest, standings: Standings) -> dict[str, Any]:
    budget = None if contest.budget is None else asdict(contest.budget)
    settings = {"options": asdict(contest.options), "seed": contest.seed, "budget": budget}
    return settings | standings.as_json()


def _show(contest: Contest, standings: Standings) -> None:
    """Prints tables of at most 80 columns; column headings are the bots' numbers."""
    console = result_console()
    options = contest.options
    bots = [bot for bot, totals in standings.totals.items() if totals.games]
    console.print(f"{standings.games:,} games, {options.players} players, {edition(options.expansion, NEWEST)}")
    for grid in (_shares(standings, bots), _habits(standings, bots), *_points(standings, bots)):
        console.print(grid)
    if len(contest.bots) > 2:
        for grid in _cross_tables(standings, bots):
            console.print(grid)


def _grid(*headings: str) -> Grid:
    grid = Grid(box=box.SIMPLE, pad_edge=False)
    grid.add_column(headings[0], overflow="fold", max_width=32)
    for heading in headings[1:]:
        grid.add_column(heading, justify="right", no_wrap=True)
    return grid


def _numbered(bots: list[str]) -> list[str]:
    return [f"{number} {bot}" for number, bot in enumerate(bots, 1)]


def _shares(standings: Standings, bots: list[str]) -> Grid:
    grid = _grid("bot", "games", "wins", "share", "95 %", "points", "rating")
    for row, bot in zip(_numbered(bots), bots, strict=True):
        totals = standings.totals[bot]
        figures = totals.as_json()
        low, high = figures["interval"]
        grid.add_row(
            row, f"{totals.games:,}", f"{totals.wins:,.1f}", f"{figures['win_share']:.1%}", f"{low:.0%}–{high:.0%}",
            f"{figures['mean_score']:.1f}", f"{standings.rating(bot):.1f}",
        )  # fmt: skip
    return grid


def _habits(standings: Standings, bots: list[str]) -> Grid:
    grid = _grid("average", "place", "rounds", "starved", "ms/choice")
    for row, bot in zip(_numbered(bots), bots, strict=True):
        figures = standings.totals[bot].as_json()
        grid.add_row(
            row, f"{figures['mean_place']:.2f}", f"{figures['mean_rounds']:.1f}", f"{figures['starved_per_game']:.2f}",
            f"{figures['ms_per_choice']:.2f}",
        )  # fmt: skip
    return grid


def _numbers(bots: list[str]) -> Iterator[list[int]]:
    """Yields the bots' indices in groups that fit into one table."""
    numbers = [*range(len(bots))]
    for first in range(0, len(bots), COLUMNS):
        yield numbers[first : first + COLUMNS]


def _points(standings: Standings, bots: list[str]) -> Iterator[Grid]:
    figures = [standings.totals[bot].as_json()["points"] for bot in bots]
    for numbers in _numbers(bots):
        grid = _grid("points", *(str(number + 1) for number in numbers))
        for source, words in SOURCE_WORDS.items():
            if any(points[source] for points in figures):
                grid.add_row(words, *(f"{figures[number][source]:.0f}" for number in numbers))
        yield grid


def _cross_tables(standings: Standings, bots: list[str]) -> Iterator[Grid]:
    """Yields tables of the share of games that the bot of the row won against that of the column."""
    for numbers in _numbers(bots):
        grid = _grid("won against", *(str(number + 1) for number in numbers))
        for row, bot in zip(_numbered(bots), bots, strict=True):
            cells = [standings.pairs.get((bot, bots[number])) for number in numbers]
            grid.add_row(row, *("–" if cell is None else f"{cell.win_share:.0%}" for cell in cells))
        yield grid
