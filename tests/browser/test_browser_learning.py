"""Coach, review, try again and "what if", as a person meets them. One finished game serves them all."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.browser.person import PHONE, Person, Welcome


def with_a_coach(ann: Person) -> Person:
    ann.page.evaluate(
        "localStorage['stoneage.prefs'] = JSON.stringify({...JSON.parse(localStorage['stoneage.prefs']), coach: true})"
    )
    ann.page.reload()
    return ann.at_the_board().wait_for_my_turn()


def test_a_coach_hints_in_three_steps_and_warns_before_a_bad_choice(welcome: Welcome):
    ann = with_a_coach(welcome().begin("random", free_undo=True))
    coach = ann.page.locator(".coach")
    for shown in (1, 2, 3):
        coach.get_by_role("button").click()
        expect(coach.locator("p")).to_have_count(shown)
    ann.finds_no_barrier()
    ann.place("hunt").click()
    ann.page.keyboard.press("5")
    ann.confirm_button.click()
    expect(ann.page.locator(".coach.warning")).to_be_visible()
    ann.button("coach.rethink").click()
    expect(ann.page.locator(".coach.warning")).to_have_count(0)
    assert ann.figures("hunt").count() == 0


def test_a_review_leads_to_its_moments_to_another_try_and_to_what_if(welcome: Welcome):
    ann = welcome()
    table = ann.messenger.begin("random")
    ann.messenger.play(table)
    ann.visit(f"/#/review/{table}").page.locator("figure").wait_for()
    ann.finds_no_barrier()
    moments = ann.page.locator(".side ol button")
    moments.first.wait_for()
    moments.last.click()
    expect(moments.last).to_have_attribute("aria-current", "step")
    ann.page.keyboard.press("p")
    lost = ann.page.locator(".side ol button", has=ann.page.locator("b"))
    if lost.count():
        lost.first.click()
        ann.page.get_by_role("link", name=ann.word("question.try")).click()
        ann.wait_for_my_turn().reads("question.ask")
        ann.button("question.tell").click()
        expect(ann.page.locator(".guide")).to_contain_text(re.compile(ann.word("question.best", move="")[:4]))
        ann.page.go_back()
        ann.page.locator("figure").wait_for()
    ann.button("whatif.title").click()
    ann.page.get_by_role("dialog").get_by_role("combobox").nth(1).select_option("first-evening")
    ann.button("whatif.play").click()
    ann.at_the_board()
    expect(ann.page.get_by_role("link", name=ann.word("whatif.title"))).to_be_visible()


@pytest.mark.parametrize("locale", ["de-DE"])
def test_a_review_on_a_phone_at_night_needs_no_sideways_scrolling(welcome: Welcome, locale: str):
    ann = welcome(viewport=PHONE, locale=locale, theme="night")
    table = ann.messenger.begin("random")
    ann.messenger.play(table)
    ann.visit(f"/#/review/{table}").page.locator("figure").wait_for()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.finds_no_barrier()


def test_the_page_of_puzzles_has_no_barrier(welcome: Welcome):
    ann = welcome().visit("/#/puzzles")
    expect(ann.page.get_by_role("heading", name=ann.word("puzzle.title"))).to_be_visible()
    ann.finds_no_barrier()
