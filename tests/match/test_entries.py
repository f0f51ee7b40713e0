"""The log's codec: rows of every version are read back, and every change survives being stored.

`stored/*.json` has rows as earlier versions wrote them, and the matches that those versions folded from them:
`before-sealing` has no hashes of nonces and no evaluator, `untyped` every kind of entry before changes had types.
Clocks were charged differently before sealing, so those banks are not compared.
"""

import json
import re
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any, get_args

import pytest

from stoneage.match.entries import KINDS, Change, Entry, Kind, Played, Start, dump, load
from stoneage.match.match import Match
from stoneage.match.views import audience_of, table_view

HERE = Path(__file__).parent
STORED = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted((HERE / "stored").glob("*.json"))}


def first_version() -> list[dict[str, Any]]:
    """The rows of the dump from which the server's upgrade test starts."""
    database = sqlite3.connect(":memory:")
    database.executescript((HERE.parent / "server" / "stored" / "0.1.0.sql").read_text())
    database.row_factory = sqlite3.Row
    rows = [dict(row) for row in database.execute("SELECT * FROM log ORDER BY version")]
    database.close()
    return rows


ROWS = {name: stored["rows"] for name, stored in STORED.items()} | {"0.1.0": first_version()}
FOLDED = [(name, match) for name, stored in STORED.items() for match in stored["matches"]]


def entry_of(row: dict[str, Any]) -> Entry:
    change = load(row["kind"], json.loads(row["data"]))
    return Entry(row["version"], row["time"], change, row["person"], row["message"])


def folded(rows: list[dict[str, Any]]) -> Match:
    match = Match("t")
    for row in rows:
        match.apply(entry_of(row))
    return match


def facts(match: Match) -> dict[str, Any]:
    """What the earlier versions noted of a match that they had folded."""
    return {
        "stage": match.stage,
        "seats": [
            {
                "person": seat.person,
                "name": seat.name,
                "bot": seat.bot,
                "status": seat.status,
                "bank": seat.bank,
                "nonce": seat.nonce.hex(),
            }
            for seat in match.seats
        ],
        "asked": [match.asked_version, match.asked_time],
        "undos": match.undos,
        "chat": [[said.person, said.text, said.preset] for said in match.chat],
        "rematch": match.rematch,
        "title": match.settings.name,
        "moves": [str(move) for move in match.game.moves] if match.game else None,
        "position": match.game.position if match.game else None,
        "view": json.loads(json.dumps(table_view(match, audience_of(match, "ann"), set()))),
    }


@pytest.mark.parametrize(("version", "name"), FOLDED)
def test_a_log_of_an_earlier_version_folds_to_the_match_that_it_was(version: str, name: str) -> None:
    found = facts(folded([row for row in ROWS[version] if row["match"] == name]))
    expected = STORED[version]["matches"][name]
    for mine, theirs in zip(found["seats"], expected["seats"], strict=True):
        assert {fact: mine[fact] for fact in theirs} == theirs
    assert {fact: found[fact] for fact in expected} == expected | {"seats": found["seats"]}


def test_the_log_of_the_first_version_folds_to_a_running_match() -> None:
    match = folded(ROWS["0.1.0"])
    assert [str(move) for move in match.game.moves] == ["place forest 3", "place hunt 5"]
    assert [seat.automatic.feed for seat in match.seats] == ["cheapest", None]
    assert match.terms.evaluator is None
    assert match.muted == {match.seats[1].person: {0}}


@pytest.mark.parametrize("version", ROWS)
def test_what_is_read_is_stored_with_the_same_meaning(version: str) -> None:
    for row in ROWS[version]:
        change = load(row["kind"], json.loads(row["data"]))
        assert load(change.kind, json.loads(json.dumps(dump(change)))) == change


def test_rows_are_written_letter_for_letter_as_before() -> None:
    for row in STORED["untyped"]["rows"]:
        written = json.dumps(dump(load(row["kind"], json.loads(row["data"]))), separators=(",", ":"))
        assert written == row["data"]


def test_every_kind_of_entry_has_been_recorded_and_belongs_to_one_change() -> None:
    assert {row["kind"] for row in STORED["untyped"]["rows"]} == set(KINDS)
    kinds: dict[Kind, list[type]] = defaultdict(list)
    for change in get_args(Change):
        kinds[change.kind].append(change)
    assert {kind: len(changes) for kind, changes in kinds.items()} == dict.fromkeys(KINDS, 1)


def test_a_name_that_a_later_version_added_is_ignored() -> None:
    assert load("played", {"seat": 1, "move": "place hunt 2", "mood": "good"}) == Played(1, "place hunt 2")


def test_a_start_from_a_position_of_outside_names_no_table() -> None:
    row = next(row for row in STORED["untyped"]["rows"] if row["match"] == "moment")
    origin = json.loads(row["data"])["origin"]
    assert entry_of(row).change.origin == Start(**origin)
    assert re.match("Stone Age position", origin["position"])
