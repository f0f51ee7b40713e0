"""Writes docs/reference/command-line.md from the commands themselves: `uv run python -m scripts.command_reference`."""

from pathlib import Path
from textwrap import wrap
from typing import Any

import click
import typer

from stoneage.cli.app import app

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "command-line.md"
HEAD = """# Command line

All commands and options, generated from `--help` by `uv run python -m scripts.command_reference`. In a clone, write
`uv run stoneage` instead of `stoneage`. Without a command, `stoneage` opens the game in the browser. Options with an
environment variable show its name.
"""


def page() -> str:
    """Returns the page."""
    group: Any = typer.main.get_command(app)
    parts = [HEAD, _section("stoneage", group, with_sentence=False)]
    for name, command in group.commands.items():
        if command.hidden:
            continue
        parts.append(_section(f"stoneage {name}", command))
        parts += [_section(f"stoneage {name} {sub}", c) for sub, c in getattr(command, "commands", {}).items()]
    return "\n".join(parts)


def _section(title: str, command: click.Command, with_sentence: bool = True) -> str:
    lines = [f"## {title}", ""]
    if with_sentence:
        lines += [*wrap(" ".join((command.help or "").split()), 120), ""]
    parameters = [p for p in command.params if p.name != "help"]
    if parameters:
        lines += ["| option | meaning | default |", "| --- | --- | --- |", *map(_row, parameters), ""]
    if command.epilog:
        example = command.epilog.removeprefix("Example: ")
        lines += ["```", example, "```", ""]
    return "\n".join(lines)


def _row(parameter: Any) -> str:
    names = ", ".join(f"`{name}`" for name in parameter.opts) if parameter.param_type_name == "option" else ""
    value = parameter.metavar or "" if not getattr(parameter, "is_flag", False) else ""
    if not names:
        names, value = f"`{value or parameter.name}`", ""
    meaning = " ".join((parameter.help or "").split()).replace("|", "/")
    if parameter.envvar:
        names_of = parameter.envvar if isinstance(parameter.envvar, list) else [parameter.envvar]
        meaning += f" (`{names_of[0]}`)"
    default = parameter.default
    shown = default not in (None, "", ()) and not isinstance(default, bool) and not callable(default)
    return f"| {names}{f' `{value}`' if value else ''} | {meaning} | {f'`{default}`' if shown else ''} |"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
