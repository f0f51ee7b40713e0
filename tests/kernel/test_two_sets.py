"""Pieces may grow: games of two sets are played, recorded, verified and resumed in one process."""

import copy
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stoneage import verify
from stoneage.rules.sets import hash_of

ROOT = Path(__file__).parents[2]
FIRST: dict[str, Any] = json.loads(ROOT.joinpath("src/stoneage/data/pieces/stoneage-1.json").read_text("utf-8"))


def second_set() -> dict[str, Any]:
    """The first set with a changed card, a new card, a changed building and a changed dice bar."""
    data = copy.deepcopy(FIRST)
    cards = data["base"]["cards"]
    cards[0]["top"] = {"kind": "food", "amount": 9}
    cards.insert(3, {"id": "N1", "top": {"kind": "points", "amount": 5}, "bottom": {"symbol": "music"}})
    data["base"]["buildings"][0]["points"] = 30
    data["dice_bars"]["base"][5] = {"kind": "food", "amount": 4}
    return data


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("pieces")
    folder.joinpath("stoneage-2.json").write_text(json.dumps(second_set()), "utf-8")
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "STONEAGE_PIECES": str(folder)}
    command = [sys.executable, "-m", "tests.kernel.two_sets"]
    run = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


def test_a_new_game_takes_the_newest_set_and_may_name_another(found: dict[str, Any]) -> None:
    assert found["sets"] == ["stoneage-1", "stoneage-2"]
    assert found["newest"] == "stoneage-2"
    assert [record["pieces"] for record in found["records"]] == ["stoneage-1", "stoneage-2", "stoneage-2"]
    assert found["views"] == ["stoneage-1", "stoneage-2"]


def test_a_record_carries_the_hash_of_its_own_set_and_verifies_beside_the_other(found: dict[str, Any]) -> None:
    hashes = [hash_of(FIRST), hash_of(second_set()), hash_of(second_set())]
    assert [record["components"] for record in found["records"]] == hashes
    assert found["verdicts"] == [0, 0, 0]
    assert found["replayed"] == [True, True, True]


def test_the_pieces_that_are_dealt_are_those_of_the_set(found: dict[str, Any]) -> None:
    old, new, expansion = ([*record["deck"]] for record in found["records"])
    assert "N1" not in old
    assert (sorted(new), sorted(expansion)) == (
        sorted([*old, "N1"]),
        sorted([*old, "N1", *(f"E{n}" for n in range(1, 10))]),
    )


def test_a_changed_card_is_told_as_its_set_has_it(found: dict[str, Any]) -> None:
    old, new = found["stories"]
    assert "takes C01 (a card from the deck, writing) and draws 1 card unseen" in old
    assert "takes C01 (9 food, writing) and gains 9 food" in new


def test_a_match_goes_on_with_the_set_it_was_started_with(found: dict[str, Any]) -> None:
    assert found["resumed"] == [True, True]
    assert found["resumed_sets"] == ["stoneage-1", "stoneage-2"]


def test_the_documents_program_proves_a_game_of_a_later_set_from_that_set_alone(found: dict[str, Any]) -> None:
    code = "\n".join(
        re.findall(
            r"```python\n(.*?)```", ROOT.joinpath("docs/reference/record-format.md").read_text("utf-8"), flags=re.S
        )
    )
    theirs: dict[str, Any] = {}
    exec(compile(code, "docs/reference/record-format.md", "exec"), theirs)
    assert all(theirs["check_chance"](record, second_set()) for record in found["records"][1:])
    assert not theirs["check_chance"](found["records"][0], second_set())


def test_a_version_that_does_not_know_the_set_says_so(found: dict[str, Any]) -> None:
    verdict = verify(found["records"][1])
    assert (verdict.status, "played with the pieces stoneage-2" in verdict.reason) == (2, True)
