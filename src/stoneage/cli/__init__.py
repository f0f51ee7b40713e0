"""The command line."""

from typing import Annotated

import typer

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def household(
    context: typer.Context,
    port: Annotated[int, typer.Option(min=1, max=65535, help="Where the browser finds the game.")] = 8000,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices of the household in.")] = False,
) -> None:
    """Open the game in the browser."""
    if context.invoked_subcommand is None:
        from stoneage.cli.serve import play

        raise typer.Exit(play(port, no_browser, lan))


@app.command(epilog="Example: stoneage serve --host 0.0.0.0 --database postgresql://stoneage@db/stoneage --workers 4")
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8000,
    database: Annotated[str | None, typer.Option(metavar="URL", help="sqlite:///file or postgresql://…")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes; more than one needs PostgreSQL.")] = 1,
    public_url: Annotated[str, typer.Option(metavar="URL", help="The address people use, behind a proxy.")] = "",
    requests: Annotated[float, typer.Option(min=0, help="Requests a second and client; 0: no limit.")] = 20.0,
) -> None:
    """Host matches for friends, a club or a community."""
    from stoneage.cli.serve import serve as host_matches

    raise typer.Exit(host_matches(host, port, database, workers, public_url, requests))


def main() -> None:
    app()
