"""Numba compiles the same sources with bounds checks: an index out of range is an error there, and silence in play.

Both tests are in one file, so that one process after the other uses what the first has compiled.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stoneage.native.backend import backend
from tests.native.digests import digests

ROOT = Path(__file__).parents[2]
# About 90 s of compiling on two idle cores, several times that on busy ones.
pytestmark = [pytest.mark.nightly, pytest.mark.timeout(1500)]
TRIED = ("tests/rules", "tests/golden", "tests/bots/test_brain.py", "tests/kernel/test_dice.py")
# Compiling takes most of the time: little is gained by optimizing what runs once.
WITH_CHECKS = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}


def run_with_checks(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, env=WITH_CHECKS, capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(os.environ.get("NUMBA_BOUNDSCHECK") == "1", reason="all tests run with bounds checks")
def test_rules_golden_games_and_brain_keep_within_bounds() -> None:
    done = run_with_checks("pytest", "-q", "-n", "0", "--timeout=0", "--durations=0", *TRIED)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]
    assert " passed" in done.stdout


@pytest.mark.skipif(backend().name != "library", reason="the library is not that of these sources")
def test_whole_games_and_answers_of_bots_are_those_of_the_library_bit_for_bit() -> None:
    done = run_with_checks("tests.native.digests")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"backend": "numba", **digests()}


NEGATIVE = """
import numba, numpy
import stoneage.native.compiler
from stoneage.rules import kernel
from stoneage.rules.state import new_games
assert numba.njit(lambda numbers: numbers[-1])(numpy.arange(3)) == 2, "other packages count from the end"
kernel.capacity(new_games(), 0, -1)
"""


def test_a_negative_index_is_out_of_bounds_in_this_package_only() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NEGATIVE], cwd=ROOT, env=WITH_CHECKS, capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[-1].startswith("IndexError")
