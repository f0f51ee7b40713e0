"""Tests run the kernel with bounds checks: an index out of range is an error here and silence in play."""

import os
from collections.abc import Iterator

import pytest

pytest.register_assert_rewrite("tests.kit")
os.environ["NUMBA_BOUNDSCHECK"] = "1"


@pytest.fixture(scope="session", autouse=True)
def _compiled_kernel() -> None:
    """Compile first: commands say so when they must, and tests of what they print would see that line."""
    from stoneage.game.options import Options
    from stoneage.lab.lineup import Lineup
    from stoneage.lab.simulation import Simulation

    lineup = Lineup(Options(players=2), ("random", "random"), "warm-up")
    for keep_records in (False, True):
        Simulation(lineup, 1, keep_records).warm_up()


@pytest.fixture(scope="session", autouse=True)
def _forkserver() -> Iterator[None]:
    """Every server of every test is forked by one process; it goes when the last of them has gone."""
    yield
    from tests.kit.server.process import close_forkserver

    close_forkserver()
