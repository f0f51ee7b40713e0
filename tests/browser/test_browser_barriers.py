"""axe-core finds no barrier on any screen, in either light."""

import pytest
from playwright.sync_api import expect

from tests.kit.browser.messenger import asks
from tests.kit.browser.person import Person, Welcome
from tests.kit.server.play_styles import hunting


@pytest.fixture(scope="module")
def ann(welcome_for_all: Welcome) -> Person:
    """Her page goes from screen to screen."""
    return welcome_for_all()


def test_start_page_and_its_dialogs(ann: Person) -> None:
    expect(ann.visit().button("start.play_now")).to_be_enabled()
    ann.finds_no_barrier()
    for way in ("start.friends", "start.hot_seat"):
        ann.button(way).click()
        ann.page.get_by_role("dialog").wait_for()
        ann.finds_no_barrier()
        ann.page.keyboard.press("Escape")
    ann.open_settings()
    ann.finds_no_barrier()
    ann.page.keyboard.press("Escape")


@pytest.mark.parametrize("page", ["/#/rules/summary", "/#/games", "/#/controls", "/#/table/nonsense"])
def test_help_games_all_controls_and_a_dead_link(ann: Person, page: str) -> None:
    ann.visit(page).see().finds_no_barrier()


def test_a_table_that_gathers(welcome: Welcome) -> None:
    welcome().open_table().finds_no_barrier()


@pytest.mark.parametrize("question", ["place", "resolve", "tools", "pay", "pick", "feed"])
def test_the_board_and_what_it_asks(ann: Person, question: str) -> None:
    ann.watch(ann.messenger.reach(asks(question))).wait_for_my_turn().finds_no_barrier()


@pytest.mark.parametrize("question", ["split", "draw", "take"])
def test_what_only_the_expansion_and_its_options_ask(ann: Person, question: str) -> None:
    table = ann.messenger.reach(asks(question), hunting, expansion=True, two_resources_now=True)
    ann.watch(table).wait_for_my_turn().finds_no_barrier()


def test_the_end_the_proof_and_the_replay(ann: Person) -> None:
    table = ann.messenger.finish("random")
    ann.watch(table).page.get_by_role("dialog").wait_for()
    ann.finds_no_barrier()
    ann.button("verify.title").click()
    ann.reads("verify.ok.open").finds_no_barrier()  # programs that seal nothing sat there
    ann.visit(f"/#/replay/{table}").page.get_by_role("slider").wait_for()
    ann.finds_no_barrier()
