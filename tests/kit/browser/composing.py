"""A choice put together as a person would: on the board, or with the tool for it."""

from typing import Any

from stoneage.game.move import Move
from tests.kit.browser.person import Person


def compose(ann: Person, text: str) -> None:
    """Make a move of the notation ready to be confirmed."""
    move: Any = Move.parse(text)
    panel = ann.page.locator("section.ask.mine")
    if move.kind in ("place", "resolve"):
        place = move.details["place"]
        ann.place(place).click()
        if move.kind == "place" and move.details["people"] > 1:
            ann.page.keyboard.press(str(move.details["people"]))
    elif move.kind == "split":
        panel.locator("input[type=range]").fill(str(move.details["decorations"]))
    elif move.kind in ("pay", "feed") and panel.locator(".counters").count():
        _count(ann, move.details["goods"])
    else:
        option = ann.page.locator(f"input[value='{text}']")
        fold = panel.locator("details:not([open])").filter(has=option)
        if fold.count():
            fold.locator("summary").click()
        panel.locator("label").filter(has=option).click()


def _count(ann: Person, goods: dict[str, int]) -> None:
    """Press the counters until they show these goods; where the price is fixed, one good more takes another away."""
    counters = ann.page.locator("section.ask.mine .counter")
    for _ in range(40):
        for good, count in goods.items():
            more = ann.page.get_by_role("button", name=ann.word("a11y.more_of", good=ann.word(f"good.name.{good}")))
            if int(counters.filter(has=more).locator(".number").inner_text()) < count:
                more.click()
                break
        else:
            return


def answer(ann: Person, text: str) -> None:
    """Compose and confirm."""
    compose(ann, text)
    ann.page.locator("section.ask.mine .confirm:not([aria-disabled=true])").click()
