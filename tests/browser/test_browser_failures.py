"""What network and browser can do to a page: it is never blank, and a table never freezes."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.browser.test_browser_rematch import finished
from tests.kit.browser.person import Person, Welcome
from tests.kit.browser.speech import say
from tests.kit.server.process import Server
from tests.kit.server.proxy import Proxy

DENIED = """Object.defineProperty(globalThis, "localStorage", {
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
})"""
FULL = """Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
}"""

# Asked for when the first event is shown.
BROKEN_ONCE = """() => {
    const works = matchMedia;
    matchMedia = () => { matchMedia = works; throw new Error("broken on purpose"); };
}"""


def plays_on(ann: Person, choices: int = 3) -> None:
    for _ in range(choices):
        ann.choose_something()
    ann.wait_for_my_turn()


def uncoached(ann: Person) -> Person:
    """Where nothing is stored everyone is a newcomer, with a coach that holds up a bad choice."""
    ann.open_settings().get_by_label(ann.word("coach.on")).uncheck()
    ann.page.keyboard.press("Escape")
    return ann


@pytest.mark.parametrize("storage", [DENIED, FULL], ids=["denied", "full"])
def test_a_game_is_played_where_the_browser_stores_nothing(welcome: Welcome, storage: str) -> None:
    ann = welcome()
    ann.context.add_init_script(storage)
    plays_on(uncoached(ann.begin("random")))
    ann.open_settings().get_by_role("radio").last.check()
    ann.page.keyboard.press("Escape")
    ann.page.reload()
    ann.at_the_board().wait_for_my_turn()


def test_a_game_is_started_where_the_browser_stores_nothing(welcome: Welcome) -> None:
    ann = welcome()
    ann.context.add_init_script(DENIED)
    plays_on(uncoached(ann.play_now("first-evening")), choices=1)


def test_a_fault_while_events_are_shown_leaves_the_table_playable(welcome: Welcome) -> None:
    ann = welcome().begin("random").wait_for_my_turn()
    ann.excuse("broken on purpose")
    ann.place("forest").click()
    ann.page.evaluate(BROKEN_ONCE)
    ann.confirm()
    plays_on(ann, choices=1)
    assert any("broken on purpose" in fault for fault in ann.faults)


MISSING = ("status of 404", "dynamically imported module", "Unable to preload", "ERR_FAILED")


def without(ann: Person, *files: str) -> Person:
    """The server does not have these files of the page."""
    ann.excuse(*MISSING)
    for file in files:
        ann.page.route(f"**/assets/{file}-*", lambda route: route.fulfill(status=404))
    return ann


def test_a_page_that_does_not_arrive_can_be_loaded_again(welcome: Welcome) -> None:
    ann = without(welcome().visit(), "Learn")
    ann.page.evaluate("location.hash = '#/learn'")
    ann.reads("error.title").finds_no_barrier()
    ann.page.unroute_all()
    ann.button("away.reload").click()
    expect(ann.page.get_by_role("heading", name=ann.word("learn.title")).first).to_be_visible()


@pytest.mark.parametrize("page", ["rules", "rules/summary"])
def test_a_rulebook_whose_words_do_not_arrive_can_be_loaded_again(welcome: Welcome, page: str) -> None:
    ann = without(welcome().visit(), "en")
    ann.page.evaluate("page => { location.hash = `#/${page}` }", page)
    ann.reads("error.unexpected")
    ann.page.unroute_all()
    ann.button("away.reload").click()
    expect(ann.page.get_by_role("heading", level=2).first).to_be_visible()


def test_a_page_that_is_older_than_its_server_is_loaded_again_by_itself(welcome: Welcome) -> None:
    """After an update of the server its page names another script, and the old files are gone."""
    ann = without(welcome().visit(), "Learn")
    ann.page.evaluate("document.querySelector('script[type=module]').setAttribute('src', './assets/index-old.js')")
    ann.page.on("domcontentloaded", lambda page: page.unroute_all())
    ann.page.evaluate("location.hash = '#/learn'")
    expect(ann.page.get_by_role("heading", name=ann.word("learn.title")).first).to_be_visible()


def test_a_language_that_does_not_arrive_leaves_english(welcome: Welcome) -> None:
    ann = without(welcome(locale="de-DE"), "de").visit()
    expect(ann.page.get_by_role("button", name=say("en", "start.play_now"))).to_be_visible()


def test_a_page_without_any_language_says_so(welcome: Welcome) -> None:
    ann = without(welcome(), "en").visit()
    expect(ann.page.get_by_role("alert")).to_be_visible()
    expect(ann.page.get_by_role("link")).to_be_visible()


def test_a_coach_that_does_not_arrive_leaves_the_table_playable(welcome: Welcome) -> None:
    ann = without(welcome(), "CoachBox")
    ann.context.add_init_script("localStorage['stoneage.prefs'] = JSON.stringify({ speed: 'instant', coach: true })")
    ann.begin("random").reads("error.unexpected")
    plays_on(ann)


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    with Proxy(server) as proxy:
        yield proxy


def test_a_connection_whose_packets_are_swallowed_is_noticed_within_20_seconds(welcome: Welcome, proxy: Proxy) -> None:
    """The clock of the page runs 20 s at once; the choice made meanwhile arrives."""
    ann = welcome(at=proxy)
    ann.page.clock.install()
    ann.begin("random").wait_for_my_turn()
    proxy.swallow()
    ann.place("forest").click()
    ann.page.keyboard.press("c")
    ann.page.clock.run_for(20_000)
    ann.until(lambda: ann.figures("forest").count() == 1)


@pytest.mark.parametrize(
    "event", ["window.dispatchEvent(new Event('online'))", "document.dispatchEvent(new Event('visibilitychange'))"]
)
def test_a_dead_connection_is_replaced_when_the_network_or_the_page_returns(
    welcome: Welcome, proxy: Proxy, event: str
) -> None:
    ann = welcome(at=proxy).begin("random").wait_for_my_turn()
    proxy.swallow()
    welcomes = len([message for message in ann.heard if message["type"] == "welcome"])
    ann.page.evaluate(event)
    ann.until(lambda: len([message for message in ann.heard if message["type"] == "welcome"]) > welcomes)
    plays_on(ann, choices=1)


def test_a_message_with_a_missing_argument_leaves_a_gap_and_not_a_blank_page(welcome: Welcome) -> None:
    """As after an update of the server that names an argument otherwise."""
    ann = welcome()

    def spoil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("[`food`]", "[`nobody`]"))

    ann.page.route("**/assets/en-*.js", spoil)
    ann.excuse('needs "nobody"')
    ann.begin("random").wait_for_my_turn()
    expect(ann.page.locator("[data-mat='0'] .unseen", has_text="… food").first).to_be_attached()
    plays_on(ann, choices=1)
    assert any('needs "nobody"' in fault for fault in ann.faults)


def test_hints_of_an_earlier_question_are_not_shown_when_they_come_late(welcome: Welcome) -> None:
    ann = welcome()
    ann.context.add_init_script("localStorage['stoneage.prefs'] = JSON.stringify({ speed: 'instant', hints: true })")
    waiting: list[Route] = []

    def answer(route: Route) -> None:
        if not waiting:
            waiting.append(route)
        else:
            route.fulfill(json={"version": 0, "hints": [{"seat": 1, "places": ["river"]}]})

    ann.page.route("**/hints", answer)
    ann.begin("value").wait_for_my_turn()
    ann.send_people("hunt").wait_for_my_turn()
    hinted = ann.page.locator(".board .hint")
    expect(ann.page.locator("[data-place=river] + g .hint")).to_be_visible()
    waiting[0].fulfill(json={"version": 0, "hints": [{"seat": 1, "places": ["forest", "quarry"]}]})
    ann.until_page("performance.getEntriesByType('resource').filter(({ name }) => /hints/.test(name))[1]")
    expect(hinted).to_have_count(1)


# The page is busy while the server says that someone else has opened the rematch; the press comes first.
LATE_PRESS = """(name) => void setTimeout(() => {
    const until = performance.now() + 2500;
    while (performance.now() < until);
    [...document.querySelectorAll("dialog button")].find(({ textContent }) => textContent.trim() === name).click();
})"""


def test_a_rematch_pressed_by_two_at_once_is_one_rematch(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    finished([ann, bob])
    old = bob.table
    expect(bob.button("end.rematch")).to_be_enabled()
    bob.page.evaluate(LATE_PRESS, bob.word("end.rematch"))
    ann.button("end.rematch").click()
    ann.until(lambda: ann.table != old)
    bob.until(lambda: bob.table != old)
    for person in (ann, bob):
        person.at_the_board()
    assert ann.table == bob.table


def test_a_rematch_that_never_appears_is_given_up_and_can_be_asked_for_again(welcome: Welcome) -> None:
    ann = welcome("Ann")
    finished([ann], "random")
    looks: list[str] = []

    def hide(route: Route) -> None:
        looks.append(route.request.url)
        answer = route.fetch().json()
        route.fulfill(json={**answer, "table": {**answer["table"], "rematch": None}})

    ann.page.route(re.compile(rf"/api/tables/{ann.table}\?"), hide)
    ann.button("end.rematch").click()
    ann.reads("refusal.unavailable")
    expect(ann.page.get_by_role("dialog").get_by_role("button", name=ann.word("end.rematch.join"))).to_be_enabled()
    assert 1 < len(looks) <= 20
