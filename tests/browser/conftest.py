"""A real server, a real Chromium, and people who come by."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.kit.browser.chromium import executable
from tests.kit.browser.person import Person, Welcome
from tests.kit.server.process import Server


@pytest.fixture(scope="package")  # while it runs no other test can run an event loop of its own
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


@pytest.fixture
def welcome(browser: Browser, server: Server) -> Iterator[Welcome]:
    """`ann = welcome("Ann")`: someone at a browser, who at the end has nothing to complain about."""
    yield from _door(browser, server)


@pytest.fixture(scope="module")
def welcome_for_all(browser: Browser, server: Server) -> Iterator[Welcome]:
    """The same for people whose page several tests of a file look at, without changing anything."""
    yield from _door(browser, server)


def _door(browser: Browser, server: Server) -> Iterator[Welcome]:
    people: list[Person] = []

    def come(name: str = "Ann", at: Server = server, **traits: Any) -> Person:
        people.append(Person(browser, at, name, **traits))
        return people[-1]

    yield come
    for person in people:
        person.leave()
