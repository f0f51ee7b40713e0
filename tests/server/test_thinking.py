"""A bot never stalls a table: what happens when one is slow, silent, or has no brain yet."""

import asyncio
import time
from typing import Any

import pytest
from match import Match

from stoneage.server import duties
from stoneage.server.duties import Duties
from stoneage.server.room import Room
from stoneage.server.thinking import Thinkers
from stoneage.server.warmup import Part
from stoneage.server.workers import Workers
from stoneage.table.refusals import Refused
from stoneage.table.table import Table


class Silent:
    """Workers that never answer."""

    waiting = 0

    async def run(self, _limit: float, *_doing: Any) -> Any:
        raise Refused("unavailable")


class Witness:
    """Notes who is asked to think, and what everyone is told."""

    person = None

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.told: list[str] = []

    async def choose(self, _table: Table, bot: str) -> str:
        self.asked.append(bot)
        await asyncio.Event().wait()
        return ""

    def send(self, words: str) -> None:
        self.told.append(words)

    async def hold(self, *_lease: Any) -> bool:
        return True


def bots_turn(bot: str) -> Table:
    match = Match(options={"start": 1}).sit("ann")
    match.ask("ann", "seat_bot", seat=1, bot=bot)
    match.ask("ann", "start")
    return match.table


def test_work_that_takes_too_long_is_given_up_and_the_next_gets_a_fresh_process():
    async def work() -> list[Any]:
        workers = Workers(1)
        try:
            with pytest.raises(Refused, match="unavailable"):
                await workers.run(0.2, time.sleep, 600)
            return [await workers.run(60, int, "7")]
        finally:
            workers.close()

    assert asyncio.run(work()) == [7]


def test_a_silent_bot_is_answered_for_by_a_legal_move():
    table = bots_turn("club")
    move = asyncio.run(Thinkers(Silent()).choose(table, "club"))
    assert move in [str(legal) for legal in table.game.legal]


@pytest.mark.parametrize(("bot", "waits"), [("club", True), ("random", False)])
def test_a_bot_that_thinks_waits_for_its_brain_and_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, bot: str, waits: bool
):
    async def attend() -> list[Any]:
        monkeypatch.setattr(duties, "_NEWS", 0.01)
        witness, brain = Witness(), Part("brain")
        room, looking = Room(bots_turn(bot), witness), Duties(witness, witness, brain, shared=False)
        room.sockets.add(witness)
        looking.look(room)
        await asyncio.sleep(0.1)
        before = list(witness.asked)
        brain.done()
        await asyncio.sleep(0.1)
        await looking.close()
        return [before, witness.asked, witness.told[:1]]

    told = [b'{"type":"warming","part":"brain","progress":0.0}']
    assert asyncio.run(attend()) == ([[], [bot], told] if waits else [[bot], [bot], []])
