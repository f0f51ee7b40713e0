"""Commands for records of games and for puzzles."""

from typing import Annotated

import typer

from stoneage.cli.errors import BadInput
from stoneage.cli.parameters import AsJson, Jobs, Ray, RecordFile, Seed, game_options
from stoneage.game.options import Options

records = typer.Typer(rich_markup_mode=None)


@records.command(epilog="Example: stoneage replay games.jsonl --game 3")
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


@records.command(epilog="Example: stoneage verify games.jsonl")
def verify(
    file: RecordFile,
    key: Annotated[
        list[str] | None,
        typer.Option("--key", metavar="KEY", help="Public key of the server that must have signed; repeatable."),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Check the dice, moves and scores of recorded games.

    Says what a record proves, what the server has signed, and what is only claimed. A server publishes its keys at
    /.well-known/stoneage-keys.json. Exit status: 0 verified, 1 a game is false, 2 the file cannot be read.
    """
    from stoneage.cli.verify import run

    return run(file, key, as_json)


@records.command(epilog="Example: stoneage review games.jsonl --game 3 --html review.html")
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
records.add_typer(puzzles, name="puzzles")


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
