"""What guests read when a table is not for them, or no more: removed, closed, a wrong link."""

import re

from playwright.sync_api import expect

from tests.kit.browser.person import Person, Welcome


def at_the_fire(welcome: Welcome) -> tuple[Person, Person]:
    ann = welcome("Ann").open_table()
    return ann, welcome("Bob").sit(ann.invitation, 2)


def test_a_guest_whom_the_host_removes_reads_why_and_comes_back_when_asked(welcome: Welcome) -> None:
    ann, bob = at_the_fire(welcome)
    ann.button("table.remove").click()
    bob.reads("refusal.removed")
    expect(bob.button("table.sit")).to_have_count(0)
    bob.finds_no_barrier()
    ann.reads("table.removed", name="Bob").button("table.ask_again", name="Bob").click()
    bob.reads("table.reserved.mine").button("table.accept").click()
    ann.button("table.start").click()
    bob.at_the_board()


def test_everyone_reads_that_the_host_closed_the_table(welcome: Welcome) -> None:
    ann, bob = at_the_fire(welcome)
    ann.button("table.close").click()
    ann.button("common.yes").click()
    for person in (ann, bob):
        person.reads("refused.closed.title").reads("refusal.table_closed")
    bob.finds_no_barrier()
    welcome("Eve").visit(f"/#/table/{bob.table}").reads("refusal.table_closed")
    bob.visit().visit("/#/games").reads("start.my_games.closed")


def test_a_link_with_a_wrong_code_says_so_before_a_seat_is_offered(welcome: Welcome) -> None:
    ann = welcome("Ann").open_table()
    bob = welcome("Bob").visit(ann.invitation[:-3] + "xyz").reads("table.wrong_link")
    expect(bob.button("table.sit")).to_have_count(0)
    expect(bob.field("table.invitation")).to_have_count(0)


HOUSEHOLD = {"address": "http://192.0.2.7:8000", "can_open": False}


def test_links_for_players_and_spectators_carry_the_address_of_the_household(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.page.route("**/api/household", lambda route: route.fulfill(json=HOUSEHOLD))
    ann.open_table()
    expect(ann.field("table.invitation")).to_have_value(re.compile("^http://192\\.0\\.2\\.7:8000/"))
    ann.page.locator("summary", has_text=ann.word("table.spectator")).click()
    expect(ann.field("table.spectator")).to_have_value(re.compile("^http://192\\.0\\.2\\.7:8000/"))


def test_only_who_opened_the_table_reads_how_others_get_in(welcome: Welcome) -> None:
    ann, bob = at_the_fire(welcome)
    ann.reads("table.only_here")
    bob.reads("table.invitation")
    expect(bob.page.get_by_text(bob.word("table.only_here"))).to_have_count(0)


def test_face_and_colour_are_chosen_at_the_fire_remembered_and_kept_by_who_comes_first(welcome: Welcome) -> None:
    ann, bob = at_the_fire(welcome)
    ann.button("looks.title").click()
    ann.button("colour.2").click()
    ann.page.get_by_role("dialog").get_by_role("button", name=ann.word("looks.face", number=5), exact=True).click()
    ann.until(lambda: ann.seen["table"]["seats"][0]["face"] == 4)
    ann.page.keyboard.press("Escape")
    bob.button("looks.title").click()
    expect(bob.button("colour.2")).to_be_disabled()
    bob.finds_no_barrier()
    bob.page.keyboard.press("Escape")
    ann.button("table.start").click()
    for person in (ann, bob):
        person.at_the_board()
        assert [seat["colour"] for seat in person.seen["table"]["seats"]] == [2, 1]
    green = ann.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--tribe-2').trim()")
    worn = "mat => getComputedStyle(mat).getPropertyValue('--player').trim()"
    assert bob.page.locator("[data-mat='0']").evaluate(worn) == green
    expect(bob.page.locator("[data-mat='0'] .portrait svg")).to_be_visible()
    again = ann.visit().open_table()  # at another table she looks the same
    again.until(lambda: again.seen["table"]["seats"][0]["colour"] == 2)
    assert again.seen["table"]["seats"][0]["face"] == 4
