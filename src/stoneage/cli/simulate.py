"""`stoneage simulate`: plays many games and prints statistics."""

import json
import time
from contextlib import closing
from dataclasses import asdict
from typing import Any, TextIO

from rich.table import Table as Grid

from stoneage.cli.console import figures_table, progress, report_on_interrupt, result_console
from stoneage.cli.files import new_file_if_named
from stoneage.game.english.words import SOURCE_WORDS, edition
from stoneage.game.options import Options
from stoneage.lab.lineup import Lineup, seat_bots
from stoneage.lab.results import SimulationTotals, SummaryStatistics
from stoneage.lab.simulation import Simulation
from stoneage.rules.sets import NEWEST


def run(
    options: Options, bots: str, seed: str, games: int, jobs: int, records: str | None, force: bool, as_json: bool
) -> int:
    simulation = Simulation(Lineup(options, seat_bots(bots, options.players), seed), games, records is not None)
    with new_file_if_named(records, force) as file:
        simulation.warm_up()
        began = time.perf_counter()
        tally, interrupt = _play(simulation, jobs, file)
        seconds = time.perf_counter() - began
    if interrupt is not None:
        raise interrupt  # after the file of the finished games has its name
    if as_json:
        print(json.dumps(_as_json(simulation, tally, seconds), indent=2))
    else:
        _show(simulation, tally, seconds)
    return 0


def _play(simulation: Simulation, jobs: int, file: TextIO | None) -> tuple[SimulationTotals, BaseException | None]:
    """Returns the results, and the interrupt after which the file still contains the records of finished games."""
    tally, written, end = SimulationTotals(simulation.lineup.options.players), 0, 0

    def stopped() -> str:
        kept = f"{written:,} records were written" if written else "nothing was written"
        return f"{max(tally.games, written):,} of {simulation.games:,} games; {kept}"

    try:
        with (
            progress("Playing", simulation.games) as advance,
            closing(simulation.run(jobs)) as batches,
            report_on_interrupt(stopped),
        ):
            for results in batches:
                if file is not None:
                    file.writelines(f"{record}\n" for record in results.records)
                    end, written = file.tell(), written + len(results.records)
                tally.add(results)
                advance(len(results.rounds))
    except (KeyboardInterrupt, SystemExit) as interrupt:
        if file is None or not written:
            raise
        file.seek(end)
        file.truncate()
        return tally, interrupt
    return tally, None


def _as_json(simulation: Simulation, tally: SimulationTotals, seconds: float) -> dict[str, Any]:
    lineup = simulation.lineup
    return {
        "options": asdict(lineup.options),
        "bots": list(lineup.bots),
        "seed": lineup.seed,
        **tally.as_json(),
        "seconds": seconds,
        "games_per_second": tally.games / seconds,
    }


def _show(simulation: Simulation, tally: SimulationTotals, seconds: float) -> None:
    lineup = simulation.lineup
    console = result_console()
    console.print(
        f"{tally.games:,} games, {lineup.options.players} players, {edition(lineup.options.expansion, NEWEST)}"
    )
    console.print(_scores(lineup, tally))
    console.print(_points(lineup, tally))
    console.print(f"Rounds   {_spread(tally.rounds)}")
    console.print(f"Choices  {_spread(tally.choices)}")
    console.print(f"Ended    {', '.join(f'by {how} {n:,}' for how, n in tally.endings().items())}")
    console.print(f"Speed    {tally.games / seconds:,.0f} games/s")


def _spread(spread: SummaryStatistics) -> str:
    return f"{spread.mean:,.1f} (sd {spread.deviation:,.1f}, {spread.least:,} to {spread.most:,})"


def _scores(lineup: Lineup, tally: SimulationTotals) -> Grid:
    grid = figures_table("seat", "bot", "mean", "sd", "min", "max", "wins", "share", words=2)
    for seat, spread in enumerate(tally.scores):
        score = (f"{spread.mean:.1f}", f"{spread.deviation:.1f}", f"{spread.least}", f"{spread.most}")
        won = tally.won(seat)
        grid.add_row(str(seat), lineup.bots[seat], *score, f"{won:,.1f}", f"{won / tally.games:.1%}")
    return grid


def _points(lineup: Lineup, tally: SimulationTotals) -> Grid:
    grid = figures_table("points, on average", *(f"seat {seat}" for seat in range(tally.players)))
    seats = [tally.mean_points(seat) for seat in range(tally.players)]
    for source, words in SOURCE_WORDS.items():
        if source != "traders" or lineup.options.expansion:
            grid.add_row(words, *(f"{points[source]:.1f}" for points in seats))
    return grid
