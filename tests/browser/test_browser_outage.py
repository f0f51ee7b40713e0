"""A server that is killed in mid-game: the page waits, reconnects, and nothing is lost."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.kit.browser.person import Welcome
from tests.kit.server.process import Server

AWAY = ("net::ERR_", "WebSocket connection to")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, to be killed."""
    with Server(f"sqlite:///{tmp_path}/stoneage.db", tmp_path / "log") as server:
        yield server


def test_a_killed_server_comes_back_and_the_game_goes_on(welcome: Welcome, mortal: Server) -> None:
    ann = welcome(at=mortal).begin("random")
    ann.excuse(*AWAY)
    for _ in range(3):
        ann.choose_something()
    told, version = ann.wait_for_my_turn().log_lines, ann.seen["version"]
    mortal.kill()
    ann.reads("away.reconnecting")
    mortal.start()
    expect(ann.page.get_by_text(ann.word("away.reconnecting"))).to_have_count(0)
    assert (ann.log_lines, ann.seen["version"]) == (told, version)
    for _ in range(3):
        ann.choose_something()
    assert ann.log_lines[: len(told)] == told


def test_a_choice_made_while_the_server_is_away_arrives(welcome: Welcome, mortal: Server) -> None:
    ann = welcome(at=mortal).begin("random").wait_for_my_turn()
    ann.excuse(*AWAY)
    ann.place("forest").click()
    mortal.kill()
    ann.reads("away.reconnecting")
    ann.page.keyboard.press("c")
    mortal.start()
    ann.until(lambda: ann.figures("forest").count() == 1)


def test_a_page_plays_on_with_a_server_that_was_restored_from_a_backup(
    welcome: Welcome, mortal: Server, tmp_path: Path
) -> None:
    """The versions that the page saw last are unknown to the restored server."""
    ann = welcome(at=mortal).begin("random").wait_for_my_turn()
    ann.excuse(*AWAY)
    database, backup = tmp_path / "stoneage.db", tmp_path / "backup"
    mortal.kill()
    backup.mkdir()
    for file in tmp_path.glob("stoneage.db*"):
        shutil.copy(file, backup)
    mortal.start()
    expect(ann.page.get_by_text(ann.word("away.reconnecting"))).to_have_count(0)
    before = ann.wait_for_my_turn().seen["version"]
    for _ in range(2):
        ann.choose_something()
    ann.wait_for_my_turn()
    assert ann.seen["version"] > before
    mortal.kill()
    for file in tmp_path.glob("stoneage.db*"):
        file.unlink()
    for file in backup.iterdir():
        shutil.copy(file, database.parent)
    mortal.start()
    ann.until(lambda: ann.seen["version"] == before)
    ann.wait_for_my_turn().choose_something()
    ann.wait_for_my_turn()
    assert ann.seen["version"] > before


def test_the_start_page_says_that_the_server_is_away(welcome: Welcome, mortal: Server) -> None:
    ann = welcome(at=mortal, locale="de").visit()
    ann.excuse(*AWAY)
    expect(ann.button("start.play_now")).to_be_enabled()
    mortal.kill()
    ann.button("start.play_now").click()
    ann.reads("refusal.offline")
