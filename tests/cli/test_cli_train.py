"""`stoneage train`: a network on disk, or one line that says why not."""

from pathlib import Path

import numpy as np
import pytest

from stoneage.bots.brain.network import WEIGHTS
from stoneage.lab import training as lab
from stoneage.lab.training import Plan, Training
from tests.kit.commands import run

PLAN = Plan(2, False, minutes=0.01)


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BATCH", 1)
    monkeypatch.setattr(lab, "MEASURED", 2)


def test_a_network_is_trained_saved_and_gone_on_with(tmp_path: Path) -> None:
    arguments = ("train", "--output", tmp_path / "brain.npz", "--minutes", 0.01, "--plot", tmp_path / "curve.svg")
    assert "against value" in run(*arguments).out
    assert (tmp_path / "curve.svg").read_text().startswith("<?xml")
    assert run(*arguments).is_one_line_of_bad_input
    assert run(*arguments, "--resume").status == 0
    assert (
        run("train", "--output", tmp_path / "other.npz", "--minutes", 0.01, "--from", tmp_path / "brain.npz").status
        == 0
    )


def not_a_number(weights: int) -> np.ndarray:
    return np.full(weights, np.nan, np.float32)


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"weights": np.zeros(3, np.float32)},
        {"weights": not_a_number(WEIGHTS)},
        {"weights": np.zeros(WEIGHTS, np.float32)},
        {"weights": np.zeros(WEIGHTS, np.float32), "card": np.array("{}")},
        {"weights": np.zeros(WEIGHTS, np.float32), "card": np.array("not JSON")},
    ],
)
def test_a_file_that_is_no_checkpoint_is_one_line(tmp_path: Path, content: dict[str, np.ndarray]) -> None:
    np.savez(tmp_path / "brain.npz", **content)
    assert run("train", "--output", tmp_path / "brain.npz", "--minutes", 0.01, "--resume").is_one_line_of_bad_input


@pytest.mark.parametrize("content", [b"", b"stone age", b"PK\x03\x04 cut off"])
def test_a_file_of_anything_else_is_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "brain.npz").write_bytes(content)
    assert run("train", "--output", tmp_path / "brain.npz", "--minutes", 0.01, "--resume").is_one_line_of_bad_input


def test_a_single_array_is_one_line(tmp_path: Path) -> None:
    with (tmp_path / "brain.npz").open("wb") as file:
        np.save(file, np.zeros(WEIGHTS))
    assert run("train", "--output", tmp_path / "brain.npz", "--minutes", 0.01, "--resume").is_one_line_of_bad_input


def test_a_training_of_another_game_is_one_line(tmp_path: Path) -> None:
    Training(PLAN).save(tmp_path / "brain.npz")
    arguments = ("train", "--output", tmp_path / "brain.npz", "--minutes", 0.01, "--resume")
    assert run(*arguments, "--players", 3).is_one_line_of_bad_input
