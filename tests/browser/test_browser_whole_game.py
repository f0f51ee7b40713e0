"""A whole game through the interface, and what can be done with it afterwards."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from stoneage.game.game import Game
from stoneage.game.verify import TRUE, verify
from tests.kit.browser.person import Person, Welcome


def test_a_whole_game_is_played_proven_kept_and_seen_again(welcome: Welcome, tmp_path: Path) -> None:
    ann = welcome("Ann").play_now("first-evening", "family", "club").play_until_over()
    expect(ann.page.get_by_role("heading", name=re.compile("wins?!|share the victory"))).to_be_visible()
    verify_the_dice(ann)
    record = download(ann, tmp_path)
    verdict = verify(record)
    assert (verdict.status, verdict.conduct.sealed, verdict.conduct.given) == (TRUE, 1, 0)
    assert Game.from_record(record).scores == tuple(ann.seen["game"]["scores"])
    look_again(ann)
    drop_the_record(welcome("Bob"), tmp_path / "record.json")


def verify_the_dice(ann: Person) -> None:
    ann.button("verify.title").click()
    ann.reads("verify.ok").reads("verify.step.my_nonce")
    ann.page.keyboard.press("Escape")


def download(ann: Person, folder: Path) -> dict[str, object]:
    with ann.page.expect_download() as loading:
        ann.button("end.download").click()
    loading.value.save_as(folder / "record.json")
    return dict(json.loads((folder / "record.json").read_text(encoding="utf-8")))


def look_again(ann: Person) -> None:
    """By link; the slider leads to the end and back."""
    ann.page.get_by_role("link", name=ann.word("end.replay")).click()
    slider = ann.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    ann.page.keyboard.press("End")
    expect(slider).to_have_js_property("value", str(last))
    ann.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_js_property("value", str(last - 1))


def drop_the_record(bob: Person, file: Path) -> None:
    bob.visit().drop_file(file)
    expect(bob.page.get_by_role("slider")).to_be_visible()
