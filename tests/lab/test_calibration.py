"""Calibration: what a network says, and what becomes of it."""

from dataclasses import replace

import numpy as np
import pytest

from stoneage.bots.weights import SHIPPED, Loaded
from stoneage.lab.calibration import Calibration, calibrate, optimism_of
from tests.kit.commands import run


def test_true_chances_have_no_error_but_chance_and_beat_the_mean() -> None:
    rng = np.random.default_rng(1)
    chances = rng.random(20_000)
    found = Calibration(chances, (rng.random(20_000) < chances).astype(float), np.arange(20_000))
    assert all(abs(decile.won - decile.chance) < 4 * decile.deviation for decile in found.deciles())
    assert found.brier == pytest.approx(1 / 6, abs=0.01)
    assert found.brier < found.reference == pytest.approx(0.25, abs=0.01)


def test_too_sure_a_network_is_found_out() -> None:
    rng = np.random.default_rng(1)
    truth = rng.random(5_000)
    too_sure = np.where(truth > 0.5, 0.99, 0.01)
    found = Calibration(too_sure, (rng.random(5_000) < truth).astype(float), np.arange(5_000))
    assert max(abs(decile.won - decile.chance) for decile in found.deciles()) > 0.2


def test_a_game_counts_as_one_however_long_and_its_positions_share_their_luck() -> None:
    game = np.repeat([0, 1], [1, 99])
    found = Calibration(np.full(100, 0.5), np.where(game == 0, 1.0, 0.0), game)
    assert found.reference == pytest.approx(0.25)  # half of the games was won
    rng = np.random.default_rng(1)
    luck = (rng.random(400) < 0.5).astype(float)  # each game's one, told by forty of its positions alike
    repeated = Calibration(np.full(16_000, 0.5), np.repeat(luck, 40), np.repeat(np.arange(400), 40))
    once = Calibration(np.full(400, 0.5), luck, np.arange(400))
    assert repeated.brier == pytest.approx(once.brier)
    widest = max(decile.deviation for decile in repeated.deciles())
    assert widest == pytest.approx(max(decile.deviation for decile in once.deciles()), rel=0.05)


def test_every_position_of_so_many_games_is_taken_and_it_can_be_repeated() -> None:
    first, second = (calibrate(SHIPPED.load(3, False), 3, False, games=10, seed=4) for _ in range(2))
    assert first.games == 10
    assert np.array_equal(np.unique(first.game), np.arange(10))
    assert len(first.chances) > 100
    assert np.array_equal(first.chances, second.chances)
    assert set(first.won) <= {0.0, 0.5, 1.0}
    assert np.all((first.chances >= 0) & (first.chances <= 1))


def test_the_command_tells_every_decile() -> None:
    told = run("calibrate", "--players", 2, "--games", 20, "--json").json
    assert sum(decile["positions"] for decile in told["deciles"]) == told["positions"] > 20
    assert told["games"] == 20
    assert "Brier score" in run("calibrate", "--players", 2, "--games", 20).out


def test_a_networks_optimism_is_found_and_taken_from_what_it_tells() -> None:
    network = Loaded(SHIPPED.load(2, False).weights, own_views=False)
    optimism = optimism_of(network, 2, False, games=24, seed=5)
    frank = calibrate(replace(network, optimism=optimism), 2, False, games=24, seed=5)
    assert np.average(frank.chances - frank.won, weights=frank.weights) == pytest.approx(0.0, abs=1e-3)
    boastful = calibrate(replace(network, optimism=optimism - 0.5), 2, False, games=24, seed=5)
    assert np.all(boastful.chances > frank.chances)
    assert np.array_equal(boastful.won, frank.won)  # it plays the same games


def test_half_a_chance_is_told_lower_by_the_optimism() -> None:
    network = replace(SHIPPED.load(2, False), optimism=0.3)
    assert network.told(0.5) == pytest.approx(1 / (1 + np.exp(0.3)))
    assert network.told(0.0) == 0.0
    assert network.told(1.0) == 1.0
