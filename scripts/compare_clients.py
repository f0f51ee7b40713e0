"""Pictures of two builds of the client side by side: `uv run python -m scripts.compare_clients OLD NEW PICTURES`.

OLD and NEW are built clients (copies of `src/stoneage/server/client`). Both talk to one server about the same tables,
so that a difference is one of the client. Each screen is taken at every size of `tests/browser/test_browser_sizes.py`,
by day and by night; names of screens after PICTURES choose some. PICTURES gets one picture per screen that
differs: old, new, and the difference.
"""

import mimetypes
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Route, sync_playwright

from tests.browser.test_browser_sizes import SIZES, second_round
from tests.kit.browser.chromium import executable
from tests.kit.browser.messenger import asks
from tests.kit.browser.person import PHONE, WIDE, Person, touches
from tests.kit.server.process import Server, close_forkserver

SETTLING = 350  # milliseconds until figures and fonts are where they belong
VISIBLE = 24  # of 255: what the eye takes for another colour
# Files given in place of the server's would make it a foreign host for the page's socket.
ARGUMENTS = ["--no-sandbox", "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets"]
SCREENS = ("start", "place", "pay", "end", "review", "help", "puzzles", "me")


def served_from(person: Person, folder: Path) -> None:
    """Gives the files of a build to this person's pages, in place of the server's own."""

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(person.server.url).split("?")[0].split("#")[0].lstrip("/")
        file = folder / (path or "index.html")
        if file.is_file():
            route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "text/plain")
        else:
            route.fallback()

    person.context.route("**/*", answer)


def scenes(ann: Person) -> dict[str, tuple[str, Any]]:
    """Returns the address of each screen, and the cookies of the person whose screen it is."""
    scenes: dict[str, tuple[str, Any]] = {"start": ("/", ann.context.storage_state())}
    tables: dict[str, Callable[[], str]] = {
        "place": lambda: reach(second_round, bots=("value",) * 4, expansion=True),
        "pay": lambda: reach(asks("pay")),
        "end": lambda: reach(None),
    }
    reach = partial(ann.messenger.reach, takeover=None)
    for name, table in tables.items():  # each table belongs to another person
        scenes[name] = (f"/#/table/{table()}", ann.context.storage_state())
    address, state = scenes["end"]
    scenes["review"] = (address.replace("table", "review"), state)
    return scenes | {name: (f"/#/{name}", state) for name in SCREENS[5:]}


def pictures(browser: Browser, server: Server, folder: Path, scenes: dict[str, tuple[str, Any]]) -> Iterator[Any]:
    for touch, screen in product((False, True), scenes):
        address, state = scenes[screen]
        ann = Person(browser, server, "Ann", viewport=PHONE if touch else WIDE, storage_state=state)
        served_from(ann, folder)
        ann.visit(address)
        if "/table/" in address:
            ann.at_the_board()
        ann.page.wait_for_timeout(2 * SETTLING)
        for size, viewport in SIZES.items():
            if touches(viewport) != touch:
                continue
            ann.page.set_viewport_size(viewport)
            for light in ("light", "dark"):
                ann.page.emulate_media(color_scheme=light)
                ann.page.mouse.move(0, 0)
                ann.page.wait_for_timeout(SETTLING)
                yield f"{screen} {size} {light}", ann.page.screenshot()
        ann.context.close()


def compared(name: str, old: bytes, new: bytes, folder: Path) -> float:
    """Returns the share of pixels, in percent, that look different, and keeps the pictures if there are any."""
    before, after = (Image.open(BytesIO(picture)).convert("RGB") for picture in (old, new))
    difference = ImageChops.difference(before, after).convert("L").point(lambda value: 255 * (value > VISIBLE))
    share = 100 * difference.histogram()[255] / (before.width * before.height)
    if share:
        beside = Image.new("RGB", (3 * before.width, before.height))
        for index, picture in enumerate((before, after, difference.convert("RGB"))):
            beside.paste(picture, (index * before.width, 0))
        beside.save(folder / f"{name.replace(' ', '-')}.png")
    return share


def main() -> None:
    old, new, folder = map(Path, sys.argv[1:4])
    wanted = sys.argv[4:] or SCREENS
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        with Server(f"sqlite:///{data}/stoneage.db", Path(data) / "log") as server:
            shown = {name: scene for name, scene in scenes(Person(browser, server, "Ann")).items() if name in wanted}
            taken = dict(pictures(browser, server, old, shown))
            for name, picture in pictures(browser, server, new, shown):
                print(f"{compared(name, taken[name], picture, folder):6.2f} %  {name}", flush=True)
        browser.close()
    close_forkserver()


if __name__ == "__main__":
    main()
