"""The rulebook is reached from everywhere, opens at the rule, and can be read, searched and printed."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.browser.messenger import asks
from tests.kit.browser.person import LARGE, PHONE, WIDE, Person, Welcome
from tests.kit.browser.speech import LANGUAGES

MAX_PAGES = 8  # sheets of A4


def rule(ann: Person, anchor: str) -> Locator:
    return ann.page.locator(f'[id="rule-{anchor}"]')


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(WIDE, id="laptop", marks=pytest.mark.nightly),
        pytest.param(LARGE, id="large", marks=pytest.mark.nightly),
    ],
)
def test_it_opens_at_the_rule_in_every_language_and_size(welcome: Welcome, language: str, size: dict[str, int]) -> None:
    ann = welcome(locale=language, viewport=size).visit("/#/rules/4.4.8")
    expect(rule(ann, "place.limits")).to_be_focused()
    expect(rule(ann, "place.limits")).to_be_in_viewport()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size is not LARGE:
        ann.page.evaluate("scrollTo(0, 0)")  # the title is measured against the valley behind it
        ann.finds_no_barrier()


def test_its_search_forgives_accents_and_marks_what_it_found(welcome: Welcome) -> None:
    ann = welcome(locale="hu").visit("/#/rules")
    ann.page.get_by_role("searchbox").fill("elelmiszerskala")
    expect(ann.page.locator("mark").first).to_have_text(re.compile("élelmiszerskál", re.IGNORECASE))
    expect(rule(ann, "goal.win")).to_have_count(0)


def test_every_page_leads_to_it_and_the_old_link_to_its_summary(welcome: Welcome) -> None:
    ann = welcome().visit()
    ann.page.get_by_role("link", name=ann.word("rulebook.title")).first.click()
    ann.reads("rulebook.summary")
    ann.visit("/#/help").reads("rulebook.all")
    expect(ann.page.locator("main ol li h2")).to_have_count(8)


def test_the_menu_of_a_game_opens_it_without_leaving_the_game(welcome: Welcome) -> None:
    ann = welcome()
    ann.watch(ann.messenger.reach(asks("place"))).open_settings()
    ann.page.get_by_role("link", name=ann.word("rulebook.title")).click()
    book = ann.page.get_by_role("dialog", name=ann.word("rulebook.title"))
    expect(book).to_be_visible()
    book.get_by_role("link", name="Final scoring").click()
    expect(rule(ann, "score")).to_be_in_viewport()
    assert "#/table/" in ann.page.url


def test_the_question_mark_leads_to_the_rule_of_the_question_and_of_every_closed_place(welcome: Welcome) -> None:
    ann = welcome()
    ann.watch(ann.messenger.reach(asks("feed"))).wait_for_my_turn()
    ann.button("help.ask").click()
    ann.page.get_by_role("link", name=ann.word("rulebook.of_question")).click()
    expect(rule(ann, "feed.short")).to_be_in_viewport()
    bob = welcome("Bob", viewport=PHONE).begin("random").wait_for_my_turn()
    bob.send_people("hunt").wait_for_my_turn()
    bob.button("help.ask").click()
    bob.reads("rulebook.closed").finds_no_barrier()
    bob.page.get_by_role("link", name=bob.word("rulebook.rule", rule="4.2.2")).first.tap()
    expect(rule(bob, "place.once")).to_be_in_viewport()


def test_the_explanation_of_a_closed_place_links_to_its_rule(welcome: Welcome) -> None:
    ann = welcome().begin("random").wait_for_my_turn()
    ann.send_people("hunt").wait_for_my_turn()
    ann.place("hunt").hover()
    link = ann.page.locator(".explain").get_by_role("link", name=ann.word("rulebook.rule", rule="4.2.2"))
    link.click()
    expect(rule(ann, "place.once")).to_be_in_viewport()


def test_it_is_printed_on_a_few_pages_and_its_summary_on_one(welcome: Welcome) -> None:
    ann = welcome(theme="night").visit("/#/rules")
    rule(ann, "rulings.silent").wait_for()
    pages = re.compile(rb"/Type */Page\b")
    assert 1 < len(pages.findall(ann.page.pdf(format="A4"))) <= MAX_PAGES
    ann.visit("/#/rules/summary").page.locator("main ol li h2").last.wait_for()
    assert len(pages.findall(ann.page.pdf(format="A4"))) == 1
