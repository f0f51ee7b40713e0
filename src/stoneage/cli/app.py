"""The program. Each command imports what it needs when it runs, so that `--help` is fast."""

from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from stoneage.cli.admin import admin
from stoneage.cli.bot_commands import bot_commands
from stoneage.cli.parameters import server_options
from stoneage.cli.record_commands import records
from stoneage.cli.research_commands import research
from stoneage.distribution import version

FORMER_NAMES: Final = {  # of options; accepted until version 0.2
    "sight": "quick",
    "ledger": "progress-file",
    "first": "skip",
    "peers": "compare",
    "thinkers": "bot-processes",
    "requests": "request-rate",
}
GROUPS: Final = {
    "Play and host": ("serve", "admin"),
    "Records": ("replay", "verify", "review", "puzzles"),
    "Bots": ("bots", "arena", "train", "exploit", "calibrate"),
    "Research": ("simulate", "dataset", "knowledge", "bench"),
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
for commands in (records, bot_commands, research):
    app.add_typer(commands)  # without a name: its commands are those of the program

NO_CLIENT = "This installation has no browser game: it was built without the web client."


@app.callback(invoke_without_command=True)
def overview(
    context: typer.Context,
    port: Annotated[int, typer.Option(min=1, max=65535, metavar="N", help="Port of the local server.")] = 8000,
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
@server_options
def serve(
    show_config: Annotated[
        bool, typer.Option("--show-config", help="Print all settings and limits, and exit.")
    ] = False,
    **settings: Any,
) -> int:
    """Host matches for a club or a community.

    Every option except --limit, --bot and --show-config can also be set in the environment: --public-url is
    STONEAGE_PUBLIC_URL.
    """
    from stoneage.cli.serve import serve as host_matches

    return host_matches(show_config, **settings)
