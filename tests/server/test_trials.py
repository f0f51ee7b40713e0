"""The trials of docs/hosting.md: each defect that was found names the tests that would find it again."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "hosting.md"
ROWS = {
    int(number): re.findall(r"`(test_\w+)\.py::(test_\w+)`", row)
    for number, row in re.findall(r"^\| D(\d+) \|(.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
}


def test_every_defect_is_there_once():
    assert sorted(ROWS) == list(range(1, 27))


@pytest.mark.parametrize("number", ROWS)
def test_the_tests_of_a_defect_exist(number: int):
    assert ROWS[number]
    for file, test in ROWS[number]:
        (source,) = TESTS.rglob(f"{file}.py")
        assert f"def {test}(" in source.read_text("utf-8")


def test_the_tests_of_what_was_found_later_exist():
    later = PAGE.read_text("utf-8").partition("Found since, by attacking once more")[2]
    named = re.findall(r"`(test_\w+)\.py::(test_\w+)`", later)
    assert named
    for file, test in named:
        (source,) = TESTS.rglob(f"{file}.py")
        assert f"def {test}(" in source.read_text("utf-8")
