"""English, German, Hungarian, Japanese: following the browser, switched in place, nothing untranslated."""

import pytest
from playwright.sync_api import expect

from tests.kit.browser.person import Welcome
from tests.kit.browser.speech import LANGUAGES, keys_in, words


@pytest.mark.parametrize(
    ("locale", "language"), [("de-AT", "de"), ("ja-JP", "ja"), ("hu-HU", "hu"), ("en-US", "en"), ("fi-FI", "en")]
)
def test_the_page_follows_the_browser(welcome: Welcome, locale: str, language: str) -> None:
    ann = welcome(locale=locale).visit().reads("start.play_now")
    expect(ann.page.locator("html")).to_have_attribute("lang", language)


def test_the_language_is_switched_in_place(welcome: Welcome) -> None:
    ann = welcome().begin("random").choose_something()
    for language in reversed(LANGUAGES):
        ann.open_settings().locator(f"label[lang={language}] input").check()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("html")).to_have_attribute("lang", language)
        expect(ann.page.locator("h1")).to_contain_text(words(language)["phase.placement"])
        expect(ann.undo_button).to_contain_text(words(language)["undo.undo"])
        assert keys_in(ann.page.locator("body").inner_text()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_untranslated(welcome: Welcome, language: str) -> None:
    ann = welcome(locale=language)
    table = ann.messenger.begin("random")
    for page in ("/", "/#/help", "/#/games", f"/#/table/{table}", "/#/table/nonsense"):
        ann.visit(page)
        assert keys_in(ann.page.locator("body").inner_text()) == []
