"""Clock, absence, going and returning."""

from stoneage import verify
from stoneage.match.clock import absence_limit, deadline
from stoneage.match.decide import take_over
from stoneage.match.settings import STAND_IN
from tests.kit.match_scene import Scene

CLOCK = {"bank": 60.0, "increment": 10.0}


def test_each_choice_adds_to_the_bank_before_it_spends():
    scene = Scene(clock=CLOCK).started("ann", "bob")
    scene.now += 25
    scene.play("ann", "place forest 2")
    assert scene.match.seats[0].bank == 45
    assert deadline(scene.match) == scene.now + 70


def test_when_time_is_up_a_bot_plays_on():
    scene = Scene(clock=CLOCK).started("ann", "bob")
    scene.add(take_over(scene.match, "clock"))
    assert scene.match.bot_asked == STAND_IN
    assert deadline(scene.match) is None


def test_who_returns_without_time_has_the_increment():
    scene = Scene(clock=CLOCK).started("ann", "bob")
    scene.add(take_over(scene.match, "clock"))
    scene.ask("ann", "return")
    assert deadline(scene.match) == scene.now + CLOCK["increment"]


def test_absence_counts_from_the_question_or_the_last_sight():
    scene = Scene(takeover=30.0).started("ann", "bob")
    assert absence_limit(scene.match, seen=0) == scene.now + 30
    assert absence_limit(scene.match, seen=scene.now + 5) == scene.now + 35


def test_a_game_over_days_has_patience():
    live, relaxed = Scene(pace="live").started("ann", "bob"), Scene(pace="relaxed").started("ann", "bob")
    assert absence_limit(live.match, 0) == live.now + 180
    assert absence_limit(relaxed.match, 0) == relaxed.now + 3 * 86_400


def test_a_table_without_takeover_waits_for_ever():
    assert absence_limit(Scene(takeover=None).started("ann", "bob").match, 0) is None


def test_who_was_taken_over_must_return_before_playing():
    scene = Scene().started("ann", "bob")
    scene.ask("ann", "leave")
    assert scene.refusal("ann", "play", version=scene.match.version, move="place hunt 3") == "taken_over"
    scene.ask("ann", "return")
    assert scene.refusal("ann", "play", version=scene.match.version, move="place hunt 3") == "accepted"


def test_who_resigned_stays_away_and_a_bot_plays():
    scene = Scene(3).started("ann", "bob", "cid")
    scene.ask("ann", "resign")
    assert scene.refusal("ann", "return") == "not_away"
    assert scene.match.bot_asked == STAND_IN


def test_a_game_all_people_resigned_from_is_abandoned_and_verifies():
    scene = Scene().started("ann", "bob")
    scene.play("ann", "place forest 2")
    scene.ask("ann", "resign")
    scene.ask("bob", "resign")
    assert scene.match.game.ended == "abandoned"
    assert verify(scene.match.game.record()).status == 0
