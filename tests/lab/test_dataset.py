"""Data sets: the games of a simulation as columns that anybody's tools read."""

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

from stoneage import Game, OptionError, Options
from stoneage.lab.dataset import DatasetPlan, DatasetWriter, check_installed
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from tests.kit.commands import run

RANDOM = Lineup(Options(players=3, expansion=True), ("random",) * 3, "data")
BOTS = Lineup(Options(players=2, start=1), ("woodcards", "random"), "data")


def written(plan: DatasetPlan, folder: Path) -> dict[str, list[dict[str, Any]]]:
    writer = DatasetWriter(folder, plan)
    for batch in plan.batches():
        writer.add(plan.play(batch))
    writer.close()
    return {
        table: parquet.read_table(folder / f"{table}.parquet").to_pylist() for table in ("games", "seats", "choices")
    }


@pytest.mark.parametrize("lineup", [RANDOM, BOTS], ids=["random", "bots"])
def test_the_tables_tell_the_games_of_a_simulation(lineup: Lineup, tmp_path: Path) -> None:
    tables = written(DatasetPlan(lineup, 3), tmp_path)
    assert [row["seed"] for row in tables["games"]] == ["data/0", "data/1", "data/2"]
    for row in tables["games"]:
        number = row["game"]
        chosen = [choice for choice in tables["choices"] if choice["game"] == number]
        seats = [seat for seat in tables["seats"] if seat["game"] == number]
        game = Game(**vars(lineup.options), seed=row["seed"])
        for choice in chosen:
            assert (choice["seat"], choice["round"], choice["legal"]) == (game.seat, game.round, len(game.legal))
            assert choice["question"] == game.view()["question"]["kind"]
            game.play(choice["move"])
        assert game.over
        assert (row["choices"], row["rounds"], row["ended"]) == (len(chosen), game.round, game.ended)
        assert tuple(seat["score"] for seat in seats) == game.scores
        assert tuple(seat["seat"] for seat in seats if seat["won"]) == game.winners
        assert seats[1]["shamans"] == game.breakdown(1)["shamans"]
        assert [seat["bot"] for seat in seats] == list(lineup.bots)


def test_bots_play_as_they_do_in_a_simulation(tmp_path: Path) -> None:
    tables = written(DatasetPlan(BOTS, 1), tmp_path)
    assert [row["move"] for row in tables["choices"]] == [str(move) for move in play_out(BOTS, 0)[0].moves]


def test_evaluations_are_columns_of_the_choices(tmp_path: Path) -> None:
    choices = written(DatasetPlan(BOTS, 1, evaluate=True), tmp_path)["choices"]
    assert all(0 <= row["best_win_chance"] <= 1 for row in choices)
    same = [row for row in choices if row["best_move"] == row["move"]]
    assert same
    assert all(row["win_chance"] == row["best_win_chance"] for row in same)


def test_the_command_writes_a_folder_or_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    arguments = ("dataset", str(folder), "--games", "4", "--players", "2")
    assert "4 games with" in run(*arguments).out
    assert sorted(file.name for file in folder.iterdir()) == [
        "README.md", "choices.parquet", "games.parquet", "seats.parquet",
    ]  # fmt: skip
    assert "already exists; --force overwrites it" in run(*arguments).err
    assert run(*arguments, "--force", "--json").json["games"] == 4
    (folder / "notes.txt").write_text("mine", "utf-8")
    assert "contains other files than a data set" in run(*arguments, "--force").err
    assert Counter(file.name.startswith(".stoneage") for file in tmp_path.iterdir())[True] == 0


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    outcome = run("dataset", str(tmp_path / "none" / "games"), "--games", "1")
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert "cannot be written" in outcome.err


def test_who_lacks_pyarrow_is_told_before_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(OptionError, match=r"data sets need an extra: pip install '\.\[parquet\]'"):
        check_installed()


def test_a_card_says_how_the_games_were_made_and_what_every_column_contains(tmp_path: Path) -> None:
    assert (
        run("dataset", tmp_path / "games", "--games", 2, "--seed", "card", "--bots", "builder", "--evaluate").status
        == 0
    )
    card = (tmp_path / "games" / "README.md").read_text("utf-8")
    assert "# 2 Stone Age games of bots" in card
    assert "- Bots by seat: builder, builder\n- Seed: card\n" in card
    for table in ("games", "seats", "choices"):
        _, _, section = card.partition(f"## {table}.parquet\n")
        described = re.findall(r"^\| `(\w+)` \| (\w+) \| .+ \|$", section.partition("##")[0], flags=re.M)
        schema = parquet.read_schema(tmp_path / "games" / f"{table}.parquet")
        assert [name for name, _ in described] == schema.names
    assert "| `move` | string | the move, in the notation of records |" in card
