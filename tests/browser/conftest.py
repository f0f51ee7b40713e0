"""A real server and a real Chromium."""

from collections.abc import Iterator

import pytest
from chromium import executable
from playwright.sync_api import Browser, sync_playwright
from process import Server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("browser")
    with Server(f"sqlite:///{folder}/stoneage.db", folder / "log") as server:
        yield server
