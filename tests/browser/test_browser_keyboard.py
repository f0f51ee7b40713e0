"""Everything without a mouse."""

from playwright.sync_api import expect

from tests.kit.browser.person import Person, Welcome

FOCUSED = "document.activeElement.tagName"


def tab_to(person: Person, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(120):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"no Tab leads to {selector}")


def choose_by_keys(person: Person) -> None:
    """With the panel: the first of what is offered, and Enter."""
    before = person.wait_for_my_turn().seen["version"]
    if person.confirm_button.get_attribute("aria-disabled") == "true":
        tab_to(person, "section.ask .place, section.ask input[type=radio]")
        person.page.keyboard.press("Space")
    person.page.keyboard.press("c")
    person.until(lambda: person.seen["version"] > before)


def test_from_the_start_page_to_many_choices_by_keyboard_alone(welcome: Welcome) -> None:
    ann = welcome().visit()
    expect(ann.button("start.play_now")).to_be_enabled()
    tab_to(ann, "button.primary")
    ann.page.keyboard.press("Enter")
    ann.at_the_board()
    for _ in range(10):
        choose_by_keys(ann)
        ann.wait_for_my_turn()
        assert ann.page.evaluate(FOCUSED) != "BODY"


def test_arrow_keys_walk_over_the_board(welcome: Welcome) -> None:
    ann = welcome().begin("random").wait_for_my_turn()
    ann.place("forest").focus()
    ann.page.keyboard.press("ArrowRight")
    assert ann.page.evaluate("document.activeElement.dataset.place") == "claypit"
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("2")
    ann.page.keyboard.press("Enter")
    ann.until(lambda: ann.figures("claypit").count() == 2)


def test_escape_closes_the_explanation_of_a_place_under_the_pointer_or_the_focus(welcome: Welcome) -> None:
    """WCAG 1.4.13: what appears on hover or focus can be closed without moving either."""
    ann = welcome().begin("random").wait_for_my_turn()
    explanation = ann.page.locator(".explain")
    ann.place("forest").hover()
    explanation.wait_for()
    ann.page.keyboard.press("Escape")
    expect(explanation).to_have_count(0)
    ann.page.keyboard.press("Tab")  # the keyboard is in use: the focus is shown
    ann.place("claypit").focus()
    explanation.wait_for()
    ann.page.keyboard.press("Escape")
    expect(explanation).to_have_count(0)
    assert ann.page.evaluate("document.activeElement.dataset.place") == "claypit"
