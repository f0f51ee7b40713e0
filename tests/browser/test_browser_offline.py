"""The page without its server: kept by a service worker, and honest about it."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import urljoin

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.kit.browser.person import Welcome
from tests.kit.server.client import get
from tests.kit.server.process import Server

AWAY = ("net::ERR_", "WebSocket connection to", "Failed to load resource")
KEPT = "navigator.serviceWorker.ready.then(() => caches.keys())"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, to be killed."""
    with Server(f"sqlite:///{tmp_path}/stoneage.db", tmp_path / "log") as server:
        yield server


def test_without_the_server_the_page_says_so_and_works_again_once_it_is_back(welcome: Welcome, mortal: Server) -> None:
    ann = welcome(at=mortal, locale="hu", service_workers="allow").visit()
    ann.excuse(*AWAY)
    expect(ann.button("start.play_now")).to_be_enabled()
    assert len(ann.page.evaluate(KEPT)) == 1
    asked = "caches.open((await caches.keys())[0]).then((kept) => kept.keys())"
    paths = f"(async () => (await {asked}).map((request) => new URL(request.url).pathname))()"
    loaded = "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"
    files = {path for path in ann.page.evaluate(loaded) if path.startswith("/assets/")}
    ann.until(lambda: files <= {*ann.page.evaluate(paths)})
    kept = ann.page.evaluate(paths)
    assert "/" in kept
    assert not [path for path in kept if path.startswith(("/assets/de-", "/assets/ja-", "/assets/Knowledge-"))]
    assert not [path for path in kept if path.startswith(("/api", "/me"))]
    mortal.kill()
    ann.visit().reads("away.offline")
    mortal.start()
    expect(ann.button("start.play_now")).to_be_enabled()
    expect(ann.page.get_by_text(ann.word("away.offline"))).to_have_count(0)


def test_a_newcomer_can_put_the_page_on_a_home_screen_and_finds_a_clean_console(
    welcome: Welcome, server: Server
) -> None:
    ann = welcome().visit("/#/games").visit("/")
    expect(ann.button("start.play_now")).to_be_enabled()
    ann.page.wait_for_load_state("networkidle")
    assert ann.faults == []
    link = ann.page.locator("link[rel=manifest]").get_attribute("href")
    icons = get(f"{server.url}{link}").json()["icons"]
    pictures = {icon["src"]: icon["sizes"] for icon in icons if icon["type"] == "image/png"}
    assert {"192x192", "512x512"} <= {*pictures.values()}
    pictures[str(ann.page.locator("link[rel=apple-touch-icon]").get_attribute("href"))] = "180x180"
    for path, size in pictures.items():
        with Image.open(BytesIO(get(urljoin(server.url, path)).content)) as picture:
            assert (picture.format, "{}x{}".format(*picture.size)) == ("PNG", size)
