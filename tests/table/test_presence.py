"""Clock, absence, going and returning."""

from match import Match

from stoneage import verify
from stoneage.table.clock import absence_limit, deadline
from stoneage.table.decide import take_over
from stoneage.table.settings import STAND_IN

CLOCK = {"bank": 60.0, "increment": 10.0}


def test_each_choice_adds_to_the_bank_before_it_spends():
    match = Match(clock=CLOCK).started("ann", "bob")
    match.now += 25
    match.play("ann", "place forest 2")
    assert match.table.seats[0].bank == 45
    assert deadline(match.table) == match.now + 70


def test_when_time_is_up_a_bot_plays_on():
    match = Match(clock=CLOCK).started("ann", "bob")
    match.add(take_over(match.table, "clock"))
    assert match.table.bot_asked == STAND_IN
    assert deadline(match.table) is None


def test_who_returns_without_time_has_the_increment():
    match = Match(clock=CLOCK).started("ann", "bob")
    match.add(take_over(match.table, "clock"))
    match.ask("ann", "return")
    assert deadline(match.table) == match.now + CLOCK["increment"]


def test_absence_counts_from_the_question_or_the_last_sight():
    match = Match(takeover=30.0).started("ann", "bob")
    assert absence_limit(match.table, seen=0) == match.now + 30
    assert absence_limit(match.table, seen=match.now + 5) == match.now + 35


def test_a_game_over_days_has_patience():
    live, relaxed = Match(pace="live").started("ann", "bob"), Match(pace="relaxed").started("ann", "bob")
    assert absence_limit(live.table, 0) == live.now + 180
    assert absence_limit(relaxed.table, 0) == relaxed.now + 3 * 86_400


def test_a_table_without_takeover_waits_for_ever():
    assert absence_limit(Match(takeover=None).started("ann", "bob").table, 0) is None


def test_who_was_taken_over_must_return_before_playing():
    match = Match().started("ann", "bob")
    match.ask("ann", "leave")
    assert match.refusal("ann", "play", version=match.table.version, move="place hunt 3") == "taken_over"
    match.ask("ann", "return")
    assert match.refusal("ann", "play", version=match.table.version, move="place hunt 3") == "accepted"


def test_who_resigned_stays_away_and_a_bot_plays():
    match = Match(3).started("ann", "bob", "cid")
    match.ask("ann", "resign")
    assert match.refusal("ann", "return") == "not_away"
    assert match.table.bot_asked == STAND_IN


def test_a_game_all_people_resigned_from_is_abandoned_and_verifies():
    match = Match().started("ann", "bob")
    match.play("ann", "place forest 2")
    match.ask("ann", "resign")
    match.ask("bob", "resign")
    assert match.table.game.ended == "abandoned"
    assert verify(match.table.game.record()).status == 0
