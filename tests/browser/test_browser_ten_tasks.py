"""A first evening: ten tasks done by someone who sees only the page, from the first visit on.

No address is typed and nothing is asked of the server: each step presses something by the words that the page shows.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.kit.browser.person import PHONE, WIDE, Person, Welcome

WAYS = ("link", "button", "radio", "tab")
GATHERS = 12  # choices that are made with care, before the rest of the game is hurried through
# All that a glance at the page shows, read at one moment: piece by piece, it would change meanwhile.
_GLANCE = """() => {
    const panel = document.querySelector("section.ask");
    const all = (node, selector) => [...(node?.querySelectorAll(selector) ?? [])];
    const within = (node, selector) => all(node, selector).filter((one) => one.checkVisibility());
    const says = (words) => within(document, "button").some((one) => one.innerText.includes(words));
    const ready = within(panel, "footer .confirm:not([aria-disabled=true])").length > 0;
    const places = within(document, "[role=group] [role=button][aria-pressed]").map((one) => one.ariaLabel);
    const choices = within(panel, "input[type=radio]").length;
    const asked = panel?.innerText ?? "";
    const mine = panel?.matches(".mine") && !asked.includes("Sending");
    return { over: says("Rematch"), warned: says("Play it anyway"), mine, ready, places, choices, asked };
}"""
_CHANGED = """before => {
    const asked = document.querySelector("section.ask")?.innerText ?? "";
    const warned = document.querySelector(".warning") !== null;
    const answered = asked !== before.asked && !asked.includes("Sending");
    return answered || warned !== before.warned || document.querySelector("dialog[open]") !== null;
}"""


class Visitor:
    """Someone who reads English and presses what is in sight."""

    def __init__(self, ann: Person) -> None:
        self.ann = ann
        self.page = ann.page
        self.choices = 0

    def find(self, words: str) -> Locator:
        """What can be pressed and says these words."""
        name = re.compile(words)
        choices = [self.page.get_by_role(way, name=name) for way in WAYS]  # type: ignore[arg-type]
        found = choices[0]
        for choice in choices[1:]:
            found = found.or_(choice)
        return found.filter(visible=True).first

    def press(self, words: str) -> None:
        self.find(words).click()

    def sees(self, words: str) -> str:
        """Waits for words in sight and returns them with what stands around them."""
        text = self.page.get_by_text(re.compile(words)).filter(visible=True).first
        expect(text).to_be_visible()
        return str(text.text_content())

    def home(self) -> None:
        self.press("Start page")

    def place(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="The board").get_by_role("button", name=re.compile(f"^{name}"))

    def send(self, place: str, people: int) -> None:
        self.place(place).click()
        shown = self.question.locator("output")
        while shown.count() and int(shown.inner_text()) < people:
            self.press("One person more")
        self.confirm()

    def send_by_name(self, phrase: str, people: int) -> None:
        """To the place whose name is part of a phrase such as "in the forest"."""
        board = self.page.get_by_role("group", name="The board").get_by_role("button")
        names = [label.partition(".")[0] for label in board.evaluate_all("all => all.map((one) => one.ariaLabel)")]
        self.send(next(name for name in names if name.lower() in phrase), people)

    @property
    def question(self) -> Locator:
        """The panel with the question; its red button is the way on."""
        return self.page.locator("section.ask")

    def confirm(self) -> None:
        before = {"asked": self.question.inner_text(), "warned": False}
        self.question.locator("footer .confirm:not([aria-disabled=true])").click()
        self._wait_for_change(before)
        if self.find("Play it anyway").is_visible():
            self.press("Play it anyway")
            self._wait_for_change({**before, "warned": True})

    def _wait_for_change(self, before: dict[str, object]) -> None:
        """Until another question is shown, the coach warns, or the game is over."""
        self.ann.until(lambda: bool(self.page.evaluate(_CHANGED, before)))

    def glance(self) -> bool:
        """Does what the page asks for now, with the first choice that is offered; False once the game is over."""
        seen = self.page.evaluate(_GLANCE)
        if seen["over"]:
            return False
        if seen["warned"]:
            self.press("Play it anyway")
        elif not seen["mine"]:
            self.page.wait_for_timeout(20)
        elif seen["ready"]:
            self.question.locator("footer .confirm:not([aria-disabled=true])").click()
            self.choices += 1
            self._wait_for_change({"asked": seen["asked"], "warned": False})
        elif seen["places"]:
            self._send_some(seen["places"])
        elif seen["choices"]:
            self.question.get_by_role("radio").filter(visible=True).first.check(force=True)
        return True

    def _send_some(self, places: list[str]) -> None:
        careful = self.choices < GATHERS
        wanted = ("Building", "Hunt", "Forest", "Card", "Clay pit", "") if careful else ("Hunt", "Forest", "")
        self.place(next(name for kind in wanted for name in places if name.startswith(kind))[:10]).click()
        self.page.keyboard.press("3" if careful else "0")  # 0: all of them
        self.page.mouse.move(0, 0)  # what a pointed-at place explains lies over others


def learns(visitor: Visitor) -> None:
    """Finishes the first lesson."""
    visitor.press("Learn in five minutes")
    visitor.press("Begin the first lesson")
    visitor.sees("Most points win")
    visitor.send("Hunt", 3)
    visitor.sees("Blue has gone to the forest")
    visitor.send("Clay pit", 2)
    visitor.sees("Begin with the hunt")
    visitor.place("Hunt").click()
    visitor.confirm()
    visitor.sees("Well done")
    visitor.press("All lessons")
    visitor.home()


def starts_a_short_game(visitor: Visitor) -> None:
    """Starts a short game against the gentlest opponent."""
    visitor.page.get_by_text("More rules").click()
    visitor.page.get_by_label("Short game").check(force=True)
    visitor.press("Play now")
    visitor.sees("Place your people")


def asks_for_a_hint(visitor: Visitor) -> None:
    """Asks the coach, who is there."""
    visitor.press("^Hint$")
    visitor.sees("I would")


def takes_a_choice_back(visitor: Visitor) -> None:
    """Places people and takes them back."""
    visitor.send("Hunt", 2)
    visitor.sees("Place your people: 3 left")
    visitor.press("^Undo$")
    visitor.sees("Place your people: 5 left")


def looks_up_why_a_place_is_closed(visitor: Visitor) -> None:
    """Reads the rule that closes a place."""
    visitor.send("Hunt", 2)
    visitor.sees("Place your people: 3 left")
    visitor.press("What am I asked")
    visitor.sees("Closed to you now")
    visitor.press("Rule 4.2.2")
    visitor.sees("once")
    visitor.page.keyboard.press("Escape")
    if visitor.page.get_by_role("dialog").filter(visible=True).count():
        visitor.page.keyboard.press("Escape")


def plays_to_the_end(visitor: Visitor) -> None:
    """Finishes the game and reads who won."""
    while visitor.glance():
        pass
    visitor.sees("wins?!")


def understands_the_review(visitor: Visitor) -> None:
    """Reads what decided the game."""
    visitor.press("Review the game")
    assert re.search(r"decided in round \d|open until the last round", visitor.sees("won with"))
    visitor.sees("Luck")


def retries_a_mistake(visitor: Visitor) -> None:
    """Tries a mistake again, looks at the answer and gives it."""
    visitor.press("Try my .*mistakes? again")
    visitor.sees("What would you do here")
    visitor.press("Show the answer")
    while not (best := placement_in(visitor.sees("^Best: "))):
        visitor.press("^Next$")
        visitor.sees("What would you do here")
        visitor.press("Show the answer")
    visitor.send_by_name(*best)
    visitor.sees("Right!|Good!")


def solves_the_puzzle_of_the_day(visitor: Visitor) -> None:
    """Finds the puzzle of the day on the start page and learns its answer."""
    visitor.press("Back to the review")
    visitor.press("Start page")
    visitor.press("Puzzle of the day")
    visitor.sees("What would you do here")
    visitor.press("Show the answer")
    visitor.sees("^Best: ")


def invites_a_friend(visitor: Visitor) -> None:
    """Opens a table for friends and finds the link to send."""
    visitor.press("Puzzles|Start page")
    visitor.press("Start page")
    visitor.press("Open a table for friends")
    visitor.press("^Open the table|Open table")
    expect(visitor.page.get_by_label("Invitation link")).to_have_value(re.compile("https?://"))


def placement_in(answer: str) -> tuple[str, int] | None:
    """The place and the number of people in "Best: 3 people in the forest."."""
    found = re.search(r"(\d) (?:person|people) (.*)\.", answer)
    return (found[2], int(found[1])) if found else None


TASKS: list[Callable[[Visitor], None]] = [
    learns,
    starts_a_short_game,
    asks_for_a_hint,
    takes_a_choice_back,
    looks_up_why_a_place_is_closed,
    plays_to_the_end,
    understands_the_review,
    retries_a_mistake,
    solves_the_puzzle_of_the_day,
    invites_a_friend,
]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["laptop", "phone"])
def test_someone_who_sees_only_the_page_completes_ten_tasks(welcome: Welcome, size: ViewportSize) -> None:
    ann = welcome(viewport=size)
    ann.context.add_init_script("""localStorage["stoneage.prefs"] = JSON.stringify(
        { coach: true, speed: "instant", ...JSON.parse(localStorage["stoneage.prefs"]) })""")
    ann.excuse("status of 409")  # the coach's advice on a question that has just been answered
    visitor = Visitor(ann.visit())
    for task in TASKS:
        try:
            task(visitor)
        except Exception as error:
            raise AssertionError(f"cannot do: {task.__doc__}") from error
