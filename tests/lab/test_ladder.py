"""The ladder's command: it resumes where it stopped, and never mixes games of different networks."""

import argparse
import json
from pathlib import Path

import pytest

from stoneage.bots.weights import bundled_hash
from stoneage.lab import ladder as ladder_script
from stoneage.lab.ladder import PARTS, Bar, Ladder, _called, _parts


def test_figures_are_computed_once_and_kept(tmp_path: Path) -> None:
    computed = []

    def compute() -> dict[str, int]:
        computed.append(1)
        return {"games": 3}

    for _ in range(2):
        assert Ladder(tmp_path, 1, 0.5).kept("some", compute)["games"] == 3
    assert len(computed) == 1


def test_games_of_a_contest_are_kept_and_a_larger_one_goes_on(tmp_path: Path) -> None:
    bar = Bar("woodcards", "random", 0.5, games=4)
    first = Ladder(tmp_path, 1, 0.5).outcomes(bar.contest(0.5))
    [file] = tmp_path.rglob("*.jsonl")
    lines = file.read_text()
    more = Ladder(tmp_path, 1, 1.0).outcomes(bar.contest(1.0))
    assert file.read_text().startswith(lines)
    assert [game.key for game in more[: len(first)]] == [game.key for game in first]
    assert len(more) == 2 * len(first) == 4


def test_games_of_a_new_network_are_kept_apart_and_those_of_other_tables_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder = Ladder(tmp_path, 1, 1.0)
    two, three = ladder.folder_of(2, False), ladder.folder_of(3, False)
    changed = {2: ("base-2", "another"), 3: bundled_hash(3, False)}
    monkeypatch.setattr(ladder_script, "bundled_hash", lambda players, _: changed[players])
    assert ladder.folder_of(2, False) != two
    assert ladder.folder_of(3, False) == three


def test_games_of_levels_tuned_anew_are_kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder(tmp_path, 1, 1.0)
    before, plain = ladder.of_levels().folder_of(2, False), ladder.folder_of(2, False)
    monkeypatch.setattr(ladder_script, "tuned", lambda: {"tables": {"base-2": {"beginner": 1.0, "even": 0.1}}})
    assert ladder.of_levels().folder_of(2, False) != before
    assert ladder.folder_of(2, False) == plain


def test_rows_that_are_not_asked_for_stay_as_they_were_measured_with_this_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder_script, "FIGURES", tmp_path / "ladder.json")
    contest = Bar("woodcards", "random", 0.5, games=2).contest(1.0)
    asked = Ladder(tmp_path, 1, 1.0, rows=("woodcards-random",))
    played = asked.contest_row(contest)
    assert played is not None
    assert played["games"] == 2
    (tmp_path / "ladder.json").write_text(json.dumps({"figures": asked.figures}), encoding="utf-8")
    others = Ladder(tmp_path / "empty", 1, 1.0, rows=("starver",))
    assert others.contest_row(contest) == played
    assert not (tmp_path / "empty").exists()  # nothing was played
    monkeypatch.setattr(ladder_script, "bundled_hash", lambda *_: ("base-2", "another"))
    assert Ladder(tmp_path / "empty", 1, 1.0, rows=("starver",)).contest_row(contest) is None


def test_what_a_network_tells_is_measured_anew_with_another_correction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = iter(range(10))
    monkeypatch.setattr(ladder_script, "ALL_TABLES", ((2, False),))
    monkeypatch.setattr(ladder_script, "FIGURES", tmp_path / "ladder.json")
    decile = {"chance": 0.5, "won": 0.5, "deviation": 0.1}
    monkeypatch.setattr(
        ladder_script, "_calibrated",
        lambda *_: {"games": 1, "brier": next(measured), "reference": 0.25, "deciles": [decile]},
    )  # fmt: skip
    briers, page = [], ""
    for judge in ("one", "one", "another"):
        monkeypatch.setattr(ladder_script, "evaluator_hash", lambda *_, judge=judge: ("base-2", judge))
        ladder = Ladder(tmp_path, 1, 1.0)
        page = PARTS["calibration"](ladder)
        briers.append(ladder.figures["calibration-base-2"]["brier"])
    assert briers == [0, 0, 1]
    (tmp_path / "ladder.json").write_text(json.dumps({"figures": ladder.figures}), encoding="utf-8")
    assert PARTS["calibration"](Ladder(tmp_path, 1, 1.0, rows=("nothing",))) == page
    monkeypatch.setattr(ladder_script, "evaluator_hash", lambda *_: ("base-2", "third"))
    assert "2 players" not in PARTS["calibration"](Ladder(tmp_path, 1, 1.0, rows=("nothing",)))


def test_parts_are_named_with_commas() -> None:
    assert _parts("bars,selfplay") == ["bars", "selfplay"]
    assert {"bars", "selfplay", "calibration", "levels", "exploiters"} <= set(PARTS)
    with pytest.raises(argparse.ArgumentTypeError, match="bar; there are"):
        _parts("bar")


def test_bots_in_files_have_short_names_on_the_page() -> None:
    named = [_called(bot) for bot in ("expert", "collector:club", "net:/some/where/rival.npz")]
    assert named == ["expert", "collector:club", "net:rival"]
