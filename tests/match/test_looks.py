"""Who comes first keeps a colour, and what people look like is erased with them."""

from stoneage.match.entries import Draft, Forgotten, Reserved, Sat
from stoneage.match.seats import colours
from stoneage.server.storage.matches import about
from tests.kit.match_scene import Scene


def sit(scene: Scene, person: str, **looks: int) -> None:
    scene.ask(person, "sit", name=person, nonce=f"{len(scene.log):032x}", invite=scene.match.invite, **looks)


def test_everyone_wears_the_colour_of_their_choice_and_bots_what_is_left() -> None:
    scene = Scene(4)
    sit(scene, "ann", colour=2)
    sit(scene, "bob", colour=4, face=7)
    for seat in (2, 3):
        scene.ask("ann", "seat_bot", seat=seat, bot="random")
    assert colours(scene.match.seats) == [2, 4, 0, 3]
    assert [seat.face for seat in scene.match.seats] == [None, 7, None, None]


def test_who_comes_first_keeps_a_colour() -> None:
    scene = Scene(3)
    sit(scene, "ann")
    sit(scene, "bob", colour=0)
    sit(scene, "cid", colour=1)
    assert colours(scene.match.seats) == [0, 1, 2]


def test_a_person_changes_colour_until_the_start_and_face_until_the_end() -> None:
    scene = Scene()
    sit(scene, "ann", colour=3)
    sit(scene, "bob")
    scene.ask("bob", "rename", name="bob", colour=3)
    scene.ask("ann", "rename", name="ann", colour=4, face=1)
    assert colours(scene.match.seats) == [4, 1]
    scene.ask("ann", "start")
    scene.ask("ann", "rename", name="ann", colour=2, face=5)
    assert (colours(scene.match.seats), scene.match.seats[0].face) == ([4, 1], 5)


def test_a_seat_that_becomes_free_gives_its_colour_back() -> None:
    scene = Scene()
    sit(scene, "ann", colour=3)
    scene.ask("ann", "stand")
    sit(scene, "bob", colour=3)
    assert colours(scene.match.seats)[0] == 3


def test_face_and_colour_are_erased_with_the_name() -> None:
    scene = Scene()
    sit(scene, "ann", face=3, colour=2)
    change = scene.log[-1].change
    assert isinstance(change, Sat)
    erased = change.erased()
    assert (erased.face, erased.colour, erased.name) == (None, None, "")


def test_a_reserved_seat_has_the_looks_of_the_last_game_and_keeps_the_colour() -> None:
    scene = Scene()
    scene.add(Draft(Reserved(1, "bob", face=7, colour=3), "bob"))
    assert (scene.match.seats[1].face, colours(scene.match.seats)) == (7, [0, 3])
    sit(scene, "ann", colour=3)
    assert colours(scene.match.seats) == [0, 3]
    sit(scene, "bob", seat=1, face=7, colour=3)
    assert colours(scene.match.seats) == [0, 3]


def test_lists_of_games_show_looks_until_the_person_is_deleted() -> None:
    scene = Scene()
    sit(scene, "ann", face=3, colour=2)
    shown = about(scene.match)["seats"]
    assert [(seat["face"], seat["colour"]) for seat in shown] == [(3, 2), (None, 1)]
    scene.add(Draft(Forgotten(), "ann"))
    shown = about(scene.match)["seats"]
    assert [(seat["name"], seat["face"], seat["colour"]) for seat in shown] == [("", None, 0), ("", None, 1)]


def test_looks_of_a_reserved_seat_are_erased_with_the_name() -> None:
    erased = Reserved(1, "bob", face=7, colour=3).erased()
    assert (erased.face, erased.colour, erased.name) == (None, None, "")
