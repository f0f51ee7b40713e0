"""Pictures of two builds of the client side by side: `uv run python -m scripts.compare_clients OLD NEW PICTURES`.

OLD and NEW are built clients (copies of `src/stoneage/server/client`). Both talk to one server about the same tables,
so that a difference is one of the client. Each screen is taken at every size of `tests/browser/test_browser_sizes.py`,
by day and by night. The folder PICTURES gets one picture per screen that differs: old, new, and the difference.
"""

import mimetypes
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
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


def addresses(ann: Person) -> dict[str, str]:
    reach = ann.messenger.reach
    tables = {
        "place": reach(second_round, bots=("value",) * 4, expansion=True),
        "pay": reach(asks("pay")),
        "end": reach(None),
    }
    pages = {name: f"/#/{name}" for name in SCREENS[5:]}
    return {
        "start": "/",
        **{name: f"/#/table/{table}" for name, table in tables.items()},
        "review": f"/#/review/{tables['end']}",
        **pages,
    }


def pictures(browser: Browser, server: Server, folder: Path, where: dict[str, str], state: Any) -> Iterator[Any]:
    for touch in (False, True):
        sizes = {name: size for name, size in SIZES.items() if touches(size) == touch}
        ann = Person(browser, server, "Ann", viewport=PHONE if touch else WIDE, storage_state=state)
        served_from(ann, folder)
        for screen, address in where.items():
            ann.visit(address)
            if "/table/" in address:
                ann.at_the_board()
            ann.page.wait_for_timeout(2 * SETTLING)
            for size, viewport in sizes.items():
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
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        with Server(f"sqlite:///{data}/stoneage.db", Path(data) / "log") as server:
            ann = Person(browser, server, "Ann")
            where = addresses(ann)
            if sys.argv[4:]:
                where = {name: where[name] for name in sys.argv[4:]}
            state = ann.context.storage_state()
            taken = dict(pictures(browser, server, old, where, state))
            for name, picture in pictures(browser, server, new, where, state):
                print(f"{compared(name, taken[name], picture, folder):6.2f} %  {name}", flush=True)
        browser.close()
    close_forkserver()


if __name__ == "__main__":
    main()
