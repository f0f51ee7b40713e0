"""One command makes what depends on the networks, in order."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stoneage.lab.derived_data import PUZZLE_GAMES, STEPS, DerivedData, main


def ran(monkeypatch: pytest.MonkeyPatch, *arguments: str, failing: str = "never") -> tuple[int, list[list[str]]]:
    commands: list[list[str]] = []

    def run(command: list[str], **_: Any) -> SimpleNamespace:
        commands.append(command[2:])
        return SimpleNamespace(returncode=int(failing in command))

    monkeypatch.setattr(subprocess, "run", run)
    return main(arguments), commands


def test_each_step_comes_after_what_it_depends_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    status, commands = ran(monkeypatch, "--logs", str(tmp_path), "--jobs", "2")
    assert status == 0
    firsts = [command[0] if command[0] != "stoneage" else command[1] for command in commands]
    assert list(dict.fromkeys(firsts)) == [
        "stoneage.lab.tune_calibration", "stoneage.lab.tune_levels", "puzzles", "stoneage.lab.puzzle_difficulty",
        "knowledge", "stoneage.lab.ladder",
    ]  # fmt: skip
    assert firsts.count("puzzles") == len(PUZZLE_GAMES)


def test_steps_can_be_chosen_and_stay_in_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _, commands = ran(monkeypatch, "--logs", str(tmp_path), "--only", "tables,corrections")
    assert [command[0] for command in commands] == ["stoneage.lab.tune_calibration", "stoneage.lab.ladder"]
    with pytest.raises(SystemExit):
        main(["--logs", str(tmp_path), "--only", "puzzle"])


def test_the_first_failure_stops_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    status, commands = ran(monkeypatch, "--logs", str(tmp_path), failing="stoneage.lab.tune_levels")
    assert status == 1
    assert [command[0] for command in commands] == ["stoneage.lab.tune_calibration", "stoneage.lab.tune_levels"]


@pytest.mark.parametrize("step", STEPS)
def test_every_command_exists_and_knows_its_options(step: str, tmp_path: Path) -> None:
    command = next(DerivedData(tmp_path).commands(step))
    shown = subprocess.run([sys.executable, "-m", *command, "--help"], capture_output=True, text=True, check=False)
    assert shown.returncode == 0, shown.stderr
    assert [option for option in command if option.startswith("--") and option not in shown.stdout] == []
