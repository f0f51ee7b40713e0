"""Whatever goes wrong is said by name, in the reader's language."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.kit.browser.person import Person, Welcome
from tests.kit.browser.speech import LANGUAGES
from tests.kit.nodejs import WEB

OLD_PAGE = """
    const Newest = WebSocket;
    WebSocket = class extends Newest {
        constructor(url) { super(String(url).replace(/client=\\d+/, "client=99")); }
    };
"""
WRONG_SEAT = """
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) { send.call(this, text.replace('"seat":0', '"seat":1')); };
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dead_link_is_named(welcome: Welcome, language: str) -> None:
    ann = welcome(locale=language)
    ann.visit("/#/table/nonsense").reads("refusal.unknown_table")
    ann.visit("/#/replay/nonsense").reads("refusal.unknown_table")
    ann.visit("/nonsense").reads("refusal.not_found")
    ann.visit("/me/nonsense").reads("refusal.expired_link")


def test_a_full_table_is_named(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = ann.messenger.open_table()
    ann.messenger.tell(table["id"], "seat_bot", seat=1, bot="random")
    welcome("Bob", locale="hu").visit(f"/#/table/{table['id']}/{table['invite']}").reads("refusal.table_full")


def test_a_taken_name_is_named(welcome: Welcome) -> None:
    table = welcome("Ann").messenger.open_table()
    bob = welcome("Bob").visit(f"/#/table/{table['id']}/{table['invite']}")
    bob.excuse("status of 409")
    bob.field("start.name").fill("ann")
    bob.button("table.sit").click()
    bob.reads("refusal.name_taken")


def test_an_old_page_is_told_to_load_again(welcome: Welcome) -> None:
    ann = welcome(locale="ja")
    table = ann.messenger.begin("random")
    ann.context.add_init_script(OLD_PAGE)
    ann.visit(f"/#/table/{table}").reads("refusal.client_outdated")
    expect(ann.button("away.reload")).to_be_visible()


def test_a_wrong_seat_is_named(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = ann.messenger.open_table()
    bob = welcome("Bob").messenger
    bob.come_in()
    bob.sit(table["id"], seat=1, invite=table["invite"])
    ann.context.add_init_script(WRONG_SEAT)
    ann.visit(f"/#/table/{table['id']}").button("table.stand").click()
    ann.reads("refusal.not_your_seat")


def drop(person: Person, folder: Path, text: str) -> Person:
    file = folder / "record.json"
    file.write_text(text, encoding="utf-8")
    person.visit().drop_file(file)
    return person


@pytest.mark.parametrize("text", ["no record at all", "[1, 2]", "{"])
def test_a_file_that_is_no_record_is_named(welcome: Welcome, tmp_path: Path, text: str) -> None:
    drop(welcome(locale="de"), tmp_path, text).reads("refusal.broken_file")


def test_a_record_that_is_not_true_is_named(welcome: Welcome, tmp_path: Path) -> None:
    record = json.loads((WEB / "tests" / "fixtures" / "base-2.json").read_text(encoding="utf-8"))
    record["scores"][0] += 1
    ann = welcome(locale="de")
    ann.excuse("status of 422")
    drop(ann, tmp_path, json.dumps(record))
    expect(ann.page.get_by_text("Die Aufzeichnung stimmt nicht: Die Punkte sind falsch.")).to_be_visible()
