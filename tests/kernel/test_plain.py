"""`NUMBA_DISABLE_JIT=1` runs the sources as plain Python, with the answers of the compiled code."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stoneage.native.plain import Plain
from tests.kernel.plain_games import found

ROOT = Path(__file__).parents[2]
PLAYER = np.dtype([("food", np.int8), ("goods", np.int8, 4)])
WHOLE = np.dtype([("round", np.int8), ("key", np.uint64), ("at", np.int8, (2, 3)), ("player", PLAYER, 2)])
FRACTIONS = np.dtype([("count", np.int64), ("values", np.float32, 3)])


def test_games_and_bots_are_those_of_the_compiled_code() -> None:
    command = [sys.executable, "-m", "tests.kernel.plain_games"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    plain = json.loads(done.stdout)
    assert plain.pop("backend") == "python"
    assert plain == json.loads(json.dumps(found()))
    assert plain["verified"]


def test_a_record_of_whole_numbers_never_overflows_and_is_written_back() -> None:
    games = np.zeros(2, WHOLE)

    @Plain().entry
    def play(games: Any, food: int) -> int:
        g = games[0]
        g.at[1, 2] += 1
        g.player[1].goods[3] = 7
        for _ in range(3):
            g.player[0].food += food
        g.player[0].food -= 2 * food
        g.key = g.key - np.uint64(1)
        return int(g.player[0].food)

    assert play(games, 100) == 100
    assert games["player"]["food"][0].tolist() == [100, 0]
    assert games["player"]["goods"][0, 1].tolist() == [0, 0, 0, 7]
    assert games["at"][0].tolist() == [[0, 0, 0], [0, 0, 1]]
    assert games["key"][0] == np.uint64(2**64 - 1)


def test_a_record_that_is_put_into_a_row_is_copied_and_whoever_holds_the_row_sees_it() -> None:
    games = np.zeros(2, WHOLE)

    @Plain().entry
    def play(games: Any) -> int:
        trial = games[1]
        games[0].player[0].goods[1] = 5
        games[1] = games[0]
        games[0].player[0].goods[1] = 6
        return int(trial.player[0].goods[1])

    assert play(games) == 5
    assert games["player"]["goods"][:, 0, 1].tolist() == [6, 5]


def test_a_record_with_fractions_is_written_in_place() -> None:
    scratch = np.zeros(1, FRACTIONS)

    @Plain().entry
    def think(scratches: Any) -> None:
        scratches[0].count += 2
        scratches[0].values[1] = 0.5

    think(scratch)
    assert (scratch["count"].tolist(), scratch["values"].tolist()) == ([2], [[0.0, 0.5, 0.0]])


@pytest.mark.parametrize("given", [3, np.zeros(2, np.int16), [1]])
def test_what_is_no_array_of_records_stays_as_it_is(given: object) -> None:
    assert Plain().entry(lambda argument: argument)(given) is given
