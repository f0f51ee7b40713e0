"""Measures the CPU time of frames in which something moves on the board, for two builds of the client in turns.

    uv run --dev python -m benchmarks.frames OLD NEW [--rounds 5]

OLD and NEW are built clients (copies of `src/stoneage/server/client`). Both show the same table at 1366×768 in
headless Chromium, whose rasteriser runs on the CPU. Printed are the CPU milliseconds per sixtieth of a second of the
main, raster, compositor and display threads, and the frames per second that were drawn: medians of the rounds. `start`
is the CPU time of the raster threads until the first page is complete; `start without title` and `start without valley`
leave one part out. With `--throttle 4` the processor is slowed down, and the 95th percentile of the milliseconds
between two frames is printed, also of a `whole turn`: a placement and the answers of four bots.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.compare_clients import ARGUMENTS, served_from
from tests.kit.browser.chromium import executable
from tests.kit.browser.messenger import asks
from tests.kit.browser.person import Person
from tests.kit.server.play_styles import Moment
from tests.kit.server.process import Server, close_forkserver

_CATEGORIES: Final = "toplevel,cc,viz"
_PREFERENCES: Final = json.dumps({"speed": "slow", "sound": False})
_FIGURE: Final = "document.querySelector('.pieces .figure:not(.ghost)') ?? document.querySelector('.drawn > g > g')"
_MARKER: Final = "document.querySelector('[data-marker]')"
_MOVE: Final = """.animate(
    [{ transform: "translate(0px, 0px)" }, { transform: "translate(360px, 0px)" }], { duration: 1500 }).finished"""
_LIGHT: Final = """new Promise(async (done) => {
    const found = (lights) => document.querySelectorAll(lights).length;
    const [selector, classes] = found(".lights .lit") ? [".lights .lit", "lit"]
        : found(".lights path") ? [".lights path", ""] : ["[data-place].target", "target"];
    const places = document.querySelectorAll(selector);
    for (const lit of [false, true]) for (const place of [...places].slice(0, 12)) {
        if (classes) place.classList.toggle(classes, lit);
        else place.style.display = lit ? "" : "none";
        await new Promise((next) => setTimeout(next, 50));
    }
    done();
})"""
_SCENES: Final = {"figure walks": f"({_FIGURE}){_MOVE}", "marker runs": f"({_MARKER}){_MOVE}", "places light": _LIGHT}
_FRAMES: Final = """() => {
    globalThis.frames = [];
    let last = performance.now();
    const tick = (now) => { frames.push(now - last); last = now; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
}"""


_THREADS: Final = ("main", "raster", "compositor", "display")


class Trace:
    """What a page did between two moments: `with Trace(page) as trace: …`, then `trace.cpu()`."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._page = page
        self._events: list[dict[str, Any]] = []
        self._complete = False
        self._session.on("Tracing.dataCollected", lambda data: self._events.extend(data["value"]))
        self._session.on("Tracing.tracingComplete", lambda _: self._finish())

    def _finish(self) -> None:
        self._complete = True

    def __enter__(self) -> "Trace":
        options = {"traceConfig": {"includedCategories": _CATEGORIES.split(",")}, "transferMode": "ReportEvents"}
        self._session.send("Tracing.start", options)
        return self

    def __exit__(self, *_: object) -> None:
        self._session.send("Tracing.end")
        while not self._complete:
            self._page.wait_for_timeout(20)

    def cpu(self) -> Counter[str]:
        """Returns the CPU time in milliseconds by kind of thread."""
        named = [event for event in self._events if event["name"] == "thread_name"]
        names = {(event["pid"], event["tid"]): event["args"]["name"] for event in named}
        spent: Counter[str] = Counter()
        for event in self._events:
            thread = names.get((event["pid"], event["tid"]), "")
            if event["name"] == "ThreadControllerImpl::RunTask" or "RasterTask" in event["name"]:
                kind = _kind_of(thread)
                if kind and (kind == "raster") == ("RasterTask" in event["name"]):
                    spent[kind] += event.get("tdur", 0) / 1000
        return spent

    def frames(self) -> int:
        return sum(event["name"] == "Display::DrawAndSwap" for event in self._events)


def _kind_of(thread: str) -> str:
    kinds = {"CrRendererMain": "main", "Compositor": "compositor", "VizCompositorThread": "display"}
    return "raster" if "Worker" in thread else kinds.get(thread, "")


def board_of(browser: Browser, server: Server, build: Path, throttle: float, moment: Moment) -> Person:
    ann = Person(browser, server, "Ann", reduced_motion="no-preference")
    ann.context.add_init_script(f"localStorage.setItem('stoneage.prefs', '{_PREFERENCES}')")
    served_from(ann, build)
    ann.watch(ann.messenger.reach(moment, bots=("value",) * 4, expansion=True)).wait_for_my_turn()
    ann.page.wait_for_timeout(500)
    if throttle > 1:
        ann.context.new_cdp_session(ann.page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    return ann


def per_frame(ann: Person, doing: Callable[[], object]) -> tuple[float, ...]:
    begun = time.monotonic()
    with Trace(ann.page) as trace:
        doing()
        seconds = time.monotonic() - begun
    spent = trace.cpu()
    return *(spent[kind] / (seconds * 60) for kind in _THREADS), trace.frames() / seconds


def late_frames(ann: Person, doing: Callable[[], object]) -> tuple[float]:
    """Returns the 95th percentile of the milliseconds between two frames of the main thread."""
    ann.page.evaluate(_FRAMES)
    doing()
    gaps = sorted(ann.page.evaluate("frames"))
    return (gaps[int(0.95 * (len(gaps) - 1))],)


def throw(ann: Person) -> None:
    ann.asked.locator("input[type=radio]").first.check()
    ann.confirm_button.click()
    ann.page.locator(".tray .cup").wait_for()
    ann.page.locator(".tray .cup").wait_for(state="detached")


def turn(ann: Person) -> None:
    ann.choose_something()
    ann.page.locator("section.ask:not(.mine)").wait_for()
    ann.wait_for_my_turn()


def moving(browser: Browser, server: Server, build: Path, throttle: float) -> dict[str, tuple[float, ...]]:
    measure = late_frames if throttle > 1 else per_frame
    ann = board_of(browser, server, build, throttle, lambda game: game["round"] == 2 and asks("place")(game))
    found = {
        name: measure(ann, partial(ann.page.evaluate, f"{script}.then(() => null)")) for name, script in _SCENES.items()
    }
    if throttle > 1:
        found["whole turn"] = measure(ann, partial(turn, ann))
    ann.context.close()
    ann = board_of(browser, server, build, throttle, lambda game: asks("resolve")(game) and game["offers"][0]["rolls"])
    found["dice fall"] = measure(ann, partial(throw, ann))
    ann.context.close()
    return found


def start(browser: Browser, server: Server, build: Path, style: str) -> float:
    """Returns the CPU milliseconds that the raster threads need for the first page."""
    ann = Person(browser, server, "Ann", reduced_motion="no-preference")
    ann.context.add_init_script(
        f"addEventListener('DOMContentLoaded', () => document.head.append(Object.assign("
        f"document.createElement('style'), {{ textContent: `{style}` }})))"
    )
    served_from(ann, build)
    with Trace(ann.page) as trace:
        ann.visit().button("start.play_now").wait_for()
        ann.page.wait_for_load_state("networkidle")
        ann.page.wait_for_timeout(800)
    ann.context.close()
    return trace.cpu()["raster"]


_WITHOUT: Final = {
    "start": "",
    "start without title": ".title { display: none }",
    "start without valley": ".valley { visibility: hidden }",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("builds", nargs=2, type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--throttle", type=float, default=1)
    given = parser.parse_args()
    found: dict[tuple[str, Path], list[tuple[float, ...]]] = {}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        with Server(f"sqlite:///{data}/stoneage.db", Path(data) / "log") as server:
            for _ in range(given.rounds):
                for build in given.builds:
                    results: dict[str, tuple[float, ...]] = dict(moving(browser, server, build, given.throttle))
                    if given.throttle == 1:
                        results |= {name: (start(browser, server, build, style),) for name, style in _WITHOUT.items()}
                    for name, values in results.items():
                        found.setdefault((name, build), []).append(values)
        browser.close()
        close_forkserver()
    for (name, build), rounds in sorted(found.items()):
        medians = " ".join(f"{statistics.median(column):8.2f}" for column in zip(*rounds, strict=True))
        print(f"{name:22} {build.name:12} {medians}")


if __name__ == "__main__":
    main()
