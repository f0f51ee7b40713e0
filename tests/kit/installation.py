"""The package as others get it: a wheel, installed into an empty environment elsewhere, and tried there."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from tests.kit.server.process import free_port

ROOT = Path(__file__).parents[2]
_STORED = ROOT / "tests" / "server" / "stored" / "0.1.0.sql"

# A game to its end and the proof of its dice, by what was installed and not by a checkout.
_PLAY = """
import random, sys, stoneage
from stoneage import Game, verify
assert stoneage.__file__.startswith(sys.prefix), stoneage.__file__
game, chooser = Game(players=2, seed=42), random.Random(42)
while not game.over:
    game.play(chooser.choice(game.legal))
assert verify(game.record()).status == 0
print(*game.scores)
"""
_THINK = """
import numpy
from stoneage import Game
from stoneage.bots import Budget, make_bot
print(make_bot("expert").choose(Game(2, seed=1).observation(), numpy.random.default_rng(1), Budget(playouts=20)))
"""
_SIMULATE = """
from stoneage.game.options import Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.simulation import Simulation
tables = [Lineup(Options(players=2), bots, "x") for bots in (("random", "random"), ("value", "net"))]
print(sum(len(results.choices) for table in tables for results in Simulation(table, 3).run()))
"""


def build_wheel(folder: Path) -> Path:
    """Returns a wheel of this checkout."""
    subprocess.run(["uv", "build", "--quiet", "--wheel", "--out-dir", folder], cwd=ROOT, check=True)
    return next(folder.glob("*.whl"))


class Installation:
    """An environment of its own; what runs in it sees neither the checkout nor our settings."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.folder = folder
        subprocess.run([python, "-m", "venv", folder / "environment"], check=True)

    @property
    def python(self) -> Path:
        return self._program("python")

    def _program(self, name: str) -> Path:
        return self.folder / "environment" / ("Scripts" if os.name == "nt" else "bin") / name

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command; the caller looks at how it ended."""
        return subprocess.run(command, **self._elsewhere(), capture_output=True, text=True, check=False)

    def _elsewhere(self) -> dict[str, Any]:
        foreign = ("PYTHON", "NUMBA", "STONEAGE", "VIRTUAL_ENV")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
        return {"cwd": self.folder, "env": environment}

    def _said(self, *command: str | Path) -> str:
        done = self.run(*command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def install(self, *requirements: str) -> None:
        """Install by plain pip."""
        self._said(self.python, "-m", "pip", "install", "--quiet", "--no-compile", *requirements)

    def stoneage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the command `stoneage`."""
        return self.run(self._program("stoneage"), *arguments)

    def play(self) -> list[int]:
        """Play a game at random; returns the scores."""
        return [int(score) for score in self._said(self.python, "-c", _PLAY).split()]

    def think(self) -> str:
        """Returns the move that a bot chose with its network and its search."""
        return self._said(self.python, "-c", _THINK).strip()

    def simulate(self) -> int:
        """Returns the number of games that were played, inside the kernel and by bots."""
        return int(self._said(self.python, "-c", _SIMULATE))

    def serve_old_match(self) -> dict[str, Any]:
        """Serve a database of an earlier version; returns how many bytes page and scripts have, and its match."""
        file, port = self.folder / "old.db", free_port()
        with sqlite3.connect(file) as database:
            database.executescript(_STORED.read_text())
        database.close()
        program = str(self._program("stoneage"))
        command = [program, "serve", "--port", str(port), "--database", f"sqlite:///{file}"]
        with (
            (self.folder / "log").open("w") as log,
            subprocess.Popen(command, **self._elsewhere(), stderr=log, text=True) as server,
        ):
            try:
                return _look(f"http://127.0.0.1:{port}", server)
            finally:
                server.terminate()


def _look(url: str, server: subprocess.Popen[str]) -> dict[str, Any]:
    deadline = time.monotonic() + 300
    while not _ready(url):
        assert server.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.1)
    page = _get(f"{url}/").decode()
    script = re.search(r'src="(/assets/[^"]+\.js)"', page)
    assert script is not None, page
    imported = re.findall(r'import"\./([^"]+\.js)"', _get(url + script[1]).decode())
    return {
        "page": len(page),
        "script": len(_get(url + script[1])) + sum(len(_get(f"{url}/assets/{name}")) for name in imported),
        "match": json.loads(_get(f"{url}/api/tables/old-table")),
    }


def _ready(url: str) -> bool:
    try:
        return bool(json.loads(_get(f"{url}/api/status"))["kernel"]["ready"])
    except (OSError, HTTPException):
        return False


def _get(url: str) -> bytes:
    with urlopen(Request(url, headers={"Cookie": "stoneage=ann"}), timeout=10) as answer:
        body: bytes = answer.read()
        return body
