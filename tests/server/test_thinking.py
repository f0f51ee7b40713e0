"""A bot never stalls a table: what happens when one is slow or silent."""

import asyncio
import time
from typing import Any, cast

import numpy as np
import pytest

from stoneage.bots import make_bot
from stoneage.bots.registry import is_offered
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.server.bots import process_pool
from stoneage.server.bots.bot_pool import BotPool, bot_seed, client_of, game_seed
from stoneage.server.bots.fair_queue import Client
from stoneage.server.bots.process_pool import ProcessPool
from tests.kit.match_scene import Scene


class Silent:
    """ProcessPool that never answer."""

    def __init__(self, own_ahead: int = 0) -> None:
        self._own_ahead, self.waits = own_ahead, list[float]()

    def share(self, _client: Client) -> float:
        return 1.0

    def own_ahead(self, _client: Client) -> int:
        return self._own_ahead

    async def run(self, _limit: float, *_doing: Any, client: Client, wait: float) -> Any:  # noqa: ARG002 - names are passed
        self.waits.append(wait)
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


def test_a_bot_process_knows_the_bots_of_the_host() -> None:
    async def ask() -> list[bool]:
        pool = ProcessPool(1, {"anna": "value"})
        try:
            return [await pool.run(60, is_offered, name) for name in ("anna", "berta")]
        finally:
            pool.close()

    assert asyncio.run(ask()) == [True, False]


def test_a_silent_bot_is_answered_for_by_common_sense() -> None:
    table = bots_turn("club")
    choice = asyncio.run(BotPool(cast("ProcessPool", Silent())).choose(table, "club", []))
    assert choice == (str(make_bot("value").choose(table.game.observation(), np.random.default_rng(0))), True)


def test_an_address_waits_longer_for_quick_answers_the_more_of_them_it_wants() -> None:
    """600 tables of one address must not fill the event loop with quick answers."""
    table, watching = bots_turn("club"), [cast("Any", Watching("ann", "192.0.2.1"))]
    for ahead, viewers, expected in [(0, watching, 1.5), (600, watching, 61.5), (0, [], 120.0)]:
        pool = Silent(ahead)
        asyncio.run(BotPool(cast("ProcessPool", pool)).choose(table, "club", viewers))
        assert pool.waits == pytest.approx([expected])


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
        process = self._processes[0]
        process.run = self._work  # type: ignore[assignment, method-assign]
        process._pool, process._process = cast("Any", object()), 1  # it has started

    async def _work(self, _limit: float, _function: Any, name: str) -> None:
        self.begun.append(name)
        await self.gates.get()

    def ask(self, name: str, client: Client, wait: float | None = None) -> asyncio.Task[None]:
        return asyncio.create_task(self.run(1, print, name, client=client, wait=wait))

    async def finish(self, count: int) -> None:
        for _ in range(count):
            self.gates.put_nowait(None)


async def at_rest() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_an_address_with_many_hosts_is_served_as_often_as_one_with_a_single_host() -> None:
    """55 guests of one address raised the wait for another person's expert from 0.3 to 1.6 s."""

    async def evening() -> tuple[list[str], float, float]:
        pool = Slow()
        crowd = [pool.ask(f"eve {n}", Client("eve's", f"guest {n}")) for n in range(600)]
        await at_rest()
        shares = pool.share(Client("ann's", "ann")), pool.share(Client("eve's", "guest 1"))
        modest = [pool.ask("ann", Client("ann's", "ann")), pool.ask("bob", Client("bob's", "bob"))]
        await at_rest()
        await pool.finish(602)
        await asyncio.gather(*crowd, *modest)
        return pool.begun, *shares

    begun, anns, eves = asyncio.run(evening())
    assert begun[:5] == ["eve 0", "eve 1", "ann", "bob", "eve 2"]
    assert anns == pytest.approx(1 / 1.1)  # next to one address, whose pieces are as short as they can be
    assert eves == 0.1  # behind 599 tables of its own


def test_the_hosts_of_one_address_take_turns() -> None:
    async def evening() -> list[str]:
        pool = Slow()
        greedy = [pool.ask(f"eve {n}", Client("club", "eve")) for n in range(4)]
        modest = [pool.ask("ann", Client("club", "ann"))]
        await at_rest()
        await pool.finish(5)
        await asyncio.gather(*greedy, *modest)
        return pool.begun

    assert asyncio.run(evening()) == ["eve 0", "eve 1", "ann", "eve 2", "eve 3"]


def test_tables_without_players_come_last() -> None:
    async def evening() -> tuple[list[str], float]:
        pool = Slow()
        left = [pool.ask(f"left {n}", Client("", f"guest {n}", watched=False)) for n in range(3)]
        await at_rest()
        share = pool.share(Client("ann's", "ann"))
        there = [pool.ask(f"ann {n}", Client("ann's", "ann")) for n in range(2)]
        await at_rest()
        await pool.finish(5)
        await asyncio.gather(*left, *there)
        return pool.begun, share

    assert asyncio.run(evening()) == (["left 0", "ann 0", "ann 1", "left 1", "left 2"], 1.0)


def test_a_turn_that_does_not_come_in_time_is_given_up_and_no_longer_counted() -> None:
    async def evening() -> tuple[list[str], float]:
        pool = Slow()
        first = pool.ask("a", Client("a"))
        await at_rest()
        with pytest.raises(Refused, match="unavailable"):
            await pool.ask("b", Client("b"), wait=0.0)
        share = pool.share(Client("c"))
        third = pool.ask("c", Client("c"), wait=60.0)
        await at_rest()
        await pool.finish(2)
        await asyncio.gather(first, third)
        return pool.begun, share

    assert asyncio.run(evening()) == (["a", "c"], 1.0)


def test_work_that_is_given_up_while_it_waits_keeps_nobody_from_the_process() -> None:
    async def evening() -> list[str]:
        pool = Slow()
        first, second, third = (pool.ask(name, Client(name)) for name in "abc")
        await at_rest()
        second.cancel()
        await pool.finish(2)
        await asyncio.gather(first, third)
        await pool.finish(1)
        await pool.ask("d", Client("d"))
        return pool.begun

    assert asyncio.run(evening()) == ["a", "c", "d"]


def test_work_that_is_given_up_just_as_its_turn_comes_keeps_nobody_from_the_process() -> None:
    async def evening() -> list[str]:
        pool = Slow()

        async def cancels_next() -> None:
            await pool.run(1, print, "a", client=Client("a"))
            second.cancel()  # it has been given the process, and has not run since

        first = asyncio.create_task(cancels_next())
        await at_rest()
        second = pool.ask("b", Client("b"))
        await at_rest()
        await pool.finish(1)
        await asyncio.gather(first, second, return_exceptions=True)
        assert second.cancelled()
        await pool.finish(1)
        await asyncio.wait_for(pool.ask("c", Client("c")), 5)
        return pool.begun

    assert asyncio.run(evening()) == ["a", "c"]


class Watching:
    """A connection of someone who watches."""

    def __init__(self, person: str, address: str) -> None:
        self.person, self.address = person, address


def test_a_bot_chooses_for_the_hosts_address_or_that_of_a_player_who_is_there() -> None:
    match = bots_turn("club")
    host, friend = Watching("ann", "192.0.2.1"), Watching("bob", "2001:db8::1")
    assert match.host == "ann"
    assert client_of(match, cast("Any", [friend, host])) == ("192.0.2.1", "ann", True)
    assert client_of(match, cast("Any", [friend])) == ("2001:db8::/64", "ann", True)
    assert client_of(match, []) == ("", "ann", False)
