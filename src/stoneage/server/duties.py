"""What a server does by itself at a table: bots' turns, automatic answers, clocks, absences.

Several processes may hold the same table; the lease lets one of them act. Even without it nothing could
happen twice, since each version of a log is stored once.
"""

import asyncio
import time
import uuid
from contextlib import suppress
from typing import Final

from stoneage.bots.random import RandomBot
from stoneage.server import messages
from stoneage.server.logs import log
from stoneage.server.room import Room
from stoneage.server.store import Store
from stoneage.server.thinking import Thinkers
from stoneage.server.warmup import Part
from stoneage.table.automatic import automatic_answer
from stoneage.table.clock import absence_limit, deadline
from stoneage.table.decide import play_for, take_over
from stoneage.table.refusals import Refused

_LEASE: Final = 15.0
_RENEW: Final = 8.0  # a lease with less left than this is prolonged before acting
_NEWS: Final = 1.0  # seconds between two words about a brain that is not ready
_ELSEWHERE: Final = 1.0  # look again after this time when another process has the lease


class Leases:
    """The matches in which this process may act."""

    def __init__(self, store: Store, shared: bool) -> None:
        self._store = store
        self._shared = shared
        # Alone on its database a process takes its leases up again after a crash without waiting.
        self._owner = uuid.uuid4().hex if shared else "alone"
        self._until: dict[str, float] = {}

    async def hold(self, match: str) -> bool:
        now = time.time()
        if self._until.get(match, 0.0) - now > _RENEW:
            return True
        held = await self._store.hold(match, self._owner, now + _LEASE, now)
        self._until[match] = now + _LEASE if held else 0.0
        return held

    def drop(self, match: str) -> None:
        self._until.pop(match, None)

    async def give_back(self) -> None:
        if self._shared:
            await self._store.give_back(self._owner)


class Duties:
    """Attends to rooms. For a table that waits for people nothing runs; for a clock or an absence, a timer."""

    def __init__(self, store: Store, thinkers: Thinkers, brain: Part, shared: bool) -> None:
        self._store = store
        self._thinkers = thinkers
        self._brain = brain
        self._leases = Leases(store, shared)
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def look(self, room: Room) -> None:
        """Something changed, or its time has come: act, or look again when something will be due."""
        match = room.table.id
        if match in self._acting:
            return  # who acts looks again afterwards
        if match in self._timers:
            self._timers.pop(match).cancel()
        wait = self._wait(room)
        if wait == 0.0:
            self._acting[match] = asyncio.create_task(self._attend(room))
        elif wait is not None:
            self._timers[match] = asyncio.get_running_loop().call_later(wait, self.look, room)

    async def _attend(self, room: Room) -> None:
        try:
            await self._act(room)
        except Refused:
            await asyncio.sleep(_ELSEWHERE)
        except Exception:
            log.error("duty failed", fault=True)
            await asyncio.sleep(_ELSEWHERE)
        del self._acting[room.table.id]
        self.look(room)

    def leave(self, match: str) -> None:
        """The room is held no longer."""
        for waiting in (self._timers.pop(match, None), self._acting.pop(match, None)):
            if waiting is not None:
                waiting.cancel()
        self._leases.drop(match)

    async def close(self) -> None:
        """Let other processes go on at once."""
        for match in {*self._timers, *self._acting}:
            self.leave(match)
        await self._leases.give_back()

    def _wait(self, room: Room) -> float | None:
        """Seconds until something is due; None if only people can go on."""
        table = room.table
        if table.asked is None:
            return None
        if table.bot_asked or automatic_answer(table) is not None:
            return 0.0
        times = [deadline(table)]
        if table.asked.person not in room.present:
            times.append(absence_limit(table, room.seen.get(table.asked.person or "", 0.0)))
        known = [moment for moment in times if moment is not None]
        return max(0.0, min(known) - time.time()) if known else None

    async def _act(self, room: Room) -> None:
        if room.table.bot_asked not in (None, RandomBot.name) and not self._brain.ready.is_set():
            await self._wake(room)
            return
        if not await self._leases.hold(room.table.id):
            await asyncio.sleep(_ELSEWHERE)
            return
        table, version = room.table, room.table.asked_version
        automatic = automatic_answer(table)
        if table.bot_asked:
            move = await self._thinkers.choose(table, table.bot_asked)
            await room.do(lambda table: play_for(table, version, move))
        elif automatic is not None and table.asked is not None:
            person = table.asked.person
            await room.do(lambda table: play_for(table, version, str(automatic), person))
        else:
            await self._take_over(room)

    async def _wake(self, room: Room) -> None:
        """A bot that thinks waits for its brain to be compiled, and those who look see how far that is."""
        room.tell(messages.warming(self._brain.name, self._brain.progress))
        with suppress(TimeoutError):
            async with asyncio.timeout(_NEWS):
                await self._brain.ready.wait()

    async def _take_over(self, room: Room) -> None:
        limit = deadline(room.table)
        if limit is not None and limit <= time.time():
            await room.do(lambda table: take_over(table, "clock"))
            return
        room.seen = (await self._store.last_seen([room.table.id]))[room.table.id] | room.seen
        if self._wait(room) == 0.0:
            await room.do(lambda table: take_over(table, "absent"))
