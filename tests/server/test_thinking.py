"""A bot never stalls a table: what happens when one is slow or silent."""

import asyncio
import time
from typing import Any, cast

import numpy as np
import pytest

from stoneage.bots import make_bot
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.server.bots import process_pool
from stoneage.server.bots.bot_pool import BotPool, bot_seed, game_seed
from stoneage.server.bots.process_pool import ProcessPool
from tests.kit.match_scene import Scene


class Silent:
    """ProcessPool that never answer."""

    def share(self, _client: str) -> float:
        return 1.0

    async def run(self, _limit: float, *_doing: Any, client: str) -> Any:  # noqa: ARG002 - its name is passed
        raise Refused("unavailable")


def bots_turn(bot: str) -> Match:
    scene = Scene(options={"start": 1}).sit("ann")
    scene.ask("ann", "seat_bot", seat=1, bot=bot)
    scene.ask("ann", "start")
    return scene.match


def test_work_that_takes_too_long_is_given_up_and_the_next_gets_a_fresh_process() -> None:
    async def work() -> list[Any]:
        workers = ProcessPool(1)
        try:
            with pytest.raises(Refused, match="unavailable"):
                await workers.run(0.2, time.sleep, 600)
            return [await workers.run(60, int, "7")]
        finally:
            workers.close()

    assert asyncio.run(work()) == [7]


def test_a_process_that_does_not_come_up_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hang(_process: Any) -> None:
        await asyncio.sleep(600)

    monkeypatch.setattr(process_pool._Process, "_start", hang)
    with pytest.raises(Refused, match="unavailable"):
        asyncio.run(ProcessPool(1).run(0.1, int, "7"))


def test_a_silent_bot_is_answered_for_by_common_sense() -> None:
    table = bots_turn("club")
    move = asyncio.run(BotPool(cast("ProcessPool", Silent())).choose(table, "club"))
    assert move == str(make_bot("value").choose(table.game.observation(), np.random.default_rng(0)))


def test_a_bot_keeps_its_opinions_during_a_match() -> None:
    """Every choice has a seed of its own; the one that opinions come from is the same for a seat."""
    scene = Scene(options={"start": 1}).sit("ann")
    scene.ask("ann", "seat_bot", seat=1, bot="family")
    scene.ask("ann", "start")
    seeds: list[Any] = []
    while len(seeds) < 3:
        if scene.match.bot_asked:
            seeds.append((game_seed(scene.match), bot_seed(scene.match)))
            scene.bot_plays()
        else:
            scene.play("ann")
    assert len({seed for seed, _ in seeds}) == 1
    assert len({seed for _, seed in seeds}) == 3


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


def test_who_has_much_work_waiting_is_served_as_often_as_who_has_one() -> None:
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


def test_work_that_is_given_up_while_it_waits_keeps_nobody_from_the_process() -> None:
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


def test_work_that_is_given_up_just_as_its_turn_comes_keeps_nobody_from_the_process() -> None:
    async def evening() -> list[str]:
        pool = Slow()

        async def cancels_next() -> None:
            await pool.run(1, print, "a", client="a")
            second.cancel()  # it has been given the process, and has not run since

        first = asyncio.create_task(cancels_next())
        await at_rest()
        second = asyncio.create_task(pool.run(1, print, "b", client="b"))
        await at_rest()
        pool.gates.put_nowait(None)
        await asyncio.gather(first, second, return_exceptions=True)
        assert second.cancelled()
        pool.gates.put_nowait(None)
        await asyncio.wait_for(pool.run(1, print, "c", client="c"), 5)
        return pool.begun

    assert asyncio.run(evening()) == ["a", "c"]
