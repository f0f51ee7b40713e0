"""The commands; what they need is loaded when they run, so that help comes at once."""

from typing import Annotated

import typer

from stoneage.cli.admin import admin
from stoneage.cli.errors import BadInput
from stoneage.cli.options import game_options
from stoneage.distribution import version
from stoneage.game.options import Options

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={
        "help_option_names": ["-h", "--help"],
        # Options are spelled as in Python, too: --multi_hunt.
        "token_normalize_func": lambda word: word.replace("_", "-"),
    },
)

app.add_typer(admin, name="admin")

# No line is indented or longer than 78 characters: the help would strip the one and wrap the other.
OVERVIEW = """\
Stone Age, the board game: exact rules, thousands of games a second.

stoneage                 open the game in the browser
stoneage --lan           the same, and let other devices of the household in
stoneage serve           host matches for friends, a club or a community
stoneage admin           look after a server's tables and people
stoneage bots            list the bots that can be asked to play
stoneage simulate        play many games and see how they come out
stoneage arena           let bots play against each other
stoneage dataset FOLDER  play many games into tables of columns
stoneage train           teach a network the game
stoneage exploit         look for blind spots of our network
stoneage calibrate       see how far win chances can be trusted
stoneage replay FILE     read a game as a story
stoneage review FILE     tell luck from skill
stoneage puzzles mine    find positions with one best move
stoneage knowledge       see what the network has learned
stoneage verify FILE     prove that dice, moves and scores are true
stoneage bench           measure how fast it is here

Every command has --help with an example. In Python: from stoneage import Game"""
EXPLOITER_RATE = (5e-4, 5e-5)  # it begins as our network and must not forget it at once
EXPLOITER_ERROR = (0.03, 0.005)
NO_CLIENT = "This installation has no browser game to open: it was built without the web client."

RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record, or many, one a line; - is standard input.")]
Port = Annotated[int, typer.Option(min=1, max=65535, help="Where the browser finds the game.")]
Players = Annotated[int, typer.Option(help="2 to 4, with the expansion 2 to 5.")]
Expansion = Annotated[bool, typer.Option("--expansion", help="Play with the expansion.")]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="Cores to use; the results are the same.")]
Ray = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help="Use a Ray cluster: auto, local, host:port.")]
Force = Annotated[bool, typer.Option("--force", help="Replace what is there already.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]


@app.callback(invoke_without_command=True, help=f"\b\n{OVERVIEW}")
def overview(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    port: Port = 8000,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices of the household in.")] = False,
) -> int | None:
    """Open the game in the browser, unless a command is named or this installation has no browser game."""
    if show_version:
        print(version())
        raise typer.Exit
    if context.invoked_subcommand is not None:
        return None
    from stoneage.cli.serve import has_client, play

    if not has_client() and not (lan or no_browser):
        print(f"{OVERVIEW}\n{NO_CLIENT}")
        return None
    return play(port, no_browser, lan)


@app.command(epilog="Example: stoneage serve --host 0.0.0.0 --database postgresql://stoneage@db/stoneage --workers 4")
def serve(
    host: Annotated[str, typer.Option(envvar="STONEAGE_HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, envvar="STONEAGE_PORT", help="The port to listen at.")] = 8000,
    database: Annotated[
        str | None, typer.Option(envvar="STONEAGE_DATABASE", metavar="URL", help="sqlite:///file or postgresql://...")
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, envvar="STONEAGE_WORKERS", help="Processes; more than one needs PostgreSQL.")
    ] = 1,
    public_url: Annotated[
        str, typer.Option(envvar="STONEAGE_PUBLIC_URL", metavar="URL", help="The address people use, behind a proxy.")
    ] = "",
    requests: Annotated[
        float, typer.Option(min=0, envvar="STONEAGE_REQUESTS", help="Requests a second and client; 0: no limit.")
    ] = 20.0,
    proxy: Annotated[
        list[str] | None,
        typer.Option(envvar="STONEAGE_PROXY", metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed."),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(envvar="STONEAGE_ALLOW_HOST", metavar="NAME", help="Another host name that is answered."),
    ] = None,
    limit: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Change a limit.")] = None,
    expire_days: Annotated[
        float, typer.Option(min=0, envvar="STONEAGE_EXPIRE_DAYS", help="Unfinished games nobody visits are deleted.")
    ] = 90.0,
    address_days: Annotated[
        float,
        typer.Option(min=0, envvar="STONEAGE_ADDRESS_DAYS", help="Addresses of devices are kept so long; 0: never."),
    ] = 7.0,
    link_days: Annotated[
        float, typer.Option(min=0.01, envvar="STONEAGE_LINK_DAYS", help="A link for one use can be used so long.")
    ] = 1.0,
    thinkers: Annotated[
        int | None, typer.Option(min=1, max=256, envvar="STONEAGE_THINKERS", help="Processes for bots.")
    ] = None,
    show_config: Annotated[bool, typer.Option("--show-config", help="Print all settings and limits.")] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=BOT", help="Offer an opponent of your own: anna=expert:brain.npz."),
    ] = None,
) -> int:
    """Host matches for friends, a club or a community."""
    if bot:
        from stoneage.bots.registry import offer_bots

        offer_bots(bot)
    from stoneage.cli.serve import serve as host_matches

    return host_matches(
        *(host, port, database, workers, public_url, requests),
        proxies=proxy or (),
        allowed_hosts=allow_host or (),
        limits=limit or (),
        expire_days=expire_days,
        address_days=address_days,
        link_days=link_days,
        thinkers=thinkers,
        show_config=show_config,
    )


@app.command(epilog="Example: stoneage simulate --players 4 --games 10000 --seed 1 --bots random --jobs 2")
@game_options(players=2)
def simulate(
    options: Options,
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one a seat, separated by commas.")] = "random",
    records: Annotated[str | None, typer.Option(metavar="FILE.jsonl", help="Keep a record of every game.")] = None,
    force: Force = False,
    jobs: Jobs = 1,
    ray: Ray = None,
    as_json: AsJson = False,
) -> int:
    """Play many games and see how they come out."""
    _check_force(force, records)
    from stoneage.cli.simulate import run
    from stoneage.lab.processes import on_cluster

    with on_cluster(ray):
        return run(options, bots, seed, games, jobs, records, force, as_json)


def _check_force(force: bool, records: str | None) -> None:
    if force and records is None:
        raise BadInput("--force is for --records, and no file is named there")


@app.command(epilog="Example: stoneage bots --json")
def bots(as_json: AsJson = False) -> int:
    """List the bots that can be asked to play, those of other packages included."""
    from stoneage.cli.bots import run

    return run(as_json)


@app.command(epilog="Example: stoneage replay games.jsonl --game 3")
def replay(
    file: RecordFile,
    game: Annotated[int, typer.Option("--game", min=1, metavar="N", help="Which game of the file.")] = 1,
    legal: Annotated[bool, typer.Option("--legal", help="Show the legal moves at every choice.")] = False,
    as_json: AsJson = False,
) -> int:
    """Read a game as a story: what was rolled, gained, bought and eaten, and where the points come from."""
    from stoneage.cli.replay import run

    return run(file, game, legal, as_json)


@app.command(epilog="Example: stoneage verify games.jsonl")
def verify(file: RecordFile, as_json: AsJson = False) -> int:
    """Prove records: the dice from their secrets, every choice, the scores. 0: true, 1: false, 2: unreadable."""
    from stoneage.cli.verify import run

    return run(file, as_json)


@app.command(epilog="Example: stoneage review games.jsonl --game 3 --html review.html")
def review(
    file: RecordFile,
    game: Annotated[int | None, typer.Option("--game", min=1, metavar="N", help="One game of the file.")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, help="Whose choices to tell; seats count from 0.")
    ] = None,
    ms: Annotated[
        float | None, typer.Option(help="Milliseconds a judged choice, instead of a number of samples.")
    ] = None,
    sight: Annotated[bool, typer.Option("--sight", help="At sight only: a second a game, no labels.")] = False,
    as_json: AsJson = False,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a page with the curve of win chances.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the page if it exists.")] = False,
    jobs: Jobs = 1,
    ray: Ray = None,
) -> int:
    """Tell luck from skill: what every choice lost and what every roll was worth, in win chances.

    Of many games it gives a profile: how much is lost by kind of decision.
    """
    if sight and ms is not None:
        raise BadInput("give --ms or --sight, one of the two")
    from stoneage.cli.review import run
    from stoneage.lab.processes import on_cluster

    with on_cluster(ray):
        return run(file, game, seat, ms, as_json, html, jobs, sight, force)


puzzles = typer.Typer(help="Positions with one clearly best move: mine them, look at them.", no_args_is_help=True)
app.add_typer(puzzles, name="puzzles")


@puzzles.command("mine", epilog="Example: stoneage puzzles mine --games 500 --ledger mined.jsonl --output puzzles.json")
@game_options(players=2)
def mine_puzzles(
    options: Options,
    ledger: Annotated[str, typer.Option(metavar="FILE.jsonl", help="Keep what was searched, and go on from it.")],
    games: Annotated[int, typer.Option(min=1, help="Games to search, those of the ledger counted.")] = 100,
    first: Annotated[int, typer.Option(min=0, help="The number of the first of them.")] = 0,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "puzzles",
    bot: Annotated[str, typer.Option(help="Who plays the games.")] = "net",
    theme: Annotated[str | None, typer.Option(help="Search for this theme only: exchange, last_building …")] = None,
    ms: Annotated[float, typer.Option(min=1, help="Milliseconds of an idle core that the expert gets.")] = 5000.0,
    output: Annotated[str | None, typer.Option(metavar="FILE.json", help="Write the puzzles there.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace this table's puzzles in the file.")] = False,
    jobs: Jobs = 1,
    ray: Ray = None,
) -> int:
    """Search games of bots for choices in which one move is clearly best, at most one a game."""
    from stoneage.cli.puzzles import known_theme, mine
    from stoneage.lab.mining import MiningPlan
    from stoneage.lab.processes import on_cluster

    with on_cluster(ray):
        plan = MiningPlan(options, seed, bot, ms, theme=known_theme(theme))
        return mine(plan, range(first, first + games), ledger, output, jobs, force)


@puzzles.command("show", epilog="Example: stoneage puzzles show 7")
def show_puzzle(
    number: Annotated[int, typer.Argument(min=1, metavar="N", help="Which puzzle, from 1.")],
    file: Annotated[str | None, typer.Option(metavar="FILE.json", help="A book of one's own.")] = None,
) -> int:
    """Print a puzzle with its answer."""
    from stoneage.cli.puzzles import show

    return show(file, number)


@app.command(epilog="Example: stoneage knowledge --players 4 --games 1000 --output knowledge.md --jobs 2")
@game_options(players=2)
def knowledge(
    options: Options,
    output: Annotated[str, typer.Option(metavar="FILE.md", help="The page; its pictures are put beside it.")],
    games: Annotated[int, typer.Option(min=2, help="How many games to play and measure.")] = 500,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "knowledge",
    data: Annotated[
        str | None, typer.Option(metavar="FILE.json", help="Put the figures there too; other tables in it stay.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace what exists: page, pictures, data.")] = False,
    jobs: Jobs = 1,
    ray: Ray = None,
) -> int:
    """Play, measure and write a page: what fields, people, tools, cards and buildings are worth, and when."""
    from stoneage.cli.knowledge import run
    from stoneage.lab.knowledge import KnowledgePlan
    from stoneage.lab.processes import on_cluster

    with on_cluster(ray):
        return run(KnowledgePlan(options, seed), games, output, data, jobs, force)


@app.command(epilog="Example: stoneage bench --json")
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="A rough look in a second or two.")] = False,
    memory_games: Annotated[int, typer.Option(min=1, help="Games over which the memory is watched.")] = 20_000,
    peers: Annotated[bool, typer.Option("--peers", help="Measure other projects' environments beside ours.")] = False,
    as_json: AsJson = False,
) -> int:
    """Measure the speed of the rules on this machine, in processor time of one core."""
    from stoneage.cli.bench import run, run_peers

    return run_peers(quick, as_json) if peers else run(quick, memory_games, as_json)


@app.command(epilog="Example: stoneage arena --bots expert,woodcards --players 2 --games 400 --ms 20 --jobs 2")
@game_options(players=2)
def arena(
    options: Options,
    bots: Annotated[str, typer.Option(help="The bots, separated by commas: see stoneage bots.")],
    games: Annotated[int, typer.Option(min=1, help="Games of each pair or group.")] = 400,
    seed: Annotated[str, typer.Option(help="The same seed gives the same deals.")] = "1",
    ms: Annotated[float | None, typer.Option(help="Milliseconds a choice, for bots that search.")] = None,
    playouts: Annotated[int | None, typer.Option(help="Playouts a choice instead: exactly repeatable.")] = None,
    cpu_time: Annotated[
        bool, typer.Option("--cpu-time", help="Count milliseconds of processor time: fair on a busy machine.")
    ] = False,
    records: Annotated[str | None, typer.Option(metavar="FILE.jsonl", help="Keep a record of every game.")] = None,
    force: Force = False,
    results: Annotated[
        str | None, typer.Option(metavar="FILE.jsonl", help="Keep finished games there, and go on from them.")
    ] = None,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the win shares (.svg or .png).")] = None,
    jobs: Jobs = 1,
    ray: Ray = None,
    as_json: AsJson = False,
) -> int:
    """Let bots play against each other, on the same deals from every seat.

    With two players every bot meets every other; with more, the first bot meets each choice of the others.
    """
    _check_force(force, records)
    from stoneage.bots import Budget
    from stoneage.cli.arena import run
    from stoneage.lab.arena import Contest
    from stoneage.lab.lineup import known_bots
    from stoneage.lab.processes import on_cluster

    if cpu_time and ms is None:
        raise BadInput("--cpu-time says how the milliseconds of --ms are counted, and none are given")
    budget = Budget(ms, playouts, cpu_time) if ms is not None or playouts is not None else None
    contest = Contest(options, known_bots(bots), games, seed, budget, keep_records=records is not None)
    with on_cluster(ray):
        return run(contest, jobs, results, records, force, plot, as_json)


@app.command(epilog="Example: stoneage train --players 2 --games 200000 --jobs 2 --output brain.npz")
@game_options(players=2)
def train(
    options: Options,
    output: Annotated[str, typer.Option(metavar="FILE.npz", help="Where the network is kept.")],
    minutes: Annotated[float | None, typer.Option(min=0.01, help="How long to learn, all runs together.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="How many games instead: repeatable.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many play at a time.")] = 1,
    ray: Ray = None,
    seed: Annotated[int, typer.Option(min=0, help="Where chance begins.")] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file if it exists.")] = False,
    force: Force = False,
    begin_from: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="FILE.npz,…", help="Begin with a network, or with the mean of several; net: ours."
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="FILE.npz", help="Learn only to beat this network; net: ours.")
    ] = None,
    exploiters: Annotated[
        str | None,
        typer.Option(metavar="FILE.npz,…", help="Networks to learn to stand up to, met in every third batch of games."),
    ] = None,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the strength curve (.svg or .png).")] = None,
    as_json: AsJson = False,
) -> int:
    """Teach a network the game by playing. Without --games or --minutes it learns for two hours.

    Its strength is measured against random, woodcards or value, the first that it does not beat yet.
    """
    if minutes is not None and games is not None:
        raise BadInput("give --games or --minutes, one of the two")
    if options.start is not None:
        raise BadInput("--start is not for learning: every seat must begin as often as the others")
    if against is not None and exploiters is not None:
        raise BadInput("give --against or --exploiters, one of the two")
    from stoneage.cli.train import run
    from stoneage.lab.processes import on_cluster
    from stoneage.lab.selfplay import rules_of
    from stoneage.lab.training import FROM_A_NETWORK, FROM_NOTHING, Plan

    minutes = 120.0 if minutes is None and games is None else minutes
    rate = FROM_NOTHING if begin_from is None else FROM_A_NETWORK
    plan = Plan(options.players, options.expansion, minutes, games, jobs, seed, rate, options=rules_of(options))
    with on_cluster(ray):
        return run(plan, output, resume, force, begin_from, against, exploiters, plot, as_json)


@app.command(epilog="Example: stoneage calibrate --players 4 --games 5000")
def calibrate(
    players: Players = 2,
    expansion: Expansion = False,
    games: Annotated[int, typer.Option(min=10, help="Games to play.")] = 5000,
    seed: Annotated[int, typer.Option(min=0, help="Where chance begins.")] = 1,
    network: Annotated[str | None, typer.Option(metavar="FILE.npz", help="A network of your own.")] = None,
    as_json: AsJson = False,
) -> int:
    """Compare the win chances that a network tells with what becomes of its games."""
    Options(players=players, expansion=expansion)
    from stoneage.cli.calibrate import run

    return run(players, expansion, games, seed, network, as_json)


@app.command(epilog="Example: stoneage exploit --players 2 --minutes 20 --games 200 --output exploiter.npz")
def exploit(
    output: Annotated[str, typer.Option(metavar="FILE.npz", help="Where the exploiter is kept.")],
    force: Force = False,
    players: Players = 2,
    expansion: Expansion = False,
    minutes: Annotated[float, typer.Option(min=0.01, help="How long it learns.")] = 20.0,
    games: Annotated[int, typer.Option(min=1, help="Games against the expert afterwards.")] = 200,
    ms: Annotated[float | None, typer.Option(help="Milliseconds a choice for the expert; 20 unless told.")] = None,
    playouts: Annotated[int | None, typer.Option(help="Playouts a choice instead: exactly repeatable.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Cores to use.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Where chance begins.")] = 1,
    as_json: AsJson = False,
) -> int:
    """Look for blind spots: train a network only to beat ours at sight, then let it play against the expert."""
    Options(players=players, expansion=expansion)
    from stoneage.bots import Budget
    from stoneage.cli.exploit import run
    from stoneage.lab.training import Plan

    budget = Budget(20.0 if ms is None and playouts is None else ms, playouts)
    plan = Plan(players, expansion, minutes, workers=jobs, seed=seed, rate=EXPLOITER_RATE, error=EXPLOITER_ERROR)
    return run(plan, output, force, games, budget, jobs, as_json)


@app.command(epilog="Example: stoneage dataset games --players 4 --games 10000 --bots random --jobs 2")
@game_options(players=2)
def dataset(
    options: Options,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Where games, seats and choices .parquet are put.")],
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one a seat, separated by commas.")] = "random",
    evaluate: Annotated[bool, typer.Option("--evaluate", help="Add what the network thinks of every choice.")] = False,
    force: Force = False,
    jobs: Jobs = 1,
    ray: Ray = None,
    as_json: AsJson = False,
) -> int:
    """Play many games into Parquet tables that pandas, polars and DuckDB read: see docs/how-to/run-experiments.md."""
    from stoneage.cli.dataset import run
    from stoneage.lab.dataset import DatasetPlan
    from stoneage.lab.lineup import Lineup, seat_bots
    from stoneage.lab.processes import on_cluster

    plan = DatasetPlan(Lineup(options, seat_bots(bots, options.players), seed), games, evaluate)
    with on_cluster(ray):
        return run(plan, folder, jobs, force, as_json)
