"""Training: it learns, it can be interrupted, and what it saves is whole."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from stoneage.bots.brain.network import new_weights
from stoneage.lab import training as lab
from stoneage.lab.selfplay import SelfPlay
from stoneage.lab.training import Plan, Training

STEADY = Plan(2, False, minutes=60, rate=(1e-3, 1e-3), error=(0.1, 0.1))  # nothing depends on the clock


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "GENERATION", 4)


def trained(batches: int) -> tuple[Training, list[dict[str, float]]]:
    training = Training(STEADY)
    return training, list(islice(training.run(), batches))


def test_the_error_falls_while_it_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MAX_EMA_RATE", 1.0)
    training, reports = trained(batches=48)  # against `value` it loses at first: the error begins low
    assert not np.array_equal(training.weights, Training(STEADY).weights)
    assert np.all(np.isfinite(training.weights))
    assert np.mean([report["error"] for report in reports[-8:]]) < np.mean([report["error"] for report in reports[:8]])


def test_what_is_kept_is_a_mean_over_more_generations_the_longer_a_training_is() -> None:
    training = Training(STEADY)
    moved = []
    for generation in (0, 59, 599):
        training.weights[:], training._learner.weights[:] = 0.0, 1.0
        training._learn([SelfPlay(STEADY.rules, 1, (1,), training.weights, training.weights).play()], generation, 1.0)
        moved.append(float(training.weights.mean()))
    assert moved == pytest.approx([lab.MAX_EMA_RATE, lab.MAX_EMA_RATE, lab.EMA_SPAN / 600], rel=1e-2)


def test_an_interrupted_training_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    before, _ = trained(batches=1)
    before.save(tmp_path / "brain.npz")
    after = Training(STEADY)
    after.resume_from(tmp_path / "brain.npz")
    assert after.progress == before.progress
    assert next(iter(after.run()))["games"] == before.progress.games + lab.GENERATION
    assert np.array_equal(after.weights, trained(batches=2)[0].weights)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_training_counted_in_games_can_be_repeated(workers: int) -> None:
    plan = Plan(2, False, games=16, workers=workers, seed=5)
    first, second = Training(plan), Training(plan)
    assert [report["error"] for report in first.run()] == [report["error"] for report in second.run()]
    assert first.share >= 1
    assert np.array_equal(first.weights, second.weights)
    assert not np.array_equal(first.weights, Training(plan).weights)


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_a_checkpoint_goes_on_with_another_number_of_workers(tmp_path: Path, first: int, second: int) -> None:
    before = Training(Plan(2, False, games=100, workers=first))
    list(islice(before.run(), 2))
    before.save(tmp_path / "brain.npz")
    after = Training(Plan(2, False, games=100, workers=second))
    after.resume_from(tmp_path / "brain.npz")
    assert np.array_equal(after.weights, before.weights)
    assert next(iter(after.run()))["games"] == before.progress.games + second * lab.GENERATION


def test_a_checkpoint_of_the_first_version_is_gone_on_with(tmp_path: Path) -> None:
    """It was written before workers played ahead of the learner."""
    before, _ = trained(batches=1)
    before.save(tmp_path / "brain.npz")
    with np.load(tmp_path / "brain.npz") as stored:
        older = {name: stored[name] for name in stored.files if name != "playing"}
    np.savez(tmp_path / "older.npz", **older)
    after = Training(STEADY)
    after.resume_from(tmp_path / "older.npz")
    assert next(iter(after.run()))["games"] == before.progress.games + lab.GENERATION


def test_what_another_network_knows_is_only_a_beginning() -> None:
    before, _ = trained(batches=1)
    other = Training(Plan(3, False, minutes=60), before.weights)
    assert np.array_equal(other.weights, before.weights)
    assert other.progress.games == 0


def test_learning_against_a_network_leaves_that_network_alone() -> None:
    rival = new_weights(9)
    training = Training(STEADY, against=rival)
    list(islice(training.run(), 2))
    assert np.array_equal(training.rival, rival)
    assert not np.array_equal(training.weights, Training(STEADY).weights)


def test_one_generation_in_three_meets_the_exploiters_in_turn_and_the_others_everybody_else() -> None:
    exploiters = [new_weights(8), new_weights(9)]
    training = Training(STEADY, exploiters=exploiters)
    met = []
    for training.progress.generations in range(12):
        task = training._self_play(0, 1)
        met.append(next((n for n, one in enumerate(exploiters) if task.against and task.rival is one), None))
        assert task.against == (met[-1] is not None)
    assert met == [0, None, None, 1, None, None] * 2


def test_a_checkpoint_is_never_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    training, path = Training(STEADY), tmp_path / "brain.npz"
    training.save(path)
    saved = path.read_bytes()

    def power_cut(file: Path, **_: object) -> None:
        file.write_bytes(b"half")
        raise OSError("no space left")

    monkeypatch.setattr(np, "savez", power_cut)
    with pytest.raises(OSError, match="no space left"):
        training.save(path)
    assert path.read_bytes() == saved


def test_a_checkpoint_of_another_game_is_not_gone_on_with(tmp_path: Path) -> None:
    Training(STEADY).save(tmp_path / "brain.npz")
    with pytest.raises(ValueError, match="trained for other options"):
        Training(Plan(4, False, minutes=1)).resume_from(tmp_path / "brain.npz")


def test_strength_is_measured_by_the_first_yardstick_that_is_not_beaten() -> None:
    training = Training(STEADY)
    point = training.measure(games=2)
    assert training.progress.curve == [point]
    assert point["style"] == "random"
    assert 0 <= point["share"] <= 1
    training.progress.curve = [{"style": "random", "share": 0.95}, {"style": "woodcards", "share": 0.85}]
    assert training.measure(games=2)["style"] == "woodcards"
    training.progress.curve += [{"style": "woodcards", "share": 0.92}, {"style": "value", "share": 0.99}]
    assert training.measure(games=2)["style"] == "value"
