"""A whole game through the interface, and what can be done with it afterwards."""

import json
import re
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from stoneage.game.game import Game
from stoneage.game.verify import TRUE, verify
from tests.kit.browser.person import PHONE, WIDE, Person, Welcome

CHOICES = 25  # made with care; the rest of the game is hurried through

# What moves on the page by itself: Chromium's layout shift, without what follows a press. Chromium leaves out half a
# second after a press; a server on a busy machine takes longer to answer, so it is half a second after the answer.
SHIFTS = """
    globalThis.shifts = [];
    globalThis.afterPresses = [];
    const answered = [];
    const press = ({ timeStamp }) => answered.push({ from: timeStamp, to: Infinity });
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, press, true);
    const Listening = WebSocket;
    WebSocket = class extends Listening {
        constructor(url) {
            super(url);
            this.addEventListener("message", ({ data, timeStamp }) => {
                if (!/"type":"(update|welcome)"/.test(data)) return;
                for (const one of answered) one.to = Math.min(one.to, timeStamp + 500);
            });
        }
    };
    new PerformanceObserver((list) => list.getEntries().forEach(({ hadRecentInput, startTime, value, sources }) => {
        const named = sources.map(({ node }) => `${node?.nodeName} ${node?.className?.baseVal ?? node?.className}`);
        const pressed = hadRecentInput || answered.some(({ from, to }) => from <= startTime && startTime <= to);
        (pressed ? afterPresses : shifts).push([startTime / 1000, value, ...named]);
    })).observe({ type: "layout-shift", buffered: true });
"""


def stands_still(ann: Person) -> None:
    """Over the whole visit little of the page moves by itself."""
    shifts = ann.page.evaluate("shifts")
    assert sum(value for _, value, *_ in shifts) <= 0.05, shifts


def test_the_table_stands_still_from_question_to_question(welcome: Welcome) -> None:
    """Also what follows a press, since a slow answer comes later than half a second after it."""
    ann = welcome("Ann")
    ann.context.add_init_script(SHIFTS)
    ann.begin("random", "random")
    for _ in range(30):
        ann.choose_something()
    moved = ann.wait_for_my_turn().page.evaluate("[...shifts, ...afterPresses]")
    assert sum(value for _, value, *_ in moved) <= 0.05, moved


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["laptop", "phone"])
def test_start_page_and_lobby_stand_still(welcome: Welcome, size: ViewportSize) -> None:
    ann = welcome("Ann", viewport=size)
    ann.context.add_init_script(SHIFTS)
    ann.visit().page.wait_for_load_state("networkidle")
    stands_still(ann)
    ann.open_table().page.wait_for_load_state("networkidle")
    stands_still(ann)


def test_a_whole_game_is_played_proven_kept_and_seen_again(welcome: Welcome, tmp_path: Path) -> None:
    ann = welcome("Ann")
    ann.context.add_init_script(SHIFTS)
    choose_a_short_game(ann).play_now("first-evening", "family")
    play(ann)
    stands_still(ann)
    expect(ann.page.get_by_role("heading", name=re.compile("wins?!|share the victory"))).to_be_visible()
    verify_the_dice(ann)
    record = download(ann, tmp_path)
    verdict = verify(record)
    assert (verdict.status, verdict.conduct.sealed, verdict.conduct.given) == (TRUE, 1, 0)
    assert Game.from_record(record).scores == tuple(ann.seen["game"]["scores"])
    look_again(ann)
    drop_the_record(welcome("Bob"), tmp_path / "record.json")


def choose_a_short_game(ann: Person) -> Person:
    """Its rounds are those of a long one, and fewer."""
    ann.visit().button("learn.offer.no").click()
    ann.page.get_by_text(ann.word("option.more")).click()
    ann.field("option.stack_height").check()
    return ann


def play(ann: Person) -> None:
    """Gathers, buys and builds, then sends everyone hunting until the others have ended the game."""
    made = count()
    ann.play_until(lambda: next(made) == CHOICES)
    while ann.play_until(lambda: ann.question == "place"):
        if ann.page.locator("g.target[data-place=hunt]").count():
            ann.send_people("hunt", 0)  # 0: all of them
        else:
            ann.choose_something()
    ann.page.get_by_role("dialog").wait_for()


def verify_the_dice(ann: Person) -> None:
    ann.button("verify.title").click()
    ann.reads("verify.ok").reads("verify.step.my_nonce")
    ann.page.keyboard.press("Escape")


def download(ann: Person, folder: Path) -> dict[str, object]:
    with ann.page.expect_download() as loading:
        ann.button("end.download").click()
    loading.value.save_as(folder / "record.json")
    return dict(json.loads((folder / "record.json").read_text(encoding="utf-8")))


def look_again(ann: Person) -> None:
    """By link; the slider leads to the end and back."""
    ann.page.get_by_role("link", name=ann.word("end.replay")).click()
    slider = ann.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    ann.page.keyboard.press("End")
    expect(slider).to_have_js_property("value", str(last))
    ann.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_js_property("value", str(last - 1))


def drop_the_record(bob: Person, file: Path) -> None:
    bob.visit().drop_file(file)
    expect(bob.page.get_by_role("slider")).to_be_visible()
