"""A table with cards face down: what others bought lies face down until the end, as the rulebooks print it (12-C24)."""

import random

import pytest

from stoneage.game.types import PlayerView
from stoneage.match.match import Match
from stoneage.match.match_record import record_of
from stoneage.match.views import audience_of, game_view, moment_view, story_since
from tests.kit.match_scene import Scene

pytestmark = pytest.mark.rule("12-C24")


def after_purchases(*, over: bool = False) -> Scene:
    """Ann and Bob have both bought cards; the game continues, or is over."""
    scene, rng = Scene(options={"cards": "face_down"}).started("ann", "bob"), random.Random(2)
    while over or not _both_bought(scene.match):
        asked = scene.match.asked
        if asked is None:
            break
        assert asked.person
        assert scene.match.game
        scene.play(asked.person, str(rng.choice(scene.match.game.legal)))
    return scene


def _both_bought(match: Match) -> bool:
    assert match.game
    return all(match.game.state["player"]["bought"][0, :2])


def mats(match: Match, person: str | None) -> list[PlayerView]:
    view = game_view(match, audience_of(match, person))
    assert view
    return view["players"]


def test_others_see_how_many_cards_i_bought_and_neither_which_nor_what_they_are_worth() -> None:
    match = after_purchases().match
    ann, bob = mats(match, "ann")
    assert ann["bought"]
    assert ann["points"]
    assert ann["projected"] is not None
    assert (bob["bought"], bob["points"], bob["projected"]) == (None, None, None)
    assert bob["bought_count"] == len(mats(match, "bob")[1]["bought"] or ())


def test_a_spectator_sees_nobodys_bought_cards() -> None:
    assert [mat["bought"] for mat in mats(after_purchases().match, None)] == [None, None]


def test_looking_back_while_the_game_runs_shows_no_more() -> None:
    match = after_purchases().match
    past = moment_view(match, audience_of(match, "ann"), len(match.made))
    assert past["players"] == mats(match, "ann")


def test_the_log_still_tells_what_everyone_saw_being_bought_and_bots_remember_it() -> None:
    match = after_purchases().match
    assert match.game
    bought = [event["card"] for event in story_since(match, 0) if event["code"] == "took_card" and event["seat"] == 1]
    assert sorted(bought) == sorted(match.game.observation(0).view["players"][1]["bought"] or ())


def test_at_the_end_all_is_open_and_the_record_says_how_it_was_played() -> None:
    match = after_purchases(over=True).match
    assert all(mat["bought"] is not None and mat["projected"] is not None for mat in mats(match, "ann"))
    past = moment_view(match, audience_of(match, "ann"), len(match.made) - 1)
    assert all(mat["bought"] is not None for mat in past["players"])
    assert record_of(match)["options"]["cards"] == "face_down"
