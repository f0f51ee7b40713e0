"""Rooms come and go: what nobody looks at any more is not held."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

from stoneage.match.commands import Play, Resign, Sit, Start
from stoneage.match.settings import Settings
from stoneage.server.config import Config
from stoneage.server.connection import Socket
from stoneage.server.matches.live_match import LiveMatch
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.storage.database import open_database
from stoneage.server.storage.store import Store
from stoneage.server.warmup import WarmUp


class Silence:
    def say(self, words: bytes) -> None:
        """Nobody listens."""


SETTINGS = Settings.model_validate({"options": {"players": 2, "start": 0}, "hot_seat": True})


async def finished_match(hub: LiveMatches, number: int) -> "weakref.ref[LiveMatch]":
    """One person plays a little for both, is watched, and gives up."""
    table = (await hub.open_table(SETTINGS, "ann")).id
    for seat in range(2):
        await hub.ask(table, "ann", Sit(type="sit", id=f"sit{seat}", nonce=f"{number:032x}"))
    await hub.ask(table, "ann", Start(type="start", id="start"))
    spectator = Socket(Silence(), "eve")
    room = await hub.enter(table, spectator, 0)
    await hub.ask(table, "ann", Play(type="play", id="play", version=room.match.version, move="place hunt 5"))
    for seat in range(2):
        await hub.ask(table, "ann", Resign(type="resign", id=f"resign{seat}", seat=seat))
    assert room.match.stage == "over"
    room.leave(spectator)
    room.used = 0.0
    return weakref.ref(room)


def test_finished_matches_leave_nothing_in_memory(tmp_path: Path):
    async def evening() -> list[Any]:
        warm_up = WarmUp()
        warm_up.kernel.done()
        store = Store(await open_database(f"sqlite:///{tmp_path}/x.db"))
        hub = LiveMatches(Config("unused"), store, warm_up)
        rooms = [await finished_match(hub, number) for number in range(20)]
        held = len(hub.rooms)
        await hub._beat()
        await asyncio.sleep(0)
        gc.collect()
        alive = [room for room in rooms if room() is not None]
        left = [hub.rooms, hub._duties._timers, hub._duties._acting, hub._opening, alive]
        await hub.close()
        await store.close()
        return [held, *map(len, left)]

    assert asyncio.run(evening()) == [20, 0, 0, 0, 0, 0]
