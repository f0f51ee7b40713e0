"""A first evening on the real board: every lesson from its first step to its last."""

import json
import re
from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import ViewportSize, expect

from stoneage.learn.lessons import Lesson, lessons
from tests.kit.browser.composing import answer, compose
from tests.kit.browser.person import PHONE, WIDE, Person, Welcome

MOST_PLAYBACK = 9.0  # seconds


def take(ann: Person, lesson: Lesson, at_step: Callable[[], None] = lambda: None) -> None:
    for number, step in enumerate(lesson.steps, start=1):
        ann.wait_for_my_turn()
        expect(ann.page.locator(".guide")).to_contain_text(ann.word(f"lesson.{lesson.name}.{number}"))
        at_step()
        answer(ann, step.solution)
    ann.reads(f"lesson.{lesson.name}.done")


def test_every_lesson_can_be_played_to_its_end_and_gives_stars(welcome: Welcome) -> None:
    ann = welcome()
    stars = ann.page.get_by_role("img", name="3 stars of 3")
    for number, (name, lesson) in enumerate(lessons().items(), start=1):
        ann.visit(f"/#/lesson/{name}")
        take(ann, lesson)
        expect(stars).to_be_visible()
        ann.reads("lesson.place", number=number, total=len(lessons()))
        if name == "end":  # its count is that of every game
            expect(ann.page.locator("dialog table tfoot")).to_contain_text("97")
        if name in ("end", "starving"):  # the second has no count before it
            ann.finds_no_barrier()
    ann.reads("lesson.farewell")
    expect(ann.visit("/#/learn").page.locator("ol .stars")).to_have_count(len(lessons()))
    expect(stars).to_have_count(len(lessons()))


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


def test_lessons_on_a_phone_by_touch_without_barriers_and_the_board_keeps_its_size(welcome: Welcome) -> None:
    ann = welcome(viewport=PHONE, locale="de-DE", theme="night").visit("/#/learn")
    ann.finds_no_barrier()
    ann.page.get_by_role("link", name=re.compile(ann.word("lesson.feeding.title"))).tap()
    ann.wait_for_my_turn().finds_no_barrier()
    boards = set()

    def measure() -> None:
        boards.add(ann.page.evaluate("JSON.stringify(document.querySelector('.board').getBoundingClientRect())"))
        ann.needs_no_scrolling()

    take(ann, lessons()["feeding"], measure)
    assert len(boards) == 1
    ann.finds_no_barrier()


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


# Which cards of the board lie under the words next to the arrow.
UNDER_WORDS = """() => {
    const words = document.querySelector("p[aria-hidden].above").getBoundingClientRect();
    return [...document.querySelectorAll(".board [data-place^=card]")].filter((place) => {
        const { left, right, top, bottom } = place.getBoundingClientRect();
        return left < words.right && right > words.left && top < words.bottom && bottom > words.top;
    }).map((place) => place.dataset.place);
}"""


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["laptop", "phone"])
def test_the_words_beside_the_arrow_cover_no_card_that_is_compared(welcome: Welcome, size: ViewportSize) -> None:
    ann = welcome(viewport=size).visit("/#/lesson/cards").wait_for_my_turn()
    ann.page.locator("p[aria-hidden].above").wait_for()
    assert ann.page.evaluate(UNDER_WORDS) == []


def begun(ann: Person, name: str) -> str:
    """Leaves a lesson at its last choice and returns that choice."""
    *before, last = [step.solution for step in lessons()[name].steps]
    kept = json.dumps({"begun": {name: before}})
    ann.context.add_init_script(f"localStorage.setItem('stoneage.lessons', '{kept}')")
    ann.visit(f"/#/lesson/{name}").wait_for_my_turn()
    return last


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["laptop", "phone"])
def test_the_count_of_the_last_lesson_is_seen_whole(welcome: Welcome, size: ViewportSize) -> None:
    ann = welcome(viewport=size)
    answer(ann, begun(ann, "end"))
    expect(ann.page.locator("dialog table tfoot")).to_be_in_viewport(ratio=1)
    expect(ann.page.locator("dialog table .pillar").first).to_be_in_viewport(ratio=1)


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
    likings = json.dumps({"speed": "slow", "sound": False})
    ann.context.add_init_script(f"localStorage.setItem('stoneage.prefs', '{likings}')")
    answer(ann, begun(ann, "feeding"))
    began = monotonic()
    ann.reads("lesson.finished")
    assert monotonic() - began < MOST_PLAYBACK


def test_only_one_button_says_skip(welcome: Welcome) -> None:
    ann = welcome().visit("/#/lesson/feeding").wait_for_my_turn()
    expect(ann.page.get_by_text("Skip")).to_have_count(0)


def test_an_unknown_lesson_says_so(welcome: Welcome) -> None:
    welcome().visit("/#/lesson/nonsense").reads("refused.dead.title")
