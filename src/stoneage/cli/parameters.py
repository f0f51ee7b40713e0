"""Parameters that several commands share."""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, fields
from functools import wraps
from typing import Annotated, Any, get_type_hints

import typer

from stoneage.cli.errors import BadInput
from stoneage.game.options import OPTIONS, SWITCHES, Options
from stoneage.game.vocabulary import Cards
from stoneage.server.config import Config, Option

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
_FIELDS = {field.name: field for field in fields(Options)}


def check_force(force: bool, records: str | None) -> None:
    if force and records is None:
        raise BadInput("--force applies to --records, which is not given")


def game_options(players: int) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Adds a flag for every option to a command, which receives them as `Options` in its first parameter."""

    def with_flags(command: Callable[..., int]) -> Callable[..., int]:
        _, *own = inspect.signature(command, eval_str=True).parameters.values()

        @wraps(command)
        def run(**given: Any) -> int:
            options = Options(**{name: given.pop(name) for name in (*_FIELDS,)})
            return command(options, **given)

        flags = [
            _players(players),
            *(_switch(name) for name in SWITCHES if name in OPTIONS),
            _cards(),
            _stack_height(),
            _start(),
        ]
        return _with_parameters(run, [*flags, *own])

    return with_flags


def _with_parameters(run: Callable[..., int], given: Iterable[inspect.Parameter]) -> Callable[..., int]:
    """Returns the function with the signature that Typer reads options from."""
    parameters = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in given]
    run.__signature__ = inspect.Signature(parameters, return_annotation=int)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def _help(name: str) -> str:
    return str(_FIELDS[name].metadata["help"])


def _flag(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _players(default: int) -> inspect.Parameter:
    return _flag("players", Annotated[int, typer.Option(metavar="N", help=_help("players"))], default)


def _switch(name: str) -> inspect.Parameter:
    return _flag(name, Annotated[bool, typer.Option(f"--{name.replace('_', '-')}", help=_help(name))], False)


def _cards() -> inspect.Parameter:
    return _flag("cards", Annotated[Cards, typer.Option(help=_help("cards"))], _FIELDS["cards"].default)


def _stack_height() -> inspect.Parameter:
    given = typer.Option(metavar="N", help=_help("stack_height"))
    return _flag("stack_height", Annotated[int, given], _FIELDS["stack_height"].default)


def _start() -> inspect.Parameter:
    return _flag("start", Annotated[int | None, typer.Option(metavar="SEAT", help=_help("start"))], None)


def server_options(command: Callable[..., int]) -> Callable[..., int]:
    """Adds an option for every setting of a server to a command, which receives those that are given by name."""
    settings = {one.metadata["option"].name or one.name: one for one in fields(Config) if "option" in one.metadata}
    own = [p for p in inspect.signature(command).parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD]

    @wraps(command)
    def run(**given: Any) -> int:
        named = {settings[name].name if name in settings else name: value for name, value in given.items()}
        return command(**{name: _as_setting(value) for name, value in named.items() if value is not None})

    return _with_parameters(run, [*(_setting(name, one) for name, one in settings.items()), *own])


def _as_setting(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _setting(name: str, field: Field[Any]) -> inspect.Parameter:
    option: Option = field.metadata["option"]
    kind = get_type_hints(Config)[field.name]
    has_default = field.default not in (MISSING, ())
    if kind not in (str, int, float):
        kind = list[str]  # repeatable
    variables = [f"STONEAGE_{name.upper()}", *filter(None, [option.former])] if option.has_variable else None
    annotation = typer.Option(
        show_envvar=False,
        envvar=variables,
        min=option.least,
        max=option.most,
        metavar=option.metavar,
        help=option.help,
    )
    optional = kind if has_default else kind | None
    return _flag(name, Annotated[optional, annotation], field.default if has_default else None)
