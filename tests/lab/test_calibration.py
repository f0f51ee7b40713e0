"""Calibration: what a network says, and what becomes of it."""

import numpy as np
import pytest
from numpy.typing import NDArray

from stoneage import Game
from stoneage.bots.brain.scratch import GAMES, new_scratch
from stoneage.bots.brain.td_learning import LEARNER, MOST_STEPS, REPORT, SAMPLE, play
from stoneage.bots.weights import BUNDLED, NO_CALIBRATION, UNCALIBRATED, evaluator_of
from stoneage.bots.workspace import Workspace
from stoneage.lab.calibration import (
    Reliability,
    fit_calibration,
    maximum_likelihood,
    measure_reliability,
    viewer_win_probabilities,
)
from stoneage.review.evaluator import ReviewEvaluator
from stoneage.rules.state import new_games
from tests.kit.commands import run


def test_true_chances_have_no_error_but_chance_and_beat_the_mean() -> None:
    rng = np.random.default_rng(1)
    chances = rng.random(20_000)
    found = Reliability(chances, (rng.random(20_000) < chances).astype(float), np.arange(20_000))
    assert all(abs(decile.won - decile.chance) < 4 * decile.deviation for decile in found.deciles())
    assert found.brier == pytest.approx(1 / 6, abs=0.01)
    assert found.brier < found.reference == pytest.approx(0.25, abs=0.01)


def test_too_sure_a_network_is_found_out() -> None:
    rng = np.random.default_rng(1)
    truth = rng.random(5_000)
    too_sure = np.where(truth > 0.5, 0.99, 0.01)
    found = Reliability(too_sure, (rng.random(5_000) < truth).astype(float), np.arange(5_000))
    assert max(abs(decile.won - decile.chance) for decile in found.deciles()) > 0.2


def test_a_game_counts_as_one_however_long_and_its_positions_share_their_luck() -> None:
    game = np.repeat([0, 1], [1, 99])
    found = Reliability(np.full(100, 0.5), np.where(game == 0, 1.0, 0.0), game)
    assert found.reference == pytest.approx(0.25)  # half of the games was won
    rng = np.random.default_rng(1)
    luck = (rng.random(400) < 0.5).astype(float)  # one per game, shared by forty of its positions
    repeated = Reliability(np.full(16_000, 0.5), np.repeat(luck, 40), np.repeat(np.arange(400), 40))
    once = Reliability(np.full(400, 0.5), luck, np.arange(400))
    assert repeated.brier == pytest.approx(once.brier)
    widest = max(decile.deviation for decile in repeated.deciles())
    assert widest == pytest.approx(max(decile.deviation for decile in once.deciles()), rel=0.05)


def test_every_position_of_so_many_games_is_taken_and_it_can_be_repeated() -> None:
    first, second = (measure_reliability(BUNDLED.load(3, False), 3, False, games=10, seed=4) for _ in range(2))
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


def test_a_correction_is_found_from_results_alone() -> None:
    """An overconfident network of three players that favours its own seat."""
    rng = np.random.default_rng(1)
    truth = rng.normal(0, 1, (40_000, 3))
    chances = np.exp(truth) / np.exp(truth).sum(axis=1, keepdims=True)
    won = (rng.random(40_000) < chances[:, 0]).astype(float)
    told = truth * 1.5
    told[:, 0] += 0.3
    found = maximum_likelihood(told, won, np.ones(40_000))
    assert found.slope == pytest.approx(1 / 1.5, abs=0.02)
    assert found.bias == pytest.approx(0.3 / 1.5, abs=0.03)


def test_a_networks_chances_are_right_on_the_whole_once_corrected_and_its_games_stay_the_same() -> None:
    network = BUNDLED.load(2, False)
    plain = measure_reliability(network.calibrated_by(NO_CALIBRATION), 2, False, games=24, seed=5)
    found = fit_calibration(network, 2, False, games=24, seed=5)
    calibrated = measure_reliability(network.calibrated_by(found), 2, False, games=24, seed=5)
    assert np.average(calibrated.chances - calibrated.won, weights=calibrated.weights) == pytest.approx(0.0, abs=1e-3)
    assert calibrated.brier < plain.brier
    assert np.array_equal(calibrated.won, plain.won)


@pytest.mark.parametrize(("players", "expansion"), [(2, False), (4, True)])
def test_calibration_opinions_and_reviews_tell_the_same_chance(players: int, expansion: bool) -> None:
    """One calibration: all that shows people win probabilities uses the same weights."""
    game = Game(players, seed="told", expansion=expansion)
    moves, seat = [move.number for move in game.legal], game.seat
    by_review = ReviewEvaluator(players, expansion).evaluate_moves(game.observation(), moves)[:, seat]
    by_estimate, _ = Workspace(game.observation(), np.random.default_rng(0), BUNDLED).predict()
    assert by_estimate == pytest.approx(by_review, abs=1e-6)
    uncalibrated, _ = Workspace(game.observation(), np.random.default_rng(0), UNCALIBRATED).predict()
    assert np.all(uncalibrated != by_estimate)


def test_a_correction_leaves_choices_and_points_as_they_are() -> None:
    game = Game(3, seed="told")
    plain, calibrated = (
        Workspace(game.observation(), np.random.default_rng(0), which) for which in (UNCALIBRATED, BUNDLED)
    )
    assert np.array_equal(plain.predict()[1], calibrated.predict()[1])
    assert np.array_equal(plain.evaluate(), calibrated.evaluate())


def test_what_is_computed_for_many_positions_is_what_the_network_says_of_each() -> None:
    """Samples of play carry the chance that the compiled network gave."""
    network = BUNDLED.load(3, False).calibrated_by(NO_CALIBRATION)
    empty = new_games(GAMES + 1)
    empty["players"] = 3
    samples = np.zeros(2 * MOST_STEPS, SAMPLE)
    scratch, weights = new_scratch(np.random.default_rng(1), 2), network.weights
    count = play(empty, scratch, samples, weights, weights, 1, LEARNER, 0.0, 0.0, False, np.zeros(1, REPORT))
    told = viewer_win_probabilities(weights, samples["vector"][:count], 3)
    assert told == pytest.approx(samples["chance"][:count], abs=1e-4)


def test_short_games_have_a_calibration_of_their_own() -> None:
    def weights(stack_height: int) -> NDArray[np.float32]:
        return BUNDLED.load(3, False, stack_height).calibrated

    assert not np.array_equal(weights(3), weights(7))
    assert np.array_equal(weights(3), weights(4))
    assert np.array_equal(weights(7), BUNDLED.load(3, False).calibrated)
    assert evaluator_of(3, False, stack_height=3)["hash"] != evaluator_of(3, False)["hash"]
