"""Parameters that several commands share."""

from typing import Annotated

import typer

from stoneage.cli.errors import BadInput

RecordFile = Annotated[
    str, typer.Argument(metavar="FILE", help="JSON or JSON Lines file with game records; '-' reads standard input.")
]
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


def check_force(force: bool, records: str | None) -> None:
    if force and records is None:
        raise BadInput("--force applies to --records, which is not given")
