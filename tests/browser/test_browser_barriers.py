"""axe-core finds no barrier on any screen, in either light."""

import pytest
from playwright.sync_api import expect

from tests.kit.browser.messenger import asks
from tests.kit.browser.person import Welcome
from tests.kit.server.play_styles import hunting

THEMES = pytest.mark.parametrize("theme", ["light", "night"])


@THEMES
def test_start_page_and_its_dialogs(welcome: Welcome, theme: str):
    ann = welcome(theme=theme).visit()
    expect(ann.button("start.play_now")).to_be_enabled()
    ann.finds_no_barrier()
    for way in ("start.friends", "start.hot_seat"):
        ann.button(way).click()
        ann.page.get_by_role("dialog").wait_for()
        ann.finds_no_barrier()
        ann.page.keyboard.press("Escape")
    ann.open_settings()
    ann.finds_no_barrier()


@THEMES
def test_help_games_and_a_dead_link(welcome: Welcome, theme: str):
    ann = welcome(theme=theme)
    for page in ("/#/help", "/#/games", "/#/table/nonsense"):
        ann.visit(page).finds_no_barrier()


@THEMES
def test_a_table_that_gathers(welcome: Welcome, theme: str):
    ann = welcome(theme=theme).open_table()
    ann.finds_no_barrier()


@THEMES
@pytest.mark.parametrize("question", ["place", "resolve", "tools", "pay", "pick", "feed"])
def test_the_board_and_what_it_asks(welcome: Welcome, theme: str, question: str):
    ann = welcome(theme=theme)
    ann.watch(ann.messenger.reach(asks(question))).wait_for_my_turn().finds_no_barrier()


@THEMES
@pytest.mark.parametrize("question", ["split", "draw", "take"])
def test_what_only_the_expansion_and_its_options_ask(welcome: Welcome, theme: str, question: str):
    ann = welcome(theme=theme)
    table = ann.messenger.reach(asks(question), hunting, expansion=True, two_resources_now=True)
    ann.watch(table).wait_for_my_turn().finds_no_barrier()


@THEMES
def test_the_end_the_proof_and_the_replay(welcome: Welcome, theme: str):
    ann = welcome(theme=theme)
    table = ann.messenger.begin("random")
    ann.messenger.play(table)
    ann.watch(table).page.get_by_role("dialog").wait_for()
    ann.finds_no_barrier()
    ann.button("verify.title").click()
    ann.reads("verify.ok").finds_no_barrier()
    ann.visit(f"/#/replay/{table}").page.get_by_role("slider").wait_for()
    ann.finds_no_barrier()
