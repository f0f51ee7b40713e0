"""`stoneage replay`: a transcript that a player enjoys reading."""

import json
from pathlib import Path

import pytest

from stoneage import Game
from tests.kit.commands import run, short_game, write_games


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    return write_games(tmp_path / "game.json", short_game().record())


def test_a_game_is_told_in_sentences_under_headings(game_file: Path) -> None:
    outcome = run("replay", game_file)
    assert outcome.status == 0
    lines = outcome.out.splitlines()
    assert lines[0] == "Stone Age, base game: player 1 and player 2"
    assert [line for line in lines if line in ("Placement", "Actions", "Feeding")][:3] == [
        "Placement",
        "Actions",
        "Feeding",
    ]
    assert "  player 1 sends 5 people to the hunt." in lines or "  player 1 sends 5 people to the forest." in lines


def test_the_scoring_table_comes_last(game_file: Path) -> None:
    table = run("replay", game_file).out.split("End of the game")[1]
    assert "starvation" in table
    total = next(line for line in table.splitlines() if "total" in line)
    assert [int(word) for word in total.split()[1:]] == list(short_game().scores)


def test_a_game_is_told_to_programs_as_json(game_file: Path) -> None:
    game, told = short_game(), run("replay", game_file, "--json", "--legal").json
    assert told["story"] == json.loads(json.dumps(game.story))
    assert [choice["move"] for choice in told["choices"]] == [str(move) for move in game.moves]
    assert told["choices"][0]["legal"] == [str(move) for move in Game(2, seed="cli").legal]
    assert (told["ended"], told["scores"]) == ("abandoned", list(game.scores))


def test_legal_shows_the_moves_of_every_choice(game_file: Path) -> None:
    out = run("replay", game_file, "--legal").out
    assert max(map(len, out.splitlines())) <= 80
    lines = [line for line in out.replace("\n    ", " ").splitlines() if " may: " in line]
    assert [line.split(".")[0].strip() for line in lines] == ["1", "2"]
    assert lines[0].split(": ")[1].split(", ") == [str(move) for move in Game(2, seed="cli").legal]


def test_one_game_of_many(tmp_path: Path) -> None:
    records = [{**short_game().record(), "seats": [name, "other"]} for name in ("ann", "bob", "cleo")]
    file = write_games(tmp_path / "games.jsonl", *records)
    assert run("replay", file).out.startswith("Stone Age, base game: ann and other")
    assert run("replay", file, "--game", 3).out.startswith("Stone Age, base game: cleo and other")


def test_an_unfinished_game_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    game = Game(2, seed="cli")
    game.play("place hunt 5")
    outcome = run("replay", write_games(tmp_path / "game.json", game.record()))
    assert outcome.status == 0
    assert "points if the game ended now" in outcome.out


def test_an_unknown_set_of_pieces_is_named(tmp_path: Path) -> None:
    record = {**short_game().record(), "pieces": "stoneage-9", "components": "00"}
    outcome = run("replay", write_games(tmp_path / "game.json", record))
    assert outcome.is_one_line_of_bad_input
    assert "played with the pieces stoneage-9, which this version does not know; it knows stoneage-1" in outcome.err


def test_standard_input(game_file: Path) -> None:
    assert run("replay", "-", stdin=game_file.read_bytes()) == run("replay", game_file)


def test_names_of_strangers_cannot_play_tricks_on_the_terminal() -> None:
    record = {**short_game().record(), "seats": ["\x1b[2J[red]\n", "\ud800" + "x" * 500]}
    out = run("replay", "-", stdin=json.dumps(record).encode()).out
    assert "\x1b" not in out
    assert out.startswith("Stone Age, base game: ?[2J[red]? and ")
    assert "x" * 41 not in out
