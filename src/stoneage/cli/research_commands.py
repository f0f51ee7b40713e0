"""Commands that measure: games, datasets, strategy and speed."""

from typing import Annotated

import typer

from stoneage.cli.parameters import (
    AsJson,
    ForceOutput,
    ForceRecords,
    Games,
    Jobs,
    Ray,
    Records,
    SeatBots,
    Seed,
    check_force,
    game_options,
)
from stoneage.game.options import Options

research = typer.Typer(rich_markup_mode=None)


@research.command(epilog="Example: stoneage simulate --players 4 --games 10000 --seed 1 --bots random --jobs 2")
@game_options(players=2)
def simulate(
    options: Options,
    games: Games = 1000,
    seed: Seed = "1",
    bots: SeatBots = "random",
    records: Records = None,
    force: ForceRecords = False,
    jobs: Jobs = 1,
    ray: Ray = None,
    as_json: AsJson = False,
) -> int:
    """Play many games and print statistics."""
    check_force(force, records)
    from stoneage.cli.simulate import run
    from stoneage.lab.processes import on_cluster

    with on_cluster(ray):
        return run(options, bots, seed, games, jobs, records, force, as_json)


@research.command(epilog="Example: stoneage dataset games --players 4 --games 10000 --bots random --jobs 2")
@game_options(players=2)
def dataset(
    options: Options,
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="Folder for games.parquet, seats.parquet and choices.parquet.")
    ],
    games: Games = 1000,
    seed: Seed = "1",
    bots: SeatBots = "random",
    evaluate: Annotated[bool, typer.Option("--evaluate", help="Add the network's estimates for every choice.")] = False,
    force: ForceOutput = False,
    jobs: Jobs = 1,
    ray: Ray = None,
    as_json: AsJson = False,
) -> int:
    """Play many games and write Parquet tables.

    The page docs/how-to/run-experiments.md describes the tables.
    """
    from stoneage.cli.dataset import run
    from stoneage.lab.dataset import DatasetPlan
    from stoneage.lab.lineup import Lineup, seat_bots
    from stoneage.lab.processes import on_cluster

    plan = DatasetPlan(Lineup(options, seat_bots(bots, options.players), seed), games, evaluate)
    with on_cluster(ray):
        return run(plan, folder, jobs, force, as_json)


@research.command(epilog="Example: stoneage knowledge --players 4 --games 1000 --output knowledge.md --jobs 2")
@game_options(players=2)
def knowledge(
    options: Options,
    output: Annotated[
        str, typer.Option(metavar="FILE.md", help="Markdown page to write; its charts go to the same folder.")
    ],
    games: Annotated[int, typer.Option(min=2, metavar="N", help="Number of games.")] = 500,
    seed: Seed = "knowledge",
    data: Annotated[
        str | None,
        typer.Option(metavar="FILE.json", help="Also write the figures to this file, keeping other tables in it."),
    ] = None,
    progress_file: Annotated[
        str | None, typer.Option(metavar="FILE.jsonl", help="Record finished games here; the command resumes from it.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the page, charts and data if they exist.")] = False,
    jobs: Jobs = 1,
    ray: Ray = None,
) -> int:
    """Measure what fields, tools, cards and buildings are worth.

    Plays games with the bundled network and writes a page of strategy tables.
    """
    from stoneage.cli.knowledge import run
    from stoneage.lab.knowledge import KnowledgePlan
    from stoneage.lab.processes import on_cluster

    with on_cluster(ray):
        return run(KnowledgePlan(options, seed), games, output, data, jobs, force, progress_file)


@research.command(epilog="Example: stoneage bench --json")
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Measure roughly, in about 2 s.")] = False,
    memory_games: Annotated[
        int, typer.Option(min=1, metavar="N", help="Number of games for the memory measurement.")
    ] = 20_000,
    compare: Annotated[
        bool, typer.Option("--compare", help="Compare with the environments of other projects.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Measure the speed of the rules engine.

    Speeds are per second of CPU time on one core.
    """
    from stoneage.cli.bench import run, run_comparison

    return run_comparison(quick, as_json) if compare else run(quick, memory_games, as_json)
