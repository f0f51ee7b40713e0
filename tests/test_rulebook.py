"""The rulebook of docs/reference/rules.md is complete and proved."""

import re
from pathlib import Path

from tests.rulebook import BOOK, TESTS, Proof, find_proofs, references, rule_ids, unproved, with_proofs

BOOK_TEXT = BOOK.read_text(encoding="utf-8")


def test_every_rule_is_proved_or_says_why_not() -> None:
    assert unproved(BOOK_TEXT) == []


def test_every_quoted_rule_is_in_the_book() -> None:
    assert set(find_proofs()) - set(rule_ids(BOOK_TEXT)) == set()


def test_the_proofs_in_the_book_are_up_to_date() -> None:
    assert with_proofs(BOOK_TEXT, find_proofs()) == BOOK_TEXT, "run: uv run python tests/rulebook.py"


def test_rules_are_numbered_without_gaps() -> None:
    rules = [rule for rule in rule_ids(BOOK_TEXT) if re.fullmatch(r"[1-9]\.[\d.]+", rule)]
    for rule in rules:
        before, _, last = rule.rpartition(".")
        assert last == "1" or f"{before}.{int(last) - 1}" in rules
    assert {rule[0] for rule in rules} == set("123456789")
    assert len(set(rule_ids(BOOK_TEXT))) == len(rule_ids(BOOK_TEXT))


def test_every_ruling_is_named_in_order() -> None:
    rulings = [rule for rule in rule_ids(BOOK_TEXT) if rule.startswith("12-")]
    assert rulings == [f"12-C{number:02}" for number in range(1, 33)]


def test_every_ruling_refers_to_rules_that_have_a_proof_of_their_own() -> None:
    proofs, named = find_proofs(), references(BOOK_TEXT)
    assert len(named) > 20
    assert {rule for rules in named.values() for rule in rules} <= set(proofs)


def test_the_house_set_is_marked_as_such() -> None:
    sections = BOOK_TEXT.split("\n## ")
    house = next(section for section in sections if section.startswith("House set"))
    assert "not the printed one" in house
    for rule in ("9.6.2", "9.6.3", "9.6.4", "9.6.5", "9.7.1"):
        text = BOOK_TEXT.split(f"- **{rule}** ")[1].split("  - Proved by")[0]
        assert "house" in text, rule


def test_every_vector_is_a_test_of_its_own() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in (TESTS / "rules").rglob("test_*.py"))
    vectors = re.findall(r"^ *def test_t(\d\d)_", source, re.MULTILINE)
    assert sorted(vectors) == [f"{number:02}" for number in range(1, 73)]


MARKED = """
import pytest
pytestmark = [pytest.mark.rule("1.1"), pytest.mark.other("9.9")]

@pytest.mark.rule("1.2", "1.3")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("1.4"))])
def test_one(n): ...

rule = pytest.mark.rule

@rule("1.5")
class TestMore:
    def test_two(self): ...

@pytest.mark.rule("1.6")
def no_test(): ...
"""


def test_markers_are_found_on_tests_parameters_classes_and_modules(tmp_path: Path) -> None:
    (tmp_path / "test_marked.py").write_text(MARKED, encoding="utf-8")
    quoted = {rule: [proof.name for proof in proofs] for rule, proofs in find_proofs(tmp_path).items()}
    one, two = ["test_one"], ["test_two"]
    assert quoted == {"1.1": one + two, "1.2": one, "1.3": one, "1.4": one, "1.5": two}


def test_a_rule_without_proof_or_reason_is_noticed() -> None:
    assert unproved(
        "- **1.1** Yes.\n  - Proved by: x\n- **1.2** No.\n- **1.3** Why.\n  - Not tested: shown only.\n"
        "- **12-C01** As there.\n  - See: 1.1\n"
    ) == ["1.2"]


def test_references_are_read_with_the_ruling_they_stand_below() -> None:
    book = "- **1.1** Yes.\n- **12-C01** As there,\n  and there.\n  - See: 1.1, 1.2\n- **12-C02** No.\n"
    assert references(book) == {"12-C01": ["1.1", "1.2"]}


def test_proofs_are_written_below_their_rule_and_replace_old_ones_and_reasons() -> None:
    book = "- **1.1** One\n  and more.\n  - Proved by: old\n- **1.2** Two.\n  - Not tested: why.\n\nText.\n"
    proof = Proof(Path("a/test_a.py"), "test_x")
    link = "  - Proved by: [test_x](../../tests/a/test_a.py)\n"
    both = with_proofs(book, {"1.1": [proof], "1.2": [proof]})
    assert both == f"- **1.1** One\n  and more.\n{link}- **1.2** Two.\n{link}\nText.\n"
    assert with_proofs(book, {}) == book.replace("  - Proved by: old\n", "")
