"""Numba compiles the same sources with bounds checks: an index out of range is an error there, and silence in play."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TRIED = ("tests/rules", "tests/golden", "tests/bots/test_brain.py", "tests/kernel/test_dice.py")


@pytest.mark.skipif(os.environ.get("NUMBA_BOUNDSCHECK") == "1", reason="all tests run with bounds checks")
def test_rules_golden_games_and_brain_keep_within_bounds() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--durations=0", *TRIED]
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]
    assert " passed" in done.stdout
