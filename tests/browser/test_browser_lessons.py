"""A first evening on the real board: every lesson from its first step to its last."""

import json
import re
from time import monotonic

import pytest
from playwright.sync_api import ViewportSize, expect

from stoneage.learn.lessons import Lesson, lessons
from tests.kit.browser.composing import answer, compose
from tests.kit.browser.person import PHONE, WIDE, Person, Welcome

MOST_PLAYBACK = 9.0  # seconds


def take(ann: Person, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps, start=1):
        ann.wait_for_my_turn()
        expect(ann.page.locator(".guide")).to_contain_text(ann.word(f"lesson.{lesson.name}.{number}"))
        answer(ann, step.solution)
    ann.reads(f"lesson.{lesson.name}.done")


def test_every_lesson_can_be_played_to_its_end(welcome: Welcome) -> None:
    ann = welcome()
    for name, lesson in lessons().items():
        ann.visit(f"/#/lesson/{name}")
        take(ann, lesson)
    expect(ann.visit("/#/learn").page.locator("ol .stars")).to_have_count(len(lessons()))


def test_a_wrong_answer_is_taken_back_kindly_and_a_lesson_goes_on_where_it_was_left(welcome: Welcome) -> None:
    ann = welcome().visit("/#/lesson/tools").wait_for_my_turn()
    compose(ann, "resolve quarry")
    ann.confirm_button.click()
    ann.reads("lesson.tools.2")
    compose(ann, "tools none")
    ann.confirm_button.click()
    ann.reads("lesson.tools.2.wrong")
    expect(ann.confirm_button).to_have_attribute("aria-disabled", "true")
    ann.page.reload()
    ann.wait_for_my_turn().reads("lesson.tools.2")


def test_lessons_on_a_phone_by_touch_and_without_barriers(welcome: Welcome) -> None:
    ann = welcome(viewport=PHONE, locale="de-DE", theme="night").visit("/#/learn")
    ann.finds_no_barrier()
    ann.page.get_by_role("link", name=re.compile(ann.word("lesson.feeding.title"))).tap()
    ann.wait_for_my_turn().needs_no_scrolling()
    ann.finds_no_barrier()
    take(ann, lessons()["feeding"])
    ann.finds_no_barrier()


def test_the_board_of_a_lesson_on_a_phone_keeps_its_size_and_place(welcome: Welcome) -> None:
    ann = welcome(viewport=PHONE).visit("/#/lesson/feeding")
    lesson, boards = lessons()["feeding"], set()
    for number, step in enumerate(lesson.steps, start=1):
        ann.wait_for_my_turn()
        expect(ann.page.locator(".guide")).to_contain_text(ann.word(f"lesson.{lesson.name}.{number}"))
        boards.add(ann.page.evaluate("JSON.stringify(document.querySelector('.board').getBoundingClientRect())"))
        ann.needs_no_scrolling()
        answer(ann, step.solution)
    assert len(boards) == 1


def test_lessons_by_the_keyboard_alone(welcome: Welcome) -> None:
    ann = welcome().visit("/#/lesson/feeding").wait_for_my_turn()
    ann.place("forest").focus()
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("3")
    ann.page.keyboard.press("c")
    ann.reads("lesson.feeding.2")


def test_the_start_page_offers_lessons_once_and_never_again(welcome: Welcome) -> None:
    ann = welcome(viewport=PHONE).visit().reads("learn.offer")
    ann.button("learn.offer.no").click()
    expect(ann.page.get_by_text(ann.word("learn.offer"))).to_have_count(0)
    ann.page.reload()
    expect(ann.button("start.play_now")).to_be_enabled()
    expect(ann.page.get_by_text(ann.word("learn.offer"))).to_have_count(0)


def test_a_wrong_answer_gets_a_nudge_and_the_next_one_the_answer(welcome: Welcome) -> None:
    ann = welcome().visit("/#/lesson/village").wait_for_my_turn()
    ann.reads("lesson.village.1.goal")
    for move, words in (("place forest 1", "wrong"), ("place field 1", "answer")):
        compose(ann, move)
        ann.confirm_button.click()
        ann.reads(f"lesson.village.1.{words}")
    ann.finds_no_barrier()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["laptop", "phone"])
def test_words_stand_beside_the_arrow_and_the_chart_marks_what_is_needed(welcome: Welcome, size: ViewportSize) -> None:
    ann = welcome(viewport=size).visit("/#/lesson/feeding").wait_for_my_turn()
    bubble = ann.page.locator("p[aria-hidden]", has_text=ann.word("lesson.feeding.1.goal"))
    place, words = ann.place("hunt").bounding_box(), bubble.bounding_box()
    assert place is not None
    assert words is not None
    assert 0 <= words["x"] - (place["x"] + place["width"]) < 60  # at its side, never over it
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    compose(ann, "place hunt 3")
    expect(bubble).to_have_count(int(size is WIDE))
    expect(ann.page.locator(".odds .needed")).to_have_count(1)
    ann.reads("odds.needed", k=4, p="84%")


def test_a_finished_lesson_gives_stars_and_leads_on(welcome: Welcome) -> None:
    ann = welcome().visit("/#/lesson/starving").wait_for_my_turn()
    take(ann, lessons()["starving"])
    stars = ann.page.get_by_role("img", name="3 stars of 3")
    expect(stars).to_be_visible()
    ann.reads("lesson.place", number=8, total=9).reads("lesson.farewell").finds_no_barrier()
    expect(ann.visit("/#/learn").page.get_by_role("img", name="3 stars of 3")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["laptop", "phone"])
def test_the_count_of_the_last_lesson_is_that_of_every_game(welcome: Welcome, size: ViewportSize) -> None:
    ann = welcome(viewport=size).visit("/#/lesson/end").wait_for_my_turn()
    take(ann, lessons()["end"])
    total = ann.page.locator("dialog table tfoot")
    expect(total).to_contain_text("97")
    expect(total).to_be_in_viewport(ratio=1)
    expect(ann.page.locator("dialog table .pillar").first).to_be_in_viewport(ratio=1)
    ann.finds_no_barrier()


def test_a_half_finished_lesson_of_an_older_version_begins_again_and_a_finished_one_stays_so(welcome: Welcome) -> None:
    ann = welcome()
    old = {"done": ["cards"], "begun": {"village": ["place hut 2", "place field 1"], "feeding": ["place hunt 5"]}}
    ann.context.add_init_script(
        f"localStorage.getItem('stoneage.lessons') ?? localStorage.setItem('stoneage.lessons', '{json.dumps(old)}')"
    )
    ann.excuse("status of 4")
    for name in ("village", "feeding"):
        ann.visit(f"/#/lesson/{name}").wait_for_my_turn().reads(f"lesson.{name}.1.goal")
    expect(ann.visit("/#/learn").page.locator("ol .done")).to_have_count(1)


def test_well_done_is_said_within_seconds_of_the_last_choice(welcome: Welcome) -> None:
    """The rest of the round is not played back, however slowly events are shown."""
    ann = welcome(reduced_motion="no-preference")
    *before, last = [step.solution for step in lessons()["feeding"].steps]
    kept = {"stoneage.lessons": {"begun": {"feeding": before}}, "stoneage.prefs": {"speed": "slow", "sound": False}}
    for key, value in kept.items():
        ann.context.add_init_script(f"localStorage.setItem('{key}', '{json.dumps(value)}')")
    ann.visit("/#/lesson/feeding").wait_for_my_turn()
    answer(ann, last)
    began = monotonic()
    ann.reads("lesson.finished")
    assert monotonic() - began < MOST_PLAYBACK


def test_only_one_button_says_skip(welcome: Welcome) -> None:
    ann = welcome().visit("/#/lesson/feeding").wait_for_my_turn()
    expect(ann.page.get_by_text("Skip")).to_have_count(0)


def test_an_unknown_lesson_says_so(welcome: Welcome) -> None:
    welcome().visit("/#/lesson/nonsense").reads("refused.dead.title")
