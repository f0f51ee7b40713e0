"""Presence: a hidden page is away, and "Still there?" is answered by any touch, in every language and at every size."""

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.kit.browser.person import PHONE, WIDE, Person, Welcome

HIDE = """(to) => {
    Object.defineProperty(document, "visibilityState", { get: () => to, configurable: true });
    Object.defineProperty(document, "hidden", { get: () => to === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class Line:
    """The socket of a page, on which the test can speak for the server."""

    def __init__(self, person: Person) -> None:
        self.sent: list[dict[str, object]] = []
        person.page.route_web_socket("**/socket**", self._open)

    def _open(self, route: WebSocketRoute) -> None:
        self.route, server = route, route.connect_to_server()

        def forward(text: str | bytes) -> None:
            self.sent.append(json.loads(text))
            server.send(text)

        route.on_message(forward)

    def ask_whether_there(self) -> None:
        self.route.send(json.dumps({"type": "still_there", "version": 1, "seconds": 20}))

    @property
    def reports(self) -> list[dict[str, object]]:
        return [message for message in self.sent if message["type"] == "page"]


def asked(person: Person) -> Line:
    """A line on which the person has just been asked whether they are there."""
    line = Line(person)
    person.begin("random").wait_for_my_turn()
    line.ask_whether_there()
    person.page.get_by_role("dialog", name=person.word("away.still_there")).wait_for()
    return line


@pytest.mark.parametrize("touch", ["button", "key", "pointer"])
def test_any_touch_answers_the_question_whether_someone_is_there(welcome: Welcome, touch: str) -> None:
    ann = welcome()
    asked(ann)
    dialog = ann.page.get_by_role("dialog", name=ann.word("away.still_there"))
    expect(ann.button("away.still_there.here")).to_be_focused()
    ann.page.wait_for_timeout(200)  # neither the dialog's own focus nor a resting pointer is an answer
    expect(dialog).to_be_visible()
    if touch == "button":
        ann.button("away.still_there.here").dispatch_event("click")  # without a pointer
    elif touch == "key":
        ann.page.keyboard.press("Shift")
    else:
        ann.page.mouse.move(300, 300)
        ann.page.mouse.move(310, 300)
    expect(dialog).to_have_count(0)
    ann.choose_something()


@pytest.mark.parametrize("theme", ["light", "night"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "hu-HU", "ja-JP"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_question_fits_and_has_no_barriers(welcome: Welcome, locale: str, viewport: object, theme: str) -> None:
    ann = welcome(viewport=viewport, locale=locale, theme=theme)
    asked(ann)
    ann.finds_no_barrier()


def test_others_see_that_a_page_is_hidden_and_that_it_is_back(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    line = Line(ann)
    table = ann.messenger.open_table()
    bob.messenger.come_in()
    bob.messenger.sit(table["id"], seat=1, invite=table["invite"])
    ann.messenger.tell(table["id"], "start")
    for person in (ann, bob):
        person.watch(table["id"])
    away = bob.page.get_by_text(bob.word("away.other_away", name="Ann"))
    expect(away).to_have_count(0)
    ann.page.evaluate(HIDE, "hidden")
    expect(away.first).to_be_visible()
    ann.page.evaluate(HIDE, "visible")
    expect(away).to_have_count(0)
    assert [report["visible"] for report in line.reports if report["untouched"] == 0][-1] is True
