"""Clock, absence, going and returning."""

from stoneage import verify
from stoneage.match.clock import absence_limit, deadline
from stoneage.match.decide import take_over
from stoneage.match.settings import STAND_IN
from tests.kit.match_scene import Scene

CLOCK = {"bank": 60.0, "increment": 10.0}


def test_each_choice_adds_to_the_bank_before_it_spends() -> None:
    scene = Scene(clock=CLOCK).started("ann", "bob")
    scene.now += 25
    scene.play("ann", "place forest 2")
    assert scene.match.seats[0].bank == 45
    assert deadline(scene.match) == scene.now + 70


def test_when_time_is_up_a_bot_plays_on() -> None:
    scene = Scene(clock=CLOCK).started("ann", "bob")
    scene.add(take_over(scene.match, "clock"))
    assert scene.match.bot_asked == STAND_IN
    assert deadline(scene.match) is None


def test_who_returns_without_time_has_the_increment_from_the_next_question_on() -> None:
    scene = Scene(clock=CLOCK).started("ann", "bob")
    scene.now += 70
    scene.add(take_over(scene.match, "clock"))
    scene.ask("ann", "return")
    limit = deadline(scene.match)
    assert limit is not None
    assert limit <= scene.now  # this question is the bot's
    scene.play("ann", "place forest 2")
    scene.play("bob", "place hunt 2")
    assert deadline(scene.match) == scene.now + CLOCK["increment"]


def test_going_and_coming_back_gives_no_time_to_think() -> None:
    scene = Scene(clock=CLOCK).started("ann", "bob")
    limit = deadline(scene.match)
    for _ in range(3):
        scene.now += 20
        scene.ask("ann", "leave")
        scene.ask("ann", "return")
        assert deadline(scene.match) == limit
    scene.play("ann", "place forest 2")
    assert scene.match.seats[0].bank == 10


def test_the_time_in_which_a_bot_thinks_in_ones_place_is_not_used_up() -> None:
    scene = Scene(clock=CLOCK).started("ann", "bob")
    scene.now += 20
    scene.ask("ann", "leave")
    scene.now += 30
    scene.ask("ann", "return")
    assert deadline(scene.match) == scene.now + 50


def test_taking_back_takes_back_what_the_choice_added_to_the_clock_and_not_the_time_it_took() -> None:
    scene = Scene(clock=CLOCK).started("ann", "bob")
    limit = deadline(scene.match)
    for _ in range(3):
        scene.now += 5
        scene.play("ann", "place forest 2")
        scene.ask("ann", "undo", version=scene.match.version)
        assert deadline(scene.match) == limit
    scene.play("ann", "place forest 2")
    assert scene.match.seats[0].bank == 55


def test_the_time_in_which_a_choice_stood_before_it_was_taken_back_is_nobodys() -> None:
    scene = Scene(clock=CLOCK).started("ann", "bob")
    scene.now += 5
    scene.play("ann", "place forest 2")
    scene.now += 30
    scene.ask("ann", "undo", version=scene.match.version)
    assert deadline(scene.match) == scene.now + 65
    assert [seat.bank for seat in scene.match.seats] == [60, 60]


def test_absence_counts_from_the_question_or_the_last_sight() -> None:
    scene = Scene(takeover=30.0).started("ann", "bob")
    assert absence_limit(scene.match, seen=0) == scene.now + 30
    assert absence_limit(scene.match, seen=scene.now + 5) == scene.now + 35


def test_a_game_over_days_has_patience() -> None:
    live, relaxed = Scene(pace="live").started("ann", "bob"), Scene(pace="relaxed").started("ann", "bob")
    assert absence_limit(live.match, 0) == live.now + 180
    assert absence_limit(relaxed.match, 0) == relaxed.now + 3 * 86_400


def test_a_table_without_takeover_waits_for_ever() -> None:
    assert absence_limit(Scene(takeover=None).started("ann", "bob").match, 0) is None


def test_who_was_taken_over_must_return_before_playing() -> None:
    scene = Scene().started("ann", "bob")
    scene.ask("ann", "leave")
    assert scene.refusal("ann", "play", version=scene.match.version, move="place hunt 3") == "taken_over"
    scene.ask("ann", "return")
    assert scene.refusal("ann", "play", version=scene.match.version, move="place hunt 3") == "accepted"


def test_who_resigned_stays_away_and_a_bot_plays() -> None:
    scene = Scene(3).started("ann", "bob", "cid")
    scene.ask("ann", "resign")
    assert scene.refusal("ann", "return") == "not_away"
    assert scene.match.bot_asked == STAND_IN


def test_a_game_all_people_resigned_from_is_abandoned_and_verifies() -> None:
    scene = Scene().started("ann", "bob")
    scene.play("ann", "place forest 2")
    scene.ask("ann", "resign")
    scene.ask("bob", "resign")
    assert scene.match.game.ended == "abandoned"
    assert verify(scene.match.game.record()).status == 0
