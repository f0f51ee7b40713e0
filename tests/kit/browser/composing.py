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
    elif panel.locator(".counters").count():
        for good, count in move.details["goods"].items():
            more = panel.get_by_role("button", name=ann.word("a11y.more_of", good=ann.word(f"good.name.{good}")))
            for _ in range(count):
                more.click()
    else:
        if move.kind == "exchange":
            panel.locator("summary").click()
        ann.asked.locator(f"input[value='{text}']").check()


def answer(ann: Person, text: str) -> None:
    """Compose and confirm."""
    compose(ann, text)
    ann.page.locator("section.ask.mine .confirm:not([aria-disabled=true])").click()
