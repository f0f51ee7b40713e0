"""A first evening on the real board: every lesson from its first step to its last."""

import re

from playwright.sync_api import expect

from stoneage.learn.lessons import Lesson, lessons
from tests.kit.browser.composing import answer, compose
from tests.kit.browser.person import PHONE, Person, Welcome


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
    expect(ann.visit("/#/learn").page.locator("ol .done")).to_have_count(len(lessons()))


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


def test_lessons_by_the_keyboard_alone(welcome: Welcome) -> None:
    ann = welcome().visit("/#/lesson/feeding").wait_for_my_turn()
    ann.place("forest").focus()
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("c")
    ann.reads("lesson.feeding.2")


def test_the_start_page_offers_lessons_once_and_never_again(welcome: Welcome) -> None:
    ann = welcome(viewport=PHONE).visit().reads("learn.offer")
    ann.button("learn.offer.no").click()
    expect(ann.page.get_by_text(ann.word("learn.offer"))).to_have_count(0)
    ann.page.reload()
    expect(ann.button("start.play_now")).to_be_enabled()
    expect(ann.page.get_by_text(ann.word("learn.offer"))).to_have_count(0)


def test_an_unknown_lesson_says_so(welcome: Welcome) -> None:
    welcome().visit("/#/lesson/nonsense").reads("refused.dead.title")
