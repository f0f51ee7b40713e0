"""Several people at one table: by invitation, from two devices, at one screen, and as a spectator."""

import json

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.kit.browser.person import PHONE, WIDE, Person, Welcome


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


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["laptop", "phone"])
def test_a_spectator_reads_the_score_and_the_odds_of_the_question(welcome: Welcome, size: ViewportSize) -> None:
    ann, bob = invite(welcome)
    eve = welcome("Eve", viewport=size).watch(ann.table)
    panel = eve.page.locator("section.ask")
    expect(panel.locator(".standing b")).to_have_count(2)
    expect(panel.locator(".standing small")).to_have_count(0)  # what others may not know is not projected
    quarry = panel.locator(".prospects li").filter(has_text=eve.word("place.quarry"))
    expect(quarry).to_contain_text("%")
    asked = whose_turn(ann, bob)
    asked.send_people("forest", 3)
    while eve.question != "resolve":
        whose_turn(ann, bob).choose_something()
    expect(panel.locator(".prospects li").first).to_contain_text("%")


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
