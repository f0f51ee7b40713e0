"""Takes the pictures of the documentation: `uv run python -m scripts.screenshots` writes docs/pictures.

`uv run python -m scripts.screenshots turn` writes only the moving picture of a turn.
"""

import base64
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.kit.browser.chromium import executable
from tests.kit.browser.messenger import asks
from tests.kit.browser.person import PHONE, Person
from tests.kit.server.play_styles import Game
from tests.kit.server.process import Server, close_forkserver

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SETTLING = 600  # milliseconds until figures and fonts are where they belong
LEVELS = ("family", "club", "tournament", "first-evening")
FOREVER = 1000
TURN_SIZE: Final[ViewportSize] = {"width": 1200, "height": 675}
NORMAL_SPEED = """localStorage.setItem("stoneage.prefs", '{"speed": "normal", "sound": false, "theme": "auto"}')"""
TURN_WIDTH = 800  # pixels of the moving picture
TURN_FRAME = 0.1  # seconds between two of its frames at least
TURN_END = 2.0  # seconds for which its last frame is shown
Come = Callable[..., Person]


def keep(person: Person, name: str) -> None:
    person.page.mouse.move(0, 0)
    person.page.wait_for_timeout(SETTLING)
    picture = Image.open(BytesIO(person.page.screenshot())).convert("RGB")
    picture.save(PICTURES / f"{name}.jpg", quality=82, optimize=True, progressive=True)


def start_page(come: Come) -> None:
    ann = come("Ann").visit()
    expect(ann.button("start.play_now")).to_be_enabled()
    keep(ann, "start")


def first_placement(come: Come) -> None:
    ann = come("Ann").begin("family", "club").wait_for_my_turn()
    ann.place("forest").click()
    ann.page.keyboard.press("3")
    keep(ann, "placement")


def grown(ann: Person, bots: int, rounds: int) -> str:
    """Returns a table whose first rounds were played by strong bots."""
    table = ann.messenger.begin(*LEVELS[:bots], expansion=bots == 4, stand_in="tournament")
    ann.messenger.tell(table, "leave")
    while (seen := ann.messenger.get(f"/api/tables/{table}"))["game"]["round"] < rounds and not seen["game"]["ended"]:
        ann.page.wait_for_timeout(20)
    ann.messenger.tell(table, "return")
    return table


def crowded(game: Game) -> bool:
    return bool(game["question"]["kind"] == "place" and 0 < game["players"][0]["home"] <= 2)


def crowded_valley(come: Come, name: str, bots: int, **traits: Any) -> None:
    ann = come("Ann", **traits)
    table = grown(ann, bots, rounds=5)
    assert ann.messenger.play(table, until=crowded)
    keep(ann.watch(table).wait_for_my_turn(), name)


def tools_help(game: Game) -> bool:
    return asks("tools")(game) and len({offer["amount"] for offer in game["offers"]}) > 2


def question(come: Come, moment: Callable[[Game], bool], name: str) -> None:
    ann = come("Ann")
    keep(ann.watch(ann.messenger.reach(moment)).wait_for_my_turn(), name)


def ceremony(come: Come) -> None:
    ann = come("Ann")
    ann.watch(grown(ann, bots=2, rounds=FOREVER)).page.locator("dialog .told").last.wait_for()
    keep(ann, "end")


def moving_turn(come: Come) -> None:
    """Records a placement and the bots' answers at normal speed."""
    ann = come("Ann", viewport=TURN_SIZE, reduced_motion="no-preference")
    ann.context.add_init_script(NORMAL_SPEED)
    ann.begin("family", "club").wait_for_my_turn()
    frames: list[tuple[float, bytes]] = []
    session = ann.context.new_cdp_session(ann.page)

    def keep_frame(frame: dict[str, Any]) -> None:
        frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", keep_frame)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 95})
    ann.page.wait_for_timeout(SETTLING)
    ann.place("forest").hover()
    ann.page.wait_for_timeout(SETTLING)
    ann.place("forest").click()
    ann.page.keyboard.press("3")
    ann.page.wait_for_timeout(2 * SETTLING)
    ann.confirm().wait_for_my_turn()
    ann.page.wait_for_timeout(SETTLING)
    session.send("Page.stopScreencast")
    keep_animation(frames, "turn")


def keep_animation(frames: list[tuple[float, bytes]], name: str) -> None:
    kept = frames[:1]
    for frame in frames[1:]:
        if frame[0] - kept[-1][0] >= TURN_FRAME:
            kept.append(frame)
    times = [time for time, _ in kept]
    durations = [1000 * (after - before) for before, after in pairwise(times)] + [1000 * TURN_END]
    pictures = [Image.open(BytesIO(picture)).convert("RGB") for _, picture in kept]
    small = [
        picture.resize((TURN_WIDTH, picture.height * TURN_WIDTH // picture.width), Image.Resampling.LANCZOS)
        for picture in pictures
    ]
    small[0].save(
        PICTURES / f"{name}.webp",
        save_all=True,
        append_images=small[1:],
        duration=[round(duration) for duration in durations],
        loop=0,
        quality=70,
        method=6,
        minimize_size=True,
    )


def take_pictures(browser: Browser, server: Server) -> None:
    def come(name: str, **traits: Any) -> Person:
        return Person(browser, server, name, **traits)

    moving_turn(come)
    if sys.argv[1:] == ["turn"]:
        return
    start_page(come)
    first_placement(come)
    crowded_valley(come, "night", 2, theme="night")
    crowded_valley(come, "phone", 2, viewport=PHONE, device_scale_factor=2)
    question(come, tools_help, "tools")
    ceremony(come)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        with Server(f"sqlite:///{folder}/stoneage.db", Path(folder) / "log") as server:
            take_pictures(browser, server)
        browser.close()
    close_forkserver()


if __name__ == "__main__":
    main()
