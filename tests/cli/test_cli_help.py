"""`stoneage --help` says what it can do, and every command has help with an example."""

import re

import pytest

from stoneage import __all__ as public
from stoneage.cli.admin import admin
from stoneage.cli.app import NO_CLIENT, OVERVIEW, app
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
    assert (f"{OVERVIEW}\n{NO_CLIENT}" in outcome.out) is not client


def test_bare_stoneage_takes_the_households_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, bool, bool]] = []
    monkeypatch.setattr("stoneage.cli.serve.play", lambda *wishes: asked.append(wishes) or 0)
    assert run("--port", "8123", "--no-browser", "--lan").status == 0
    assert asked == [(8123, True, True)]


def test_the_help_is_the_overview_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = [line.removeprefix(" ").rstrip() for line in run("--help").out.splitlines()]
    first = shown.index(OVERVIEW.splitlines()[0])
    assert shown[first:][: len(OVERVIEW.splitlines())] == OVERVIEW.splitlines()


def test_the_overview_says_that_bare_stoneage_opens_the_game() -> None:
    assert re.search(r"^stoneage +open the game in the browser$", OVERVIEW, re.MULTILINE)


def test_the_overview_names_every_command() -> None:
    assert {command.callback.__name__ for command in app.registered_commands if command.callback} == set(COMMANDS)
    assert all(f"\nstoneage {command} " in OVERVIEW for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help_with_an_example(command: str, flag: str) -> None:
    outcome = run(command, flag)
    assert outcome.status == 0
    assert f"Example: stoneage {command}" in outcome.out


def test_every_command_of_admin_has_help_with_an_example() -> None:
    assert {command.callback.__name__ for command in admin.registered_commands if command.callback} == set(ADMIN)
    assert "\nstoneage admin " in OVERVIEW
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
