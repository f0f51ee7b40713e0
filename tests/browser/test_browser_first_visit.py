"""The first visit: what the game is about, two doors, and a first game against the gentlest with a coach."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.test_browser_sizes import SIZES
from tests.kit.browser.person import PHONE, Welcome


@pytest.mark.parametrize("size", [PHONE, SIZES["laptop"], SIZES["television"]], ids=["phone", "laptop", "television"])
def test_a_first_visit_says_what_the_game_is_about_and_has_two_doors(welcome: Welcome, size: ViewportSize) -> None:
    ann = welcome(viewport=size).visit().reads("start.aim")
    door = ann.page.get_by_role("link", name=ann.word("learn.offer"))
    expect(door).to_be_in_viewport()
    expect(ann.page.locator("aside li")).to_have_count(3)
    expect(ann.page.get_by_text(ann.word("character.choose"))).to_have_count(0)
    expect(ann.page.get_by_text(ann.word("start.replay"))).to_have_count(0)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.finds_no_barrier()
    ann.button("learn.offer.no").click()
    expect(door).to_have_count(0)
    expect(ann.page.get_by_text(ann.word("option.more"))).to_have_count(1)


def test_a_first_game_is_against_the_gentlest_alone_with_a_coach(welcome: Welcome) -> None:
    ann = welcome().visit()
    ann.page.evaluate("localStorage.removeItem('stoneage.prefs')")
    ann.page.add_init_script("delete localStorage['stoneage.prefs']")
    ann.visit().reads("start.against", opponents=ann.word("bot.first-evening"))
    ann.button("start.play_now").click()
    ann.at_the_board()
    expect(ann.page.locator(".coach")).to_be_visible()
    settings = ann.messenger.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}")["table"]["settings"]
    assert settings["options"]["cards"] == "face_down", "the printed game"


def test_the_rules_of_a_game_against_bots_are_chosen_and_remembered(welcome: Welcome) -> None:
    ann = welcome().visit()
    ann.button("learn.offer.no").click()
    ann.page.get_by_text(ann.word("option.more")).click()
    ann.page.get_by_label(ann.word("option.start")).select_option("1")
    ann.page.get_by_role("radio", name=ann.word("option.cards.bought_visible")).check(force=True)
    ann.finds_no_barrier()
    ann.button("start.play_now").click()
    ann.at_the_board()
    settings = ann.messenger.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}")["table"]["settings"]
    assert (settings["options"]["cards"], settings["options"]["start"]) == ("bought_visible", 1)
    ann.visit()
    ann.page.get_by_text(ann.word("option.more")).click()
    expect(ann.page.get_by_role("radio", name=ann.word("option.cards.bought_visible"))).to_be_checked()


def test_a_newcomer_is_offered_a_short_first_game_which_is_called_a_variant(welcome: Welcome) -> None:
    ann = welcome().visit()
    offer = ann.page.get_by_role("checkbox", name=ann.word("option.stack_height"))
    expect(offer).to_have_accessible_name(re.compile("variant"))
    offer.check()
    ann.finds_no_barrier()
    ann.button("start.play_now").click()
    ann.at_the_board()
    options = ann.messenger.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}")["table"]["settings"]["options"]
    assert options["stack_height"] < 7
    assert not ann.page.evaluate("JSON.parse(localStorage['stoneage.wishes'] ?? '{}').rules?.short"), "only this once"


def test_a_phone_proposes_the_short_first_game_too_and_calls_it_a_variant(welcome: Welcome) -> None:
    ann = welcome(viewport=PHONE).visit()
    door = ann.button("learn.offer.short")
    expect(door).to_be_in_viewport()
    expect(ann.page.locator("aside")).to_contain_text("variant")
    door.tap()
    ann.at_the_board()
    expect(ann.page.locator(".coach")).to_be_visible()
    settings = ann.messenger.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}")["table"]["settings"]
    assert settings["options"]["stack_height"] < 7
    assert settings["options"]["players"] == 2
    ann.visit()
    expect(ann.button("learn.offer.short")).to_have_count(0)


def test_the_youngest_begins_if_that_is_chosen(welcome: Welcome) -> None:
    ann = welcome().visit()
    ann.button("learn.offer.no").click()
    ann.button("start.hot_seat").click()
    form = ann.page.get_by_role("dialog")
    form.get_by_text(ann.word("option.more")).click()
    form.get_by_label(ann.word("option.start"), exact=True).select_option(label=ann.word("option.start.youngest"))
    form.get_by_label(ann.word("option.start.youngest.who")).select_option("1")
    ann.finds_no_barrier()
    form.locator("button[type=submit], form button.primary").last.click()
    ann.at_the_board()
    options = ann.messenger.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}")["table"]["settings"]["options"]
    assert options["start"] == 1
