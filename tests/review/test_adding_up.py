"""Result - start = luck + own choices + others' choices + what was not judged, for every seat of every game."""

import pickle
from functools import cache

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stoneage import Game, Options
from stoneage.bots import Budget
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.review import IncrementalReview, Review, review

TABLES = [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True)]
BOTS = ("value", "net", "woodcards", "builder")


@cache
def game(players: int, expansion: bool, seed: int) -> Game:
    bots = tuple(BOTS[(seed + seat) % len(BOTS)] for seat in range(players))
    return play_out(Lineup(Options(players=players, expansion=expansion), bots, str(seed)), 0)[0]


def beginning(players: int, expansion: bool, seed: int, choices: int = 24) -> Game:
    """The first choices of a game, which is abandoned then: sampling all of it takes a moment."""
    begun = game(players, expansion, seed).moment(choices)
    begun.stop("abandoned")
    return begun


def assert_adds_up(found: Review) -> None:
    for seat in found["seats"]:
        parts = seat["luck"] + seat["own_choices"] + seat["others_choices"] + seat["unattributed"]
        assert seat["result"] - seat["start"] == pytest.approx(parts, abs=1e-9)
        assert seat["luck_adjusted_result"] == pytest.approx(seat["result"] - seat["luck"], abs=1e-12)


@pytest.mark.parametrize(("players", "expansion"), TABLES)
def test_it_adds_up_for_every_seat_of_a_whole_game(players: int, expansion: bool) -> None:
    assert_adds_up(review(game(players, expansion, 1)))


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(table=st.sampled_from(TABLES), choices=st.integers(1, 80))
def test_it_adds_up_wherever_a_game_is_abandoned(table: tuple[int, bool], choices: int) -> None:
    assert_adds_up(review(beginning(*table, 1, choices)))


@pytest.mark.parametrize(("players", "expansion"), [(2, False), (5, True)])
def test_it_adds_up_after_sampling_and_wherever_it_is_stopped(players: int, expansion: bool) -> None:
    growing = IncrementalReview(game(players, expansion, 1))
    for done, _ in growing.refine(Budget(playouts=32)):
        if done in (1, 5):
            assert_adds_up(growing.review())
        if done == 8:
            break
    found = growing.review()
    assert_adds_up(found)
    assert not found["complete"]


def test_a_review_that_was_stopped_goes_on_as_if_it_had_not_been() -> None:
    stopped = IncrementalReview(beginning(2, False, 1))
    for done, _ in stopped.refine(Budget(playouts=32)):
        if done == 10:
            break
    moved = pickle.loads(pickle.dumps(stopped))
    for _ in moved.refine(Budget(playouts=32)):
        pass
    assert moved.review() == review(beginning(2, False, 1), Budget(playouts=32))
    assert moved.review()["complete"]


def test_what_a_seat_loses_others_gain() -> None:
    found = review(game(3, False, 1))
    for event in found["chance"]:
        assert sum(event["luck"]) == pytest.approx(0, abs=1e-9)
        assert sum(event["expected"]) == pytest.approx(1, abs=1e-9)
    for choice in found["choices"]:
        assert sum(choice["before"]) == pytest.approx(1, abs=1e-9)
    assert sum(seat["luck"] for seat in found["seats"]) == pytest.approx(0, abs=1e-9)
    assert sum(seat["own_choices"] + seat["others_choices"] for seat in found["seats"]) == pytest.approx(0, abs=1e-9)


def test_the_start_is_an_equal_share_unless_the_start_player_is_fixed() -> None:
    assert [seat["start"] for seat in review(game(4, False, 1))["seats"]] == [0.25] * 4
    fixed = play_out(Lineup(Options(players=2, start=1), ("value", "value"), "1"), 0)[0]
    starts = [seat["start"] for seat in review(fixed)["seats"]]
    assert sum(starts) == pytest.approx(1)
    assert starts != [0.5, 0.5]
    assert_adds_up(review(fixed))


def test_parts_of_a_seat_are_those_of_its_choices_and_events() -> None:
    found = review(game(2, True, 1))
    for seat in found["seats"]:
        own = [choice for choice in found["choices"] if choice["seat"] == seat["seat"]]
        assert seat["own_choices"] == pytest.approx(-sum(choice["loss"] for choice in own), abs=0.01 * len(own))
        assert seat["decisions"] == len(own)
        assert seat["luck"] == pytest.approx(sum(event["luck"][seat["seat"]] for event in found["chance"]), abs=1e-9)
        told = sum(luck["own"] + luck["others"] for luck in seat["luck_by_kind"])
        assert seat["luck"] == pytest.approx(told, abs=1e-9)
        assert sum(kind["decisions"] for kind in seat["loss_by_kind"]) == seat["decisions"]
        by_source = sum(source["loss"] for source in seat["loss_by_source"])
        assert by_source == pytest.approx(sum(choice["loss"] for choice in own), abs=1e-9)


def test_the_same_seed_gives_the_same_review() -> None:
    begun = beginning(2, False, 1)
    assert review(begun, Budget(playouts=32)) == review(begun, Budget(playouts=32))


def test_a_record_is_reviewed_as_its_game() -> None:
    played = game(2, False, 1)
    of_game, of_record = review(played), review(played.record())
    assert of_game["seats"] == of_record["seats"]
    assert np.allclose([m["win"] for m in of_game["curve"]], [m["win"] for m in of_record["curve"]])
