"""The expansion through the interface: five at the fire, the trader, decorations."""

import re

from playwright.sync_api import expect

from tests.kit.browser.person import Welcome


def test_trader_and_decorations_are_played_through_the_interface(welcome: Welcome) -> None:
    ann = welcome().play_now(*["first-evening"] * 4, expansion=True)
    assert ann.page.locator("[data-mat]").count() == 5
    assert ann.play_until(lambda: "target" in (ann.place("trader").get_attribute("class") or ""))
    ann.send_people("trader", 2)
    assert ann.play_until(lambda: ann.seen["game"]["players"][ann.seen["game"]["audience"]]["trader"] >= 2)
    # A card may have moved the trader before or after, in the same look.
    expect(ann.page.locator("section.log")).to_contain_text(re.compile(r"Your trader is now at level [23]\."))
