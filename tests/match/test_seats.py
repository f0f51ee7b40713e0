"""Who may sit, and when."""

from pathlib import Path

import pytest

from stoneage.bots import host_bots
from stoneage.bots.registry import offer_bots
from stoneage.match.names import NAMES, bot_name
from stoneage.match.views import Audience, table_view
from tests.kit.match_scene import Scene


def test_someone_without_an_invitation_is_refused_at_a_private_table() -> None:
    assert Scene().refusal("bob", "sit", nonce="0" * 32) == "not_invited"


def test_everyone_may_sit_at_a_listed_table() -> None:
    assert Scene(listed=True).refusal("bob", "sit", nonce="0" * 32) == "accepted"


def test_a_full_table_takes_nobody() -> None:
    scene = Scene().sit("ann", "bob")
    assert scene.refusal("cid", "sit", nonce="0" * 32, invite=scene.match.invite) == "table_full"


def test_one_person_holds_several_seats_only_at_a_hot_seat_table() -> None:
    assert Scene().sit("ann").refusal("ann", "sit", nonce="0" * 32) == "already_seated"
    assert Scene(hot_seat=True).sit("ann").refusal("ann", "sit", nonce="0" * 32) == "accepted"


def test_a_guest_with_a_seat_takes_another_at_a_hot_seat_table_without_the_invitation() -> None:
    scene = Scene(3, hot_seat=True).sit("ann", "bob")
    assert scene.refusal("bob", "sit", nonce="0" * 32) == "accepted"
    assert [seat.person for seat in scene.match.seats] == ["ann", "bob", "bob"]


def test_a_seat_holds_one_person() -> None:
    scene = Scene().sit("ann")
    assert scene.refusal("bob", "sit", seat=0, nonce="0" * 32, invite=scene.match.invite) == "seat_taken"
    assert scene.refusal("bob", "sit", seat=4, nonce="0" * 32, invite=scene.match.invite) == "no_such_seat"


def test_only_the_host_seats_bots_removes_people_and_starts() -> None:
    scene = Scene(3).sit("ann", "bob")
    assert scene.refusal("bob", "seat_bot", seat=2, bot="random") == "not_host"
    assert scene.refusal("bob", "remove", seat=0) == "not_host"
    assert scene.refusal("bob", "start") == "not_host"


def test_a_removed_person_has_no_seat_any_more() -> None:
    scene = Scene().sit("ann", "bob")
    scene.ask("ann", "remove", seat=1)
    assert scene.match.seats[1].open
    assert scene.refusal("bob", "stand") == "not_your_seat"


def test_a_game_starts_with_every_seat_filled_and_only_once() -> None:
    scene = Scene().sit("ann")
    assert scene.refusal("ann", "start") == "empty_seats"
    scene.sit("bob").ask("ann", "start")
    assert scene.refusal("ann", "start") == "already_started"
    assert scene.refusal("ann", "remove", seat=1) == "already_started"


def test_a_bot_must_be_known() -> None:
    assert Scene().refusal("ann", "seat_bot", seat=0, bot="nobody") == "unknown_bot"


def test_a_bot_of_the_host_sits_only_at_tables_of_the_game_it_has_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stoneage.lab.training import Plan, Training

    monkeypatch.setattr(host_bots, "OFFERED", {})
    Training(Plan(3, False, games=1)).save(tmp_path / "own.npz")
    offer_bots([f"learned-three=net:{tmp_path / 'own.npz'}"])
    assert Scene(players=2).refusal("ann", "seat_bot", seat=0, bot="learned-three") == "other_game"
    Scene(players=3).ask("ann", "seat_bot", seat=0, bot="learned-three")


def test_everyones_nonce_goes_into_the_dice() -> None:
    scene = Scene().started("ann", "bob")
    assert scene.match.game.nonces == tuple(seat.nonce for seat in scene.match.seats)


def test_an_invitation_in_strange_letters_is_none() -> None:
    assert Scene().refusal("bob", "sit", nonce="0" * 32, invite="é\u0000") == "not_invited"


def test_a_name_that_another_person_has_here_is_taken() -> None:
    scene = Scene().sit("ann")
    invite = scene.match.invite
    assert scene.refusal("bob", "sit", nonce="0" * 32, invite=invite, name=" ANN ") == "name_taken"
    assert scene.refusal("bob", "sit", nonce="0" * 32, invite=invite, name="") == "accepted"


def test_my_own_name_at_a_second_seat_is_mine() -> None:
    scene = Scene(hot_seat=True).sit("ann")
    assert scene.refusal("ann", "sit", nonce="0" * 32, name="ann") == "accepted"


def test_bots_of_a_table_have_names_of_their_own() -> None:
    for table in map(str, range(40)):
        assert len({bot_name(table, seat) for seat in range(5)}) == 5
    assert len({bot_name(str(table), 0) for table in range(400)}) == len(NAMES)


def test_a_bot_keeps_its_name_and_its_kind_wherever_it_is_shown() -> None:
    scene = Scene(3).started("ann", bots=2)
    seats = table_view(scene.match, Audience("ann", 0), set())["seats"]
    assert [seat["bot"] for seat in seats] == [None, "random", "random"]
    assert [seat["name"] for seat in seats] == ["ann", *(seat.bot_name for seat in scene.folded().seats[1:])]
    assert scene.match.game.record()["seats"] == ["ann", *(f"{seat['name']} (random)" for seat in seats[1:])]


def test_a_guest_without_a_name_gets_a_friendly_one_that_nobody_else_has() -> None:
    scene = Scene(5, options={"expansion": True})
    for number, person in enumerate(("ann", "bob", "cid", "dan")):
        scene.ask(person, "sit", name="", nonce=f"{number:032x}", invite=scene.match.invite)
    scene.ask("ann", "seat_bot", seat=4, bot="random")
    called = [seat.called for seat in scene.match.seats]
    assert len({*called}) == 5
    assert {*called} <= {*NAMES}


def test_a_friendly_name_is_none_that_a_person_at_the_table_has_chosen() -> None:
    scene = Scene()
    taken = bot_name(scene.match.commitment, 1)
    scene.ask("ann", "sit", seat=0, name=taken, nonce="0" * 32)
    scene.ask("bob", "sit", name="", nonce="1" * 32, invite=scene.match.invite)
    assert scene.match.seats[1].name not in ("", taken)


def test_a_person_changes_their_name_until_the_game_is_over() -> None:
    scene = Scene().started("ann", "bob")
    assert scene.refusal("bob", "rename", name="ANN") == "name_taken"
    assert scene.refusal("bob", "rename", name="Robert") == "accepted"
    assert scene.refusal("cid", "rename", name="Cid") == "not_your_seat"
    assert scene.match.game is not None
    assert [scene.match.seats[1].name, scene.match.game.seats[1]] == ["Robert", "Robert"]
    for person in ("ann", "bob"):
        scene.ask(person, "resign")
    assert scene.refusal("bob", "rename", name="Bob") == "over"
