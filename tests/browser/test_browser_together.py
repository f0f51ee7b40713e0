"""Several people at one table: by invitation, from two devices, at one screen, and as a spectator."""

import json

from playwright.sync_api import expect

from tests.kit.browser.person import Person, Welcome


def whose_turn(*people: Person) -> Person:
    people[0].until(lambda: any(person.my_turn for person in people))
    return next(person for person in people if person.my_turn)


def invite(welcome: Welcome) -> tuple[Person, Person]:
    """Ann and Bob, who came by her link, at a game of two."""
    ann = welcome("Ann").open_table()
    bob = welcome("Bob").sit(ann.invitation, 2)
    ann.button("table.start").click()
    return ann.at_the_board(), bob.at_the_board()


def test_two_browsers_play_by_invitation_and_who_drops_comes_back(welcome: Welcome) -> None:
    ann, bob = invite(welcome)
    for _ in range(3):
        whose_turn(ann, bob).choose_something()
    told = bob.log_lines
    bob.lose_the_line()
    bob.reads("away.reconnecting")
    bob.find_the_line()
    expect(bob.page.get_by_text(bob.word("away.reconnecting"))).to_have_count(0)
    for _ in range(3):
        whose_turn(ann, bob).choose_something()
    assert bob.log_lines[: len(told)] == told


def test_a_guest_follows_the_rematch_and_sits_down_without_a_link(welcome: Welcome) -> None:
    ann, bob, eve = welcome("Ann"), welcome("Bob"), welcome("Eve")
    opened = ann.messenger.open_table(3)
    bob.messenger.come_in()
    bob.messenger.sit(opened["id"], invite=opened["invite"])
    ann.messenger.tell(opened["id"], "seat_bot", seat=2, bot="random")
    ann.messenger.tell(opened["id"], "start")
    for person in (ann, bob):
        person.messenger.tell(opened["id"], "resign")
    for person in (ann, bob):
        person.watch(opened["id"]).page.get_by_role("dialog").wait_for()
    ann.button("end.rematch").click()
    for person in (ann, bob):
        person.page.get_by_role("link", name=person.word("end.rematch.join")).click()
        expect(person.page.locator("li.spot").first).to_be_visible()
    eve.visit(f"/#/table/{bob.table}").reads("refusal.not_invited")
    bob.take_seat(2)
    ann.take_seat(1)
    ann.button("table.start").click()
    assert [seat["kind"] for seat in bob.at_the_board().seen["table"]["seats"]] == ["person", "person", "bot"]


def test_a_personal_link_brings_the_seat_to_another_device(welcome: Welcome) -> None:
    ann, bob = invite(welcome)
    table = bob.table
    bob.visit("/#/me")
    bob.button("me.link.make").click()
    link = bob.page.locator("input[readonly]").input_value()
    bob.page.close()
    phone = welcome().visit(link[link.index("/#") :])
    phone.button("me.come.yes", name="Bob").click()
    phone.reads("start.my_games").watch(table)
    whose_turn(ann, phone).choose_something()
    whose_turn(ann, phone).choose_something()
    assert [seat["mine"] for seat in phone.seen["table"]["seats"]] == [False, True]


def test_two_people_share_one_screen(welcome: Welcome) -> None:
    ann = welcome().visit()
    ann.button("start.hot_seat").click()
    for number, name in enumerate(("Ada", "Béla"), start=1):
        ann.field("start.person.name", number=number).fill(name)
    ann.button("table.start").click()
    asked = set()
    for _ in range(4):
        asked.add(ann.wait_for_my_turn().asked.locator("header .name").inner_text())
        ann.choose_something()
    assert asked == {"Ada", "Béla"}


def test_a_spectator_sees_the_board_and_no_secret(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = ann.messenger.reach(lambda game: game["round"] == 3, bots=("random",), stand_in="random")
    invite = ann.messenger.get(f"/api/tables/{table}")["table"]["invite"]
    eve = welcome("Eve").watch(table).reads("turn.watching")
    expect(eve.confirm_button).to_have_count(0)
    ann.messenger.play(table, until=lambda game: game["round"] == 5)
    eve.until(lambda: eve.seen["game"]["round"] == 5)
    eve.page.close()
    ann.messenger.tell(table, "resign")  # the bots play on to the end
    ann.until(lambda: ann.messenger.get(f"/api/tables/{table}")["table"]["stage"] == "over")
    record = ann.messenger.get(f"/api/tables/{table}/record")
    told = json.dumps(eve.heard)
    assert all(secret not in told for secret in (invite, record["secret"], *record["nonces"]))
    games = [message["game"] for message in eve.heard if message.get("game")]
    assert len(games) > 20
    assert all(game["offers"] is None for game in games)
    assert all(player["drawn"] is None for game in games for player in game["players"])
