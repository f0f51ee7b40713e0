"""A server in a folder of its host: everything the page needs is found there, and so is the way home."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.kit.browser.person import Welcome
from tests.kit.server.process import Server


def test_a_game_begins_in_a_folder_and_a_dead_link_leads_back_into_it(welcome: Welcome, tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log", public_url="http://club.example/stoneage") as server:
        ann = welcome("Ann", at=server).visit("/stoneage/")
        ann.button("start.play_now").click()
        expect(ann.page).to_have_url(re.compile(r"/stoneage/#/table/"))
        ann.at_the_board()
        ann.excuse("404")
        ann.visit("/stoneage/nonsense").reads("refusal.not_found")
        expect(ann.page.get_by_role("link", name=ann.word("common.home"))).to_have_attribute("href", "/stoneage/#/")
        ann.page.close()
