"""The second day: what waits on the start page, the ladder of levels, results in My games, and one click per choice."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from tests.browser.test_browser_sizes import SIZES
from tests.kit.browser.composing import answer
from tests.kit.browser.person import LARGE, PHONE, WIDE, Person, Welcome, touches
from tests.kit.server.reviewed import store_review

Reader = Callable[[ViewportSize], tuple[Person, str]]
Sizes = pytest.mark.parametrize("size", [PHONE, WIDE, LARGE], ids=["phone", "laptop", "desk"])


def played(ann: Person, *, mistakes: int = 2) -> str:
    """Someone with a finished and reviewed game, and one that waits."""
    table = ann.messenger.finish("first-evening")
    store_review(str(ann.server.settings["database"]), table, 0, mistakes)
    return table


@pytest.fixture(scope="module")
def reader(welcome_for_all: Welcome) -> Reader:
    """`reader(PHONE)`: someone who has played, and the finished game. Those who only look share it, per device."""
    people: dict[bool, tuple[Person, str]] = {}

    def at(size: ViewportSize) -> tuple[Person, str]:
        device = touches(size)
        if device not in people:
            ann = welcome_for_all(viewport=size)
            people[device] = ann, played(ann)
        ann, table = people[device]
        ann.page.set_viewport_size(size)
        return ann, table

    return at


def today(ann: Person) -> dict[str, str]:
    """The addresses that the start page offers for today, by their names."""
    bar = ann.page.get_by_role("navigation", name=ann.word("today.title"))
    links = bar.get_by_role("link")
    return {str(link.locator("strong").text_content()): str(link.get_attribute("href")) for link in links.all()}


@Sizes
def test_the_start_page_shows_what_waits_today(reader: Reader, size: ViewportSize) -> None:
    ann, table = reader(size)
    ann.visit()
    ann.until(lambda: len(today(ann)) == 4)
    waits = today(ann)
    assert waits[ann.word("start.my_games.your_turn")].startswith("#/table/")
    assert waits[ann.word("puzzle.today")].startswith("#/puzzle/")
    assert waits[ann.word("today.mistake")].startswith(f"#/card/{table}/")
    assert waits[ann.word("today.last")] == f"#/review/{table}"
    for link in ann.page.get_by_role("navigation", name=ann.word("today.title")).get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.finds_no_barrier()


def test_the_start_page_of_a_phone_has_room_for_every_language(welcome: Welcome) -> None:
    ann = welcome(viewport=SIZES["small phone"])
    played(ann)
    for code in ("de", "hu", "ja"):
        ann.visit().speak(code)
        ann.until(lambda: len(today(ann)) == 4)
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.finds_no_barrier()


def test_the_puzzle_of_the_day_counts_days_in_a_row(welcome: Welcome) -> None:
    ann = welcome()
    played(ann)
    yesterday = "[new Date(Date.now() - 864e5).toISOString().slice(0, 10)]"
    ann.visit().page.evaluate(f"localStorage['stoneage.puzzle_days'] = JSON.stringify({yesterday})")
    ann.page.reload()
    bar = ann.page.get_by_role("navigation", name=ann.word("today.title"))
    expect(bar).to_contain_text("1 day in a row")
    puzzle = next(one for one in ann.messenger.get("/api/puzzles")["puzzles"] if one["id"] == of_today(ann))
    bar.get_by_role("link", name=ann.word("puzzle.today")).click()
    ann.wait_for_my_turn().reads("question.ask")
    shown = ann.messenger.post(f"/api/puzzles/{puzzle['id']}", {"moves": [], "show_solution": True})
    answer(ann, shown["best"])
    ann.reads("question.right")
    expect(ann.visit().page.get_by_role("navigation", name=ann.word("today.title"))).to_contain_text(
        ann.word("today.solved", streak="2 days in a row")
    )


def of_today(ann: Person) -> str:
    return str(ann.messenger.get("/api/puzzles")["today"])


@pytest.fixture
def results(welcome: Welcome) -> Callable[..., Person]:
    """`results([True, False])`: a person who won or lost these games against the gentlest level, the newest last."""

    def person(won: list[bool], **traits: object) -> Person:
        ann = welcome(**traits)
        tables = [ann.messenger.finish("first-evening") for _ in won]

        def changed(route: Route) -> None:
            response = route.fetch()
            found = response.json()
            for table in found.get("tables", []):
                if table["id"] in tables:
                    table["winners"] = [0 if won[tables.index(table["id"])] else 1]
            route.fulfill(response=response, json=found)

        ann.page.route("**/api/me/tables*", changed)
        return ann

    return person


def test_a_beaten_level_has_a_mark_at_this_size_of_table(results: Callable[..., Person]) -> None:
    ann = results([True, False])
    ann.visit()
    expect(ann.page.locator(".idol .beaten")).to_have_count(1)
    expect(ann.page.locator("#about-first-evening")).to_contain_text(ann.word("ladder.beaten", players=2))
    ann.page.locator(".idol").first.click()
    ann.page.locator(".idol").nth(1).click()  # a table of three
    expect(ann.page.locator(".idol .beaten")).to_have_count(0)
    ann.finds_no_barrier()


def test_a_new_person_on_the_same_device_has_no_marks(results: Callable[..., Person]) -> None:
    ann = results([True])
    ann.visit()
    expect(ann.page.locator(".idol .beaten")).to_have_count(1)
    ann.visit("/#/me").button("start.forget_me").click()
    ann.button("common.yes").click()
    ann.reads("start.forget_me.done")
    ann.page.get_by_role("link", name=ann.word("common.home")).first.click()
    expect(ann.button("start.play_now")).to_be_enabled()
    expect(ann.page.locator(".idol .beaten")).to_have_count(0)


def test_two_wins_of_three_propose_the_next_level(results: Callable[..., Person]) -> None:
    ann = results([True, False, True])
    ann.visit()
    ann.button("ladder.play", level=ann.word("bot.weekend")).click()
    ann.reads("start.against", opponents=ann.word("bot.weekend"))
    ann.finds_no_barrier()


@Sizes
def test_my_games_show_results_and_filters_and_lead_to_a_rematch(
    results: Callable[..., Person], size: ViewportSize
) -> None:
    ann = results([True, False], viewport=size)
    ann.visit("/#/games")
    finished = ann.page.locator("li.over")
    expect(finished).to_have_count(2)
    table = ann.page.get_by_role("region", name=ann.word("games.by_level"))
    expect(table.get_by_role("row").nth(1)).to_contain_text("50%")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.finds_no_barrier()
    ann.page.get_by_role("radio", name=ann.word("games.show.won")).check(force=True)
    expect(finished).to_have_count(1)
    ann.page.get_by_role("radio", name=ann.word("games.show.all"), exact=True).check(force=True)
    ann.page.get_by_role("combobox", name=ann.word("games.opponent")).select_option("first-evening")
    expect(finished).to_have_count(2)
    for way in ("review.title", "replay.title"):
        expect(finished.first.get_by_role("link", name=ann.word(way))).to_be_visible()
    finished.first.get_by_role("button", name=ann.word("end.rematch")).click()
    ann.at_the_board().wait_for_my_turn()


def one_click(ann: Person) -> Person:
    ann.open_settings().get_by_label(ann.word("settings.one_click")).check(force=True)
    ann.page.keyboard.press("Escape")
    return ann.wait_for_my_turn()


def test_one_click_plays_what_can_be_undone(welcome: Welcome) -> None:
    ann = one_click(welcome().begin("random", free_undo=True))
    before = ann.seen["version"]
    ann.place("field").click()
    ann.until(lambda: ann.seen["version"] > before)
    assert ann.figures("field").count() == 1
    ann.wait_for_my_turn().undo_button.click()
    ann.until(lambda: ann.figures("field").count() == 0)
    ann.wait_for_my_turn().place("hunt").click()  # any number of people: one click only begins
    expect(ann.confirm_button).not_to_have_attribute("aria-disabled", "true")
    assert ann.figures("hunt").count() == 0


def test_one_click_never_plays_where_others_wait(welcome: Welcome) -> None:
    ann = welcome().begin("random")
    ann.context.add_init_script("localStorage['stoneage.prefs'] = JSON.stringify({speed: 'instant', oneClick: true})")
    ann.page.reload()
    before = ann.at_the_board().wait_for_my_turn().seen["version"]
    ann.place("field").click()
    expect(ann.confirm_button).not_to_have_attribute("aria-disabled", "true")
    assert ann.seen["version"] == before


BOX = "(one) => document.querySelector(one).getBoundingClientRect().toJSON()"
BOARD = "JSON.stringify(document.querySelector('.board').getBoundingClientRect())"


def test_the_board_of_a_phone_keeps_its_size_and_place_through_a_turn(welcome: Welcome) -> None:
    ann = welcome(viewport=PHONE).begin("first-evening", free_undo=True)
    boards, questions = set(), set()
    while ann.wait_for_my_turn().seen["game"]["round"] < 3:
        questions.add(ann.question)
        boards.add(ann.page.evaluate(BOARD))
        if ann.confirm_button.get_attribute("aria-disabled") == "true":
            ann._compose()
        boards.add(ann.see().page.evaluate(BOARD))
        ann.needs_no_scrolling()
        ann.confirm()
    assert {"place", "resolve"} < questions
    assert len(boards) == 1


def test_a_tap_on_a_place_starts_with_one_person(welcome: Welcome) -> None:
    ann = welcome(viewport=PHONE).begin("random").wait_for_my_turn()
    rings = ann.place("forest").locator(".ring")
    rings.nth(4).tap(force=True)
    expect(ann.asked.locator("output")).to_have_text("1")
    rings.nth(4).tap(force=True)
    expect(ann.asked.locator("output")).to_have_text("2")


def test_what_happens_is_said_on_the_board_and_not_in_the_panel_as_well(welcome: Welcome) -> None:
    ann = welcome()
    ann.context.add_init_script("localStorage['stoneage.prefs'] = JSON.stringify({speed: 'slow', sound: false})")
    ann.begin("random", free_undo=True).wait_for_my_turn()
    ann.place("hunt").click()
    ann.page.keyboard.press("5")
    ann.confirm_button.click()
    caption = ann.page.locator(".stage .caption")
    expect(caption).to_be_visible()
    said = ann.page.evaluate(
        "[...document.querySelectorAll('.stage .caption, section.ask')].map((one) => one.innerText)"
    )
    assert said[0] not in said[1]
    words = ann.page.evaluate(f"({BOX})('.stage .caption')")
    cards = ann.page.evaluate(
        "[...document.querySelectorAll('.pieces .card')].map((one) => one.getBoundingClientRect().top)"
    )
    assert words["bottom"] <= min(cards), "no card is covered"


@Sizes
def test_a_mistake_is_listed_with_its_board_its_opponents_and_what_was_at_stake(
    reader: Reader, size: ViewportSize
) -> None:
    ann, _ = reader(size)
    row = ann.visit("/#/mistakes").page.locator("main li").first
    expect(row).to_contain_text(ann.word("bot.first-evening"))
    expect(row).to_contain_text("→")
    picture = row.locator(".picture")
    box = picture.bounding_box()
    assert box
    assert box["width"] >= 100
    assert 1.7 < box["width"] / box["height"] < 1.9, "a whole board"
    expect(ann.page.locator("main li path[class*=mark][d]").last).to_be_visible()  # of any placement in the list
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.finds_no_barrier()


def test_the_words_of_a_mistake_have_the_width_of_a_phone(reader: Reader) -> None:
    ann, _ = reader(PHONE)
    row = ann.visit("/#/mistakes").page.locator("main li").first
    row.locator(".picture").wait_for()
    lines = "(one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize) / 1.25"
    assert row.locator("strong").evaluate(lines) < 3.5


@Sizes
def test_the_end_tells_the_game_in_a_sentence_and_my_record_against_the_level(
    reader: Reader, size: ViewportSize
) -> None:
    ann, table = reader(size)
    ann.visit(f"/#/table/{table}")
    ann.page.locator(".side .told").first.wait_for()
    side = ann.page.locator(".side")
    level = ann.word("bot.first-evening")
    expect(side.get_by_text(re.compile(rf"[01] of 1 game won against {level}"))).to_be_visible()
    expect(side.locator("p").first).to_contain_text("The largest difference to the second")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.finds_no_barrier()


@Sizes
def test_knowledge_begins_with_five_sentences(reader: Reader, size: ViewportSize) -> None:
    ann = reader(size)[0].visit("/#/knowledge")
    expect(ann.page.locator("main .said li")).to_have_count(5)
    expect(ann.page.locator("main .said li").first).to_be_in_viewport(ratio=1)
    ann.finds_no_barrier()


@Sizes
def test_a_review_opens_with_a_paragraph_in_words(reader: Reader, size: ViewportSize) -> None:
    ann, table = reader(size)
    ann.visit(f"/#/review/{table}")
    expect(ann.page.locator(".story")).to_be_in_viewport(ratio=1)
    expect(ann.page.locator(".story")).to_have_count(1)


@Sizes
def test_a_review_lists_moments_with_pictures(reader: Reader, size: ViewportSize) -> None:
    ann, table = reader(size)
    ann.visit(f"/#/review/{table}")
    row = ann.page.locator(".side ol li").first
    expect(row.locator(".picture > *")).to_have_count(1)
    ann.finds_no_barrier()
