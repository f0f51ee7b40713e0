"""Undo: one's own choice, until something showed or someone else chose."""

from match import Match


def undo(match: Match, person: str) -> str:
    return match.refusal(person, "undo", version=match.table.version)


def test_a_choice_that_showed_nothing_can_be_taken_back():
    match = Match().started("ann", "bob")
    match.play("ann", "place forest 2")
    assert undo(match, "ann") == "accepted"
    assert match.table.game.moves == ()
    assert match.table.asked.person == "ann"


def test_another_persons_choice_ends_the_undo():
    match = Match().started("ann", "bob")
    match.play("ann", "place forest 2")
    match.play("bob", "place hunt 5")
    assert undo(match, "ann") == "undo_others_chose"


def test_a_bots_choice_that_showed_nothing_is_taken_back_with_ones_own():
    match = Match().started("ann", bots=1)
    match.play("ann", "place forest 2")
    match.bot_plays()
    assert undo(match, "ann") == "accepted"
    assert match.table.made == []


def roll(match: Match) -> None:
    match.play("ann", "place forest 5")
    match.play("bob", "place hunt 5")
    assert "roll" in [event[0] for event in match.table.game.events]


def test_dice_on_the_table_end_the_undo():
    match = Match().started("ann", "bob")
    roll(match)
    assert undo(match, "bob") == "undo_shown"


def test_free_undo_takes_dice_back_and_they_fall_the_same_again():
    match = Match(hot_seat=True, free_undo=True).started("ann", "ann")
    match.play("ann", "place forest 5")
    match.play("ann", "place hunt 5")
    rolled = match.table.game.events
    assert undo(match, "ann") == "accepted"
    match.play("ann", "place hunt 5")
    assert match.table.game.events == rolled


def test_free_undo_is_for_one_person_only():
    match = Match(free_undo=True).started("ann", "bob")
    roll(match)
    assert undo(match, "bob") == "undo_shown"


def test_an_undo_raises_the_version_and_keeps_the_net_line_in_the_record():
    match = Match().started("ann", "bob")
    match.play("ann", "place forest 2")
    version = match.table.version
    match.ask("ann", "undo", version=version)
    match.play("ann", "place river 1")
    assert match.table.version == version + 2
    assert match.table.game.events == [[0, "place river 1"]]


def test_there_is_nothing_to_undo_at_the_start():
    assert undo(Match().started("ann", "bob"), "ann") == "nothing_to_undo"


def test_a_mark_survives_the_undo_of_the_choice_before_it():
    match = Match(3).started("ann", "bob", "cid")
    match.play("ann", "place forest 2")
    match.ask("bob", "leave")
    match.ask("ann", "undo", version=match.table.version)
    assert match.table.game.events == [[1, "taken over"]]
    assert match.table.seats[1].status == "taken over"
