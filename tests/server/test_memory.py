"""Matches come and go: what nobody watches any more leaves the memory."""

import asyncio
import gc
import weakref
from collections.abc import Sized
from pathlib import Path
from typing import Any

from stoneage.authority.live_match import LiveMatch
from stoneage.match.commands import Play, Resign, Sit, Start
from stoneage.match.settings import Settings
from stoneage.server.config import Config
from stoneage.server.matches.housekeeping import Housekeeping
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.storage.database import open_database
from stoneage.server.storage.store import Store


class Spectator:
    person: str | None = "eve"

    def end(self, code: int, reason: str) -> None:
        """Nobody ends it."""

    def send_text(self, payload: bytes) -> None:
        """Reads nothing."""


SETTINGS = Settings.read({"options": {"players": 2, "start": 0}, "hot_seat": True})


async def finished_match(matches: LiveMatches, number: int) -> "weakref.ref[LiveMatch]":
    """One person plays a little for both, is watched, and gives up."""
    match = (await matches.open_match(SETTINGS, "ann")).id
    for seat in range(2):
        await matches.ask(match, "ann", Sit(type="sit", id=f"sit{seat}", nonce=f"{number:032x}"))
    await matches.ask(match, "ann", Start(type="start", id="start"))
    spectator = Spectator()
    live = await matches.enter(match, spectator, 0)
    await matches.ask(match, "ann", Play(type="play", id="play", version=live.match.version, move="place hunt 5"))
    for seat in range(2):
        await matches.ask(match, "ann", Resign(type="resign", id=f"resign{seat}", seat=seat))
    assert live.match.stage == "over"
    live.leave(spectator)
    live.used = 0.0
    return weakref.ref(live)


def test_finished_matches_leave_nothing_in_memory(tmp_path: Path) -> None:
    async def evening() -> list[Any]:
        store = Store(await open_database(f"sqlite:///{tmp_path}/x.db"))
        matches = LiveMatches(Config("unused"), store)
        references = [await finished_match(matches, number) for number in range(20)]
        before = len(matches.live)
        await Housekeeping(matches).round()
        await asyncio.sleep(0)
        gc.collect()
        alive = [reference for reference in references if reference() is not None]
        left: list[Sized] = [matches.live, matches.autoplay._timers, matches.autoplay._acting, matches._loading, alive]
        await matches.close()
        await store.close()
        return [before, *map(len, left)]

    assert asyncio.run(evening()) == [20, 0, 0, 0, 0, 0]
