"""A puzzle's verdict, its answer and the way on are in sight at every size, without scrolling."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import ViewportSize, expect

from stoneage.learn.puzzles import shipped_puzzles
from tests.browser.test_browser_sizes import SIZES
from tests.kit.browser.composing import answer
from tests.kit.browser.person import Person, Welcome

PHONE_SIZES = ("phone", "sideways")
LARGER_SIZES = ("tablet", "tablet sideways", "laptop", "television")

# What of these parts is outside the window or cut by a panel that scrolls.
CUT_OFF = """(parts) => [...document.querySelectorAll(parts)].flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const frames = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }];
    for (let home = part.parentElement; home; home = home.parentElement)
        if (getComputedStyle(home).overflow !== "visible") frames.push(home.getBoundingClientRect());
    const whole = frames.every((frame) => left >= frame.left - 1 && right <= frame.right + 1
        && top >= frame.top - 1 && bottom <= frame.bottom + 1);
    return whole ? [] : [part.textContent.trim().slice(0, 60)];
})"""


def in_sight_at(ann: Person, sizes: Iterable[str], paragraphs: int) -> None:
    """Everything that the guide says, the question and the link to the next puzzle are whole."""
    expect(ann.page.locator(".guide p")).to_have_count(paragraphs)
    for size in sizes:
        ann.resize(SIZES[size]).needs_no_scrolling()
        assert ann.page.evaluate(CUT_OFF, ".guide p, main > .ask > *, a[href^='#/puzzle/']") == [], size


@pytest.mark.parametrize("sizes", [PHONE_SIZES, LARGER_SIZES], ids=["phone", "larger"])
@pytest.mark.parametrize("kind", ["place", "pay"])
def test_verdict_answer_and_next_puzzle_are_in_sight_at_every_size(
    welcome: Welcome, kind: str, sizes: tuple[str, ...]
) -> None:
    """With four players and in German, where mats and words leave the least room."""
    puzzle = next(one for one in shipped_puzzles() if one["kind"] == kind and one["players"] == 4)
    first: ViewportSize = SIZES[sizes[0]]
    ann = welcome(viewport=first, locale="de-DE").visit(f"/#/puzzle/{puzzle['id']}").wait_for_my_turn()
    expect(ann.page.get_by_role("link", name=ann.word("question.next"), exact=True)).to_be_visible()
    answer(ann, puzzle["moves"][1]["move"])
    ann.page.locator(".guide .wrong").wait_for()
    in_sight_at(ann, sizes, paragraphs=2)  # what the move loses, and why
    ann.resize(first).button("question.tell").click()
    expect(ann.page.locator(".guide .wrong")).to_have_count(0)
    in_sight_at(ann, sizes, paragraphs=2)  # the best move, and why
    expect(ann.page.locator("svg.arrow.best")).to_have_count(int(kind == "place"))
    answer(ann.resize(first), puzzle["best"])
    ann.reads("question.right")
    in_sight_at(ann, sizes, paragraphs=3)  # right, the best move, and why
