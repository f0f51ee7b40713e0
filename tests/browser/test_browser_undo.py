"""Undo: visible, and with its reason where it is not possible."""

from playwright.sync_api import expect

from tests.kit.browser.messenger import asks
from tests.kit.browser.person import Welcome


def test_who_takes_a_placement_back_sees_the_figures_go(welcome: Welcome) -> None:
    ann = welcome().begin("random").wait_for_my_turn().send_people("forest", 2)
    expect(ann.figures("forest")).to_have_count(2)
    ann.wait_for_my_turn().undo_button.click()
    expect(ann.figures("forest")).to_have_count(0)
    expect(ann.page.get_by_role("log")).to_contain_text(ann.word("undo.undone"))


def test_after_a_roll_undo_says_why_not(welcome: Welcome) -> None:
    ann = welcome()
    ann.watch(ann.messenger.reach(asks("resolve"), bots=("random",))).choose_something()
    ann.until(lambda: ann.seen["table"]["undo"] == "undo_shown")
    expect(ann.undo_button).to_have_attribute("aria-disabled", "true")
    expect(ann.undo_button).to_have_accessible_description(ann.word("undo.why.undo_shown"))
