"""The commands. Each imports what it needs when it runs, so that `--help` is fast."""

from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from stoneage.cli.admin import DATABASE_HELP, admin
from stoneage.cli.errors import BadInput
from stoneage.cli.options import game_options
from stoneage.distribution import version
from stoneage.game.options import Options

GROUPS: Final = {
    "Play and host": ("serve", "admin"),
    "Records": ("replay", "verify", "review", "puzzles"),
    "Bots": ("bots", "arena", "train", "exploit", "calibrate"),
    "Research": ("simulate", "dataset", "knowledge", "bench"),
}
FORMER_NAMES: Final = {  # of options; accepted until version 0.2
    "sight": "quick",
    "ledger": "progress-file",
    "first": "skip",
    "peers": "compare",
    "thinkers": "bot-processes",
    "requests": "request-rate",
}


class Commands(TyperGroup):
    """The commands, listed in groups."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 (Typer's signature)
        width = max(map(len, self.commands))
        for title, names in GROUPS.items():
            with formatter.section(title):
                rows = [(f"{name:{width}}", self.commands[name].get_short_help_str(78 - width)) for name in names]
                formatter.write_dl(rows)


app = typer.Typer(
    cls=Commands,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    epilog="Run 'stoneage COMMAND --help' for options and an example.",
    context_settings={
        "help_option_names": ["-h", "--help"],
        # Options may be spelled as in Python: --multi_hunt.
        "token_normalize_func": lambda word: FORMER_NAMES.get(word, word.replace("_", "-")),
    },
)

app.add_typer(admin, name="admin")

EXPLOITER_RATE = (5e-4, 5e-5)  # low: it starts from the bundled network and must not forget it
EXPLOITER_ERROR = (0.03, 0.005)
NO_CLIENT = "This installation has no browser game: it was built without the web client."

RecordFile = Annotated[
    str, typer.Argument(metavar="FILE", help="JSON or JSON Lines file with game records; '-' reads standard input.")
]
Port = Annotated[int, typer.Option(min=1, max=65535, metavar="N", help="Port of the local server.")]
Players = Annotated[int, typer.Option(metavar="N", help="Number of players: 2 to 4, or 2 to 5 with the expansion.")]
Expansion = Annotated[bool, typer.Option("--expansion", help="Use the expansion.")]
Games = Annotated[int, typer.Option(min=1, metavar="N", help="Number of games.")]
Seed = Annotated[str, typer.Option(metavar="SEED", help="Random seed; the same seed gives the same games.")]
NumberSeed = Annotated[int, typer.Option("--seed", min=0, metavar="N", help="Random seed.")]
SeatBots = Annotated[
    str, typer.Option(metavar="NAMES", help="One bot for all seats, or a comma-separated list with one bot per seat.")
]
Milliseconds = Annotated[
    float | None, typer.Option(metavar="MS", help="Thinking time per choice in milliseconds, for bots that search.")
]
Playouts = Annotated[
    int | None, typer.Option(metavar="N", help="Playouts per choice instead of --ms; exactly repeatable.")
]
Jobs = Annotated[
    int, typer.Option(min=1, max=256, metavar="N", help="Number of parallel jobs; does not change the result.")
]
Ray = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help="Run on a Ray cluster: auto, local or host:port.")
]
Records = Annotated[str | None, typer.Option(metavar="FILE.jsonl", help="Write a record of every game.")]
ForceRecords = Annotated[bool, typer.Option("--force", help="Overwrite the records file if it exists.")]
ForceOutput = Annotated[bool, typer.Option("--force", help="Overwrite the output if it exists.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


@app.callback(invoke_without_command=True)
def overview(
    context: typer.Context,
    port: Port = 8000,
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices in your home network join.")] = False,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Start the server without opening a browser.")
    ] = False,
    show_version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> int | None:
    """Play the board game Stone Age, host it, and study it.

    Without a command, the game opens in your browser.
    """
    if show_version:
        print(version())
        raise typer.Exit
    if context.invoked_subcommand is not None:
        return None
    from stoneage.cli.serve import has_client, play

    if not has_client() and not (lan or no_browser):
        print(f"{context.get_help()}\n\n{NO_CLIENT}")
        return None
    return play(port, no_browser, lan)


@app.command(epilog="Example: stoneage serve --public-url https://club.example --proxy 127.0.0.1")
def serve(
    host: Annotated[
        str, typer.Option(show_envvar=False, envvar="STONEAGE_HOST", metavar="ADDRESS", help="Address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            min=1, max=65535, show_envvar=False, envvar="STONEAGE_PORT", metavar="N", help="Port to listen on."
        ),
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            show_envvar=False,
            envvar="STONEAGE_DATABASE",
            metavar="URL",
            help=DATABASE_HELP,
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=64,
            show_envvar=False,
            envvar="STONEAGE_WORKERS",
            metavar="N",
            help="Number of server processes; more than one requires PostgreSQL.",
        ),
    ] = 1,
    public_url: Annotated[
        str,
        typer.Option(
            show_envvar=False,
            envvar="STONEAGE_PUBLIC_URL",
            metavar="URL",
            help="URL that players use, if the server is behind a proxy.",
        ),
    ] = "",
    request_rate: Annotated[
        float,
        typer.Option(
            min=0,
            show_envvar=False,
            envvar=["STONEAGE_REQUEST_RATE", "STONEAGE_REQUESTS"],
            metavar="RATE",
            help="Requests per second and client; 0 disables rate limits per person and address.",
        ),
    ] = 20.0,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            show_envvar=False,
            envvar="STONEAGE_PROXY",
            metavar="ADDRESS",
            help="Trust X-Forwarded-For from this proxy. Repeatable.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            show_envvar=False,
            envvar="STONEAGE_ALLOW_HOST",
            metavar="NAME",
            help="Accept this host name as well. Repeatable.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change another limit; see --show-config. Repeatable."),
    ] = None,
    expire_days: Annotated[
        float,
        typer.Option(
            min=0,
            show_envvar=False,
            envvar="STONEAGE_EXPIRE_DAYS",
            metavar="DAYS",
            help="Delete unfinished matches that nobody has visited for this long.",
        ),
    ] = 90.0,
    address_days: Annotated[
        float,
        typer.Option(
            min=0,
            show_envvar=False,
            envvar="STONEAGE_ADDRESS_DAYS",
            metavar="DAYS",
            help="How long IP addresses are stored; 0 stores none.",
        ),
    ] = 7.0,
    link_days: Annotated[
        float,
        typer.Option(
            min=0.01,
            show_envvar=False,
            envvar="STONEAGE_LINK_DAYS",
            metavar="DAYS",
            help="How long a single-use personal link is valid.",
        ),
    ] = 1.0,
    bot_processes: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=256,
            show_envvar=False,
            envvar=["STONEAGE_BOT_PROCESSES", "STONEAGE_THINKERS"],
            metavar="N",
            help="Number of processes for bots. [default: cores - 1]",
        ),
    ] = None,
    show_config: Annotated[
        bool, typer.Option("--show-config", help="Print all settings and limits, and exit.")
    ] = False,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="NAME=BOT", help="Offer another bot to players. Repeatable.")
    ] = None,
) -> int:
    """Host matches for a club or a community.

    Every option except --limit, --bot and --show-config can also be set in the environment: --public-url is
    STONEAGE_PUBLIC_URL.
    """
    if bot:
        from stoneage.bots.registry import offer_bots

        offer_bots(bot)
    from stoneage.cli.serve import serve as host_matches

    return host_matches(
        *(host, port, database, workers, public_url, request_rate),
        proxies=proxy or (),
        allowed_hosts=allow_host or (),
        limits=limit or (),
        expire_days=expire_days,
        address_days=address_days,
        link_days=link_days,
        bot_processes=bot_processes,
        show_config=show_config,
    )


@app.command(epilog="Example: stoneage simulate --players 4 --games 10000 --seed 1 --bots random --jobs 2")
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
    _check_force(force, records)
    from stoneage.cli.simulate import run
    from stoneage.lab.processes import on_cluster

    with on_cluster(ray):
        return run(options, bots, seed, games, jobs, records, force, as_json)


def _check_force(force: bool, records: str | None) -> None:
    if force and records is None:
        raise BadInput("--force applies to --records, which is not given")


@app.command(epilog="Example: stoneage bots --json")
def bots(as_json: AsJson = False) -> int:
    """List the available bots.

    The list includes bots of other installed packages.
    """
    from stoneage.cli.bots import run

    return run(as_json)


@app.command(epilog="Example: stoneage replay games.jsonl --game 3")
def replay(
    file: RecordFile,
    game: Annotated[
        int, typer.Option("--game", min=1, metavar="N", help="Index of the game in the file, counting from 1.")
    ] = 1,
    legal: Annotated[bool, typer.Option("--legal", help="Show the legal moves at every choice.")] = False,
    as_json: AsJson = False,
) -> int:
    """Print a recorded game as a story.

    The story lists rolls, gains, purchases and feeding, and the sources of all points.
    """
    from stoneage.cli.replay import run

    return run(file, game, legal, as_json)


@app.command(epilog="Example: stoneage verify games.jsonl")
def verify(file: RecordFile, as_json: AsJson = False) -> int:
    """Check the dice, moves and scores of recorded games.

    Exit status: 0 verified, 1 a game is false, 2 the file cannot be read.
    """
    from stoneage.cli.verify import run

    return run(file, as_json)


@app.command(epilog="Example: stoneage review games.jsonl --game 3 --html review.html")
def review(
    file: RecordFile,
    game: Annotated[
        int | None, typer.Option("--game", min=1, metavar="N", help="Review only game N of the file, counting from 1.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, metavar="N", help="Show only the choices of seat N, counting from 0.")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Static evaluation only: under 1 s per game, without labels.")
    ] = False,
    ms: Annotated[
        float | None,
        typer.Option(
            metavar="MS", help="Sampling time per choice in milliseconds, instead of the standard compute budget."
        ),
    ] = None,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Also write a self-contained HTML page with charts.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the HTML file if it exists.")] = False,
    as_json: AsJson = False,
    jobs: Jobs = 1,
    ray: Ray = None,
) -> int:
    """Separate luck from skill in recorded games.

    For one game, prints the win probability lost by each choice and gained or lost by each roll or draw. For several
    games, prints one profile per player.
    """
    if quick and ms is not None:
        raise BadInput("--ms and --quick exclude each other")
    from stoneage.cli.review import run
    from stoneage.lab.processes import on_cluster

    with on_cluster(ray):
        return run(file, game, seat, ms, as_json, html, jobs, quick, force)


puzzles = typer.Typer(help="Find and show positions with one best move.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(puzzles, name="puzzles")


@puzzles.command(
    "mine", epilog="Example: stoneage puzzles mine --games 500 --progress-file mined.jsonl --output puzzles.json"
)
@game_options(players=2)
def mine_puzzles(
    options: Options,
    progress_file: Annotated[
        str, typer.Option(metavar="FILE.jsonl", help="File that stores finished games; the search resumes from it.")
    ],
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="Number of games to search, including those in the progress file.")
    ] = 100,
    skip: Annotated[int, typer.Option(min=0, metavar="N", help="Number of games of this seed to skip.")] = 0,
    seed: Seed = "puzzles",
    bot: Annotated[str, typer.Option(metavar="NAME", help="Bot that plays the games.")] = "net",
    theme: Annotated[
        str | None, typer.Option(metavar="THEME", help="Search for this theme only, such as exchange or last_building.")
    ] = None,
    ms: Annotated[
        float, typer.Option(min=1, metavar="MS", help="CPU time per position for the expert, in milliseconds.")
    ] = 5000.0,
    output: Annotated[str | None, typer.Option(metavar="FILE.json", help="Write the puzzles to this file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the puzzles for these options in the file.")] = False,
    jobs: Jobs = 1,
    ray: Ray = None,
) -> int:
    """Search games between bots for puzzles.

    A puzzle is a choice with one clearly best move; a game gives at most one.
    """
    from stoneage.cli.puzzles import known_theme, mine
    from stoneage.lab.mining import MiningPlan
    from stoneage.lab.processes import on_cluster

    with on_cluster(ray):
        plan = MiningPlan(options, seed, bot, ms, theme=known_theme(theme))
        return mine(plan, range(skip, skip + games), progress_file, output, jobs, force)


@puzzles.command("show", epilog="Example: stoneage puzzles show 7")
def show_puzzle(
    number: Annotated[int, typer.Argument(min=1, metavar="N", help="Number of the puzzle, counting from 1.")],
    file: Annotated[
        str | None, typer.Option(metavar="FILE.json", help="Puzzle file.  [default: the bundled puzzles]")
    ] = None,
) -> int:
    """Print a puzzle with its answer."""
    from stoneage.cli.puzzles import show

    return show(file, number)


@app.command(epilog="Example: stoneage knowledge --players 4 --games 1000 --output knowledge.md --jobs 2")
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
        return run(KnowledgePlan(options, seed), games, output, data, jobs, force)


@app.command(epilog="Example: stoneage bench --json")
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


@app.command(epilog="Example: stoneage arena --bots expert,woodcards --players 2 --games 400 --ms 20 --jobs 2")
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
    _check_force(force, records)
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


@app.command(epilog="Example: stoneage train --players 2 --games 200000 --output my-network.npz")
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


@app.command(epilog="Example: stoneage calibrate --players 4 --games 5000")
def calibrate(
    players: Players = 2,
    expansion: Expansion = False,
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

    return run(players, expansion, games, seed, network, as_json)


@app.command(epilog="Example: stoneage exploit --players 2 --minutes 20 --games 200 --output exploiter.npz")
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


@app.command(epilog="Example: stoneage dataset games --players 4 --games 10000 --bots random --jobs 2")
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
