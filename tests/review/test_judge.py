"""The judge is not the judged: `net` judges games, and being `net` does not help in them."""

from pathlib import Path

import pytest

from stoneage.bots.weights import BUNDLED, NetworkSource, weights_for
from stoneage.lab.training import RIVAL_NAME, Plan, Training
from stoneage.review.profile import LEAST_GAMES, Profile
from tests.kit.other_network import NET, OTHER, SAMPLES, Series, other_network, other_weights

ERRORS = 3.0  # standard errors of a difference between two counts


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> NetworkSource:
    return other_network(Path(tmp_path_factory.mktemp("networks")))


@pytest.fixture(scope="module")
def series(other: NetworkSource) -> Series:
    return Series(other, LEAST_GAMES)


def labels_of(profile: Profile) -> float:
    return profile["games"] * sum(profile["labels"].values())


def test_the_two_networks_are_about_as_strong() -> None:
    training = Training(Plan(2, False, games=1), other_weights(), against=weights_for(2, False))
    assert training.measure(RIVAL_NAME, 500)["share"] == pytest.approx(0.5, abs=0.05)


def test_by_static_evaluation_each_network_finds_itself_better(other: NetworkSource, series: Series) -> None:
    """So labels must not come from static evaluation."""
    for judge, name in ((BUNDLED, NET), (other, OTHER)):
        losses = {profile["name"]: profile["mean_loss"] for profile in series.profiles(judge).all()}
        assert losses[name] == min(loss for loss in losses.values() if loss is not None)


def test_by_samples_the_judge_errs_as_often_as_another_network_of_equal_strength(series: Series) -> None:
    profiles = series.profiles(BUNDLED, SAMPLES)
    labels = {profile["name"]: labels_of(profile) for profile in profiles.all()}
    assert labels[NET] > LEAST_GAMES, "samples find errors of the network that plays them on"
    assert abs(labels[NET] - labels[OTHER]) < ERRORS * (labels[NET] + labels[OTHER]) ** 0.5
    (verdict,) = profiles.verdicts()
    assert verdict["games"] == LEAST_GAMES
    assert verdict["better"] is None
