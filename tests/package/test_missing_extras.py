"""A missing extra is named, with the command that installs it."""

import sys
import tomllib
from pathlib import Path

import pytest

from stoneage import __main__ as program
from stoneage import cli
from stoneage.distribution import install_command, what_is_missing
from stoneage.game.errors import OptionError
from stoneage.lab.plots import check_plots

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("fastapi", "server"),
        ("sqlalchemy.ext.asyncio", "server"),
        ("prometheus_client", "server"),
        ("openskill", "lab"),
    ],
)
def test_a_module_of_one_extra_names_that(module: str, extra: str) -> None:
    assert what_is_missing(module) == f"the {extra}: {install_command(extra)}"


def test_a_module_of_several_extras_names_all() -> None:
    assert what_is_missing("typer") == "more than the library: pip install '.[lab,server]'"


def test_a_module_that_no_extra_brings_is_no_matter_of_installation() -> None:
    assert what_is_missing("stoneage_plugin") is None
    assert what_is_missing("") is None


def test_a_plot_without_matplotlib_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(OptionError, match=r"plots need an extra: pip install '\.\[plots\]'$"):
        check_plots()


@pytest.mark.parametrize(
    ("arguments", "command"), [(["serve", "--port", "1"], "stoneage serve"), (["--lan"], "stoneage")]
)
def test_a_command_says_in_one_line_what_it_needs(
    arguments: list[str], command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["stoneage", *arguments])
    monkeypatch.setattr(cli, "main", fails_for_want_of("uvicorn"))
    assert program.main() == 2
    assert capsys.readouterr().err == f"stoneage: {command} needs the server: pip install '.[server]'\n"


def fails_for_want_of(module: str) -> object:
    def main() -> int:
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)

    return main


def test_a_broken_module_of_somebody_else_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "main", fails_for_want_of("somebody_elses_bot"))
    with pytest.raises(ModuleNotFoundError):
        program.main()


def test_the_extra_all_contains_every_other_one() -> None:
    extras = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
    (everything,) = extras.pop("all")
    assert everything.removeprefix("stoneage-game[").removesuffix("]").split(",") == sorted(extras)
