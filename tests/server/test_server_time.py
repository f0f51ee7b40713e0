"""Clocks and wall clocks: nobody is flagged by a jump, and nobody's clock freezes (D19)."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stoneage.authority.ports import time_lost
from stoneage.match.clock import deadline
from stoneage.match.commands import Play, Sit, Start
from stoneage.match.settings import Settings
from stoneage.server.config import Config
from stoneage.server.matches.housekeeping import Housekeeping
from stoneage.server.matches.live_matches import LiveMatches
from stoneage.server.server_time import SERVER_TIME, ServerTime, now
from stoneage.server.storage.database import open_database
from stoneage.server.storage.store import Store

HOUR = 3600.0
SETTINGS = Settings.read(
    {"options": {"players": 2, "start": 0}, "hot_seat": True, "clock": {"bank": 60.0, "increment": 10.0}}
)
Turn = Callable[[float], None]


@pytest.fixture
def put_clock(monkeypatch: pytest.MonkeyPatch) -> Turn:
    """Turns the wall clock of this process by this number of seconds; the server's own time is put right afterwards."""
    wall = time.time
    monkeypatch.setattr(SERVER_TIME, "_base", SERVER_TIME._base)
    return lambda seconds: monkeypatch.setattr(time, "time", lambda: wall() + seconds)


def left(live: Any) -> float:
    """Seconds until the clock of the person who is asked runs out."""
    limit = deadline(live.match)
    assert limit is not None
    return limit - now()


async def server(path: Path) -> tuple[LiveMatches, Housekeeping]:
    """A process of its own, as far as its database knows."""
    matches = LiveMatches(Config("unused"), Store(await open_database(f"sqlite:///{path}/x.db")))
    housekeeping = Housekeeping(matches)
    await housekeeping.begin()
    return matches, housekeeping


async def asked(matches: LiveMatches) -> Any:
    """A match with a clock, in which Ann is asked."""
    match = (await matches.open_match(SETTINGS, "ann")).id
    for seat in range(2):
        await matches.ask(match, "ann", Sit(type="sit", id=f"sit{seat}", nonce=f"{seat:032x}"))
    await matches.ask(match, "ann", Start(type="start", id="start"))
    return await matches.get(match)


async def stop(matches: LiveMatches) -> None:
    await matches.close()
    await matches.store.close()


@pytest.mark.parametrize("seconds", [HOUR, -HOUR])
def test_a_jump_of_the_wall_clock_flags_nobody_and_freezes_nothing(
    tmp_path: Path, put_clock: Turn, seconds: float
) -> None:
    async def evening() -> tuple[float, float, float, Any]:
        matches, housekeeping = await server(tmp_path)
        live = await asked(matches)
        before = left(live)
        put_clock(seconds)
        await housekeeping.round()
        jumped = left(live)
        put_clock(0.0)
        await housekeeping.round()
        back = left(live)
        status, version = live.match.asked.status, live.match.version
        await live.ask("ann", Play(type="play", id="p", version=version, move="place hunt 5"))
        bank = live.match.seats[0].bank
        await stop(matches)
        return before, jumped, back, (status, bank)

    before, jumped, back, (status, bank) = asyncio.run(evening())
    assert before == pytest.approx(jumped, abs=5)
    assert before == pytest.approx(back, abs=5)
    assert status == "here"
    assert bank == pytest.approx(70, abs=5)


@pytest.mark.parametrize("seconds", [HOUR, -HOUR])
def test_a_jump_between_two_processes_is_charged_to_nobody(tmp_path: Path, put_clock: Turn, seconds: float) -> None:
    """Also a server that was not there for an hour: nobody could play then."""

    async def evening() -> tuple[float, float]:
        matches, housekeeping = await server(tmp_path)
        match = (await asked(matches)).match.id
        await housekeeping.note_uptime()
        await stop(matches)
        put_clock(seconds)
        SERVER_TIME._base = time.time() - time.monotonic()  # what a new process begins with
        matches, _ = await server(tmp_path)
        live = await matches.get(match)
        remaining = left(live)
        await live.ask("ann", Play(type="play", id="p", version=live.match.version, move="place hunt 5"))
        bank = live.match.seats[0].bank
        await stop(matches)
        return remaining, bank

    remaining, bank = asyncio.run(evening())
    assert remaining == pytest.approx(70, abs=5)
    assert bank == pytest.approx(70, abs=5)


def test_time_never_runs_back(put_clock: Turn) -> None:
    clock = ServerTime()
    before = clock.now()
    put_clock(-HOUR)
    assert clock.follow(time.time()) == 0.0
    assert clock.now() >= before


def test_time_without_a_server_is_lost() -> None:
    up = [(0.0, 100.0), (150.0, 300.0), (200.0, 250.0), (400.0, 500.0)]
    assert time_lost(50.0, 500.0, up) == 150.0
    assert time_lost(120.0, 450.0, up) == 130.0
    assert time_lost(160.0, 290.0, up) == 0.0
    assert time_lost(-50.0, 90.0, up) == 0.0  # before the first server that noted anything
