"""Many records: games come one at a time, with progress, and what is no record is named."""

import json
import tracemalloc
from pathlib import Path

import pytest

from stoneage import Game, RecordError, read_games
from tests.kit.commands import short_game, write_games


def some_games(count: int) -> list[Game]:
    return [short_game(seed=f"file {number}") for number in range(count)]


def records(games: list[Game]) -> list[object]:
    return [game.record() for game in games]


def test_games_come_from_files_and_folders_in_order(tmp_path: Path) -> None:
    one, *others = games = some_games(4)
    alone = write_games(tmp_path / "alone.json", *records([one]))
    folder = tmp_path / "folder"
    folder.mkdir()
    write_games(folder / "a.jsonl", *records(others[:2]))
    (folder / "b.json").write_text(json.dumps(others[2].record(), indent=2))
    (folder / "notes.txt").write_text("no record")
    assert [game.record() for game in read_games(alone, folder)] == records(games)


def test_progress_counts_games_and_bytes(tmp_path: Path) -> None:
    file = write_games(tmp_path / "games.jsonl", *records(some_games(4)))
    told: list[tuple[int, float]] = []
    assert len(list(read_games(file, progress=lambda games, share: told.append((games, share))))) == 4
    assert [games for games, _ in told] == [1, 2, 3, 4, 4]
    assert [share for _, share in told] == pytest.approx([0.25, 0.5, 0.75, 1, 1], abs=0.05)


def test_a_terminal_sees_progress_and_a_pipe_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_games(tmp_path / "games.jsonl", *records(some_games(2)))
    list(read_games(file, progress=True))
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    list(read_games(file, progress=True))
    assert capsys.readouterr().err.endswith("2 games, 100% \n")


def test_what_is_no_record_is_named_or_left_out(tmp_path: Path) -> None:
    good = short_game().record()
    bad = {**good, "events": [[0, "place moon 1"]]}
    for wrong, why in ((bad, r"games.jsonl: line 2: .*event"), ("{", r"games.jsonl: line 2: not JSON")):
        file = write_games(tmp_path / "games.jsonl", good, wrong, good)
        with pytest.raises(RecordError, match=why):
            list(read_games(file))
        assert len(list(read_games(file, skip_faulty=True))) == 2


def test_a_file_that_is_not_there_is_said_before_the_first_game(tmp_path: Path) -> None:
    file = write_games(tmp_path / "games.jsonl", short_game().record())
    with pytest.raises(FileNotFoundError, match="nowhere"):
        next(read_games(file, tmp_path / "nowhere.jsonl"))


def test_memory_stays_the_same_however_many_games_there_are(tmp_path: Path) -> None:
    def peak(count: int) -> int:
        file = write_games(tmp_path / f"{count}.jsonl", *[short_game().record()] * count)
        tracemalloc.start()
        for _ in read_games(file):
            pass
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(5)  # what is loaded once
    assert peak(100) < 1.2 * peak(10)
