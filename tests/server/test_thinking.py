"""A bot never stalls a table: what happens when one is slow, silent, or has no brain yet."""

import asyncio
import time
from typing import Any

import pytest

from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.server.bots.bot_pool import BotPool
from stoneage.server.bots.process_pool import ProcessPool
from stoneage.server.matches import autoplay
from stoneage.server.matches.autoplay import Autoplay
from stoneage.server.matches.live_match import LiveMatch
from stoneage.server.warmup import Part
from tests.kit.match_scene import Scene


class Silent:
    """ProcessPool that never answer."""

    waiting = 0

    async def run(self, _limit: float, *_doing: Any) -> Any:
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


def test_a_silent_bot_is_answered_for_by_a_legal_move():
    table = bots_turn("club")
    move = asyncio.run(BotPool(Silent()).choose(table, "club"))
    assert move in [str(legal) for legal in table.game.legal]


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
        await asyncio.sleep(0.1)
        before = list(witness.asked)
        brain.done()
        await asyncio.sleep(0.1)
        await looking.close()
        return [before, witness.asked, witness.sent[:1]]

    sent = [b'{"type":"warming","part":"brain","progress":0.0}']
    assert asyncio.run(attend()) == ([[], [bot], sent] if waits else [[bot], [bot], []])
