"""Every size of screen: nothing is cut, nothing lies over something else, nothing is out of reach.

The sizes of one kind of device share a page, which is turned and pulled from size to size.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.test_browser_evening import at_a_table
from tests.kit.browser.messenger import asks
from tests.kit.browser.person import LARGE, PHONE, WIDE, Person, Welcome, touches
from tests.kit.installation import ROOT
from tests.kit.server.play_styles import Game, Moment

SIZES: dict[str, ViewportSize] = {
    "phone": PHONE,
    "small phone": {"width": 360, "height": 740},
    "sideways": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "tablet sideways": {"width": 1024, "height": 768},
    "laptop": WIDE,
    "laptop at 200 %": {"width": 683, "height": 384},
    "desk": LARGE,
    "television": {"width": 2560, "height": 1440},
}
At = Callable[..., Person]

# Numbers and words that are seen, each with the mat, bar or panel it belongs to.
CUT = """() => {
    const inside = (a, b) =>
        a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    const seen = (one) => one.checkVisibility() && !one.closest(".unseen") && one.getBoundingClientRect().width > 2;
    const said = "b, small, h1, h2, p, .now, .name, .piece, button";
    const leaves = (home) => [...home.querySelectorAll(said)].filter(seen);
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const homes = [...document.querySelectorAll("[data-mat], main > header, .ask > header, .ask > footer")];
    const told = (one) => `${one.tagName}.${one.getAttribute("class")} ${one.textContent.trim().slice(0, 30)}`;
    const box = (one) => one.getBoundingClientRect();
    // Where the bar has no room, round and phase stand over the board.
    const stands = (leaf) => leaf.matches("h1") && getComputedStyle(leaf).position === "absolute";
    const room = (leaf, home) => stands(leaf) ? screen : box(home);
    const out = homes.flatMap((home) => leaves(home).filter((leaf) => !inside(box(leaf), room(leaf, home))).map(told));
    return [...out, ...homes.filter((home) => !inside(box(home), screen)).map(told)];
}"""
OVERLAPPING = """() => [...document.querySelectorAll("[data-mat]")].flatMap((mat) => {
    const numbers = [...mat.querySelectorAll("b.number, .now, .name, h2, p")].filter(
        (one) => one.checkVisibility() && !one.closest(".unseen, .tool") && one.getBoundingClientRect().width > 2);
    const boxes = numbers.map((one) => ({ words: one.textContent, ...one.getBoundingClientRect().toJSON() }));
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => over(a, b)).map((b) => [a.words, b.words]));
})"""
OUTSIDE = """() => {
    const { left, top, right, bottom } = document.querySelector(".explain").getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}"""

# Words and numbers of the board that nobody can read, with their height in pixels. The letters on people's chests are
# not among them: colour and headgear show whose they are.
ILLEGIBLE = """() => [...document.querySelectorAll(".board svg text")].flatMap((one) => {
    const matrix = one.getScreenCTM();
    const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(matrix.b, matrix.d);
    const letter = one.parentNode.querySelector("use[href*='#person-']");
    return size < 8 && !letter ? [[one.textContent, size]] : [];
})"""


# What stands in the question's column, from top to bottom, and the pixels that lie empty between two of it.
GAPS = """() => {
    const box = (one) => one.getBoundingClientRect();
    const column = box(document.querySelector("main > .ask"));
    const parts = [...document.querySelectorAll("main > :is(.others, .log), main > .ask > *")].map(box)
        .filter(({ left }) => Math.abs(left - column.left) < 4).sort((a, b) => a.top - b.top);
    const ends = [box(document.querySelector("main > header")), ...parts].map(({ bottom }) => bottom);
    return [...parts.map(({ top }) => top), innerHeight].map((top, index) => Math.round(top - ends[index]));
}"""
# Answers whose words or pictures do not fit into their token.
SPILT = """() => [...document.querySelectorAll("section.ask .token")].flatMap((token) => {
    const home = token.getBoundingClientRect();
    const within = (one) => one.left >= home.left - 1 && one.right <= home.right + 1;
    return [...token.querySelectorAll("svg, span")].filter((one) => !within(one.getBoundingClientRect()))
        .map((one) => one.textContent || one.getAttribute("class"));
})"""

_PIECES = json.loads((ROOT / "src/stoneage/data/pieces/stoneage-1.json").read_text())
BARS = {card["id"] for card in _PIECES["expansion"]["cards"] if card["top"].get("bar") == "expansion"}


def second_round(game: Game) -> bool:
    return bool(game["round"] == 2 and game["question"]["kind"] == "place")


def dice_bar_lies_open(game: Game) -> bool:
    return game["question"]["kind"] == "place" and any(slot["card"] in BARS for slot in game["cards"])


def late(game: Game) -> bool:
    return bool(game["round"] == 8 and game["question"]["kind"] == "place")


def equal_dice(game: Game) -> bool:
    return asks("pick")(game) and len(game["question"]["faces"]) > len(set(game["question"]["faces"])) > 2


@pytest.fixture(scope="module")
def at(welcome_for_all: Welcome) -> At:
    """`at("phone", bots=4)`: someone whose turn it is, at a page of this size; mats are fullest with open cards."""
    people: dict[tuple[object, ...], Person] = {}

    def seated(size: str, bots: int, moment: Moment | None = second_round, locale: str = "en-GB") -> Person:
        device = touches(SIZES[size]), bots, moment, locale
        if device not in people:
            ann = welcome_for_all(viewport=SIZES[size], locale=locale)
            settings: dict[str, Any] = {"expansion": bots == 4, "options": {"cards": "bought_visible"}}
            table = ann.messenger.reach(moment, bots=("value",) * bots, **settings)
            people[device] = ann.watch(table) if moment is None else ann.watch(table).wait_for_my_turn()
        return people[device].resize(SIZES[size])

    return seated


def looks_whole(ann: Person) -> None:
    ann.needs_no_scrolling()
    assert ann.page.evaluate(CUT) == []
    assert ann.page.evaluate(OVERLAPPING) == []


@pytest.mark.parametrize("size", SIZES)
def test_five_seats_are_whole_and_the_board_can_be_read(at: At, size: str) -> None:
    ann = at(size, bots=4, moment=dice_bar_lies_open)
    looks_whole(ann)
    assert ann.page.evaluate(ILLEGIBLE) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_score_of_a_starving_tribe_is_whole(at: At, size: str) -> None:
    ann = at(size, bots=4)
    ann.page.evaluate("document.querySelectorAll('.points b.number').forEach((score) => { score.textContent = -29 })")
    assert ann.page.evaluate(CUT) == []


@pytest.mark.parametrize("size", ["phone", "small phone", "sideways", "tablet", "tablet sideways", "laptop"])
def test_a_mat_full_of_cards_is_whole(at: At, size: str) -> None:
    looks_whole(at(size, bots=4, moment=late))


@pytest.mark.parametrize("bots", [1, 2, 4])
@pytest.mark.parametrize("size", ["tablet sideways", "laptop"])
def test_nothing_lies_empty_beside_the_board(at: At, size: str, bots: int) -> None:
    gaps = at(size, bots=bots).page.evaluate(GAPS)
    assert max(gaps) <= 16, gaps


@pytest.mark.parametrize("bots", [1, 2, 4])
@pytest.mark.parametrize("size", ["tablet", "tablet sideways", "laptop", "desk", "television"])
def test_my_mat_fills_its_room(at: At, size: str, bots: int) -> None:
    bare = at(size, bots=bots).page.evaluate(
        "document.querySelector('.mine').clientHeight - document.querySelector('[data-mat=\"0\"]').offsetHeight"
    )
    assert -1 <= bare <= 4


def test_the_board_of_a_lesson_fills_its_room(welcome: Welcome) -> None:
    ann = welcome(viewport=SIZES["tablet sideways"]).visit("/#/lesson/feeding").wait_for_my_turn()
    board, mat = (ann.page.locator(part).bounding_box() for part in (".board", "[data-mat='0']"))
    assert board is not None
    assert mat is not None
    assert mat["y"] - board["y"] - board["height"] <= 30


# What is written in the bar with each text in turn, where it is cut.
CUT_IN_THE_BAR = """(texts) => {
    const told = document.querySelector("main > header h1");
    return texts.filter((text) => {
        told.innerHTML = text;
        return told.scrollWidth > told.clientWidth || told.scrollHeight > told.clientHeight + 1;
    });
}"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "hu-HU", "ja-JP"])
def test_the_bar_of_a_table_with_chat_has_room_for_every_phase(welcome: Welcome, locale: str) -> None:
    ann, _ = at_a_table(welcome("Ann", viewport=PHONE, locale=locale), welcome("Bob"), "random")
    named = ann.page.locator("main > header h1")
    last = f"<b style='padding: 0 0.4em'>{ann.word('phase.last_round')}</b> "
    phases = [ann.word(f"phase.{phase}") for phase in ("placement", "actions", "feeding", "over")]
    rounds = [ann.word("phase.round_and_phase", round=10, phase=phase) for phase in phases]
    shown = str(named.evaluate("told => told.innerHTML"))
    for size in ("phone", "small phone", "sideways", "laptop at 200 %"):
        cut = ann.resize(SIZES[size]).page.evaluate(CUT_IN_THE_BAR, [*rounds, *(last + phase for phase in phases[:3])])
        assert cut == [], size
    named.evaluate("(told, shown) => { told.innerHTML = shown }", shown)


@pytest.mark.parametrize(("size", "least"), [("small phone", 260), ("phone", 340), ("tablet", 680), ("sideways", 510)])
def test_the_board_has_most_of_a_small_screen(at: At, size: str, least: int) -> None:
    board = at(size, bots=4).page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] >= least


@pytest.mark.parametrize("size", ["phone", "small phone", "sideways", "laptop"])
def test_what_a_die_brings_fits_into_its_token(at: At, size: str) -> None:
    ann = at(size, bots=4, moment=equal_dice, locale="ja-JP")
    looks_whole(ann)
    assert ann.page.evaluate(SPILT) == []


@pytest.mark.parametrize("size", ["phone", "sideways", "tablet", "laptop"])
def test_two_seats_are_whole(at: At, size: str) -> None:
    looks_whole(at(size, bots=1))


def test_a_phone_held_sideways_shows_the_resources_of_all_opponents(at: At) -> None:
    ann = at("sideways", bots=4)
    for seat, player in enumerate(ann.seen["game"]["players"][1:], start=1):
        for good, count in player["goods"].items():
            said = f"{count} {good[:-1] if count == 1 and good == 'decorations' else good}"
            expect(ann.page.locator(f"[data-mat='{seat}'] [title='{said}']")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", ["small phone", "sideways", "laptop"])
def test_every_mat_tells_all_that_its_player_has(at: At, size: str) -> None:
    ann = at(size, bots=4)
    players = ann.seen["game"]["players"]
    for seat, player in enumerate(players):
        mat = ann.page.locator(f"[data-mat='{seat}']")
        (mat.locator("button.cards") if seat == 0 else mat).click()
        told = ann.page.get_by_role("dialog").inner_text()
        facts = [player["food"], player["field"], player["trader"], *player["goods"].values(), player["projected"]]
        assert all(str(fact) in told.replace("−", "-") for fact in facts)
        ann.page.keyboard.press("Escape")
    ann.button("mat.compare").click()
    columns = ann.page.get_by_role("dialog").locator("thead th")
    expect(columns).to_have_count(len(players))
    ann.page.keyboard.press("Escape")


@pytest.mark.parametrize("size", ["small phone", "sideways", "tablet", "laptop"])
def test_explanations_never_leave_the_screen(at: At, size: str) -> None:
    ann = at(size, bots=4, locale="de-DE")
    ann.page.keyboard.press("Tab")
    for place in ann.page.locator("[data-place]").all():
        place.focus()
        ann.page.locator(".explain").wait_for()
        assert not ann.page.evaluate(OUTSIDE), place.get_attribute("data-place")


def test_at_four_times_its_size_a_page_scrolls_in_one_direction_and_everything_can_be_read(at: At) -> None:
    ann = at("laptop", bots=2).resize({"width": 341, "height": 192})
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ann.page.evaluate(OVERLAPPING) == []
    parts = "main > :is(header, .others, .mine, .ask), .board"
    assert ann.page.evaluate(OVER_EACH_OTHER, parts) == []
    for part in (ann.page.locator("[data-mat='0']"), ann.page.locator(".board"), ann.confirm_button):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport()
    ann.resize(SIZES["laptop"])


@pytest.mark.parametrize("size", SIZES)
def test_round_and_phase_are_told_beside_the_board_and_not_on_it(at: At, size: str) -> None:
    ann = at(size, bots=4)
    told = ann.page.locator("main > header h1")
    expect(told).to_be_in_viewport(ratio=1)
    box, board = told.bounding_box(), ann.page.locator(".board").bounding_box()
    assert box is not None
    assert board is not None
    assert box["y"] + box["height"] <= board["y"] + 1 or box["x"] >= board["x"] + board["width"]


@pytest.mark.parametrize("size", ["phone", "small phone", "sideways"])
def test_a_purchase_has_payment_and_way_out_in_sight_and_leaves_the_board_a_board(at: At, size: str) -> None:
    ann = at(size, bots=2, moment=asks("pay"), locale="hu-HU")
    expect(ann.asked.get_by_text(ann.word("ask.pay.decline"), exact=True).last).to_be_in_viewport(ratio=1)
    expect(ann.asked.locator(".token, .counter").first).to_be_in_viewport(ratio=1)
    board = ann.page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] >= 210


def test_five_seats_on_a_laptop_keep_five_lines_of_the_log(at: At) -> None:
    ann = at("laptop", bots=4)
    whole = ann.page.evaluate("""() => {
        const room = document.querySelector("section.log .scroll").getBoundingClientRect();
        const boxes = [...document.querySelectorAll("section.log .line")].map((line) => line.getBoundingClientRect());
        return boxes.filter(({ top, bottom }) => top >= room.top - 1 && bottom <= room.bottom + 1).length;
    }""")
    assert whole >= 5


@pytest.mark.parametrize("size", ["tablet sideways", "laptop", "desk"])
def test_the_winner_of_five_stands_below_the_headline_and_nothing_is_cut(at: At, size: str) -> None:
    ann = at(size, bots=4, moment=None)
    ann.page.locator("dialog .told").last.wait_for()
    above, below = ann.page.locator("dialog header p"), ann.page.locator("dialog .won .figure")
    said, stands = above.bounding_box(), below.bounding_box()
    assert said is not None
    assert stands is not None
    assert said["y"] + said["height"] <= stands["y"] + 1
    for button in ann.page.locator("dialog nav .button, dialog .go .button").all():
        expect(button).to_be_in_viewport(ratio=1)


# Names of bots' levels that end in dots.
CUT_LEVELS = """() => [...document.querySelectorAll("dialog .level")].filter((level) => {
    level.textContent = "First evening";
    return level.checkVisibility() && level.scrollWidth > level.clientWidth;
}).length"""


@pytest.mark.parametrize("size", ["phone", "small phone", "tablet sideways"])
def test_no_level_of_five_bots_is_cut_below_its_pillar(at: At, size: str) -> None:
    ann = at(size, bots=4, moment=None)
    ann.page.locator("dialog .told").last.wait_for()
    assert ann.page.evaluate(CUT_LEVELS) == 0


@pytest.mark.parametrize("size", ["sideways", "laptop at 200 %"])
def test_all_points_of_five_and_the_ways_on_are_in_sight_on_a_low_screen(at: At, size: str) -> None:
    ann = at(size, bots=4, moment=None, locale="hu-HU")
    ann.page.locator("dialog .told").last.wait_for()
    for seen in ann.page.locator("dialog :is(thead th, tbody tr, tfoot td), dialog .go .button").all():
        expect(seen).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate(OUT_OF_THEIR_CELLS) == []


# Words of the score pad that are wider than their cells.
OUT_OF_THEIR_CELLS = """() => [...document.querySelectorAll("dialog :is(th, td)")].flatMap((cell) => {
    const room = cell.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(cell);
    const { left, right } = words.getBoundingClientRect();
    const out = right > room.right + 1 || left < room.left - 1;
    return cell.textContent && out ? [cell.textContent.trim()] : [];
})"""


@pytest.mark.parametrize("size", ["phone", "small phone", "tablet", "laptop"])
def test_a_spectator_sees_the_whole_board_between_mats_and_panel(welcome: Welcome, size: str) -> None:
    wim = welcome("Wim", viewport=SIZES[size]).watch(welcome("Ann").messenger.begin("random", "random"))
    boxes = [wim.page.locator(part).bounding_box() for part in (".board", "section.ask", "main > header")]
    mats = [mat.bounding_box() for mat in wim.page.locator("[data-mat]").all()]
    board, panel, bar = (box for box in boxes if box)
    assert panel["y"] >= board["y"] + board["height"]
    above = [bar, *(mat for mat in mats if mat and mat["x"] < board["x"] + board["width"])]
    assert 0 <= board["y"] - max(box["y"] + box["height"] for box in above) <= 12
    wim.needs_no_scrolling()


# Parts of a page that lie over each other, by more than the rim of a mat that is asked.
OVER_EACH_OTHER = """(parts) => {
    const boxes = [...document.querySelectorAll(parts)].map((one) => [one.className, one.getBoundingClientRect()]);
    const cut = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    const under = (a, i) => boxes.slice(i + 1).filter(([, b]) => cut(a, b));
    return boxes.flatMap(([one, a], i) => under(a, i).map(([other]) => [one, other]));
}"""


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_shows_board_and_transport_at_once(replays: Callable[[str], Person], size: str) -> None:
    ann = replays(size)
    board = ann.page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] >= min(0.5 * SIZES[size]["width"], 600)
    expect(ann.button("replay.play")).to_be_in_viewport(ratio=1)
    parts = ".viewer > :not(.transport), .transport :is(button, label, .position)"
    assert ann.page.evaluate(OVER_EACH_OTHER, parts) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    said = ann.page.locator(".transport .caption")
    assert said.evaluate("caption => caption.scrollHeight <= caption.clientHeight + 1")


@pytest.fixture(scope="module")
def replays(welcome_for_all: Welcome) -> Callable[[str], Person]:
    """`replays("phone")`: a person who watches a replay."""
    people: dict[bool, Person] = {}

    def looking(size: str) -> Person:
        touch = touches(SIZES[size])
        if touch not in people:
            ann = people[touch] = welcome_for_all(viewport=SIZES[size], locale="de-DE")
            ann.visit(f"/#/replay/{ann.messenger.finish('value', 'value')}").page.locator(".board").wait_for()
        return people[touch].resize(SIZES[size])

    return looking


@pytest.fixture
def newcomer(welcome: Welcome) -> Callable[[str], Person]:
    """`newcomer("phone")`: a person's first visit of the start page, with the longest words."""
    return lambda size: welcome(viewport=SIZES[size], locale="de-DE").visit()


# The names of two idols of a row that run into each other.
COLLIDING = """() => {
    const boxes = [...document.querySelectorAll(".idols strong")].map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return { name: name.textContent, ...range.getBoundingClientRect().toJSON() };
    });
    const over = (a, b) => a.right > b.left && a.left < b.left && Math.abs(a.top - b.top) < 4;
    return boxes.flatMap((a) => boxes.filter((b) => over(a, b)).map((b) => [a.name, b.name]));
}"""


@pytest.mark.parametrize("size", SIZES)
def test_all_that_starts_a_game_is_above_the_fold(newcomer: Callable[[str], Person], size: str) -> None:
    ann = newcomer(size)
    offered = ann.page.locator("aside a, nav a.lit").filter(visible=True).first
    expect(offered).to_have_attribute("href", "#/learn")
    for door in [offered, ann.button("learn.offer.no")]:
        expect(door).to_be_in_viewport(ratio=1)
    if not ann.button("start.play_now").is_visible():  # where there is no room for both, it is behind a door
        ann.button("learn.offer.no").click()
    fields = [ann.field("start.name"), ann.field("start.expansion")]
    for one in [ann.button("start.play_now"), *fields, *ann.page.locator(".idol").all()]:
        expect(one).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate(COLLIDING) == []


def test_the_interface_grows_with_the_screen(newcomer: Callable[[str], Person]) -> None:
    ann = newcomer("laptop")
    sizes = [
        ann.resize(SIZES[size]).page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
        for size in ("laptop", "desk", "television")
    ]
    assert sizes[0] == sizes[1] == 16
    assert sizes[2] > 20


HIDDEN_PLACES = """() => {
    const { bottom } = document.querySelector("section.ask .body").getBoundingClientRect();
    const places = [...document.querySelectorAll("section.ask .place")];
    return places.filter((place) => place.getBoundingClientRect().bottom > bottom + 1).map((place) => place.title);
}"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "hu-HU"])
def test_five_seats_leave_every_place_in_sight(welcome: Welcome, locale: str) -> None:
    ann = welcome("Ann", viewport=SIZES["tablet sideways"], locale=locale)
    ann.begin(*["random"] * 4, expansion=True).wait_for_my_turn()
    assert ann.page.locator("section.ask .place").count() > 15
    assert ann.page.evaluate(HIDDEN_PLACES) == []
