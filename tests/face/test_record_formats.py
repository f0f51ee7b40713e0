"""Records of every format that was ever written are read for ever; what a later version adds is no hindrance."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from stoneage import Game, verify
from stoneage.game.errors import RecordError
from stoneage.game.record import FORMAT, read_record
from stoneage.rules.sets import SETS

STORED = Path(__file__).parent / "stored" / "format-1.jsonl"
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in STORED.read_text("utf-8").splitlines()]
LATER = {
    "closed_cards": True,
    "evaluator": {"name": "expert", "hash": "00" * 32},
    "something": {"nobody": ["knows"]},
}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record["options"]))
def test_a_record_of_format_1_reads_and_verifies(record: dict[str, Any]) -> None:
    assert verify(record).status == 0
    assert Game.from_record(record).pieces.name == "stoneage-1"


def test_a_record_of_format_1_becomes_one_of_today_that_names_its_pieces_and_whose_cards_were_seen() -> None:
    old = RECORDS[0]
    options = {**old["options"], "cards": "bought_visible"}
    new = {**old, "format": FORMAT, "pieces": "stoneage-1", "options": options}
    assert Game.from_record(old).record() == new


def test_the_hash_of_the_first_set_stays_what_it_was() -> None:
    assert SETS[0].name == "stoneage-1"
    assert SETS[0].hash == "393d72c4d61d974edef2cc28dbdbcfb1c4b50da8fb0a0c8dbabf31ad68209631"


def test_fields_of_later_versions_are_ignored() -> None:
    record = Game.from_record(RECORDS[0]).record()
    assert verify({**record, **LATER}).status == 0
    assert Game.from_record({**record, **LATER}).record() == record


@pytest.mark.parametrize(("name", "words"), [("stoneage-7", "the pieces stoneage-7"), (None, "the hash 00")])
def test_an_unknown_set_of_pieces_is_named(name: str | None, words: str) -> None:
    record: dict[str, Any] = copy.deepcopy(RECORDS[0])
    record |= {"components": "00"} | ({"format": FORMAT, "pieces": name} if name else {})
    with pytest.raises(RecordError, match=f"{words}, which this version does not know; it knows stoneage-1"):
        read_record(record)
    assert verify(record).status == 2
