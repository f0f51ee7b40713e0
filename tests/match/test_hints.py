"""Hints: where bots probably want to go, for who plays against them alone."""

import pytest

from stoneage import Game
from stoneage.match.hints import hint_question, wanted, wishes
from stoneage.match.refusals import Refused
from tests.kit.match_scene import Scene


def test_the_places_that_bots_probably_want_are_places_of_the_board() -> None:
    match = Scene(players=3).started("ann", bots=2).match
    assert match.game
    found = wishes(hint_question(match, "ann"))
    board = {place["place"] for place in match.game.view(0)["board"]}
    assert [wish["seat"] for wish in found] == [1, 2]
    assert all(0 < len(wish["places"]) <= 2 and set(wish["places"]) <= board for wish in found)
    assert wishes(hint_question(match, "ann")) == found


def test_hints_depend_on_what_i_know_and_on_nothing_hidden() -> None:
    game = Game(3, seed=4)
    game.play(game.legal[0])
    dealt = [Game.from_position(game.position_of(0), seed=seed) for seed in range(3)]
    assert len({other.position for other in dealt}) == 3
    assert len({(*wanted(other.observation(0), 2),) for other in dealt}) == 1


def test_nobody_is_asked_about_who_has_no_people_left_or_while_i_do_not_place() -> None:
    scene = Scene().started("ann", bots=1)
    while scene.match.asked is not None and scene.match.asked.person:
        scene.play("ann")
    assert wishes(hint_question(scene.match, "ann")) == []


def test_where_another_person_plays_there_are_no_hints() -> None:
    match = Scene().started("ann", "bob").match
    with pytest.raises(Refused, match="not_with_others"):
        wishes(hint_question(match, "ann"))
    with pytest.raises(Refused, match="not_your_seat"):
        wishes(hint_question(match, "eve"))
