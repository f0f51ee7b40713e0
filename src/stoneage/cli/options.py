"""Command-line flags for the game's options, generated from their declarations."""

import inspect
from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Annotated, Any

import typer

from stoneage.game.options import SWITCHES, Options

_FIELDS = {field.name: field for field in fields(Options)}


def game_options(players: int) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Adds a flag for every option to a command, which receives them as `Options` in its first parameter."""

    def with_flags(command: Callable[..., int]) -> Callable[..., int]:
        _, *own = inspect.signature(command, eval_str=True).parameters.values()

        @wraps(command)
        def run(**given: Any) -> int:
            options = Options(**{name: given.pop(name) for name in (*_FIELDS,)})
            return command(options, **given)

        flags = [_players(players), *map(_switch, SWITCHES), _start()]
        parameters = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in (*flags, *own)]
        run.__signature__ = inspect.Signature(parameters, return_annotation=int)  # type: ignore[attr-defined]
        run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return run

    return with_flags


def _help(name: str) -> str:
    return str(_FIELDS[name].metadata["help"])


def _flag(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _players(default: int) -> inspect.Parameter:
    return _flag("players", Annotated[int, typer.Option(metavar="N", help=_help("players"))], default)


def _switch(name: str) -> inspect.Parameter:
    return _flag(name, Annotated[bool, typer.Option(f"--{name.replace('_', '-')}", help=_help(name))], False)


def _start() -> inspect.Parameter:
    return _flag("start", Annotated[int | None, typer.Option(metavar="SEAT", help=_help("start"))], None)
