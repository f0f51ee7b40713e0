"""The command as the shell runs it: pipes, signals, terminals, and how little help needs to load."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from stoneage import verify
from stoneage.lab.simulation import RECORDED_BATCH
from tests.kit.commands import run, short_game, write_games

STONEAGE = [sys.executable, "-m", "stoneage"]


def started(*arguments: object, **more: Any) -> "subprocess.Popen[bytes]":
    command = [*STONEAGE, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


@pytest.fixture(autouse=True, scope="module")
def _compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A cold start has more to say."""
    assert run("simulate", "--games", 1, "--records", tmp_path_factory.mktemp("warm") / "games.jsonl").status == 0


def test_help_does_not_load_the_compiler() -> None:
    script = "import sys; from stoneage.cli import main; main(['simulate', '--help']); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


def test_bad_input_is_one_line_and_status_2() -> None:
    process = started("simulate", "--players", 9)
    out, err = process.communicate()
    assert (process.returncode, out, err.count(b"\n")) == (2, b"", 1)


def test_a_reader_who_leaves_ends_it_quietly(tmp_path: Path) -> None:
    file = write_games(tmp_path / "game.json", short_game().record())
    with started("replay", file, "--legal") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 128 + signal.SIGPIPE


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_simulation_keeps_the_records_of_finished_games(
    tmp_path: Path, number: int, status: int
) -> None:
    # A shell that runs the tests in the background has them ignore SIGINT, and so would their children.
    file = tmp_path / "games.jsonl"
    process = started(
        "simulate", "--games", 10**6, "--records", file,
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )  # fmt: skip
    while not any(part.read_bytes().count(b"\n") > RECORDED_BATCH for part in tmp_path.iterdir()):
        time.sleep(0.01)  # a record of the second batch means that the first is counted
    process.send_signal(number)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, out) == (status, b"")
    told = re.fullmatch(rb"Stopped after ([\d,]+) of 1,000,000 games; ([\d,]+) records were written\.\n", err)
    assert told is not None
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert len(records) == int(told[2].replace(b",", b"")) >= 1
    assert verify(records[-1]).status == 0
    assert list(tmp_path.iterdir()) == [file]


def test_a_full_disk_behind_standard_output() -> None:
    with open("/dev/full", "wb") as full:
        process = subprocess.Popen([*STONEAGE, "--version"], stdout=full, stderr=subprocess.PIPE)
        _, err = process.communicate()
    assert process.returncode == 2
    assert err == b"stoneage: input or output failed: No space left on device\n"


def test_any_name_can_be_printed_on_an_ascii_terminal(tmp_path: Path) -> None:
    record = {**short_game().record(), "seats": ["Zoë", "石器人"]}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    process = started("replay", file, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert out.startswith(b"Stone Age, base game: Zo? and ???")
