"""`stoneage train`: a network on disk, or one line that says why not."""

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stoneage.bots.brain.network import WEIGHTS
from stoneage.lab import training as lab
from stoneage.lab.training import Plan, Training
from tests.kit.commands import run

PLAN = Plan(2, False, minutes=0.01)


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "GENERATION", 1)
    monkeypatch.setattr(lab, "MEASURED", 2)


def test_a_network_is_trained_saved_and_gone_on_with(tmp_path: Path) -> None:
    arguments = ("train", "--output", tmp_path / "brain.npz", "--minutes", 0.01, "--plot", tmp_path / "curve.svg")
    assert "against random" in run(*arguments).out
    assert (tmp_path / "curve.svg").read_text().startswith("<?xml")
    assert run(*arguments).is_one_line_of_bad_input
    assert run(*arguments, "--resume").status == 0
    assert (
        run("train", "--output", tmp_path / "other.npz", "--minutes", 0.01, "--from", tmp_path / "brain.npz").status
        == 0
    )


def test_training_by_games_is_told_as_json(tmp_path: Path) -> None:
    told = run("train", "--output", tmp_path / "brain.npz", "--games", 4, "--json").json
    assert told["progress"]["games"] == 4
    assert told["plan"]["games"] == 4
    assert [point["style"] for point in told["progress"]["curve"]][-1] == "random"


def test_a_training_begins_with_the_mean_of_several_networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Training(PLAN), Training(Plan(2, False, minutes=0.01, seed=2))
    first.save(tmp_path / "first.npz")
    second.save(tmp_path / "second.npz")
    monkeypatch.setattr(Training, "run", lambda _: iter(()))
    both = f"{tmp_path / 'first.npz'},{tmp_path / 'second.npz'}"
    assert run("train", "--output", tmp_path / "brain.npz", "--games", 2, "--from", both).status == 0
    assert np.load(tmp_path / "brain.npz")["weights"] == pytest.approx((first.weights + second.weights) / 2)
    lost = run("train", "--output", tmp_path / "other.npz", "--games", 2, "--from", f"{both},{tmp_path / 'third.npz'}")
    assert lost.is_one_line_of_bad_input


def test_an_exploiter_learns_against_our_network(tmp_path: Path) -> None:
    assert (
        run("train", "--output", tmp_path / "brain.npz", "--games", 2, "--against", "net", "--from", "net").status == 0
    )


def test_a_training_meets_exploiters_if_told_and_if_they_can_be_read(tmp_path: Path) -> None:
    Training(PLAN).save(tmp_path / "first.npz")
    train = ("train", "--output", tmp_path / "brain.npz", "--games", 2, "--from", "net", "--exploiters")
    assert run(*train, f"{tmp_path / 'first.npz'},net").status == 0
    assert run(*train, tmp_path / "none.npz", "--force").is_one_line_of_bad_input
    assert run(*train, "net", "--against", "net", "--force").is_one_line_of_bad_input


def test_an_interruption_keeps_what_was_learned_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(training: Training) -> Iterator[dict[str, float]]:
        training.progress.games = 7
        if training:
            raise KeyboardInterrupt
        yield {}

    monkeypatch.setattr(Training, "run", interrupted)
    outcome = run("train", "--output", tmp_path / "brain.npz", "--games", 100)
    assert outcome.status == 130
    assert "Stopped after 7 games" in outcome.err
    assert (tmp_path / "brain.npz").exists()


def test_what_is_there_is_replaced_only_if_asked(tmp_path: Path) -> None:
    Training(PLAN).save(tmp_path / "brain.npz")
    arguments = ("train", "--output", tmp_path / "brain.npz", "--games", 2, "--json")
    refused = run(*arguments)
    assert refused.is_one_line_of_bad_input
    assert "--force overwrites it" in refused.err
    assert run(*arguments, "--force", "--resume").is_one_line_of_bad_input
    assert run(*arguments, "--force").json["progress"]["games"] == 2


def test_a_full_disk_is_one_line_and_leaves_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Path, **_: object) -> None:
        file.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(np, "savez", full)
    outcome = run("train", "--output", tmp_path / "brain.npz", "--games", 2)
    assert outcome.is_one_line_of_bad_input
    assert "No space left on device" in outcome.err
    assert not list(tmp_path.iterdir())


def test_games_and_minutes_together_are_one_line(tmp_path: Path) -> None:
    arguments = ("train", "--output", tmp_path / "brain.npz", "--games", 2, "--minutes", 1)
    assert run(*arguments).is_one_line_of_bad_input


def test_a_plot_that_cannot_be_drawn_is_refused_before_the_first_game(tmp_path: Path) -> None:
    arguments = ("train", "--output", tmp_path / "brain.npz", "--games", 2, "--plot")
    assert run(*arguments, tmp_path / "curve.xls").is_one_line_of_bad_input
    assert run(*arguments, tmp_path / "nowhere" / "curve.svg").is_one_line_of_bad_input
    assert not (tmp_path / "brain.npz").exists()


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
def test_a_file_that_is_no_checkpoint_is_one_line(tmp_path: Path, content: dict[str, Any]) -> None:
    np.savez(tmp_path / "brain.npz", **content)
    assert run("train", "--output", tmp_path / "brain.npz", "--minutes", 0.01, "--resume").is_one_line_of_bad_input


@pytest.mark.parametrize("content", [b"", b"stone age", b'{"a": 1}', b"PK\x03\x04 cut off"])
def test_a_file_of_anything_else_is_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "brain.npz").write_bytes(content)
    outcome = run("train", "--output", tmp_path / "brain.npz", "--minutes", 0.01, "--resume")
    assert outcome.is_one_line_of_bad_input
    assert "the file is damaged or not an .npz file" in outcome.err


def test_a_single_array_is_one_line(tmp_path: Path) -> None:
    with (tmp_path / "brain.npz").open("wb") as file:
        np.save(file, np.zeros(WEIGHTS))
    assert run("train", "--output", tmp_path / "brain.npz", "--minutes", 0.01, "--resume").is_one_line_of_bad_input


def test_a_training_of_another_game_is_one_line(tmp_path: Path) -> None:
    Training(PLAN).save(tmp_path / "brain.npz")
    arguments = ("train", "--output", tmp_path / "brain.npz", "--minutes", 0.01, "--resume")
    assert run(*arguments, "--players", 3).is_one_line_of_bad_input
