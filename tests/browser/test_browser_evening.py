"""People at one table: whose time runs, who speaks, what they are called, and what a lost connection keeps."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.browser.person import PHONE, WIDE, Person, Welcome
from tests.kit.server.play_styles import Game, Offer, brisk

CLOCK = {"bank": 120, "increment": 5}


def at_a_table(ann: Person, bob: Person, *bots: str, **settings: Any) -> tuple[Person, Person]:
    """A running game of both, with bots; Ann begins."""
    table = gathered(ann, bob, *bots, **settings)
    ann.messenger.tell(table, "start")
    return ann.watch(table), bob.watch(table)


def gathered(ann: Person, bob: Person, *bots: str, **settings: Any) -> str:
    """A table that Ann can start, with both of them and bots."""
    opened = ann.messenger.open_table(2 + len(bots), **settings)
    bob.messenger.come_in()
    bob.messenger.sit(opened["id"], seat=1, invite=opened["invite"])
    for seat, bot in enumerate(bots, start=2):
        ann.messenger.tell(opened["id"], "seat_bot", seat=seat, bot=bot)
    return opened["id"]


def clock(person: Person, seat: int) -> Locator:
    return person.page.locator(f"[data-mat='{seat}'] .clock")


def overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["laptop", "phone"])
def test_every_mat_shows_a_clock_and_only_one_runs(welcome: Welcome, size: Any) -> None:
    people = welcome("Ann", viewport=size), welcome("Bob", viewport=size)
    ann, bob = at_a_table(*people, "random", pace="fast", clock=CLOCK)
    for person in (ann, bob):
        for seat in (0, 1):
            expect(clock(person, seat)).to_be_visible()
        expect(clock(person, 2)).to_have_count(0)  # bots have no clock
        expect(person.page.locator("[data-mat] .clock.runs")).to_have_count(1)
    expect(clock(bob, 0)).to_have_class(re.compile(r"\bruns\b"))
    expect(bob.page.locator("section.ask .clock")).to_have_count(0)  # no seconds that are not mine


HEARD = """
    globalThis.effects = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function () { effects += 1; start.call(this); };
"""
LOUD = "localStorage.setItem('stoneage.prefs', JSON.stringify({ speed: 'instant', volume: 0.5, ambience: 0 }))"


def test_little_time_is_seen_and_heard(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    ann.context.add_init_script(HEARD + LOUD)
    at_a_table(ann, bob, clock={"bank": 600, "increment": 1}, takeover=None)
    ann.page.locator("header h1").click()  # no sound before the first press
    low = re.compile(r"\blow\b")
    before = ann.page.evaluate("effects")
    for person in (ann, bob):
        expect(clock(person, 0)).not_to_have_class(low)
        person.page.clock.set_fixed_time(time.time() + 595)  # of its device: nobody has to wait for ten minutes
        expect(clock(person, 0)).to_have_class(low)
    ann.until_page(f"effects > {before}")


def test_who_runs_out_of_time_reads_that_a_bot_plays_because_of_it(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    table = gathered(ann, bob, clock={"bank": 1, "increment": 1}, stand_in="random")
    for person in (ann, bob):  # who comes later gets the seat back
        person.visit(f"/#/table/{table}").page.locator("li.spot").first.wait_for()
    ann.messenger.tell(table, "start")
    ann.reads("away.taken_over.clock")
    bob.reads("mat.bot_plays.clock")


def test_who_leaves_reads_that_a_bot_plays_because_of_it(welcome: Welcome) -> None:
    ann, bob = at_a_table(welcome("Ann"), welcome("Bob"), takeover=None, stand_in="random")
    ann.messenger.tell(ann.table, "leave")
    ann.reads("away.taken_over.left")
    bob.reads("mat.bot_plays")


def test_the_pace_of_the_table_is_said_at_the_board(welcome: Welcome) -> None:
    ann, _ = at_a_table(welcome("Ann"), welcome("Bob"), pace="relaxed", clock=None)
    expect(ann.page.locator("header .pace")).to_have_text(ann.word("table.pace.relaxed"))


def test_a_line_of_chat_stands_at_the_speakers_mat_and_beside_the_board(welcome: Welcome) -> None:
    ann, bob = at_a_table(welcome("Ann"), welcome("Bob"))
    bob.messenger.tell(bob.table, "say", text="Hello Ann")
    expect(ann.page.locator(".bubble")).to_have_text("Hello Ann")
    ann.button("table.chat").click()
    expect(ann.page.locator(".bubble")).to_have_count(0)
    expect(ann.page.get_by_role("log").get_by_text("Hello Ann")).to_be_visible()
    ann.page.get_by_role("button", name=ann.word("phrase.hello")).click()
    expect(bob.page.locator(".bubble")).to_have_text(bob.word("phrase.hello"))
    ann.choose_something()  # the question can be answered while the chat is open
    ann.finds_no_barrier()


@pytest.mark.parametrize(
    "size", [WIDE, PHONE, {"width": 844, "height": 390}], ids=["laptop", "phone", "phone sideways"]
)
def test_a_bubble_leaves_the_question_free(welcome: Welcome, size: Any) -> None:
    ann, bob = at_a_table(welcome("Ann", viewport=size), welcome("Bob"), "random", "random")
    bob.messenger.tell(bob.table, "say", text="Well, that was a lucky throw")
    bubble = ann.page.locator(".bubble")
    expect(bubble).to_be_in_viewport(ratio=1)
    assert not overlap(bubble, ann.page.locator("section.ask"))


def test_buttons_without_use_are_out_of_sight_while_others_play(welcome: Welcome) -> None:
    ann, bob = at_a_table(welcome("Ann"), welcome("Bob"))
    ann.wait_for_my_turn()
    expect(bob.confirm_button).to_have_css("opacity", "0")
    expect(bob.undo_button).to_have_css("opacity", "0")
    bob.page.locator("section.ask .keys").focus()
    bob.page.keyboard.press("Tab")
    expect(bob.undo_button).to_be_focused()  # who uses the keyboard keeps the place
    expect(bob.undo_button).to_have_css("opacity", "1")
    expect(ann.confirm_button).to_have_css("opacity", "1")


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=["upright", "sideways"])
def test_the_chat_of_a_phone_leaves_the_question_free(welcome: Welcome, size: Any) -> None:
    ann, _ = at_a_table(welcome("Ann", viewport=size), welcome("Bob"), "random")
    ann.button("table.chat").click()
    sheet = ann.page.locator("aside")
    expect(sheet).to_be_visible()
    assert not overlap(sheet, ann.page.locator("section.ask"))
    ann.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_a_guest_without_a_name_gets_one_and_changes_it(welcome: Welcome) -> None:
    ann, bob = welcome("Ann").open_table(), welcome("")
    bob.sit(ann.invitation, 2)
    given = bob.seen["table"]["seats"][1]["name"]
    assert given not in ("", bob.word("common.guest"))
    ann.page.get_by_text(given).first.wait_for()
    bob.field("start.name").fill("Robert")
    bob.button("table.rename").click()
    ann.page.get_by_text("Robert").first.wait_for()


UNHURRIED = "localStorage.setItem('stoneage.prefs', JSON.stringify({ speed: 'fast', sound: false, theme: 'auto' }))"


def buys_before_others_are_back(game: Game) -> bool:
    """A building can be paid, and the round continues afterwards."""
    question, me = game["question"], game["players"][0]
    pays = any(offer["kind"] == "pay" for offer in game["offers"])
    return pays and question["place"].startswith("building") and me["home"] <= me["people"] - 2


def buildings_first(offers: list[Offer]) -> str:
    bought = [offer for offer in offers if offer["kind"] == "resolve" and offer["place"].startswith("building")]
    return brisk(bought or offers)


def test_the_last_round_is_proclaimed_on_the_board_and_marked_in_the_bar(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.context.add_init_script(UNHURRIED)
    table = ann.messenger.reach(buys_before_others_are_back, buildings_first, ("random",), options={"stack_height": 1})
    ann.watch(table).wait_for_my_turn()
    banner = ann.page.locator(".stage .proclaimed")
    mark = ann.page.locator("header h1 .last")
    expect(banner).to_have_count(0)
    expect(mark).to_have_count(0)
    ann.messenger.choose(table)
    expect(banner).to_have_text(ann.word("phase.last_round"))
    expect(mark).to_have_text(ann.word("phase.last_round"))
    expect(banner).to_have_count(0)  # it leaves the board to the game


def test_a_composed_choice_survives_a_reload(welcome: Welcome) -> None:
    ann, _ = at_a_table(welcome("Ann"), welcome("Bob"))
    ann.wait_for_my_turn().place("hunt").click()
    ann.page.keyboard.press("3")
    expect(ann.confirm_button).not_to_have_attribute("aria-disabled", "true")
    chosen = ann.page.locator("section.ask").inner_text()
    ann.page.reload()
    ann.at_the_board().wait_for_my_turn()
    expect(ann.confirm_button).not_to_have_attribute("aria-disabled", "true")
    assert ann.page.locator("section.ask").inner_text() == chosen


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=["upright", "sideways"])
def test_a_choice_made_offline_is_kept_and_the_page_says_so(welcome: Welcome, size: Any) -> None:
    ann, _ = at_a_table(welcome("Ann", viewport=size), welcome("Bob"))
    ann.wait_for_my_turn().lose_the_line()
    ann.reads("away.choose").reads("away.reconnecting")
    ann.place("hunt").click()
    ann.confirm_button.click()
    ann.reads("away.kept")
    header = ann.page.locator("main > header").bounding_box()
    assert header is not None
    assert header["y"] >= 0
    expect(ann.page.locator("header .away")).to_be_hidden()
    before = ann.seen["version"]
    ann.find_the_line()
    ann.until(lambda: ann.seen["version"] > before)
    assert ann.seen["game"]["players"][0]["home"] < ann.seen["game"]["players"][0]["people"]
