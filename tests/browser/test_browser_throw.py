"""Throwing on a phone, hints on the board, and cards that lie face down: what a player sees of them."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.kit.browser.messenger import asks
from tests.kit.browser.person import PHONE, Person, Welcome
from tests.kit.server.play_styles import Game


def dice_wait(game: Game) -> bool:
    return asks("resolve")(game) and any(offer.get("rolls") for offer in game["offers"])


# Two swings, 120 ms apart by their own time: timers of a busy machine may report all at one moment, which count as one.
SWING = """(told) => [0, 120].forEach((after) => {
    const swing = new DeviceMotionEvent("devicemotion", { [told]: { x: 12, y: 18, z: 16 } });
    Object.defineProperty(swing, "timeStamp", { value: performance.now() + after });
    dispatchEvent(swing);
})"""

# As Safari on a telephone: it wants to be asked, by a press, and says yes.
ASKS_FIRST = """
    navigator.permissions.query = async () => { throw new TypeError("accelerometer"); };
    globalThis.asked = [];
    DeviceMotionEvent.requestPermission = async () => {
        asked.push(navigator.userActivation.isActive);
        return "granted";
    };
"""


def dice_in_the_cup(ann: Person) -> int:
    """A place with dice is chosen; returns the version of the match that waits for them."""
    ann.watch(ann.messenger.reach(dice_wait)).wait_for_my_turn()
    place = next(offer["place"] for offer in ann.seen["game"]["offers"] if offer.get("rolls"))
    ann.place(place).click()
    return int(ann.seen["version"])


def dice_fell(ann: Person, since: int) -> None:
    ann.until(lambda: ann.seen["version"] > since)
    assert any(event["code"] == "rolled" for event in ann.seen["story"])


def finger(ann: Person) -> Callable[..., None]:
    """Touches as the screen reports them: `touch("touchStart", (x, y))`."""
    screen = ann.context.new_cdp_session(ann.page)

    def touch(what: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        screen.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": touches})

    return touch


def test_on_a_phone_the_cup_is_flung_with_a_finger_or_shaken_and_the_dice_fall(welcome: Welcome) -> None:
    ann = welcome(viewport=PHONE, permissions=["accelerometer"])
    before = dice_in_the_cup(ann)
    expect(ann.confirm_button).to_contain_text(ann.word("confirm.fling_or_shake"))
    box = ann.confirm_button.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = finger(ann)
    touch("touchStart", (x, y))
    touch("touchMove", (x + 5, y - 40))
    expect(ann.page.locator("footer .cup")).to_be_visible()
    touch("touchMove", (x + 20, y - 300))
    touch("touchEnd")
    dice_fell(ann, since=before)
    for told in ("acceleration", "accelerationIncludingGravity"):
        before = dice_in_the_cup(ann)
        expect(ann.confirm_button).to_contain_text(ann.word("confirm.fling_or_shake"))
        ann.page.evaluate(SWING, told)
        dice_fell(ann, since=before)


def test_where_shaking_must_be_allowed_the_first_throw_asks_and_nothing_is_promised_before(welcome: Welcome) -> None:
    ann = welcome(viewport=PHONE)
    ann.context.add_init_script(ASKS_FIRST)
    before = dice_in_the_cup(ann)
    expect(ann.confirm_button).to_contain_text(ann.word("confirm.fling"))
    ann.confirm_button.tap()
    dice_fell(ann, since=before)
    assert ann.page.evaluate("asked") == [True]
    before = dice_in_the_cup(ann)
    expect(ann.confirm_button).to_contain_text(ann.word("confirm.fling_or_shake"))
    ann.page.evaluate(SWING, "acceleration")
    dice_fell(ann, since=before)


def test_hints_mark_where_bots_want_to_go_only_when_switched_on_and_never_among_people(welcome: Welcome) -> None:
    ann = welcome()
    ann.begin("random", "random").wait_for_my_turn()
    expect(ann.page.locator("g.hint")).to_have_count(0)
    ann.open_settings().get_by_label(ann.word("table.hints")).check()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("g.hint").first).to_be_visible()
    bob = welcome("Bob")
    opened = ann.messenger.open_table(2)
    bob.messenger.come_in()
    bob.messenger.sit(opened["id"], invite=opened["invite"], seat=1)
    ann.messenger.tell(opened["id"], "start")
    ann.watch(opened["id"]).wait_for_my_turn()
    expect(ann.open_settings().get_by_label(ann.word("table.automatic.feed"))).to_be_visible()
    expect(ann.page.get_by_label(ann.word("table.hints"))).to_have_count(0)


def test_with_cards_face_down_others_cards_lie_face_down(welcome: Welcome) -> None:
    ann = welcome()

    def bought(game: Game) -> bool:
        return any(player["bought_count"] for player in game["players"][1:])

    ann.watch(ann.messenger.reach(bought, options={"cards": "face_down"})).wait_for_my_turn()
    seat = next(player["seat"] for player in ann.seen["game"]["players"][1:] if player["bought_count"])
    ann.page.locator(f"[data-mat='{seat}']").click()
    count = ann.seen["game"]["players"][seat]["bought_count"] + ann.seen["game"]["players"][seat]["drawn_count"]
    opened = ann.page.get_by_role("dialog")
    expect(opened.get_by_text(re.compile(f"^{count} cards? face down$"))).to_be_visible()
    expect(opened.locator("caption")).to_have_count(0)


def test_a_friends_table_shows_its_link_to_be_scanned_where_others_reach_it(welcome: Welcome) -> None:
    ann = welcome()
    found = {"address": "http://192.0.2.7:8000", "can_open": False}
    ann.page.route("**/api/household", lambda route: route.fulfill(json=found))
    ann.open_table()
    expect(ann.page.get_by_role("img", name=ann.word("table.scan"))).to_be_visible()
    assert ann.invitation.startswith("http://192.0.2.7:8000/#/table/")
    ann.finds_no_barrier()
