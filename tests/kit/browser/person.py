"""People at their browsers: what they do with the page, and what they would never put up with."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, Self
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, Request, ViewportSize, WebSocket, expect

from tests.kit.browser.messenger import Messenger
from tests.kit.browser.speech import language_of, say
from tests.kit.nodejs import WEB
from tests.kit.server.client import whole
from tests.kit.server.process import Server

WIDE: ViewportSize = {"width": 1366, "height": 768}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 390, "height": 844}

_AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
_PLACES = ("forest", "card", "building", "claypit", "quarry", "hunt")
_PATIENCE = 30_000
# The browser itself notes every refusal: a dead link.
_EXCUSED = r"status of 404"
_LIKINGS = "localStorage.getItem('stoneage.prefs') ?? localStorage.setItem('stoneage.prefs', JSON.stringify({}))"

# Going offline leaves sockets open that are open already: they are noted, to be cut.
_LINES = """
    globalThis.lines = [];
    const Line = WebSocket;
    WebSocket = class extends Line { constructor(url) { super(url); lines.push(this); } };
"""

# What the device says; the page follows it.
_SCHEMES: dict[str, Literal["light", "dark"]] = {"light": "light", "night": "dark"}
_PAINTED = "new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))"
_OBJECTIONS = """(rules) => axe.run({ resultTypes: ["violations"], ...rules }).then(({ violations }) => violations)"""
_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}  # the rules that another light can break

expect.set_options(timeout=_PATIENCE)
Welcome = Callable[..., "Person"]


def touches(viewport: ViewportSize) -> bool:
    """Whether a screen of this size is a phone's: its page cannot become that of another device."""
    return viewport["width"] < 600


class Person:
    """Someone with a browser of their own. At the end `leave` says whether anything was wrong with the page."""

    def __init__(
        self, browser: Browser, server: Server, name: str = "Ann", *,
        viewport: ViewportSize = WIDE, locale: str = "en-GB", theme: str = "light", **context: Any,
    ) -> None:  # fmt: skip
        self.server = server
        self.name = name
        self.language = language_of(locale)
        self.theme = theme
        touch = touches(viewport)
        traits = {
            "has_touch": touch,
            "is_mobile": touch,
            "color_scheme": _SCHEMES[theme],
            "reduced_motion": "reduce",
            "service_workers": "block",
            **context,
        }
        self.context = browser.new_context(viewport=viewport, locale=locale, **traits)
        likings = json.dumps({"speed": "instant", "sound": False, "theme": "auto"})
        self.context.add_init_script(_LIKINGS.replace("{}", likings))
        self.context.add_init_script(_LINES)
        self.messenger = Messenger(self.context.request, server, name)
        self.heard: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self._excused = [_EXCUSED]
        self.page = self._new_page()

    def _new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(_PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        page.on("console", lambda said: self.faults.extend([f"console: {said.text}"] * (said.type == "error")))
        page.on("request", self._check_host)
        page.on("websocket", self._listen)
        return page

    def _check_host(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https") and address.netloc != urlsplit(self.server.url).netloc:
            self.faults.append(f"asked another host: {request.url}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def excuse(self, *patterns: str) -> None:
        """What the browser says when a test cuts its line is not the page's fault."""
        self._excused += patterns

    def lose_the_line(self) -> None:
        self.excuse("ERR_INTERNET_DISCONNECTED")
        self.context.set_offline(True)
        self.page.evaluate("lines.forEach((line) => line.close())")

    def find_the_line(self) -> None:
        self.context.set_offline(False)

    def leave(self) -> None:
        self.context.close()
        excused = re.compile("|".join(self._excused))
        faults = [fault for fault in self.faults if not excused.search(fault)]
        assert not faults, "\n".join(faults)

    # --- words

    def word(self, key: str, **arguments: object) -> str:
        """What the page calls something, in this person's language."""
        return say(self.language, key, **arguments)

    def button(self, key: str, **arguments: object) -> Locator:
        return self.page.get_by_role("button", name=self.word(key, **arguments)).filter(visible=True).last

    def field(self, key: str, **arguments: object) -> Locator:
        return self.page.get_by_label(self.word(key, **arguments)).filter(visible=True).last

    def reads(self, key: str, **arguments: object) -> Self:
        expect(self.page.get_by_text(self.word(key, **arguments)).filter(visible=True).first).to_be_visible()
        return self

    def speak(self, code: str) -> Self:
        """Changes the language of the page, as the settings do."""
        self.language = language_of(code)
        self.page.evaluate("code => localStorage.setItem('stoneage.language', code)", code)
        self.page.reload()
        self.page.locator("main").wait_for()
        return self

    # --- ways to a table

    def visit(self, address: str = "/") -> Self:
        """A page of the server, or a link."""
        self.page.goto(f"{self.server.url}{address}" if address.startswith("/") else address)
        self.page.locator("main").wait_for()
        return self

    def play_now(self, *opponents: str, expansion: bool = False) -> Self:
        """Opens a table from the start page, with these bots instead of the usual ones."""
        self.visit().field("start.expansion" if expansion else "start.base").check()
        for level in opponents:
            self.page.get_by_role("button", name=re.compile(f"^{self.word(f'bot.{level}')}:")).click()
        self.field("start.name").fill(self.name)
        self.button("start.play_now").click()
        return self.at_the_board()

    def open_table(self) -> Self:
        """For one friend, and sit down in the first seat."""
        self.visit().button("start.friends").click()
        self.page.get_by_role("dialog").get_by_label("2", exact=True).check()
        self.field("start.name").fill(self.name)
        self.button("table.open").click()
        return self.take_seat(1)

    @property
    def invitation(self) -> str:
        return self.field("table.invitation").input_value()

    def begin(self, *bots: str, expansion: bool = False, **settings: Any) -> Self:
        """At the board of a game that was begun without the page."""
        return self.watch(self.messenger.begin(*bots, expansion=expansion, **settings))

    def watch(self, table: str) -> Self:
        """At its board, also when the page was at another one before."""
        self.visit(f"/#/table/{table}")
        self.until(
            lambda: any(message["type"] == "welcome" and message["table"]["id"] == table for message in self.heard)
        )
        return self.see().at_the_board()

    def sit(self, link: str, seat: int) -> Self:
        """At a table that gathers, by its link."""
        self.visit(link).field("start.name").fill(self.name)
        return self.take_seat(seat)

    def take_seat(self, seat: int) -> Self:
        """At the table that the page shows."""
        chair = self.page.locator("li.spot").nth(seat - 1)
        chair.get_by_role("button", name=self.word("table.sit")).click()
        expect(chair.get_by_role("button", name=self.word("table.stand"))).to_be_visible()
        return self

    def at_the_board(self) -> Self:
        self.page.locator("[data-mat]").first.wait_for()
        return self

    @property
    def table(self) -> str:
        return self.page.url.split("#/table/")[1].split("/")[0]

    # --- at the board

    @property
    def asked(self) -> Locator:
        """The panel while it asks me something."""
        return self.page.locator("section.ask.mine")

    @property
    def my_turn(self) -> bool:
        return self.asked.count() > 0

    @property
    def confirm_button(self) -> Locator:
        return self.page.locator("section.ask .confirm")

    @property
    def undo_button(self) -> Locator:
        return self.page.locator("section.ask .undo")

    def _hear(self, message: dict[str, Any]) -> None:
        """What the page receives, each time with all that it knows by then."""
        self.heard.append(whole(self.seen, message) if message["type"] == "update" else message)

    @property
    def seen(self) -> dict[str, Any]:
        """The table as the server last showed it to this page."""
        return next(message for message in reversed(self.heard) if message["type"] in ("welcome", "update"))

    @property
    def over(self) -> bool:
        return bool(self.seen["table"]["stage"] == "over")

    @property
    def question(self) -> str:
        return str(self.seen["game"]["question"]["kind"])

    @property
    def log_lines(self) -> list[str]:
        return self.page.locator("section.log .line").all_inner_texts()

    def place(self, name: str) -> Locator:
        return self.page.locator(f"[data-place={name}]")

    def figures(self, place: str, seat: int = 0) -> Locator:
        """A seat's people who stand there, those only thought of aside."""
        return self.page.locator(f".figure[data-at={place}]:not(.ghost) use[href$='#person-{seat}']")

    def wait_for_my_turn(self) -> Self:
        self.asked.wait_for()
        return self

    def until(self, so: Callable[[], bool]) -> None:
        """Wait for something that the page has received or shows."""
        for _ in range(_PATIENCE // 20):
            if so():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{self.name} waited in vain; faults: {self.faults}")

    def until_page(self, condition: str) -> None:
        """Until a JavaScript expression holds; `wait_for_function` would be stopped by the page's content policy."""
        self.until(lambda: bool(self.page.evaluate(condition)))

    def send_people(self, place: str, people: int = 1) -> Self:
        """Put people on a place of the board, and confirm."""
        self.place(place).click()
        self.page.keyboard.press(str(people))
        return self.confirm()

    def confirm(self) -> Self:
        before = self.seen["version"]
        self.page.locator("section.ask.mine .confirm:not([aria-disabled=true])").click()
        self.until(lambda: self.seen["version"] > before)
        # Heard on the line is not yet shown: until then the page asks what has just been answered.
        expect(self.confirm_button.get_by_text(self.word("confirm.sending"))).to_have_count(0)
        return self.see()

    def see(self) -> Self:
        """Wait until the page shows what it knows."""
        self.page.evaluate(_PAINTED)
        return self

    def choose_something(self) -> Self:
        """Answer whatever is asked: with what stands composed, else with what brings the game on."""
        self.wait_for_my_turn()
        if self.confirm_button.get_attribute("aria-disabled") == "true":
            self._compose()
        return self.confirm()

    def _compose(self) -> None:
        targets: list[str] = self.page.locator("g.target").evaluate_all(
            "all => all.map((place) => place.dataset.place)"
        )
        if targets:
            wanted = [place for kind in _PLACES for place in targets if place.startswith(kind)] + targets
            self.place(wanted[0]).click()
            if wanted[0] in _PLACES:
                self.page.keyboard.press("3")
        else:
            self.asked.locator("input[type=radio]").filter(visible=True).first.check()

    def play_until(self, so: Callable[[], bool]) -> bool:
        """Choose until a moment has come; False if the game was over before."""
        while True:
            self.until(lambda: self.over or self.my_turn)
            if self.over or so():
                return not self.over
            self.choose_something()

    def play_until_over(self) -> Self:
        self.play_until(lambda: False)
        self.page.get_by_role("dialog").wait_for()
        return self

    # --- what people expect of a page

    def open_settings(self) -> Locator:
        self.page.locator("button[aria-haspopup=dialog][aria-label]").click()  # in whatever language
        return self.page.get_by_role("dialog")

    def needs_no_scrolling(self) -> None:
        size = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        room = self.page.evaluate("[innerWidth, innerHeight]")
        assert size[0] <= room[0], f"{size} do not fit into {room}"
        assert size[1] <= room[1], f"{size} do not fit into {room}"

    def resize(self, viewport: ViewportSize) -> Self:
        """Turn the phone, or pull at the window's corner."""
        self.page.set_viewport_size(viewport)
        return self.see()

    def finds_no_barrier(self) -> None:
        """Nothing that axe-core objects to, in either light."""
        if not self.page.evaluate("'axe' in globalThis"):
            self.page.evaluate(_AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(_OBJECTIONS, {})
        for theme in _SCHEMES.keys() - {self.theme}:
            self.page.emulate_media(color_scheme=_SCHEMES[theme])
            found += self.see().page.evaluate(_OBJECTIONS, _COLOURS)
        self.page.emulate_media(color_scheme=_SCHEMES[self.theme])
        told = [f"{one['id']}: {node['html'][:160]} {node['failureSummary']}" for one in found for node in one["nodes"]]
        assert told == [], "\n".join(told)

    def drop_file(self, path: Path) -> None:
        """Let a file fall on the page."""
        self.page.evaluate(
            """([name, text]) => {
                const dataTransfer = new DataTransfer();
                dataTransfer.items.add(new File([text], name, { type: "application/json" }));
                for (const type of ["dragover", "drop"])
                    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
            }""",
            [path.name, path.read_text(encoding="utf-8")],
        )
