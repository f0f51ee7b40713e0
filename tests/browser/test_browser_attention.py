"""The page says when it is my turn, also from behind other windows; and it speaks to its own server alone."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.kit.browser.person import Welcome


def test_title_and_icon_say_whose_turn_it_is(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    table = ann.messenger.open_table()
    bob.messenger.come_in()
    bob.messenger.sit(table["id"], seat=1, invite=table["invite"])
    ann.messenger.tell(table["id"], "start")
    for person, title, icon in ((ann, "Your turn · Stone Age", "turn"), (bob, "Stone Age", "favicon")):
        person.watch(table["id"])
        expect(person.page).to_have_title(title)
        assert icon in (person.page.locator("link[rel=icon]").get_attribute("href") or "")
    ann.choose_something()
    expect(bob.page).to_have_title("Your turn · Stone Age")
    expect(ann.page).to_have_title("Stone Age")


def test_the_first_load_asks_no_other_host(welcome: Welcome) -> None:
    ann = welcome()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(urlsplit(request.url).netloc))
    expect(ann.visit().button("start.play_now")).to_be_enabled()
    assert {*asked} == {urlsplit(ann.server.url).netloc}
