"""Commands for bots and their networks."""

from typing import Annotated

import typer

from stoneage.cli.errors import BadInput
from stoneage.cli.parameters import (
    AsJson,
    Expansion,
    ForceOutput,
    ForceRecords,
    Jobs,
    Milliseconds,
    NumberSeed,
    Players,
    Playouts,
    Ray,
    Records,
    Seed,
    check_force,
    game_options,
)
from stoneage.game.options import Options
from stoneage.rules.options import STACK_HEIGHT

bot_commands = typer.Typer(rich_markup_mode=None)
EXPLOITER_RATE = (5e-4, 5e-5)  # low: it starts from the bundled network and must not forget it
EXPLOITER_ERROR = (0.03, 0.005)


@bot_commands.command(epilog="Example: stoneage bots --json")
def bots(as_json: AsJson = False) -> int:
    """List the available bots.

    The list includes bots of other installed packages.
    """
    from stoneage.cli.bots import run

    return run(as_json)


@bot_commands.command(epilog="Example: stoneage arena --bots expert,woodcards --players 2 --games 400 --ms 20 --jobs 2")
@game_options(players=2)
def arena(
    options: Options,
    bots: Annotated[str, typer.Option(metavar="NAMES", help="Comma-separated list of bots; see 'stoneage bots'.")],
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Number of games per pair or group of bots.")] = 400,
    seed: Seed = "1",
    ms: Milliseconds = None,
    playouts: Playouts = None,
    cpu_time: Annotated[
        bool, typer.Option("--cpu-time", help="Count --ms in CPU time, which is fair on a busy machine.")
    ] = False,
    records: Records = None,
    force: ForceRecords = False,
    results: Annotated[
        str | None,
        typer.Option(metavar="FILE.jsonl", help="File that stores finished games; the contest resumes from it."),
    ] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a chart of the win shares as .svg or .png.")
    ] = None,
    jobs: Jobs = 1,
    ray: Ray = None,
    as_json: AsJson = False,
) -> int:
    """Run matches between bots.

    Every deal is played from every seat. With two players, every bot plays every other bot; with more, the first bot
    plays each combination of the others.
    """
    check_force(force, records)
    from stoneage.bots import Budget
    from stoneage.cli.arena import run
    from stoneage.lab.arena import Contest
    from stoneage.lab.lineup import known_bots
    from stoneage.lab.processes import on_cluster

    if cpu_time and ms is None:
        raise BadInput("--cpu-time applies to --ms, which is not given")
    budget = Budget(ms, playouts, cpu_time) if ms is not None or playouts is not None else None
    contest = Contest(options, known_bots(bots), games, seed, budget, keep_records=records is not None)
    with on_cluster(ray):
        return run(contest, jobs, results, records, force, plot, as_json)


@bot_commands.command(epilog="Example: stoneage train --players 2 --games 200000 --output my-network.npz")
@game_options(players=2)
def train(
    options: Options,
    output: Annotated[str, typer.Option(metavar="FILE.npz", help="File for the network and its checkpoints.")],
    games: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Number of training games. Repeatable for the same seed and number of workers."
        ),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(min=0.01, metavar="MINUTES", help="Training time in minutes, over all resumed runs."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue from the output file if it exists.")] = False,
    force: ForceOutput = False,
    start_from: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILES",
            help="Initial weights: a network file, or several separated by commas to average them; "
            "'net' is the bundled one.",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Train only against this network ('net': the bundled one)."),
    ] = None,
    exploiters: Annotated[
        str | None,
        typer.Option(
            metavar="FILES",
            help="Networks that play as opponents in every third batch of games, separated by commas.",
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, metavar="N", help="Number of parallel self-play workers.")] = 1,
    seed: NumberSeed = 1,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Write the strength curve as .svg or .png.")] = None,
    as_json: AsJson = False,
    ray: Ray = None,
) -> int:
    """Train a neural network by self-play.

    Training stops after --games or --minutes (default: 120 minutes). Strength is measured against random, woodcards or
    value: the first of them that the network does not yet beat in 90 % of games.
    """
    if minutes is not None and games is not None:
        raise BadInput("--games and --minutes exclude each other")
    if options.start is not None:
        raise BadInput("--start cannot be used for training: every seat must start equally often")
    if against is not None and exploiters is not None:
        raise BadInput("--against and --exploiters exclude each other")
    from stoneage.cli.train import run
    from stoneage.lab.processes import on_cluster
    from stoneage.lab.selfplay import rules_of
    from stoneage.lab.training import RATES_FINE_TUNING, RATES_FROM_SCRATCH, Plan

    minutes = 120.0 if minutes is None and games is None else minutes
    rate = RATES_FROM_SCRATCH if start_from is None else RATES_FINE_TUNING
    plan = Plan(options.players, options.expansion, minutes, games, jobs, seed, rate, options=rules_of(options))
    with on_cluster(ray):
        return run(plan, output, resume, force, start_from, against, exploiters, plot, as_json)


@bot_commands.command(epilog="Example: stoneage calibrate --players 4 --games 5000")
def calibrate(
    players: Players = 2,
    expansion: Expansion = False,
    stack_height: Annotated[
        int, typer.Option(min=1, max=STACK_HEIGHT, metavar="N", help="Buildings per stack.")
    ] = STACK_HEIGHT,
    games: Annotated[int, typer.Option(min=10, metavar="N", help="Number of games.")] = 5000,
    seed: NumberSeed = 1,
    network: Annotated[
        str | None, typer.Option(metavar="FILE.npz", help="Network file.  [default: the bundled one]")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Compare a network's win probabilities with results."""
    Options(players=players, expansion=expansion)
    from stoneage.cli.calibrate import run

    return run(players, expansion, stack_height, games, seed, network, as_json)


@bot_commands.command(epilog="Example: stoneage exploit --players 2 --minutes 20 --games 200 --output exploiter.npz")
def exploit(
    output: Annotated[str, typer.Option(metavar="FILE.npz", help="File for the trained opponent.")],
    force: ForceOutput = False,
    players: Players = 2,
    expansion: Expansion = False,
    minutes: Annotated[float, typer.Option(min=0.01, metavar="MINUTES", help="Training time in minutes.")] = 20.0,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="Number of games against the expert afterwards.")
    ] = 200,
    ms: Annotated[
        float | None,
        typer.Option(metavar="MS", help="Thinking time of the expert per choice in milliseconds.  [default: 20]"),
    ] = None,
    playouts: Playouts = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, metavar="N", help="Number of parallel workers.")] = 1,
    seed: NumberSeed = 1,
    as_json: AsJson = False,
) -> int:
    """Train an opponent against a network to find weaknesses.

    The opponent trains only against the static evaluation of the bundled network, and then plays against the expert.
    """
    Options(players=players, expansion=expansion)
    from stoneage.bots import Budget
    from stoneage.cli.exploit import run
    from stoneage.lab.training import Plan

    budget = Budget(20.0 if ms is None and playouts is None else ms, playouts)
    plan = Plan(players, expansion, minutes, workers=jobs, seed=seed, rate=EXPLOITER_RATE, error=EXPLOITER_ERROR)
    return run(plan, output, force, games, budget, jobs, as_json)
