"""Calibration: what a network says, and what becomes of it."""

import numpy as np
import pytest

from stoneage.bots.weights import weights_for
from stoneage.lab.calibration import Calibration, calibrate
from tests.kit.commands import run


def test_true_chances_have_no_error_but_chance_and_beat_the_mean() -> None:
    rng = np.random.default_rng(1)
    chances = rng.random(20_000)
    found = Calibration(chances, (rng.random(20_000) < chances).astype(float))
    assert all(abs(decile.won - decile.chance) < 4 * decile.deviation for decile in found.deciles())
    assert found.brier == pytest.approx(1 / 6, abs=0.01)
    assert found.brier < found.reference == pytest.approx(0.25, abs=0.01)


def test_too_sure_a_network_is_found_out() -> None:
    rng = np.random.default_rng(1)
    truth = rng.random(5_000)
    too_sure = np.where(truth > 0.5, 0.99, 0.01)
    found = Calibration(too_sure, (rng.random(5_000) < truth).astype(float))
    assert max(abs(decile.won - decile.chance) for decile in found.deciles()) > 0.2


def test_one_position_of_every_game_is_taken_and_it_can_be_repeated() -> None:
    first, second = (calibrate(weights_for(3, False), 3, False, games=10, seed=4) for _ in range(2))
    assert len(first.chances) == 10
    assert np.array_equal(first.chances, second.chances)
    assert set(first.won) <= {0.0, 0.5, 1.0}
    assert np.all((first.chances >= 0) & (first.chances <= 1))


def test_the_command_tells_every_decile() -> None:
    told = run("calibrate", "--players", 2, "--games", 20, "--json").json
    assert sum(decile["positions"] for decile in told["deciles"]) == told["positions"] == 20
    assert "Brier score" in run("calibrate", "--players", 2, "--games", 20).out
