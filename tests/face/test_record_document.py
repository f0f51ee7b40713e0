"""The record format page is enough: its own Python code, without this package, checks the chance of real games."""

import copy
import json
import random
import re
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from stoneage import Game, verify
from stoneage.game import ed25519
from stoneage.match.entries import KINDS
from tests.kit.signed import played_scene, signed_record

DOCUMENT = Path(__file__).parents[2].joinpath("docs/reference/record-format.md").read_text("utf-8")
PIECES = json.loads(files("stoneage").joinpath("data/pieces/stoneage-1.json").read_text("utf-8"))
GOLDEN = Path(__file__).parents[1] / "golden"
Record = dict[str, Any]


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCUMENT, flags=re.DOTALL)


@pytest.fixture(scope="module")
def theirs() -> dict[str, Any]:
    """The program of the document, all its pieces together."""
    code = "\n".join(blocks("python"))
    assert "import stoneage" not in code
    assert "from stoneage" not in code
    program: dict[str, Any] = {}
    exec(compile(code, "docs/reference/record-format.md", "exec"), program)
    return program


TABLES: list[dict[str, Any]] = [
    *({"players": players} for players in (2, 3, 4)),
    *({"players": players, "expansion": True} for players in (2, 3, 4, 5)),
    {"players": 3, "start": 2, "expansion": True, "limited_resources": True, "multi_hunt": True},
]


def stopped(options: dict[str, Any], choices: int = 150) -> Record:
    nonces = [bytes([seat] * 16) for seat in range(options["players"])]
    game, rng = Game(**options, secret=bytes(range(32)), nonces=nonces), random.Random(1)
    for _ in range(choices):
        game.play(rng.choice(game.legal))
    game.stop()
    return {**game.record()}


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_documents_program_finds_real_games_true(theirs: dict[str, Any], options: dict[str, Any]) -> None:
    record = stopped(options)
    assert sum(who == "roll" for who, _ in record["events"]) > 20
    assert theirs["check_chance"](record, PIECES)


@pytest.mark.parametrize("name", ["start", "deck", "stacks", "commitment", "secret", "nonces", "components", "events"])
def test_the_documents_program_finds_false_games_false(theirs: dict[str, Any], name: str) -> None:
    true, other = stopped({"players": 3}), stopped({"players": 3}, choices=20)
    false = copy.deepcopy(true)
    false[name] = {
        "start": (true["start"] + 1) % 3,
        "deck": true["deck"][::-1],
        "stacks": true["stacks"][::-1],
        "commitment": "00" * 32,
        "secret": "00" * 32,
        "nonces": true["nonces"][::-1],
        "components": "00",
        "events": other["events"] + true["events"],
    }[name]
    assert theirs["check_chance"](true, PIECES)
    assert not theirs["check_chance"](false, PIECES)


def test_the_documents_program_finds_a_signed_record_true(theirs: dict[str, Any]) -> None:
    record = signed_record(played_scene())
    key, value = (bytes.fromhex(record["signature"][name]) for name in ("key", "value"))
    assert theirs["check_chance"](record, PIECES)
    assert theirs["check_nonces"](record)
    assert theirs["check_names"](record)
    assert ed25519.verify(key, theirs["signed_message"](record), value)


def test_the_documents_program_finds_another_name_and_another_seating_false(theirs: dict[str, Any]) -> None:
    record = signed_record(played_scene())
    assert not theirs["check_names"]({**record, "seats": ["eve", *record["seats"][1:]]})
    assert not theirs["check_chance"]({**record, "seating": record["seating"][::-1]}, PIECES)


def test_the_documents_siphash_gives_the_official_vector(theirs: dict[str, Any]) -> None:
    message = int.from_bytes(bytes(range(8)), "little")
    assert theirs["word"](bytes(range(16)), message).to_bytes(8, "little").hex(" ") == "62 24 93 9a 79 f5 f5 93"


def test_the_documents_seeds_are_ours(theirs: dict[str, Any]) -> None:
    assert theirs["secret_of_seed"](7) == Game(seed=7).secret
    key = theirs["key_of"](theirs["secret_of_seed"](7), [])
    laid = theirs["set_up"](theirs["words"](key), {"players": 2, "expansion": False}, PIECES)
    record = Game(seed=7).record()
    assert laid == {name: record[name] for name in ("start", "deck", "stacks")}


def test_a_word_belongs_to_its_number_alone(theirs: dict[str, Any]) -> None:
    key = bytes(range(16))
    assert list(islice(theirs["words"](key), 3)) == [theirs["word"](key, n) for n in range(3)]


def test_the_example_is_a_true_record(theirs: dict[str, Any]) -> None:
    example = json.loads(blocks("json")[0])
    assert verify(example).status == 0
    assert theirs["check_chance"](example, PIECES)
    assert Game.from_record(example).record() == example


def test_the_example_of_a_tree_is_one_of_the_trees() -> None:
    assert json.loads(blocks("json")[1]) in json.loads(GOLDEN.joinpath("trees.json").read_text("utf-8"))


def test_every_field_of_a_record_is_explained() -> None:
    explained = re.findall(r"^\| `(\w+)` \|", DOCUMENT, flags=re.MULTILINE)
    record, of_a_table = stopped(TABLES[-1]), signed_record(played_scene())
    assert set(record) | set(record["options"]) | set(of_a_table) <= set(explained)


def test_every_kind_of_line_in_a_log_is_explained() -> None:
    explained = re.findall(r"`(\w+)`", DOCUMENT.split("| kind | fields |")[1].split("\n\n")[0])
    private = {"muted", "automatic", "rematch", "reserved", "invited"}
    assert {*KINDS, "ended"} - private <= set(explained)
