"""`stoneage arena`: bots against each other, then who beat whom."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich import box
from rich.table import Table as Grid

from stoneage.cli.console import progress, result_console
from stoneage.cli.errors import BadInput
from stoneage.game.english.words import SOURCE_WORDS, edition
from stoneage.lab.arena import Contest
from stoneage.lab.ledger import Ledger, play_contest
from stoneage.lab.standings import Standings
from stoneage.rules.sets import NEWEST


def run(contest: Contest, jobs: int, results: str | None, plot: str | None, as_json: bool) -> int:
    standings = Standings(contest.bots)
    try:
        ledger = None if results is None else Ledger(Path(results), contest)
    except OSError as error:
        raise BadInput(f"{results} cannot be used: {error.strerror or error}") from error
    with progress("Playing", contest.games * len(contest.line_ups())) as advance:
        for outcome in play_contest(contest, jobs, ledger):
            standings.add(outcome)
            advance(1)
    if plot is not None:
        from stoneage.lab.plots import plot_shares

        plot_shares(standings, Path(plot))
    if as_json:
        print(json.dumps(_as_json(contest, standings), indent=2))
    else:
        _show(contest, standings)
    return 0


def _as_json(contest: Contest, standings: Standings) -> dict[str, Any]:
    budget = None if contest.budget is None else asdict(contest.budget)
    settings = {"options": asdict(contest.options), "seed": contest.seed, "budget": budget}
    return settings | standings.as_json()


def _show(contest: Contest, standings: Standings) -> None:
    console = result_console()
    options = contest.options
    console.print(f"{standings.games:,} games, {options.players} players, {edition(options.expansion, NEWEST)}")
    console.print(_shares(standings))
    console.print(_points(standings))
    if len(contest.bots) > 2:
        console.print(_cross_table(standings))


def _shares(standings: Standings) -> Grid:
    grid = Grid("bot", box=box.SIMPLE)
    for heading in ("games", "wins", "share", "95 %", "points", "place", "rounds", "unfed", "ms/choice", "rating"):
        grid.add_column(heading, justify="right")
    for bot, totals in standings.totals.items():
        if not totals.games:
            continue
        figures = totals.as_json()
        low, high = figures["interval"]
        grid.add_row(
            bot, f"{totals.games:,}", f"{totals.wins:,.1f}", f"{figures['win_share']:.1%}", f"{low:.1%}–{high:.1%}",
            f"{figures['mean_score']:.1f}", f"{figures['mean_place']:.2f}", f"{figures['mean_rounds']:.1f}",
            f"{figures['starved_per_game']:.2f}", f"{figures['ms_per_choice']:.2f}", f"{standings.rating(bot):.1f}",
        )  # fmt: skip
    return grid


def _points(standings: Standings) -> Grid:
    bots = [bot for bot, totals in standings.totals.items() if totals.games]
    grid = Grid("points, on average", box=box.SIMPLE)
    for bot in bots:
        grid.add_column(bot, justify="right")
    figures = [standings.totals[bot].as_json()["points"] for bot in bots]
    for source, words in SOURCE_WORDS.items():
        if any(points[source] for points in figures):
            grid.add_row(words, *(f"{points[source]:.1f}" for points in figures))
    return grid


def _cross_table(standings: Standings) -> Grid:
    """Row against column: the share of games the row won."""
    bots = list(standings.totals)
    grid = Grid("won against", box=box.SIMPLE)
    for bot in bots:
        grid.add_column(bot, justify="right")
    for bot in bots:
        cells = [standings.pairs.get((bot, rival)) for rival in bots]
        grid.add_row(bot, *("–" if cell is None else f"{cell.win_share:.0%}" for cell in cells))
    return grid
