"""A bot never stalls a table: what happens when one is slow, silent, or has no brain yet."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from stoneage.bots import make_bot
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.server.bots import bot_pool, process_pool
from stoneage.server.bots.bot_pool import BotPool
from stoneage.server.bots.process_pool import ProcessPool, StillStarting
from stoneage.server.matches import autoplay
from stoneage.server.matches.autoplay import Autoplay
from stoneage.server.matches.live_match import LiveMatch
from stoneage.server.warmup import Part
from tests.kit.match_scene import Scene


class Silent:
    """ProcessPool that never answer."""

    def share(self, _client: str) -> float:
        return 1.0

    async def run(self, _limit: float, *_doing: Any, client: str) -> Any:  # noqa: ARG002 - its name is passed
        raise Refused("unavailable")


class Witness:
    """A store, a bot pool and a viewer in one: notes who is asked to think, and what viewers are sent."""

    person = None
    shared = False

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.sent: list[bytes] = []

    async def choose(self, _table: Match, bot: str) -> str:
        self.asked.append(bot)
        await asyncio.Event().wait()
        return ""

    def send_text(self, payload: bytes) -> None:
        if b"welcome" not in payload:
            self.sent.append(payload)

    async def hold(self, *_lease: Any) -> bool:
        return True


async def until(wanted: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not wanted():
            await asyncio.sleep(0.01)


def bots_turn(bot: str) -> Match:
    scene = Scene(options={"start": 1}).sit("ann")
    scene.ask("ann", "seat_bot", seat=1, bot=bot)
    scene.ask("ann", "start")
    return scene.match


def test_work_that_takes_too_long_is_given_up_and_the_next_gets_a_fresh_process():
    async def work() -> list[Any]:
        workers = ProcessPool(1)
        try:
            with pytest.raises(Refused, match="unavailable"):
                await workers.run(0.2, time.sleep, 600)
            return [await workers.run(60, int, "7")]
        finally:
            workers.close()

    assert asyncio.run(work()) == [7]


@pytest.mark.parametrize(("compiles", "refusal"), [(False, Refused), (True, StillStarting)])
def test_a_process_that_does_not_come_up_is_waited_for_only_while_it_compiles(
    monkeypatch: pytest.MonkeyPatch, compiles: bool, refusal: type[Refused]
):
    async def hang(_process: Any) -> None:
        await asyncio.sleep(600)

    async def work() -> type[Exception]:
        monkeypatch.setattr(process_pool._Process, "_start", hang)
        monkeypatch.setattr(process_pool, "compiles_here", lambda: compiles)
        with pytest.raises(Refused, match="unavailable") as refused:
            await ProcessPool(1).run(0.1, int, "7")
        return refused.type

    assert asyncio.run(work()) is refusal


def test_a_silent_bot_is_answered_for_by_common_sense():
    table = bots_turn("club")
    move = asyncio.run(BotPool(Silent()).choose(table, "club"))
    assert move == str(make_bot("value").choose(table.game.observation(), np.random.default_rng(0)))


def test_where_rules_are_compiled_first_a_silent_bot_is_answered_for_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bot_pool, "compiles_here", lambda: True)
    table = bots_turn("club")
    assert asyncio.run(BotPool(Silent()).choose(table, "club")) in [str(legal) for legal in table.game.legal]


class Loading:
    """A ProcessPool whose process loads too long the first time."""

    def __init__(self) -> None:
        self.asked = 0

    def share(self, _client: str) -> float:
        return 1.0

    async def run(self, _limit: float, *_doing: Any, client: str) -> Any:  # noqa: ARG002 - its name is passed
        self.asked += 1
        if self.asked == 1:
            raise StillStarting
        return "place hunt 5"


def test_nobody_plays_at_random_for_a_bot_whose_process_still_loads(monkeypatch: pytest.MonkeyPatch):
    async def attend() -> list[Any]:
        monkeypatch.setattr(autoplay, "_RETRY", 0.01)
        pool, witness, brain = Loading(), Witness(), Part("brain")
        brain.done()
        made: list[Any] = []
        live = LiveMatch(bots_turn("club"), witness)

        async def note(decide: Any) -> None:
            made.append(decide(live.match).change.move)
            await asyncio.Event().wait()

        monkeypatch.setattr(live, "do", note)
        looking = Autoplay(witness, BotPool(pool), brain)
        looking.look(live)
        async with asyncio.timeout(30):
            while not made:
                await asyncio.sleep(0.01)
        await looking.close()
        return [pool.asked, *made]

    assert asyncio.run(attend()) == [2, "place hunt 5"]


@pytest.mark.parametrize(("bot", "waits"), [("club", True), ("random", False)])
def test_a_bot_that_thinks_waits_for_its_brain_and_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, bot: str, waits: bool
):
    async def attend() -> list[Any]:
        monkeypatch.setattr(autoplay, "_PROGRESS", 0.01)
        witness, brain = Witness(), Part("brain")
        live, looking = LiveMatch(bots_turn(bot), witness), Autoplay(witness, witness, brain)
        live.enter(witness, 0)
        looking.look(live)
        await until(lambda: witness.asked or witness.sent)
        before = list(witness.asked)
        brain.done()
        await until(lambda: witness.asked)
        await looking.close()
        return [before, witness.asked, witness.sent[:1]]

    sent = [b'{"type":"warming","part":"brain","progress":0.0}']
    assert asyncio.run(attend()) == ([[], [bot], sent] if waits else [[bot], [bot], []])


class Slow(ProcessPool):
    """One process, and work that ends when the test says so."""

    def __init__(self) -> None:
        super().__init__(1)
        self.begun: list[str] = []
        self.gates: asyncio.Queue[None] = asyncio.Queue()
        self._idle[0].run = self._work  # type: ignore[assignment, method-assign]

    async def _work(self, _limit: float, _function: Any, name: str) -> None:
        self.begun.append(name)
        await self.gates.get()


async def at_rest() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_who_has_much_work_waiting_is_served_as_often_as_who_has_one():
    """One guest with fifty tables of bots, or asking a coach all the time, made everybody's bots wait and hurry."""

    async def evening() -> tuple[list[str], float, float]:
        pool = Slow()
        greedy = [asyncio.create_task(pool.run(1, print, f"eve {n}", client="eve")) for n in range(5)]
        await at_rest()
        shares = pool.share("ann"), pool.share("eve")
        modest = [asyncio.create_task(pool.run(1, print, f"{who} 0", client=who)) for who in ("ann", "bob")]
        await at_rest()
        for _ in range(7):
            pool.gates.put_nowait(None)
        await asyncio.gather(*greedy, *modest)
        return pool.begun, *shares

    begun, anns, eves = asyncio.run(evening())
    assert begun == ["eve 0", "eve 1", "ann 0", "bob 0", "eve 2", "eve 3", "eve 4"]
    assert (anns, eves) == (1 / 2, 1 / 5)  # beside one client; behind four pieces of one's own


def test_work_that_is_given_up_while_it_waits_keeps_nobody_from_the_process():
    async def evening() -> list[str]:
        pool = Slow()
        first, second, third = (asyncio.create_task(pool.run(1, print, name, client=name)) for name in "abc")
        await at_rest()
        second.cancel()
        pool.gates.put_nowait(None)
        pool.gates.put_nowait(None)
        await asyncio.gather(first, third)
        pool.gates.put_nowait(None)
        await pool.run(1, print, "d", client="d")
        return pool.begun

    assert asyncio.run(evening()) == ["a", "c", "d"]
