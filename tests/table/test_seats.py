"""Who may sit, and when."""

from match import Match


def test_someone_without_an_invitation_is_refused_at_a_private_table():
    assert Match().refusal("bob", "sit", nonce="0" * 32) == "not_invited"


def test_everyone_may_sit_at_a_listed_table():
    assert Match(listed=True).refusal("bob", "sit", nonce="0" * 32) == "accepted"


def test_a_full_table_takes_nobody():
    match = Match().sit("ann", "bob")
    assert match.refusal("cid", "sit", nonce="0" * 32, invite=match.table.invite) == "table_full"


def test_one_person_holds_several_seats_only_at_a_hot_seat_table():
    assert Match().sit("ann").refusal("ann", "sit", nonce="0" * 32) == "already_seated"
    assert Match(hot_seat=True).sit("ann").refusal("ann", "sit", nonce="0" * 32) == "accepted"


def test_a_seat_holds_one_person():
    match = Match().sit("ann")
    assert match.refusal("bob", "sit", seat=0, nonce="0" * 32, invite=match.table.invite) == "seat_taken"
    assert match.refusal("bob", "sit", seat=4, nonce="0" * 32, invite=match.table.invite) == "no_such_seat"


def test_only_the_host_seats_bots_removes_people_and_starts():
    match = Match(3).sit("ann", "bob")
    assert match.refusal("bob", "seat_bot", seat=2, bot="random") == "not_host"
    assert match.refusal("bob", "remove", seat=0) == "not_host"
    assert match.refusal("bob", "start") == "not_host"


def test_a_removed_person_has_no_seat_any_more():
    match = Match().sit("ann", "bob")
    match.ask("ann", "remove", seat=1)
    assert match.table.seats[1].open
    assert match.refusal("bob", "stand") == "not_your_seat"


def test_a_game_starts_with_every_seat_filled_and_only_once():
    match = Match().sit("ann")
    assert match.refusal("ann", "start") == "empty_seats"
    match.sit("bob").ask("ann", "start")
    assert match.refusal("ann", "start") == "already_started"
    assert match.refusal("ann", "remove", seat=1) == "already_started"


def test_a_bot_must_be_known():
    assert Match().refusal("ann", "seat_bot", seat=0, bot="nobody") == "unknown_bot"


def test_everyones_nonce_goes_into_the_dice():
    match = Match().started("ann", "bob")
    assert match.table.game.nonces == tuple(seat.nonce for seat in match.table.seats)


def test_an_invitation_in_strange_letters_is_none():
    assert Match().refusal("bob", "sit", nonce="0" * 32, invite="é\u0000") == "not_invited"


def test_a_name_that_another_person_has_here_is_taken():
    match = Match().sit("ann")
    invite = match.table.invite
    assert match.refusal("bob", "sit", nonce="0" * 32, invite=invite, name=" ANN ") == "name_taken"
    assert match.refusal("bob", "sit", nonce="0" * 32, invite=invite, name="") == "accepted"


def test_my_own_name_at_a_second_seat_is_mine():
    match = Match(hot_seat=True).sit("ann")
    assert match.refusal("ann", "sit", nonce="0" * 32, name="ann") == "accepted"
