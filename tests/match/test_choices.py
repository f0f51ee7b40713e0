"""Choices, versions and refusals."""

from dataclasses import replace

import pytest

from stoneage import verify
from stoneage.match.decide import play_for
from stoneage.match.entries import Started
from stoneage.match.refusals import Refused
from tests.kit.match_scene import Scene


def test_a_choice_for_an_old_question_is_stale() -> None:
    scene = Scene().started("ann", "bob")
    asked = scene.match.asked_version
    scene.play("ann", "place forest 2")
    assert scene.refusal("ann", "play", version=asked, move="place hunt 3") == "stale"


def test_a_choice_from_the_future_is_stale() -> None:
    scene = Scene().started("ann", "bob")
    assert scene.refusal("ann", "play", version=scene.match.version + 1, move="place hunt 3") == "stale"


def test_chat_in_between_makes_no_choice_stale() -> None:
    scene = Scene().started("ann", "bob")
    asked = scene.match.asked_version
    scene.ask("bob", "say", text="hi")
    assert scene.refusal("ann", "play", version=asked, move="place hunt 3") == "accepted"


def test_nobody_plays_out_of_turn_or_without_a_seat() -> None:
    scene = Scene().started("ann", "bob")
    assert scene.refusal("bob", "play", version=scene.match.version, move="place hunt 3") == "not_your_turn"
    assert scene.refusal("eve", "play", version=scene.match.version, move="place hunt 3") == "not_your_seat"


def test_an_illegal_choice_is_refused_with_the_reason_of_the_rules() -> None:
    scene = Scene().started("ann", "bob")
    with pytest.raises(Refused) as refused:
        scene.play("ann", "place forest 7")
    assert refused.value.refusal["code"] == "illegal"
    assert refused.value.refusal["reason"]["code"] == "too_few_at_home"


def test_a_bots_move_that_is_not_legal_is_never_stored() -> None:
    scene = Scene().started("ann", bots=1)
    scene.play("ann", "place forest 2")
    for move in ("place forest 1", "place hut 9", "dance", "resolve hunt"):
        with pytest.raises(Refused, match="illegal"):
            play_for(scene.match, scene.match.asked_version, move)
    assert play_for(scene.match, scene.match.asked_version, "place  hunt 5").change.move == "place hunt 5"


def test_before_the_start_there_is_nothing_to_choose() -> None:
    assert Scene().sit("ann").refusal("ann", "play", version=2, move="place hunt 3") == "not_started"


def test_a_whole_match_is_true_and_over() -> None:
    scene = Scene().started("ann", "bob")
    while scene.match.stage == "running":
        scene.play(scene.match.asked.person or "")
    assert verify(scene.match.game.record()).status == 0
    assert scene.refusal("ann", "play", version=scene.match.version, move="place hunt 3") == "over"


def test_the_fold_of_the_log_is_the_table() -> None:
    scene = Scene(free_undo=True).started("ann", bots=1)
    for _ in range(60):
        scene.bot_plays() if scene.match.bot_asked else scene.play("ann")
    scene.ask("ann", "undo", version=scene.match.version)
    again = scene.folded()
    assert again.game.record() == scene.match.game.record()
    assert again.made == scene.match.made


def test_a_match_of_other_rules_is_refused_and_not_misread() -> None:
    scene = Scene().started("ann", "bob")
    started = scene.log[3]
    assert isinstance(started.change, Started)
    terms = replace(started.change.terms, rules="0")
    scene.log[3] = replace(started, change=replace(started.change, terms=terms))
    with pytest.raises(Refused, match="other_rules"):
        scene.folded()
