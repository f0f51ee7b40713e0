"""The rulebook in the browser contains every rule of the reference page, and its numbers are the kernel's."""

import json
import re

import pytest

from scripts import rulebook_numbers
from tests.kit.nodejs import WEB
from tests.rulebook import BOOK, rule_ids

RULEBOOK = WEB / "src" / "features" / "rulebook"


def explained() -> list[str]:
    """The rules that the rulebook's paragraphs name."""
    chapters = json.loads((RULEBOOK / "book.json").read_text("utf-8"))
    return [rule for chapter in chapters for paragraph in chapter["paragraphs"] for rule in paragraph["rules"]]


def test_every_rule_of_the_reference_page_is_explained_and_no_other() -> None:
    assert sorted(set(explained())) == sorted(rule_ids(BOOK.read_text("utf-8")))


@pytest.mark.parametrize("language", ["en", "de", "hu", "ja"])
def test_every_rule_is_explained_in_every_language(language: str) -> None:
    texts = json.loads((RULEBOOK / "text" / f"{language}.json").read_text("utf-8"))
    for chapter in json.loads((RULEBOOK / "book.json").read_text("utf-8")):
        for paragraph in chapter["paragraphs"]:
            assert texts.get(f"{chapter['id']}.{paragraph['id']}"), paragraph["rules"]


def test_its_numbers_are_those_of_the_kernel_and_the_pieces() -> None:
    message = "run: uv run python -m scripts.rulebook_numbers"
    assert (RULEBOOK / "numbers.json").read_text("utf-8") == rulebook_numbers.page(), message


def test_the_game_leads_to_rules_of_the_reference_page_only() -> None:
    text = (WEB / "src" / "game" / "rules.ts").read_text("utf-8")
    linked = set(re.findall(r'"(\d+(?:\.\d+)+\w?|12-C\d+)"', text))
    assert len(linked) > 20
    assert linked <= set(rule_ids(BOOK.read_text("utf-8")))
