"""Board, all players and my goods on one screen, without scrolling, wide and on a phone."""

import pytest
from person import LARGE, PHONE, WIDE, Person, Welcome

SCREENS = pytest.mark.parametrize("viewport", [WIDE, LARGE, PHONE], ids=["1366×768", "1920×1080", "390×844"])
TOUCH = 44  # pixels that a fingertip needs


def play_and_look(person: Person, questions: set[str]) -> None:
    """Every question fits on the screen, before and after it is answered."""
    for _ in range(12):
        person.needs_no_scrolling()
        questions.add(person.wait_for_my_turn().question)
        person.choose_something()


@SCREENS
def test_a_game_of_four_needs_no_scrolling(welcome: Welcome, viewport):
    questions: set[str] = set()
    ann = welcome(viewport=viewport).begin("value", "value", "value")
    play_and_look(ann, questions)
    assert {"place", "resolve"} <= questions


@SCREENS
def test_the_expansion_with_five_seats_needs_no_scrolling(welcome: Welcome, viewport):
    ann = welcome(viewport=viewport)
    table = ann.messenger.begin("value", "value", "value", "value", expansion=True)
    assert ann.messenger.play(table, until=lambda game: game["round"] == 3)
    ann.watch(table)
    assert ann.page.locator("[data-mat]").count() == 5
    play_and_look(ann, set())


def test_fingers_hit_what_they_need_on_a_phone(welcome: Welcome):
    ann = welcome(viewport=PHONE).begin("value").wait_for_my_turn()
    sizes = (
        ann.page.locator("section.ask :is(button, label)")
        .filter(visible=True)
        .evaluate_all("all => all.map((one) => [one.innerText, one.offsetWidth, one.offsetHeight])")
    )
    assert [size for size in sizes if min(size[1:]) < TOUCH] == []
