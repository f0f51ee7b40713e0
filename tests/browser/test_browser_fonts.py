"""The display font is for headings: its letters are hard to read below 16 pixels."""

import pytest
from playwright.sync_api import ViewportSize

from tests.kit.browser.messenger import asks
from tests.kit.browser.person import PHONE, WIDE, Person, Welcome
from tests.kit.server.reviewed import store_review

LEAST = 16  # pixels
# Words in the display font that are shown smaller than that, drawings included.
SMALL = """(least) => [...document.querySelectorAll("body *")].flatMap((one) => {
    const words = [...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()).join("");
    if (!words || !one.checkVisibility() || one.closest(".unseen, title")) return [];
    const { fontFamily, fontSize } = getComputedStyle(one);
    if (!fontFamily.replaceAll('"', "").startsWith("Metamorphous")) return [];
    const matrix = one.ownerSVGElement ? one.getScreenCTM() : null;
    const size = parseFloat(fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    return size < least - 0.1 ? [`${one.tagName}.${one.getAttribute("class")} ${size.toFixed(1)}: ${words}`] : [];
})"""


def small_on(ann: Person) -> set[str]:
    return set(ann.see().page.evaluate(SMALL, LEAST))


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "laptop"])
def test_the_display_font_is_never_small(welcome: Welcome, size: ViewportSize) -> None:
    ann, found = welcome(viewport=size), set()
    for address in ("/", "/#/learn", "/#/puzzles", "/#/rules", "/#/rules/summary", "/#/knowledge", "/#/controls"):
        ann.visit(address).page.locator("h1, h2").first.wait_for()
        found |= small_on(ann)
    ann.visit("/#/lesson/feeding").wait_for_my_turn()
    assert found | small_on(ann) == set()


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "laptop"])
def test_the_display_font_is_never_small_at_a_table_and_after_it(welcome: Welcome, size: ViewportSize) -> None:
    ann = welcome(viewport=size)
    ann.watch(ann.messenger.reach(asks("tools"), bots=("value",) * 3)).wait_for_my_turn()
    found = small_on(ann)
    table = ann.messenger.finish("first-evening")
    store_review(str(ann.server.settings["database"]), table, 0, 2)
    ann.visit(f"/#/table/{table}").page.locator("table tfoot").first.wait_for()
    found |= small_on(ann)
    for address in (f"/#/review/{table}", f"/#/replay/{table}", "/#/mistakes", "/#/games", "/"):
        ann.visit(address).page.locator("h1, h2").first.wait_for()
        ann.page.wait_for_load_state("networkidle")
        found |= small_on(ann)
    assert found == set()
