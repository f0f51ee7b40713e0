"""What a server does by itself at a match: bots' turns, automatic answers, clocks, absences.

Several processes may hold the same match; the lease lets one of them act. Even without it nothing could
happen twice, since each version of a log is stored once.
"""

import asyncio
import time
import uuid
from contextlib import suppress
from typing import Final

from stoneage.bots.random import RandomBot
from stoneage.match.automatic import automatic_answer
from stoneage.match.clock import absence_limit, deadline
from stoneage.match.decide import play_for, take_over
from stoneage.match.refusals import Refused
from stoneage.server.bots.bot_pool import BotPool
from stoneage.server.logs import log
from stoneage.server.matches import messages
from stoneage.server.matches.live_match import LiveMatch
from stoneage.server.storage.store import Store
from stoneage.server.warmup import Part

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

    async def hold(self, match_id: str) -> bool:
        now = time.time()
        if self._until.get(match_id, 0.0) - now > _RENEW:
            return True
        held = await self._store.hold(match_id, self._owner, now + _LEASE, now)
        self._until[match_id] = now + _LEASE if held else 0.0
        return held

    def drop(self, match_id: str) -> None:
        self._until.pop(match_id, None)

    async def give_back(self) -> None:
        if self._shared:
            await self._store.give_back(self._owner)


class Autoplay:
    """Attends to rooms. For a match that waits for people nothing runs; for a clock or an absence, a timer."""

    def __init__(self, store: Store, thinkers: BotPool, brain: Part, shared: bool) -> None:
        self._store = store
        self._thinkers = thinkers
        self._brain = brain
        self._leases = Leases(store, shared)
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def look(self, room: LiveMatch) -> None:
        """Something changed, or its time has come: act, or look again when something will be due."""
        match_id = room.match.id
        if match_id in self._acting:
            return  # who acts looks again afterwards
        if match_id in self._timers:
            self._timers.pop(match_id).cancel()
        wait = self._wait(room)
        if wait == 0.0:
            self._acting[match_id] = asyncio.create_task(self._attend(room))
        elif wait is not None:
            self._timers[match_id] = asyncio.get_running_loop().call_later(wait, self.look, room)

    async def _attend(self, room: LiveMatch) -> None:
        try:
            await self._act(room)
        except Refused:
            await asyncio.sleep(_ELSEWHERE)
        except Exception:
            log.error("duty failed", fault=True)
            await asyncio.sleep(_ELSEWHERE)
        del self._acting[room.match.id]
        self.look(room)

    def leave(self, match_id: str) -> None:
        """The room is held no longer."""
        for waiting in (self._timers.pop(match_id, None), self._acting.pop(match_id, None)):
            if waiting is not None:
                waiting.cancel()
        self._leases.drop(match_id)

    async def close(self) -> None:
        """Let other processes go on at once."""
        for match_id in {*self._timers, *self._acting}:
            self.leave(match_id)
        await self._leases.give_back()

    def _wait(self, room: LiveMatch) -> float | None:
        """Seconds until something is due; None if only people can go on."""
        match = room.match
        if match.asked is None:
            return None
        if match.bot_asked or automatic_answer(match) is not None:
            return 0.0
        times = [deadline(match)]
        if match.asked.person not in room.present:
            times.append(absence_limit(match, room.seen.get(match.asked.person or "", 0.0)))
        known = [moment for moment in times if moment is not None]
        return max(0.0, min(known) - time.time()) if known else None

    async def _act(self, room: LiveMatch) -> None:
        if room.match.bot_asked not in (None, RandomBot.name) and not self._brain.ready.is_set():
            await self._wake(room)
            return
        if not await self._leases.hold(room.match.id):
            await asyncio.sleep(_ELSEWHERE)
            return
        match, version = room.match, room.match.asked_version
        automatic = automatic_answer(match)
        if match.bot_asked:
            move = await self._thinkers.choose(match, match.bot_asked)
            await room.do(lambda match: play_for(match, version, move))
        elif automatic is not None and match.asked is not None:
            person = match.asked.person
            await room.do(lambda match: play_for(match, version, str(automatic), person))
        else:
            await self._take_over(room)

    async def _wake(self, room: LiveMatch) -> None:
        """A bot that thinks waits for its brain to be compiled, and those who look see how far that is."""
        room.tell(messages.warming(self._brain.name, self._brain.progress))
        with suppress(TimeoutError):
            async with asyncio.timeout(_NEWS):
                await self._brain.ready.wait()

    async def _take_over(self, room: LiveMatch) -> None:
        limit = deadline(room.match)
        if limit is not None and limit <= time.time():
            await room.do(lambda match: take_over(match, "clock"))
            return
        room.seen = (await self._store.last_seen([room.match.id]))[room.match.id] | room.seen
        if self._wait(room) == 0.0:
            await room.do(lambda match: take_over(match, "absent"))
