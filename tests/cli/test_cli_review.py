"""`stoneage review`: a table for people, an object for programs, a page, and one line for what cannot be reviewed."""

import json
from pathlib import Path
from typing import Any

import pytest

from stoneage import Game, Options
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from tests.kit.commands import run, short_game, write_games


@pytest.fixture(scope="module")
def records() -> list[Any]:
    lineup = Lineup(Options(players=2), ("woodcards", "net"), "review")
    return [play_out(lineup, number)[0].record() for number in range(2)]


@pytest.fixture
def file(records: list[Any], tmp_path: Path) -> Path:
    return write_games(tmp_path / "games.jsonl", *records)


def test_json_is_one_object_with_the_fields_of_the_contract(file: Path) -> None:
    found = run("review", file, "--game", 2, "--quick", "--json").json
    assert {"evaluator", "seats", "choices", "chance"} <= set(found)
    for seat in found["seats"]:
        assert {"result", "start", "luck", "own_choices", "others_choices", "unattributed", "mean_loss"} <= set(seat)
        parts = seat["luck"] + seat["own_choices"] + seat["others_choices"] + seat["unattributed"]
        assert seat["result"] - seat["start"] == pytest.approx(parts, abs=1e-9)
    for choice in found["choices"]:
        assert {"seat", "played", "before", "after", "loss", "loss_interval", "candidates"} <= set(choice)
    for event in found["chance"]:
        assert {"seat", "kind", "expected", "actual", "luck", "interval"} <= set(event)


def test_many_games_are_a_list_and_jobs_change_nothing(file: Path) -> None:
    found = run("review", file, "--quick", "--json").json
    assert [len(found), found[0]["players"]] == [2, 2]
    assert run("review", file, "--quick", "--json", "--jobs", 2).json == found


def test_a_table_names_the_worst_choices_with_their_reasons(file: Path) -> None:
    outcome = run("review", file, "--game", 1, "--quick", "--seat", 0)
    assert outcome.status == 0
    assert "unattributed" in outcome.out, outcome.out
    assert "; better: " in outcome.out
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert "Evaluated by" in outcome.out


def test_many_games_give_a_profile(file: Path) -> None:
    told = run("review", file, "--quick").out
    assert "woodcards: 2 games" in told
    assert "placements" in told
    assert "source of points" in told
    assert max(map(len, told.splitlines())) <= 80
    assert "net: 2 games" not in run("review", file, "--quick", "--seat", 0).out


def test_nothing_is_told_where_one_of_many_games_cannot_be_reviewed(records: list[Any], tmp_path: Path) -> None:
    mixed = write_games(tmp_path / "mixed.jsonl", records[0], Game(2, seed=1).record())
    page = tmp_path / "review.html"
    outcome = run("review", mixed, "--quick", "--json", "--html", page)
    assert outcome.is_one_line_of_bad_input
    assert "game 2: " in outcome.err
    assert not page.exists()


def test_the_page_stands_alone(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    assert run("review", file, "--game", 1, "--quick", "--html", page).status == 0
    text = page.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "<polyline" in text
    assert "Loss by source" in text
    assert "http" not in text
    assert run("review", file, "--game", 1, "--quick", "--html", page).is_one_line_of_bad_input


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", 3], "has no game 3"),
        (["--game", 1, "--ms", 0.2], "too short"),
        (["--game", 1, "--quick", "--seat", 2], "no seat 2"),
        (["--ms", 5, "--quick"], "exclude each other"),
    ],
)
def test_bad_wishes_are_one_line(arguments: list[object], said: str, file: Path) -> None:
    outcome = run("review", file, *arguments)
    assert outcome.is_one_line_of_bad_input
    assert said in outcome.err


def test_what_cannot_be_reviewed_is_one_line(records: list[Any], tmp_path: Path) -> None:
    assert run("review", tmp_path / "nothing.json").is_one_line_of_bad_input
    unfinished = write_games(tmp_path / "unfinished.json", Game(2, seed=1).record())
    assert "not finished" in run("review", unfinished).err
    foreign = write_games(tmp_path / "foreign.json", json.dumps({**records[0], "components": "0" * 64}))
    outcome = run("review", foreign)
    assert outcome.is_one_line_of_bad_input
    assert "pieces" in outcome.err
    abandoned = write_games(tmp_path / "abandoned.json", short_game().record())
    assert run("review", abandoned, "--quick").status == 0
