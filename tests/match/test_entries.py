"""The log's codec: rows of every version are read back, and every change survives being stored.

`stored/*.json` has rows as earlier versions wrote them, and the matches that those versions folded from them:
`before-sealing` has no hashes of nonces and no evaluator, `untyped` every kind of entry before changes had types,
`reserved` the table of a rematch. Clocks were charged differently before sealing, so those banks are not compared.
Options that came later have their default, and are left out of the comparison.
"""

import json
import re
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any, get_args

import pytest

from stoneage.match.entries import KINDS, Change, Entry, Kind, MatchOrigin, Played, Renamed, Said, Sat, dump, load
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


def without_later_parts(view: Any) -> Any:
    text = json.dumps(view).replace('"stack_height": 7, ', "").replace(', "stack_height": 7', "")
    return json.loads(text.replace('"seating": null, ', ""))


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
        "view": without_later_parts(table_view(match, audience_of(match, "ann"), set())),
    }


@pytest.mark.parametrize(("version", "name"), FOLDED)
def test_a_log_of_an_earlier_version_folds_to_the_match_that_it_was(version: str, name: str) -> None:
    found = facts(folded([row for row in ROWS[version] if row["match"] == name]))
    expected = today_of(STORED[version]["matches"][name])
    if expected.get("position") and expected["view"]["settings"]["options"]["cards"] == "bought_visible":
        expected["position"] = re.sub("^options: .*", r"\g<0>, bought_visible", expected["position"], flags=re.M)
    assert known(found, expected) == expected


def today_of(stored: Any) -> Any:
    """Returns what was stored before `cards`, with `cards` instead of `open_cards` and `closed_cards`."""
    if isinstance(stored, list):
        return list(map(today_of, stored))
    if not isinstance(stored, dict):
        return stored
    today = {name: today_of(value) for name, value in stored.items() if name not in ("open_cards", "closed_cards")}
    if "open_cards" in stored:
        today["cards"] = "all_visible" if stored["open_cards"] else "bought_visible"
    if stored.get("closed_cards"):
        today["options"]["cards"] = "face_down"
    return today


def known(found: Any, expected: Any) -> Any:
    """Returns what was found, without the names that earlier versions did not have."""
    if isinstance(expected, dict):
        return {name: known(found[name], expected[name]) for name in expected}
    if isinstance(expected, list) and len(found) == len(expected):
        return [known(*pair) for pair in zip(found, expected, strict=True)]
    return found


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
    for row in STORED["untyped"]["rows"] + STORED["reserved"]["rows"]:
        written = json.dumps(dump(load(row["kind"], json.loads(row["data"]))), separators=(",", ":"))
        today = json.dumps(today_of(json.loads(row["data"])), separators=(",", ":"))
        assert sorted(written.replace('"stack_height":7,', "")) == sorted(today)


def test_every_kind_of_entry_has_been_recorded_and_belongs_to_one_change() -> None:
    assert {row["kind"] for version in ("untyped", "reserved") for row in STORED[version]["rows"]} == set(KINDS)
    kinds: dict[Kind, list[type]] = defaultdict(list)
    for change in get_args(Change):
        kinds[change.kind].append(change)
    assert {kind: len(changes) for kind, changes in kinds.items()} == dict.fromkeys(KINDS, 1)


def test_a_name_that_a_later_version_added_is_ignored() -> None:
    assert load("played", {"seat": 1, "move": "place hunt 2", "mood": "good"}) == Played(1, "place hunt 2")


def test_a_start_from_a_position_of_outside_names_no_table() -> None:
    row = next(row for row in STORED["untyped"]["rows"] if row["match"] == "moment")
    origin = json.loads(row["data"])["origin"]
    assert entry_of(row).change.origin == MatchOrigin(**origin)
    assert re.match("Stone Age position", origin["position"])


@pytest.mark.parametrize(
    "entry",
    [
        Sat(0, "ann", None, salt="5a" * 16, face=1, colour=2),
        Renamed(0, "ann", salt="5a" * 16, face=1, colour=2),
        Said("hi", None, salt="5a" * 16),
    ],
    ids=lambda entry: entry.kind,
)
def test_an_erased_entry_keeps_the_hash_and_neither_text_nor_salt_nor_looks(entry: Sat | Renamed | Said) -> None:
    erased = entry.erased()
    assert erased.hashed == entry.hashed is not None
    assert erased.salt is None
    if isinstance(erased, Said):
        assert not erased.text
    else:
        assert (erased.name, erased.face, erased.colour) == ("", None, None)
