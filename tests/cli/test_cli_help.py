"""`stoneage --help` says what it can do, and every command has help with an example."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from typer.main import get_command

from stoneage import __all__ as public
from stoneage.cli.admin import admin
from stoneage.cli.app import FORMER_NAMES, GROUPS, NO_CLIENT, app
from tests.kit.commands import run

LONGEST_SUMMARY = 60  # characters of a command's first line
ADMIN = [
    *("tables", "people", "show", "close", "delete", "revoke", "ban", "unban", "bans", "actions", "stats"),
    *("rekey", "vacuum", "backup", "restore"),
]
COMMANDS = [
    "serve",
    "bots",
    "simulate",
    "arena",
    "dataset",
    "train",
    "exploit",
    "calibrate",
    "replay",
    "review",
    "knowledge",
    "verify",
    "bench",
]


def recording(asked: list[Any]) -> Callable[..., int]:
    """Returns a command that succeeds and notes its arguments."""

    def play(*wishes: Any) -> int:
        asked.append(wishes)
        return 0

    return play


@pytest.mark.parametrize(("client", "opened"), [(True, [(8000, False, False)]), (False, [])])
def test_bare_stoneage_opens_the_game_if_there_is_one_to_show(
    client: bool, opened: list[tuple[int, bool, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, bool, bool]] = []
    monkeypatch.setattr("stoneage.cli.serve.has_client", lambda: client)
    monkeypatch.setattr(
        "stoneage.cli.serve.play", lambda *wishes: asked.__setitem__(slice(len(asked), None), [wishes]) or 0
    )
    outcome = run()
    assert (outcome.status, asked) == (0, opened)
    assert (outcome.out.startswith("Usage: stoneage") and NO_CLIENT in outcome.out) is not client


def test_bare_stoneage_takes_the_households_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, bool, bool]] = []
    monkeypatch.setattr(
        "stoneage.cli.serve.play", lambda *wishes: asked.__setitem__(slice(len(asked), None), [wishes]) or 0
    )
    assert run("--port", "8123", "--no-browser", "--lan").status == 0
    assert asked == [(8123, True, True)]


def test_the_help_lists_every_command_once_and_in_a_group() -> None:
    command: Any = get_command(app)
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(command.commands) == sorted([*COMMANDS, "admin", "puzzles"])
    shown = run("--help").out
    assert [len(re.findall(rf"^  {name} ", shown, re.MULTILINE)) for name in grouped] == [1] * len(grouped)
    assert "Without a command, the game opens in your browser." in shown


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help_with_an_example(command: str, flag: str) -> None:
    outcome = run(command, flag)
    assert outcome.status == 0
    assert f"Example: stoneage {command}" in outcome.out


def test_every_command_of_admin_has_help_with_an_example() -> None:
    assert {command.callback.__name__ for command in admin.registered_commands if command.callback} == set(ADMIN)
    for command in ADMIN:
        assert f"Example: stoneage admin {command}" in run("admin", command, "--help").out


def test_the_version_is_a_line() -> None:
    assert run("--version").out.count(".") == 2


def test_every_public_name_can_be_had_although_it_is_fetched_late() -> None:
    import stoneage

    assert all(hasattr(stoneage, name) for name in public)
    assert set(public) <= set(dir(stoneage))
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = stoneage.Chess


def _paths(group: Any, *before: str) -> Iterator[tuple[str, ...]]:
    yield before
    for name, command in getattr(group, "commands", {}).items():
        yield from _paths(command, *before, name)


@pytest.mark.parametrize("path", list(_paths(get_command(app))), ids=" ".join)
def test_help_fits_80_columns_and_its_first_line_a_list(path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    usage, _, first, *others = run(*path, "--help").out.splitlines()
    assert usage.startswith(f"Usage: {' '.join(('stoneage', *path))} ")
    assert len(first.strip()) <= LONGEST_SUMMARY
    assert max(map(len, (usage, *others))) <= 80


def test_former_names_of_options_are_accepted_and_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BOT_PROCESSES", "THINKERS"):
        monkeypatch.delenv(f"STONEAGE_{name}", raising=False)
    shown = run("serve", "--thinkers", 3, "--requests", 5, "--show-config").out.splitlines()
    assert {"bot_processes = 3", "request_rate = 5.0"} <= set(shown)
    monkeypatch.setenv("STONEAGE_THINKERS", "4")
    assert "bot_processes = 4" in run("serve", "--show-config").out.splitlines()
    assert not [name for name in FORMER_NAMES if f"--{name}" in run("serve", "--help").out]


def test_shells_can_complete_commands() -> None:
    asked = {**os.environ, "_STONEAGE_COMPLETE": "complete_bash", "COMP_WORDS": "stoneage sim", "COMP_CWORD": "1"}
    done = subprocess.run([sys.executable, "-m", "stoneage"], env=asked, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["simulate"]
