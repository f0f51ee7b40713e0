"""Every reason of a review has a sentence and a source of points."""

from typing import get_args

from stoneage.review.accounting import SOURCES, source_of
from stoneage.review.report import REASONS
from stoneage.review.types import ReasonCode


def test_every_reason_has_a_sentence_and_a_source() -> None:
    assert set(REASONS) == set(get_args(ReasonCode))
    of_cards = {"denies_card", "better_card"}
    with_profession = {"multiplier", "raises_multiplier"}
    assert set(SOURCES) == set(get_args(ReasonCode)) - of_cards - with_profession


def test_a_loss_about_a_card_is_about_its_lower_half() -> None:
    assert source_of({"code": "better_card", "card": "C05"}) == "green"
    assert source_of({"code": "denies_card", "card": "C19", "seat": 1, "amount": 6}) == "farmers"
    assert source_of({"code": "multiplier", "card": "C36", "profession": "shaman", "amount": 10}) == "shamans"
