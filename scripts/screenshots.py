"""The main moments of the browser game as pictures: `uv run python -m scripts.screenshots` writes docs/pictures."""

import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tests.kit.browser.chromium import executable
from tests.kit.browser.messenger import asks
from tests.kit.browser.person import PHONE, Person
from tests.kit.server.play_styles import Game
from tests.kit.server.process import Server, close_forkserver

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SETTLING = 600  # milliseconds until figures and fonts are where they belong
LEVELS = ("family", "club", "tournament", "first-evening")
FOREVER = 1000
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
    """A table whose first rounds were played well, by bots in all seats."""
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


def take_pictures(browser: Browser, server: Server) -> None:
    def come(name: str, **traits: Any) -> Person:
        return Person(browser, server, name, **traits)

    start_page(come)
    first_placement(come)
    crowded_valley(come, "crowded", 3)
    crowded_valley(come, "expansion", 4)
    crowded_valley(come, "night", 2, theme="night")
    crowded_valley(come, "phone", 2, viewport=PHONE, device_scale_factor=2)
    question(come, tools_help, "tools")
    question(come, asks("pick"), "dice-bar")
    question(come, asks("feed"), "feeding")
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
