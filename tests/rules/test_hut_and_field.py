"""5.3 and 5.4: a person from the hut, a step on the field track."""

import pytest

from stoneage.testing import play_all
from tests.kit.rules.acting import acting, finish_actions, moves, question, refused
from tests.kit.rules.placing import told
from tests.kit.rules.scenes import board


@pytest.mark.rule("5.3.1")
def test_t20_two_people_in_the_hut_come_home_as_three() -> None:
    game = acting("hut 2")
    game.play("resolve hut")
    assert (board(game)["people"], board(game)["home"]) == (6, 3)


@pytest.mark.rule("5.3.1")
def test_the_new_person_can_be_declined() -> None:
    game = acting("hut 2")
    assert moves(game)[-1] == "decline hut"
    game.play("decline hut")
    assert (board(game)["people"], board(game)["home"]) == (5, 2)


@pytest.mark.rule("5.3.1")
def test_the_new_person_works_from_the_next_round_on() -> None:
    game = acting("hut 2, hunt 3")
    game.play("resolve hut")
    assert question(game) == (1, "resolve")
    finish_actions(game)
    game.play("place hunt 1")
    assert question(game) == (0, "place")
    assert "place hunt 6" in game.legal


@pytest.mark.rule("5.3.2")
def test_with_ten_people_the_hut_has_no_effect() -> None:
    game = acting("hut 2", {"people": 10})
    game.play("resolve hut")
    assert (board(game)["people"], board(game)["home"]) == (10, 2)
    assert told(game, "born") == []


@pytest.mark.rule("5.3.2")
def test_with_ten_people_there_is_nothing_to_decline() -> None:
    game = acting("hut 2", {"people": 10})
    assert moves(game, "decline") == []
    sentence = "with 10 people there is nothing to decline at the hut"
    assert refused(game, "decline hut") == f"hut_nothing_to_decline: {sentence}"


@pytest.mark.rule("5.3.1")
def test_nobody_in_the_hut_declines_nothing() -> None:
    game = acting("field 1")
    assert refused(game, "decline hut") == "nobody_there: you have nobody at the hut"


@pytest.mark.rule("5.4.1")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (7, 8), (9, 10), (10, 10)])
def test_the_field_brings_a_step_up_to_ten(before: int, after: int) -> None:
    game = acting("field 1", {"field": before})
    game.play("resolve field")
    assert board(game)["field"] == after


@pytest.mark.rule("5.4.1")
def test_the_step_counts_in_the_same_rounds_feeding() -> None:
    game = acting("field 1, river 4", {"field": 2, "food": 5}, dice=[[1, 1, 1, 1]])
    play_all(game, "resolve field, resolve hunt")
    assert told(game, "income")[0]["food"] == 3
    assert board(game)["food"] == 5 + 3 - 5
