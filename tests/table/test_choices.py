"""Choices, versions and refusals."""

import pytest
from match import Match

from stoneage import verify
from stoneage.table.refusals import Refused


def test_a_choice_for_an_old_question_is_stale():
    match = Match().started("ann", "bob")
    asked = match.table.asked_version
    match.play("ann", "place forest 2")
    assert match.refusal("ann", "play", version=asked, move="place hunt 3") == "stale"


def test_a_choice_from_the_future_is_stale():
    match = Match().started("ann", "bob")
    assert match.refusal("ann", "play", version=match.table.version + 1, move="place hunt 3") == "stale"


def test_chat_in_between_makes_no_choice_stale():
    match = Match().started("ann", "bob")
    asked = match.table.asked_version
    match.ask("bob", "say", text="hi")
    assert match.refusal("ann", "play", version=asked, move="place hunt 3") == "accepted"


def test_nobody_plays_out_of_turn_or_without_a_seat():
    match = Match().started("ann", "bob")
    assert match.refusal("bob", "play", version=match.table.version, move="place hunt 3") == "not_your_turn"
    assert match.refusal("eve", "play", version=match.table.version, move="place hunt 3") == "not_your_seat"


def test_an_illegal_choice_is_refused_with_the_reason_of_the_rules():
    match = Match().started("ann", "bob")
    with pytest.raises(Refused) as refused:
        match.play("ann", "place forest 7")
    assert refused.value.code == "illegal"
    assert refused.value.arguments["reason"] == "too_few_at_home"


def test_before_the_start_there_is_nothing_to_choose():
    assert Match().sit("ann").refusal("ann", "play", version=2, move="place hunt 3") == "not_started"


def test_a_whole_match_is_true_and_over():
    match = Match().started("ann", "bob")
    while match.table.stage == "running":
        match.play(match.table.asked.person)
    assert verify(match.table.game.record()).status == 0
    assert match.refusal("ann", "play", version=match.table.version, move="place hunt 3") == "over"


def test_the_fold_of_the_log_is_the_table():
    match = Match(free_undo=True).started("ann", bots=1)
    for _ in range(60):
        match.bot_plays() if match.table.bot_asked else match.play("ann")
    match.ask("ann", "undo", version=match.table.version)
    again = match.folded()
    assert again.game.record() == match.table.game.record()
    assert again.made == match.table.made


def test_a_match_of_other_rules_is_refused_and_not_misread():
    match = Match().started("ann", "bob")
    match.log[3].data["rules"] = "0"
    with pytest.raises(Refused, match="other_rules"):
        match.folded()
