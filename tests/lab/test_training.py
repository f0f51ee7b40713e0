"""Training: it learns, it can be interrupted, and what it saves is whole."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from stoneage.lab import training as lab
from stoneage.lab.training import Plan, Training

STEADY = Plan(2, False, minutes=60, rate=(1e-3, 1e-3), error=(0.1, 0.1))  # nothing depends on the clock


def trained(batches: int) -> tuple[Training, list[dict[str, float]]]:
    training = Training(STEADY)
    return training, list(islice(training.run(), batches))


def test_the_error_falls_while_it_learns() -> None:
    training, reports = trained(batches=8)
    assert not np.array_equal(training.weights, Training(STEADY).weights)
    assert np.all(np.isfinite(training.weights))
    assert np.mean([report["error"] for report in reports[-3:]]) < np.mean([report["error"] for report in reports[:3]])


def test_an_interrupted_training_goes_on_where_it_was(tmp_path: Path) -> None:
    before, _ = trained(batches=1)
    before.save(tmp_path / "brain.npz")
    after = Training(STEADY)
    after.go_on_from(tmp_path / "brain.npz", whole=True)
    assert after.progress == before.progress
    assert np.array_equal(after.weights, before.weights)
    assert next(iter(after.run()))["games"] == before.progress.games + lab.BATCH


def test_what_another_network_knows_is_only_a_beginning(tmp_path: Path) -> None:
    before, _ = trained(batches=1)
    before.save(tmp_path / "brain.npz")
    other = Training(Plan(3, False, minutes=60))
    other.go_on_from(tmp_path / "brain.npz", whole=False)
    assert np.array_equal(other.weights, before.weights)
    assert other.progress.games == 0


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
    with pytest.raises(ValueError, match="another game"):
        Training(Plan(4, False, minutes=1)).go_on_from(tmp_path / "brain.npz", whole=True)


def test_strength_is_measured_from_every_seat_and_goes_on_the_curve() -> None:
    training = Training(STEADY)
    share = training.measure("random", games=2)
    assert training.progress.curve == [{"seconds": 0.0, "games": 0, "random": share}]
    assert 0 <= share <= 1
