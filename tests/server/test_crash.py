"""`kill -9` at random moments: every acknowledged choice is there, none twice, every finished match verifies."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.kit.server.client import run
from tests.kit.server.crash import assault, check
from tests.kit.server.process import Server

KILLS = 10


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_kill_loses_or_doubles_an_acknowledged_choice(kind: str, request: Any, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/x.db" if kind == "sqlite" else request.getfixturevalue("postgres")
    with Server(database, tmp_path / "log", request_rate=0) as server:
        assert check(run(assault(server, tables=6, kills=KILLS, seed=int(time.time())))) > 100
