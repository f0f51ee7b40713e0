"""`stoneage verify`: 0 all true, 1 well formed but false, 2 unreadable or unfinished; the worst answer wins."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stoneage import Game
from stoneage.game import proof
from tests.kit.commands import run, short_game, write_games
from tests.kit.signed import SERVER_KEY, played_scene, signed_record

UNSIGNED = "unsigned: no server vouches for the game"
CONDUCT = "undone choices, resignations, takeovers, quick answers and an early end"


def record(**changes: Any) -> dict[str, Any]:
    return {**short_game().record(), **changes}


def unfinished() -> dict[str, Any]:
    return {**Game(2, seed="cli").record()}


def test_a_true_record(tmp_path: Path) -> None:
    outcome = run("verify", write_games(tmp_path / "game.json", record()))
    assert outcome.status == 0
    assert "game.json: verified" in outcome.out
    assert not outcome.err


def test_a_false_record_names_the_first_event(tmp_path: Path) -> None:
    events = [[1, "place hunt 5"], [1, "place hunt 5"]]
    outcome = run("verify", write_games(tmp_path / "game.json", record(events=events)))
    assert outcome.status == 1
    assert "game.json: false: event" in outcome.out


def test_verdicts_as_json_count_and_name_what_is_not_true(tmp_path: Path) -> None:
    wrong = record(events=[[1, "place hunt 5"], [1, "place hunt 5"]])
    outcome = run("verify", write_games(tmp_path / "games.jsonl", record(), wrong, "{"), "--json")
    assert outcome.status == 2
    told = outcome.json
    assert [told[name] for name in ("games", "true", "false", "unreadable")] == [3, 1, 1, 1]
    assert [(one["game"], one["verdict"]) for one in told["not_true"]] == [(2, "false"), (3, "unreadable")]
    assert told["not_true"][0]["reason"].startswith("event")


def test_an_unfinished_game_cannot_be_verified(tmp_path: Path) -> None:
    outcome = run("verify", write_games(tmp_path / "game.json", unfinished()))
    assert outcome.is_one_line_of_bad_input
    assert "the game is not finished" in outcome.err


def test_an_unknown_set_of_pieces_is_named(tmp_path: Path) -> None:
    outcome = run("verify", write_games(tmp_path / "game.json", record(pieces="stoneage-9", components="00")))
    assert outcome.is_one_line_of_bad_input
    assert "played with the pieces stoneage-9, which this version does not know; it knows stoneage-1" in outcome.err


@pytest.mark.parametrize(("games", "worst"), [("tt", 0), ("tft", 1), ("tfu", 2), ("ut", 2)])
def test_the_worst_answer_wins(tmp_path: Path, games: str, worst: int) -> None:
    kinds = {"t": record(), "f": record(scores=[0, 7]), "u": unfinished()}
    outcome = run("verify", write_games(tmp_path / "games.jsonl", *(kinds[kind] for kind in games)))
    assert outcome.status == worst
    assert len(outcome.out.splitlines()) == len(games) + 2
    assert outcome.out.splitlines()[-2].startswith(f"{len(games)} games: ")
    assert len(outcome.err.splitlines()) == (worst == 2)


def test_a_broken_line_does_not_hide_the_other_games(tmp_path: Path) -> None:
    outcome = run("verify", write_games(tmp_path / "games.jsonl", record(), "{broken", "", record()))
    assert outcome.status == 2
    assert "game 2: line 2: not JSON" in outcome.err
    assert outcome.out.splitlines()[-2:] == ["3 games: 2 verified, 1 unreadable", f"2 verified: {UNSIGNED}"]


def test_many_games_get_a_summary_and_only_what_is_wrong(tmp_path: Path) -> None:
    games = [*[record()] * 30, record(winners=[0, 1]), record()]
    outcome = run("verify", write_games(tmp_path / "games.jsonl", *games))
    assert [line.split(": ")[:2] for line in outcome.out.splitlines()] == [
        ["game 31", "false"],
        ["32 games", "31 verified, 1 false"],
        ["31 verified", "unsigned"],
    ]


def test_standard_input(tmp_path: Path) -> None:
    stdin = write_games(tmp_path / "games.jsonl", record(), record()).read_bytes()
    assert run("verify", "-", stdin=stdin).status == 0


def test_a_record_over_many_lines(tmp_path: Path) -> None:
    import json

    assert run("verify", write_games(tmp_path / "game.json", json.dumps(record(), indent=2))).status == 0


ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 10**30, 1.5, "", "x", "\ud800", [], [1], {}, {"a": 1}, [[]], [["roll", [1]]]]
)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_record_however_odd_makes_a_traceback(data: st.DataObject) -> None:
    import json

    odd = record()
    odd[data.draw(st.sampled_from(sorted(odd)))] = data.draw(ODD)
    outcome = run("verify", "-", stdin=json.dumps(odd).encode())
    assert outcome.status in (0, 1) or outcome.is_one_line_of_bad_input


def test_it_says_which_games_had_free_undo(tmp_path: Path) -> None:
    games = [record(free_undo=False), record(free_undo=True, undos=0), record()]
    outcome = run("verify", write_games(tmp_path / "games.jsonl", *games))
    assert outcome.out.splitlines()[1:] == [
        "game 2: verified, played with free undo",
        "game 3: verified",
        "3 games: 3 verified, 1 without free undo, 1 with free undo",
        f"3 verified: {UNSIGNED}",
    ]
    alone = run("verify", write_games(tmp_path / "game.json", record(free_undo=False)))
    assert alone.out.splitlines()[-1].startswith("only claimed: played without undo after rolls")


def test_it_says_who_signed_how_many_games(tmp_path: Path) -> None:
    signed = signed_record(played_scene())
    lines = run("verify", write_games(tmp_path / "games.jsonl", signed, record(), signed)).out.splitlines()
    assert lines[-2:] == [f"2 verified: signed with the key {SERVER_KEY}", f"1 verified: {UNSIGNED}"]


def test_it_says_what_is_proven_signed_and_only_claimed(tmp_path: Path) -> None:
    signed = signed_record(played_scene())
    lines = run("verify", write_games(tmp_path / "game.json", signed)).out.splitlines()
    assert lines[1].startswith("proven: dice, cards, buildings and start player; moves, scores and winners; options")
    assert lines[2] == f"signed with the key {SERVER_KEY}: {CONDUCT}; times"
    assert lines[3].startswith("anyone can sign with a key")
    assert lines[4].startswith("2 of 2 nonces were committed to by their hash")
    assert lines[5].startswith("signed: played without undo")
    named = run("verify", write_games(tmp_path / "game.json", signed), "--key", SERVER_KEY).out.splitlines()
    assert named == lines[:3] + lines[4:]
    unsigned = run("verify", write_games(tmp_path / "unsigned.json", record())).out.splitlines()
    assert (
        unsigned[1]
        == "proven: dice, cards, buildings and start player; moves, scores and winners; options and round limit"
    )
    assert unsigned[2:4] == [
        f"only claimed: {CONDUCT}",
        UNSIGNED,
    ]


def test_sealed_nonces_of_an_older_record_are_only_claimed(tmp_path: Path) -> None:
    """Nothing binds their hashes, so they could have been added to a game whose nonces were given openly."""
    nonce, secret = bytes(proof.NONCE_BYTES), bytes(proof.SECRET_BYTES)
    game = Game(2, secret=secret, nonces=[nonce])
    game.stop("abandoned")
    hashes = {"commitment": proof.commitment_to_secret(secret), "nonce_hashes": [proof.nonce_hash(nonce)]}
    lines = run("verify", write_games(tmp_path / "game.json", {**game.record(), **hashes})).out.splitlines()
    assert "only claimed: 1 of 1 nonces were committed to by their hash before any was revealed" in lines


def test_a_key_must_have_signed(tmp_path: Path) -> None:
    game = write_games(tmp_path / "game.json", signed_record(played_scene()))
    assert run("verify", game, "--key", "00" * 32, "--key", SERVER_KEY).status == 0
    other = run("verify", game, "--key", "00" * 32)
    assert (other.status, "signature: it was made with another key" in other.out) == (1, True)
    assert run("verify", write_games(tmp_path / "unsigned.json", record()), "--key", SERVER_KEY).status == 1
