"""Board, all players and my goods on one screen, without scrolling, wide and on a phone."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.kit.browser.messenger import asks
from tests.kit.browser.person import LARGE, PHONE, WIDE, Person, Welcome

TOUCH = 44  # pixels that a fingertip needs


def play_and_look(person: Person, choices: int, *sizes: ViewportSize) -> None:
    """Every question fits on the screen, on each of these."""
    for _ in range(choices):
        person.wait_for_my_turn()
        for size in sizes:
            person.resize(size).needs_no_scrolling()
        person.choose_something()


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_game_of_four_needs_no_scrolling(welcome: Welcome, viewport: ViewportSize) -> None:
    ann = welcome(viewport=viewport).begin("value", "value", "value")
    play_and_look(ann, 8, viewport)


@pytest.mark.parametrize("sizes", [(LARGE, WIDE), (PHONE,)], ids=["large and wide", "phone"])
def test_the_expansion_with_five_seats_needs_no_scrolling(welcome: Welcome, sizes: tuple[ViewportSize, ...]) -> None:
    ann = welcome(viewport=sizes[0])
    table = ann.messenger.reach(lambda game: game["round"] == 3, bots=("value",) * 4, expansion=True)
    assert ann.watch(table).page.locator("[data-mat]").count() == 5
    play_and_look(ann, 6, *sizes)


def test_a_large_question_leaves_the_end_of_the_log_in_sight(welcome: Welcome) -> None:
    ann = welcome()
    ann.watch(ann.messenger.reach(asks("pay"))).wait_for_my_turn()
    last = ann.page.locator("section.log .line").last
    expect(last).to_be_in_viewport(ratio=1)
    end = last.evaluate("line => line.getBoundingClientRect().bottom")
    assert end <= ann.asked.evaluate("panel => panel.getBoundingClientRect().top")


@pytest.fixture(scope="module")
def phone(welcome_for_all: Welcome) -> Person:
    return welcome_for_all(viewport=PHONE)


@pytest.mark.parametrize("question", ["place", "resolve", "tools", "pay"])
def test_fingers_hit_what_they_need_on_a_phone(phone: Person, question: str) -> None:
    phone.watch(phone.messenger.reach(asks(question))).wait_for_my_turn()
    phone.needs_no_scrolling()
    controls = phone.page.locator("section.ask :is(button, label, summary)").filter(visible=True)
    sizes = controls.evaluate_all("all => all.map((one) => [one.innerText, one.offsetWidth, one.offsetHeight])")
    assert [size for size in sizes if min(size[1:]) < TOUCH] == []


# Everything that can be pressed and is seen, with its size; the words of a text are as high as its lines.
PRESSED = """() => [...document.querySelectorAll("a, button, summary, label:has(input), select")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen") && one.offsetWidth > 1)
    .map((one) => [one.innerText || one.ariaLabel, one.offsetWidth, one.offsetHeight])
    .filter(([, ...size]) => Math.min(...size) < 40)"""


@pytest.mark.parametrize("page", ["/", "/#/games", "/#/rules/summary", "/#/rules", "/#/learn", "/#/me"])
def test_every_page_of_a_phone_can_be_pressed(phone: Person, page: str) -> None:
    phone.visit(page).see()
    assert phone.page.evaluate(PRESSED) == []


def test_menu_and_end_of_a_game_can_be_pressed_on_a_phone(phone: Person) -> None:
    phone.watch(phone.messenger.reach(asks("place"))).open_settings()
    assert phone.page.evaluate(PRESSED) == []
    phone.page.keyboard.press("Escape")
    phone.watch(phone.messenger.finish("value", "value")).page.locator("dialog .told").last.wait_for()
    assert phone.page.evaluate(PRESSED) == []
