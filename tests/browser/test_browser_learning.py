"""Coach, review, try again, practice positions, "what if" and puzzles, as a person uses them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from stoneage.learn.puzzles import shipped_puzzles
from tests.kit.browser.composing import answer
from tests.kit.browser.person import PHONE, Person, Welcome
from tests.kit.server.reviewed import store_review

_PLAYERS = 2


def with_a_coach(ann: Person) -> Person:
    ann.page.evaluate(
        "localStorage['stoneage.prefs'] = JSON.stringify({...JSON.parse(localStorage['stoneage.prefs']), coach: true})"
    )
    ann.page.reload()
    return ann.at_the_board().wait_for_my_turn()


def reviewed(ann: Person, mistakes: int = 2) -> tuple[str, list[dict[str, Any]]]:
    """A finished game of Ann's with its whole review, and the mistakes it lists."""
    table = ann.messenger.finish("random")
    return table, store_review(str(ann.server.settings["database"]), table, 0, mistakes)


def bad_move(choice: dict[str, Any]) -> str:
    """The last mistake of the list that lost more than four points."""
    worst = max(choice["candidates"], key=lambda one: one["gap"])
    assert worst["gap"] > 0.04
    return str(worst["move"])


def test_a_coach_hints_in_three_steps_and_warns_before_a_bad_choice(welcome: Welcome) -> None:
    ann = with_a_coach(welcome().begin("random", free_undo=True))
    coach = ann.page.locator(".coach")
    for shown in (1, 2, 3):
        coach.get_by_role("button").click()
        expect(coach.locator("p")).to_have_count(shown)
    ann.finds_no_barrier()
    ann.place("hunt").click()
    ann.page.keyboard.press("5")
    ann.confirm_button.click()
    warning = ann.page.locator(".coach.warning")
    expect(warning).to_contain_text(re.compile(r"\d+% to \d+%"))
    expect(warning).to_contain_text(ann.word("coach.better", move="").rstrip(" ."))
    expect(ann.page.locator("svg.arrow")).to_have_count(1)
    ann.button("coach.rethink").click()
    expect(ann.page.locator(".coach.warning")).to_have_count(0)
    assert ann.figures("hunt").count() == 0
    ann.open_settings().get_by_label("15%").check()
    ann.finds_no_barrier()


# Which of the open cards and places of the board lie under something else at their lower edge.
COVERED = """() => [...document.querySelectorAll(".board [data-place]")].filter((place) => {
    const { left, right, bottom } = place.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, bottom - 4);
    return !document.querySelector(".board").contains(found);
}).map((place) => place.dataset.place)"""


def test_a_coach_on_a_phone_covers_no_place(welcome: Welcome) -> None:
    ann = with_a_coach(welcome(viewport=PHONE).begin("random", free_undo=True))
    board = "JSON.stringify(document.querySelector('.board').getBoundingClientRect())"
    before = ann.page.evaluate(board)
    assert ann.page.evaluate(COVERED) == []
    coach = ann.page.locator(".coach")
    for word in ("coach.hint", "coach.more", "coach.more"):
        coach.get_by_role("button", name=ann.word(word)).tap()
        assert ann.see().page.evaluate(COVERED) == []
    assert ann.page.evaluate(board) == before
    ann.finds_no_barrier()
    coach.get_by_role("button", name=ann.word("common.close")).tap()
    expect(coach.get_by_role("button", name=ann.word("coach.hint"))).to_be_visible()


def test_a_review_leads_to_its_moments_and_to_another_try(welcome: Welcome) -> None:
    ann = welcome()
    table, (worst, *_) = reviewed(ann)
    ann.visit(f"/#/review/{table}").page.locator("figure").wait_for()
    expect(ann.page.locator("figure .colour")).to_have_count(_PLAYERS)
    assert ann.page.locator("figure .bar").count() > 0
    line, box = (ann.page.locator(part).first.bounding_box() for part in ("figure .mark", "figure"))
    assert line is not None
    assert box is not None
    assert line["width"] > 0.85 * box["width"]
    ann.reads("review.curve.now").finds_no_barrier()
    expect(ann.page.locator(".story")).to_contain_text(re.compile(r"\d+ points"))
    ann.page.locator(".rest summary").click()
    moments = ann.page.locator(".rest ol button")
    moments.last.click()
    expect(moments.last).to_have_attribute("aria-current", "step")
    ann.page.keyboard.press("p")
    expect(moments.last).not_to_have_attribute("aria-current", "step")
    ann.page.goto(f"{ann.server.url}/#/review/{table}/{worst['choice']}")
    ann.page.reload()
    expect(ann.page.locator(".pair .move")).to_have_count(2)
    ann.page.get_by_role("link", name=ann.word("question.try"), exact=True).click()
    ann.wait_for_my_turn().reads("question.ask")
    expect(ann.page.locator(".guide p")).to_have_count(2)  # the question, and what was played
    answer(ann, bad_move(worst))
    expect(ann.page.locator(".guide .wrong")).to_be_visible()
    expect(ann.page.locator(".guide p")).to_have_count(2)  # what it loses, and why
    ann.finds_no_barrier()
    answer(ann, worst["best"])
    ann.reads("question.right")
    ann.page.get_by_role("link", name=ann.word("question.back")).last.click()
    ann.page.locator("figure").wait_for()


def test_mistakes_come_back_until_they_are_solved(welcome: Welcome) -> None:
    ann = welcome()
    _, (worst, other) = reviewed(ann)
    expect(ann.visit("/#/mistakes").page.locator("main li")).to_have_count(2)
    ann.finds_no_barrier()
    ann.page.get_by_role("link", name=ann.word("mistakes.solve")).press("Enter")
    ann.wait_for_my_turn()
    answer(ann, worst["best"])
    expect(ann.page.locator(".guide")).to_contain_text(ann.word("mistakes.solved"))
    ann.page.locator(".done").get_by_role("link", name=ann.word("question.next")).click()
    ann.wait_for_my_turn()
    ann.button("question.tell").click()
    expect(ann.page.locator(".guide p")).to_have_count(1 + bool(other["reason"]))
    answer(ann, other["best"])
    expect(ann.page.locator(".guide")).to_contain_text(ann.word("mistakes.told"))
    expect(ann.visit("/#/mistakes").page.locator("main li")).to_have_count(1)
    ann.button("mistakes.delete_all").click()
    ann.button("common.yes").click()
    ann.reads("mistakes.none")


def test_what_if_from_a_review_against_bots(welcome: Welcome) -> None:
    ann = welcome()
    table, _ = reviewed(ann)
    ann.visit(f"/#/review/{table}/5").page.locator("figure").wait_for()
    ann.button("whatif.title").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_label(ann.word("whatif.share"))).to_have_value(f"{ann.server.url}/#/review/{table}/5")
    dialog.get_by_role("combobox").nth(1).select_option("first-evening")
    ann.finds_no_barrier()
    ann.button("whatif.play").click()
    ann.at_the_board()
    expect(ann.page.get_by_role("link", name=ann.word("whatif.title"))).to_be_visible()


def test_what_if_from_a_file_on_a_phone_with_a_friend(welcome: Welcome, tmp_path: Path) -> None:
    ann, bo = welcome("Ann", viewport=PHONE, locale="de-DE", theme="night"), welcome("Bo")
    table = ann.messenger.finish("random")
    record = tmp_path / "game.json"
    record.write_text(json.dumps(ann.messenger.get(f"/api/tables/{table}/record")))
    ann.visit("/#/replay").drop_file(record)
    ann.page.locator(".transport").wait_for()
    ann.page.get_by_role("slider").fill("8")
    ann.button("whatif.title").tap()
    dialog = ann.page.get_by_role("dialog")
    link = dialog.get_by_label(ann.word("whatif.share"))
    expect(link).to_have_value(re.compile("#/moment/"))
    shared = link.input_value()
    dialog.get_by_role("combobox").nth(1).select_option("")
    ann.finds_no_barrier()
    ann.button("whatif.play").tap()
    ann.page.locator("li.spot").first.wait_for()
    bo.visit(shared).reads("moment.help")
    bo.finds_no_barrier()
    bo.button("whatif.title").click()
    bo.button("whatif.play").click()
    expect(bo.at_the_board().page.locator(".origin")).to_have_text(bo.word("whatif.title"))


@pytest.mark.parametrize("locale", ["de-DE"])
def test_a_review_on_a_phone_at_night_needs_no_sideways_scrolling(welcome: Welcome, locale: str) -> None:
    ann = welcome(viewport=PHONE, locale=locale, theme="night")
    table, _ = reviewed(ann)
    ann.visit(f"/#/review/{table}").page.locator("figure").wait_for()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.finds_no_barrier()
    expect(ann.visit("/#/mistakes").page.locator("main li")).to_have_count(2)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.visit("/#/knowledge").page.locator("figure").first.wait_for()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.finds_no_barrier()


@pytest.mark.parametrize(("kind", "viewport"), [("place", PHONE), ("pay", None), ("feed", PHONE), ("tools", None)])
def test_a_puzzle_is_solved_and_explained(welcome: Welcome, kind: str, viewport: Any) -> None:
    """One of each kind, so that the puzzle of no day is the first that nobody can answer."""
    ann = welcome(**({"viewport": viewport} if viewport else {}))
    puzzle = next(one for one in shipped_puzzles() if one["kind"] == kind)
    ann.visit(f"/#/puzzle/{puzzle['id']}").wait_for_my_turn().reads("question.ask")
    assert ann.confirm_button.get_attribute("aria-disabled") == "true", "no answer stands composed"
    expect(ann.page.locator(".guide .ask")).to_contain_text(re.compile("easy|medium|hard"))
    answer(ann, puzzle["moves"][1]["move"])
    expect(ann.page.locator(".guide .wrong")).to_be_visible()
    answer(ann, puzzle["best"])
    ann.reads("question.right")
    expect(ann.page.locator(".guide p")).to_have_count(3)  # right, the best move, and why
    ann.finds_no_barrier()
    expect(ann.page.locator(".guide")).to_contain_text(ann.word(f"puzzle.theme.{puzzle['theme']}"))
    ann.visit("/#/puzzles").reads("puzzle.solved", solved=1, total=len(shipped_puzzles()))
    row = ann.page.get_by_role("row", name=ann.word(f"puzzle.theme.{puzzle['theme']}"))
    expect(row).to_contain_text(re.compile(r"^\D*1 of \d+$"))


def test_the_puzzle_of_the_day_is_one_press_away(welcome: Welcome) -> None:
    ann = welcome().visit("/#/puzzles")
    today = ann.page.get_by_role("link", name=ann.word("puzzle.today"))
    ann.finds_no_barrier()
    name = str(today.get_attribute("href")).rpartition("/")[2]
    assert name in [puzzle["id"] for puzzle in shipped_puzzles()]
    today.click()
    ann.wait_for_my_turn().reads("question.ask")
