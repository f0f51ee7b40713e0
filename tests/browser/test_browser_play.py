"""What makes play pleasant: dice before words, readable buttons, help, the next game at once, names."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.kit.browser.messenger import asks
from tests.kit.browser.person import PHONE, Person, Welcome

ENOUGH = 4.5  # contrast that WCAG AA asks of words

CONTRAST = """(button) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = (colour) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data;
    };
    const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
    let ground = button;
    while (ground && rgba(getComputedStyle(ground).backgroundColor)[3] < 255) ground = ground.parentElement;
    const [ink, paper] = [getComputedStyle(button).color, getComputedStyle(ground ?? document.body).backgroundColor];
    const [a, b] = [light(rgba(ink)), light(rgba(paper))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
}"""


def readable(person: Person, selector: str) -> None:
    """With the mouse on it and away from it."""
    button = person.page.locator(selector).filter(visible=True).first
    looks: list[Callable[[], None]] = [lambda: person.page.mouse.move(0, 0), button.hover]
    for look in looks:
        look()
        assert button.evaluate(CONTRAST) >= ENOUGH, (selector, look)


@pytest.mark.parametrize("theme", ["light", "night"])
def test_every_state_of_the_buttons_can_be_read(welcome: Welcome, theme: str) -> None:
    ann = welcome(theme=theme).begin("value").wait_for_my_turn()
    for selector in (".confirm[aria-disabled=true]", ".undo[aria-disabled=true]", "main > header .button"):
        readable(ann, selector)
    ann.place("forest").click()
    readable(ann, ".confirm[aria-disabled=false]")
    ann.confirm().wait_for_my_turn()
    readable(ann, ".undo[aria-disabled=false]")
    ann.visit()
    for selector in (".button.primary", ".button:not(.primary)"):
        readable(ann, selector)


def test_dice_lie_before_any_word_tells_them(welcome: Welcome) -> None:
    ann = welcome(reduced_motion="no-preference")
    table = ann.messenger.reach(lambda game: asks("resolve")(game) and game["offers"][0]["rolls"])
    ann.watch(table).wait_for_my_turn()
    ann.page.evaluate("localStorage.setItem('stoneage.prefs', JSON.stringify({ speed: 'slow', sound: false }))")
    ann.page.reload()
    ann.wait_for_my_turn()
    # Whatever is said anywhere on the page while the cup is there.
    ann.page.evaluate("""() => {
        globalThis.spoken = [];
        new MutationObserver(() => {
            if (!document.querySelector(".tray .cup")) return;
            const words = [...document.querySelectorAll(".ask h2, .caption, [role=log], section.log .line:last-child")];
            spoken.push(...words.map((one) => one.textContent));
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }""")
    ann.asked.locator("input[type=radio]").first.check()
    ann.confirm_button.click()
    ann.page.locator(".tray").wait_for()
    ann.page.locator(".tray .cup").wait_for(state="detached")
    said = ann.page.evaluate("spoken")
    dice = next(event for event in ann.seen["story"] if event["code"] == "rolled")["dice"]
    assert said
    assert "You roll the dice…" in said
    assert not any(words.startswith(f"You roll {dice[0]}") for words in said)


@pytest.mark.parametrize("traits", [{}, {"viewport": PHONE}], ids=["wide", "phone"])
def test_the_question_mark_explains_the_question(welcome: Welcome, traits: dict[str, Any]) -> None:
    ann = welcome(**traits)
    ann.watch(ann.messenger.reach(asks("tools"))).wait_for_my_turn()
    kind = ann.question
    ann.button("help.ask").click()
    help_text = ann.page.get_by_role("dialog")
    expect(help_text).to_contain_text(ann.word(f"help.ask.{kind}"))
    help_text.get_by_role("link", name=ann.word("rulebook.of_question")).click()
    expect(ann.page.get_by_role("dialog", name=ann.word("rulebook.title"))).to_be_visible()
    ann.finds_no_barrier()


def test_a_rematch_against_bots_begins_with_one_press(welcome: Welcome) -> None:
    ann = welcome()
    table = ann.messenger.finish("random", "random")
    ann.watch(table).page.get_by_role("dialog").wait_for()
    ann.button("end.rematch").click()
    ann.until(lambda: ann.table != table)
    ann.at_the_board()
    assert ann.seen["table"]["stage"] == "running"
    assert [seat["kind"] for seat in ann.seen["table"]["seats"]] == ["person", "bot", "bot"]


def test_there_is_a_chat_where_somebody_else_is(welcome: Welcome) -> None:
    ann = welcome().begin("random").wait_for_my_turn()
    expect(ann.button("table.chat")).to_have_count(0)
    expect(welcome("Eve").watch(ann.table).button("table.chat")).to_be_visible()


def test_two_bots_of_a_level_are_told_apart_everywhere(welcome: Welcome) -> None:
    ann = welcome()
    table = ann.messenger.finish("random", "random")
    names = [seat["name"] for seat in ann.messenger.get(f"/api/tables/{table}")["table"]["seats"]]
    assert len(set(names)) == 3
    ann.visit(f"/#/replay/{table}").page.get_by_role("slider").wait_for()
    for name in names[1:]:
        expect(ann.page.locator(".name", has_text=name)).to_be_visible()
    ann.visit("/#/games")
    expect(ann.page.get_by_text(names[1]).first).to_be_visible()


def test_tools_that_bring_nothing_are_asked_for_only_where_one_wants_it(welcome: Welcome) -> None:
    def vain(game: dict[str, Any]) -> bool:
        return asks("tools")(game) and len({offer["amount"] for offer in game["offers"]}) == 1

    ann = welcome()
    table = ann.messenger.reach(vain)
    before = len(ann.messenger.get(f"/api/tables/{table}")["story"])
    ann.watch(table)
    ann.until(lambda: ann.seen["table"]["automatic"]["obvious"] and ann.question != "tools")
    assert len(ann.messenger.get(f"/api/tables/{table}")["story"]) > before


def test_a_table_that_only_this_machine_reaches_says_so(welcome: Welcome) -> None:
    ann = welcome().open_table()
    ann.reads("table.only_here")
