"""Hostile names, chat and links are text on every page that shows them, and the service worker stays in its folder."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.kit.browser.person import Person, Welcome

NAME = "<img src=x onerror=hacked=1>"
CHAT = "<svg onload=hacked=1><script>hacked=1</script><a href='javascript:hacked=1'>win</a>"
LINKS = ["table", "replay", "review", "again", "no-such-page", "join"]


def is_unharmed(person: Person) -> bool:
    """Whether nothing ran, and no element came from a text."""
    elements = "document.querySelectorAll('img[src=x], svg[onload], [href^=javascript], main script').length"
    return bool(person.page.evaluate(f"typeof hacked === 'undefined' && {elements} === 0"))


def with_hostile(welcome: Welcome) -> tuple[Person, Any]:
    """Ann at a running table with someone hostile, who has spoken."""
    ann, eve = welcome("Ann"), welcome(NAME)
    table = ann.messenger.open_table(name=NAME)
    eve.messenger.come_in()
    eve.messenger.sit(table["id"], seat=1, invite=table["invite"])
    ann.messenger.tell(table["id"], "start")
    eve.messenger.tell(table["id"], "say", text=CHAT)
    ann.watch(table["id"])
    return ann, table["id"]


def test_a_hostile_name_and_chat_are_text_at_the_table_in_the_lists_and_in_the_replay(welcome: Welcome) -> None:
    ann, table = with_hostile(welcome)
    expect(ann.page.get_by_text(NAME).first).to_be_visible()
    assert is_unharmed(ann)
    ann.button("table.chat").click()
    expect(ann.page.get_by_text("<svg onload").first).to_be_visible()
    assert is_unharmed(ann)
    ann.messenger.tell(table, "resign")
    for page in ("/", f"/#/table/{table}"):
        ann.visit(page)
        assert is_unharmed(ann)


@pytest.mark.parametrize("page", LINKS)
def test_a_hostile_link_is_text(welcome: Welcome, page: str) -> None:
    ann = welcome()
    ann.excuse("Failed to load resource", "WebSocket connection to")
    ann.page.goto(f"{ann.server.url}/#/{page}/%3Cimg%20src=x%20onerror=hacked=1%3E/<img src=x onerror=hacked=1>")
    ann.page.locator("body").wait_for()
    ann.see()
    assert is_unharmed(ann)


def test_the_service_worker_controls_its_own_folder_only(welcome: Welcome) -> None:
    ann = welcome(service_workers="allow").visit()
    scope = ann.page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert scope == f"{ann.server.url}/"
    registered = ann.page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")
    assert registered == 1
