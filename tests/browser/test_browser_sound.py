"""Sound begins with the first press, is loaded then, and can be turned off."""

from tests.browser.test_browser_weight import Downloads
from tests.kit.browser.person import Person, Welcome

# Counts what is played, by its length in seconds.
_LISTENER = """
    globalThis.contexts = 0;
    globalThis.played = [];
    const Context = AudioContext;
    AudioContext = class extends Context { constructor(options) { super(options); contexts += 1; } };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function () { played.push(this.buffer.duration); start.call(this); };
"""
_LOUD = "localStorage.setItem('stoneage.prefs', JSON.stringify({ speed: 'instant', volume: VOLUME, ambience: VALLEY }))"
MOST = 150_000  # bytes of all that is loaded to be heard
LOOP = 12  # seconds of the valley


def listening(welcome: Welcome, volume: float = 0.5, valley: float = 0.2) -> tuple[Person, list[str]]:
    ann = welcome()
    ann.context.add_init_script(_LISTENER + _LOUD.replace("VOLUME", str(volume)).replace("VALLEY", str(valley)))
    warnings: list[str] = []
    ann.page.on("console", lambda said: warnings.extend([said.text] * (said.type == "warning")))
    return ann, warnings


def test_nothing_is_heard_or_loaded_before_the_first_press(welcome: Welcome) -> None:
    ann, warnings = listening(welcome)
    downloads = Downloads(ann)
    ann.begin("value").wait_for_my_turn()
    ann.page.wait_for_load_state("networkidle")
    before = downloads.take()
    assert not [request for request in before if "/player-" in request]
    assert ann.page.evaluate("contexts") == 0
    ann.place("forest").click()
    ann.until_page(f"played.includes({LOOP})")  # the valley around the table
    ann.page.wait_for_load_state("networkidle")
    loaded = downloads.take()
    assert [request for request in loaded if "/player-" in request]
    assert sum(loaded.values()) < MOST
    ann.confirm()
    ann.until_page(f"played.some((seconds) => seconds < {LOOP})")  # people step onto their rings
    assert ann.page.evaluate("contexts") == 1
    assert [warning for warning in warnings if "Service Worker" not in warning] == []


def test_effects_and_the_valley_have_sliders_of_their_own(welcome: Welcome) -> None:
    ann, _ = listening(welcome, volume=0.5, valley=0)
    ann.begin("value").wait_for_my_turn().place("forest").click()
    ann.confirm()
    ann.until_page("played.length > 0")
    assert not ann.page.evaluate(f"played.includes({LOOP})")
    ann.open_settings()
    ann.field("settings.ambience").fill("0.4")
    ann.until_page(f"played.includes({LOOP})")


def test_with_both_sliders_at_the_left_nothing_is_loaded(welcome: Welcome) -> None:
    ann, _ = listening(welcome, volume=0, valley=0)
    downloads = Downloads(ann)
    ann.begin("value").wait_for_my_turn().place("forest").click()
    ann.confirm()
    ann.page.wait_for_load_state("networkidle")
    assert not [request for request in downloads.take() if "/player-" in request]
    assert ann.page.evaluate("contexts") == 0
