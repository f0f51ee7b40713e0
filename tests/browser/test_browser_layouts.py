"""Board, all players and my goods on one screen, without scrolling, wide and on a phone."""

import pytest
from playwright.sync_api import expect

from tests.kit.browser.messenger import asks
from tests.kit.browser.person import LARGE, PHONE, WIDE, Person, Welcome

TOUCH = 44  # pixels that a fingertip needs


def play_and_look(person: Person, choices: int) -> None:
    """Every question fits on the screen."""
    for _ in range(choices):
        person.wait_for_my_turn().needs_no_scrolling()
        person.choose_something()


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_game_of_four_needs_no_scrolling(welcome: Welcome, viewport):
    ann = welcome(viewport=viewport).begin("value", "value", "value")
    play_and_look(ann, 8)


@pytest.mark.parametrize("viewport", [WIDE, LARGE, PHONE], ids=["wide", "large", "phone"])
def test_the_expansion_with_five_seats_needs_no_scrolling(welcome: Welcome, viewport):
    ann = welcome(viewport=viewport)
    table = ann.messenger.begin("value", "value", "value", "value", expansion=True)
    assert ann.messenger.play(table, until=lambda game: game["round"] == 3)
    assert ann.watch(table).page.locator("[data-mat]").count() == 5
    play_and_look(ann, 6)


def test_a_large_question_leaves_the_end_of_the_log_in_sight(welcome: Welcome):
    ann = welcome()
    ann.watch(ann.messenger.reach(asks("pay"))).wait_for_my_turn()
    last = ann.page.locator("section.log .line").last
    expect(last).to_be_in_viewport(ratio=1)
    end = last.evaluate("line => line.getBoundingClientRect().bottom")
    assert end <= ann.asked.evaluate("panel => panel.getBoundingClientRect().top")


@pytest.mark.parametrize("question", ["place", "resolve", "tools", "pay"])
def test_fingers_hit_what_they_need_on_a_phone(welcome: Welcome, question: str):
    ann = welcome(viewport=PHONE)
    ann.watch(ann.messenger.reach(asks(question))).wait_for_my_turn()
    ann.needs_no_scrolling()
    controls = ann.page.locator("section.ask :is(button, label, summary)").filter(visible=True)
    sizes = controls.evaluate_all("all => all.map((one) => [one.innerText, one.offsetWidth, one.offsetHeight])")
    assert [size for size in sizes if min(size[1:]) < TOUCH] == []
