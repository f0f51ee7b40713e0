"""Another game with the same people: everyone is asked by name, and it begins when all have accepted."""

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.browser.person import PHONE, Person, Welcome


def finished(people: list[Person], *bots: str, **looks: int) -> None:
    """Ends a game of these people, who look at its end; `looks` are those of the last of them."""
    host, *guests = people
    players = len(people) + len(bots)
    opened = host.messenger.open_table(players, expansion=players == 5)
    for seat, guest in enumerate(guests, start=1):
        guest.messenger.come_in()
        worn = looks if guest is people[-1] else {}
        guest.messenger.sit(opened["id"], seat=seat, invite=opened["invite"], **worn)
    for seat, bot in enumerate(bots, start=len(people)):
        host.messenger.tell(opened["id"], "seat_bot", seat=seat, bot=bot)
    host.messenger.tell(opened["id"], "start")
    for person in people:
        person.messenger.tell(opened["id"], "resign")
    for person in people:
        person.watch(opened["id"]).page.get_by_role("dialog").wait_for()


@pytest.mark.parametrize("bots", [(), ("random",)], ids=["two people", "two people and a bot"])
def test_one_press_each_begins_the_rematch(welcome: Welcome, bots: tuple[str, ...]) -> None:
    ann, bob = welcome("Ann"), welcome("Bob", viewport=PHONE)
    finished([ann, bob], *bots)
    old = ann.table
    ann.button("end.rematch").click()
    ann.reads("table.reserved", name="Bob").reads("table.accepting")
    bob.reads("end.rematch.offered").button("end.rematch.join").click()
    ann.until(lambda: ann.table != old)
    bob.until(lambda: bob.table != old)
    for person in (ann, bob):
        person.at_the_board()
    kinds = [seat["kind"] for seat in bob.seen["table"]["seats"]]
    assert kinds == ["person", "person", *["bot"] * len(bots)]
    assert bob.seen["game"]["start"] == 1  # the seat after the last start player


def test_five_people_at_five_pages_begin_when_the_last_has_accepted(welcome: Welcome) -> None:
    people = [welcome("Ann"), welcome("Bob", viewport=PHONE), *(welcome(name) for name in ("Cid", "Dan", "Eve"))]
    finished(people)
    cid, *others = people[2], *people[:2], *people[3:]
    cid.button("end.rematch").click()
    for nth, person in enumerate(others, start=1):
        cid.reads("table.reserved", name=person.name)
        person.button("end.rematch.join").click()
        cid.until(lambda nth=nth: sum(seat["kind"] == "person" for seat in cid.seen["table"]["seats"]) == nth + 1)  # type: ignore[misc]
    for person in people:
        person.at_the_board()
        expect(person.page.locator("[data-mat]")).to_have_count(5)
    assert [seat["name"] for seat in cid.seen["table"]["seats"]] == ["Ann", "Bob", "Cid", "Dan", "Eve"]
    asked = people[cid.seen["table"]["asked"]["seat"]].wait_for_my_turn()
    assert [person.name for person in people if person.my_turn] == [asked.name]
    asked.send_people("hunt", 1)
    for person in people:
        expect(person.figures("hunt", people.index(asked))).to_have_count(1)


def test_the_game_begins_although_the_host_has_left_the_page(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    finished([ann, bob])
    ann.button("end.rematch").click()
    ann.reads("table.reserved", name="Bob").visit()
    bob.button("end.rematch.join").click()
    bob.at_the_board().reads("mat.away")
    ann.visit("/#/games").page.get_by_role("link", name=ann.word("start.my_games.next")).click()
    ann.at_the_board()
    expect(bob.page.get_by_text(bob.word("mat.away"))).to_have_count(0)


def test_a_host_who_gives_up_the_rematch_leaves_it_to_those_who_wait(welcome: Welcome) -> None:
    people = [welcome(name) for name in ("Ann", "Bob", "Cid")]
    ann, bob, cid = people
    finished(people)
    ann.button("end.rematch").click()
    bob.button("end.rematch.join").click()
    bob.reads("table.reserved", name="Cid")
    ann.button("table.stand").click()
    bob.reads("table.declined", name="Ann").finds_no_barrier()
    cid.button("end.rematch.join").click()
    cid.reads("table.declined", name="Ann")
    bob.button("table.add_bot").click()
    bob.page.get_by_role("button", name=bob.word("bot.family")).first.click()
    for person in (bob, cid):
        person.at_the_board()
    assert [seat["kind"] for seat in bob.seen["table"]["seats"]] == ["bot", "person", "person"]


def drawn(face: Locator) -> str:
    return str(face.first.evaluate("face => face.innerHTML"))


def test_chosen_looks_are_worn_wherever_the_game_is_shown(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    finished([ann, bob], face=4, colour=2)
    page = ann.page
    bob.messenger.tell(bob.table, "say", text="Good game")
    pad = drawn(page.locator("thead .face").nth(1))
    green = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--tribe-2').trim()")
    worn = "mat => getComputedStyle(mat).getPropertyValue('--player').trim()"
    ann.button("end.board").click()
    assert drawn(page.locator("[data-mat='1'] .face")) == pad
    ann.button("table.chat").click()
    assert drawn(page.get_by_role("log").filter(has_text="Good game").locator(".face")) == pad
    table = ann.table
    ann.visit(f"/#/replay/{table}")
    expect(page.locator("[data-mat='1'] .face")).to_be_visible()
    assert drawn(page.locator("[data-mat='1'] .face")) == pad
    assert page.locator("[data-mat='1']").evaluate(worn) == green
    ann.visit(f"/#/review/{table}")
    ann.until_page("document.documentElement.style.getPropertyValue('--player-1') === 'var(--tribe-2)'")
    ann.visit("/#/games")
    row = page.locator("li", has_text="Bob").first
    assert drawn(row.locator(".face").nth(1)) == pad
    assert row.locator(".face").nth(1).evaluate(worn) == green


def test_a_reserved_seat_shows_the_chosen_face(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    finished([ann, bob], face=4, colour=2)
    chosen = drawn(ann.page.locator("thead .face").nth(1))
    ann.button("end.rematch").click()
    ann.reads("table.reserved", name="Bob")
    assert drawn(ann.page.locator("li.spot.reserved .face")) == chosen
    assert [seat["colour"] for seat in ann.seen["table"]["seats"]] == [0, 2]


def test_three_people_begin_when_the_last_has_accepted(welcome: Welcome) -> None:
    people = [welcome(name) for name in ("Ann", "Bob", "Cid")]
    ann, bob, cid = people
    finished(people)
    bob.button("end.rematch").click()
    bob.reads("table.reserved", name="Ann").reads("table.reserved", name="Cid")
    ann.button("end.rematch.join").click()
    ann.reads("table.reserved", name="Cid")
    assert ann.seen["table"]["stage"] == "gathering"
    ann.finds_no_barrier()
    cid.button("end.rematch.join").click()
    for person in people:
        person.at_the_board()
    assert [seat["name"] for seat in ann.seen["table"]["seats"]] == ["Ann", "Bob", "Cid"]


def test_the_seat_of_a_friend_who_declines_goes_to_a_bot(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    finished([ann, bob])
    ann.button("end.rematch").click()
    bob.button("end.rematch.decline").click()
    bob.reads("end.rematch.declined")
    ann.reads("table.declined", name="Bob").button("table.add_bot").click()
    ann.page.get_by_role("button", name=ann.word("bot.family")).first.click()
    ann.at_the_board()
    assert [seat["kind"] for seat in ann.seen["table"]["seats"]] == ["person", "bot"]


def test_a_friend_who_has_left_finds_the_rematch_among_the_games(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    finished([ann, bob])
    bob.visit("/#/games")
    ann.button("end.rematch").click()
    ann.reads("table.reserved", name="Bob")
    bob.visit().visit("/#/games").page.get_by_role("link", name=bob.word("start.my_games.next")).click()
    bob.reads("table.reserved.mine").button("table.accept").click()
    for person in (ann, bob):
        person.at_the_board()


def test_the_seat_of_a_friend_who_declines_goes_to_a_guest_with_the_link(welcome: Welcome) -> None:
    ann, bob, eve = welcome("Ann"), welcome("Bob"), welcome("Eve", viewport=PHONE)
    finished([ann, bob])
    ann.button("end.rematch").click()
    ann.reads("table.reserved", name="Bob")
    bob.button("end.rematch.decline").click()
    bob.reads("end.rematch.declined")
    ann.reads("table.declined", name="Bob")
    eve.visit(ann.invitation).field("start.name").fill("Eve")
    eve.button("table.sit").click()  # and the game begins
    for person in (ann, eve):
        person.at_the_board()
    assert [seat["name"] for seat in ann.seen["table"]["seats"]] == ["Ann", "Eve"]


def test_a_rematch_follows_an_undo_and_a_takeover(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob", viewport=PHONE)
    opened = ann.messenger.open_table(2, takeover=None, stand_in="random")
    bob.messenger.come_in()
    bob.messenger.sit(opened["id"], seat=1, invite=opened["invite"])
    ann.messenger.tell(opened["id"], "start")
    ann.watch(opened["id"]).wait_for_my_turn().send_people("forest", 2)
    ann.undo_button.click()
    ann.wait_for_my_turn()
    bob.messenger.tell(opened["id"], "leave")
    ann.reads("mat.bot_plays")
    for person in (ann, bob):
        person.messenger.tell(opened["id"], "resign")
    for person in (ann, bob):
        person.watch(opened["id"]).page.get_by_role("dialog").wait_for()
    old = ann.table
    bob.button("end.rematch").click()
    ann.button("end.rematch.join").click()
    ann.until(lambda: ann.table != old)
    for person in (ann, bob):
        person.at_the_board()
    assert [seat["status"] for seat in ann.seen["table"]["seats"]] == ["here", "here"]
