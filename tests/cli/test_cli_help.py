"""`stoneage --help` says what it can do, and every command has help with an example."""

import re

import pytest

from stoneage import __all__ as public
from stoneage.cli.admin import admin
from stoneage.cli.app import GROUPS, NO_CLIENT, app
from tests.kit.commands import run

ADMIN = [
    *("tables", "people", "show", "close", "delete", "revoke", "ban", "unban", "bans", "actions", "stats"),
    *("vacuum", "backup", "restore"),
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


@pytest.mark.parametrize(("client", "opened"), [(True, [(8000, False, False)]), (False, [])])
def test_bare_stoneage_opens_the_game_if_there_is_one_to_show(
    client: bool, opened: list[tuple[int, bool, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, bool, bool]] = []
    monkeypatch.setattr("stoneage.cli.serve.has_client", lambda: client)
    monkeypatch.setattr("stoneage.cli.serve.play", lambda *wishes: asked.append(wishes) or 0)
    outcome = run()
    assert (outcome.status, asked) == (0, opened)
    assert (outcome.out.startswith("Usage: stoneage") and NO_CLIENT in outcome.out) is not client


def test_bare_stoneage_takes_the_households_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, bool, bool]] = []
    monkeypatch.setattr("stoneage.cli.serve.play", lambda *wishes: asked.append(wishes) or 0)
    assert run("--port", "8123", "--no-browser", "--lan").status == 0
    assert asked == [(8123, True, True)]


def test_the_help_lists_every_command_once_and_in_a_group() -> None:
    commands = [command.callback.__name__ for command in app.registered_commands if command.callback]
    assert sorted(commands) == sorted(COMMANDS)
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted([*COMMANDS, "admin", "puzzles"])
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
