"""Bad input of every kind: one clear line on standard error, exit status 2, no traceback, no file."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stoneage.game.record_files import LONGEST_RECORD
from tests.kit.commands import Outcome, run, short_game, write_games

ARGUMENTS = {
    "simulat": "No such command 'simulat'. Did you mean 'simulate'?",
    "--nope": "No such option: --nope",
    "simulate --nope": "No such option: --nope",
    "simulate extra": "unexpected extra argument",
    "simulate --seed": "requires an argument",
    "simulate --players 1": "1 players: the base game is for 2 to 4",
    "simulate --players 5": "5 players: the base game is for 2 to 4",
    "simulate --players 6 --expansion": "6 players: the expansion is for 2 to 5",
    "simulate --players four": "--players",
    "simulate --games 0": "--games",
    "simulate --games -3": "--games",
    "simulate --games 1e3": "--games",
    "simulate --jobs 0": "--jobs",
    "simulate --jobs 1000000": "--jobs",
    "simulate --start 4": "start 4 is not a seat; seats are 0 to 1",
    "simulate --start -1": "start -1 is not a seat",
    "simulate --bots alphago": "there is no bot 'alphago'; the bots are adaptive, builder,",
    "simulate --bots randon": "did you mean 'random'?",
    "simulate --bots random,random,random": "bots must be one name or 2",
    "simulate --bots ,": "there is no bot ''",
    "simulate --seed \udcff": "the seed must be text that UTF-8 can write",
    "simulate --force": "--force applies to --records",
    "replay": "Missing argument 'FILE'",
    "replay missing.json": "missing.json: No such file or directory",
    "replay . ": ".: Is a directory",
    "replay x.json --game 0": "--game",
    "verify": "Missing argument 'FILE'",
    "verify missing.json": "missing.json: No such file or directory",
    "verify .": ".: Is a directory",
    "verify one two": "unexpected extra argument",
    "bench --memory-games 0": "--memory-games",
    "puzzles mine --games 1 --progress-file .": ". is not a file",
}


@pytest.mark.parametrize(("line", "complaint"), ARGUMENTS.items(), ids=ARGUMENTS)
def test_arguments_that_make_no_sense(line: str, complaint: str) -> None:
    outcome = run(*line.split())
    assert outcome.is_one_line_of_bad_input
    assert complaint in outcome.err


FILES = {
    "empty": (b"", "is empty"),
    "blank": (b"\n \n", "is empty"),
    "binary": (b"\x89PNG\r\n\xff\x80" * 99, "not text"),
    "no JSON": (b"Stone Age\n", "not JSON"),
    "a number": (b"7\n", "a record is a JSON object"),
    "a list": (b"[1, 2]\n", "a record is a JSON object"),
    "another object": (b"{}", "format is None"),
    "too deep": (b"[" * 100_000, "not JSON"),
    "a number without end": (b"9" * 5_000, "not JSON"),
    "a huge line": (b"x" * (LONGEST_RECORD + 1), "longer than 16 MB"),
    "another format": (b'{"format": "chess/1"}', "format is 'chess/1'"),
    "a truncated record": (b'{"format": "stoneage/1", "rules": "1", "seats": ["ann", "bo', "not JSON"),
}


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("suffix", ["json", "jsonl"])
@pytest.mark.parametrize("kind", FILES)
def test_files_that_hold_no_record(tmp_path: Path, command: str, suffix: str, kind: str) -> None:
    content, complaint = FILES[kind]
    file = tmp_path / f"broken.{suffix}"
    file.write_bytes(content)
    outcome = run(command, file)
    assert outcome.is_one_line_of_bad_input
    assert complaint in outcome.err
    assert str(file) in outcome.err


@settings(max_examples=50, deadline=None)
@given(content=st.binary(max_size=200))
def test_any_bytes_at_all(content: bytes) -> None:
    for command in ("replay", "verify"):
        assert run(command, "-", stdin=content).is_one_line_of_bad_input


def test_a_complaint_stays_one_printable_line_whatever_was_typed() -> None:
    outcome = run("verify", "no\nsuch\x1b[31m file" + "x" * 1_000)
    assert outcome.is_one_line_of_bad_input
    assert "\x1b" not in outcome.err
    assert len(outcome.err) < 400


def test_a_record_that_cannot_be_played_back_is_no_story(tmp_path: Path) -> None:
    record = short_game().record()
    record["events"][1] = [record["events"][1][0], "place river 9"]
    outcome = run("replay", write_games(tmp_path / "false.json", record))
    assert outcome.is_one_line_of_bad_input
    assert "event 1" in outcome.err


def test_a_game_that_the_file_does_not_hold(tmp_path: Path) -> None:
    outcome = run("replay", write_games(tmp_path / "two.jsonl", *[short_game().record()] * 2), "--game", 3)
    assert outcome.is_one_line_of_bad_input
    assert "has no game 3: it contains 2" in outcome.err


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneage.cli.files.sys.stdin", None)
    from stoneage.cli.errors import BadInput
    from stoneage.cli.files import read_records

    with pytest.raises(BadInput, match="standard input is closed"):
        next(read_records("-"))


# --- files that cannot be written


def simulated_into(file: Path, *more: str) -> Outcome:
    return run("simulate", "--players", 2, "--games", 2, "--records", file, *more)


def test_an_existing_file_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("precious")
    outcome = simulated_into(file)
    assert outcome.is_one_line_of_bad_input
    assert "already exists; --force overwrites it" in outcome.err
    assert file.read_text() == "precious"


def test_a_file_that_appears_while_playing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from stoneage.lab.simulation import Simulation

    file = tmp_path / "games.jsonl"
    monkeypatch.setattr(Simulation, "warm_up", lambda _: file.write_text("precious"))
    assert simulated_into(file).is_one_line_of_bad_input
    assert [file.read_text() for file in tmp_path.iterdir()] == ["precious"]


def test_a_directory_is_no_file_even_by_force(tmp_path: Path) -> None:
    assert simulated_into(tmp_path, "--force").is_one_line_of_bad_input
    assert tmp_path.is_dir()


def test_a_device_is_no_file_even_by_force() -> None:
    assert simulated_into(Path("/dev/null"), "--force").is_one_line_of_bad_input
    assert Path("/dev/null").is_char_device()


def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    outcome = simulated_into(tmp_path / "nowhere" / "games.jsonl")
    assert outcome.is_one_line_of_bad_input
    assert "cannot be written: No such file or directory" in outcome.err


def test_no_permission_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "secret temporary name")

    monkeypatch.setattr(Path, "open", refuse)  # real permissions do not stop root, who may run this test
    outcome = simulated_into(tmp_path / "games.jsonl")
    assert outcome.is_one_line_of_bad_input
    assert "games.jsonl cannot be written: Permission denied" in outcome.err


def test_a_write_protected_file_is_kept_even_by_force(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("precious")
    monkeypatch.setattr("stoneage.cli.files.os.access", lambda *_: False)
    assert simulated_into(file, "--force").is_one_line_of_bad_input
    assert file.read_text() == "precious"


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    import resource

    assert run("simulate", "--games", 1, "--records", tmp_path / "warm-up.jsonl").status == 0
    (tmp_path / "warm-up.jsonl").unlink()
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4_096, unlimited[1]))
    try:
        outcome = simulated_into(tmp_path / "games.jsonl")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
    assert outcome.is_one_line_of_bad_input
    assert "cannot be written" in outcome.err
    assert not list(tmp_path.iterdir())
