"""Bare `stoneage` says what it can do, and every command has help with an example."""

import pytest
from running import run

from stoneage import __all__ as public
from stoneage.cli.app import OVERVIEW

COMMANDS = ["simulate", "replay", "verify", "bench"]


def test_bare_stoneage_is_a_friendly_overview() -> None:
    assert run().status == 0
    assert run().out == OVERVIEW + "\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_the_overview_names_every_command(command: str) -> None:
    assert f"stoneage {command}" in OVERVIEW


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help_with_an_example(command: str, flag: str) -> None:
    outcome = run(command, flag)
    assert outcome.status == 0
    assert f"Example: stoneage {command}" in outcome.out


def test_the_version_is_a_line() -> None:
    assert run("--version").out.count(".") == 2


def test_every_public_name_can_be_had_although_it_is_fetched_late() -> None:
    import stoneage

    assert all(hasattr(stoneage, name) for name in public)
    assert set(public) <= set(dir(stoneage))
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = stoneage.Chess
