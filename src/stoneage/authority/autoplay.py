"""Actions of the authority without a command: bots' turns, automatic answers, takeovers when time runs out.

Several processes may have the same match in memory; its lease lets one of them act. Even without it nothing could
happen twice, since each version of a log is stored once.
"""

import asyncio
from typing import Final

from stoneage.authority.live_match import LiveMatch
from stoneage.authority.ports import Bots, Leases, Ports
from stoneage.match.automatic import automatic_answer
from stoneage.match.clock import deadline, reveal_limit
from stoneage.match.decide import begin_rematch, begin_without, play_for, take_over
from stoneage.match.refusals import Refused

_RETRY: Final = 1.0  # seconds before another try, when another process has the lease or something failed


class Autoplay:
    """Acts in matches. For one that waits for people nothing runs; for a clock or an absence, a timer."""

    def __init__(self, ports: Ports, bots: Bots, leases: Leases) -> None:
        self._storage = ports.storage
        self._now = ports.now
        self._faults = ports.faults
        self._bots = bots
        self._leases = leases
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def look(self, live: LiveMatch) -> None:
        """Acts if something is due, or sets a timer. To be called whenever the match changed."""
        match_id = live.match.id
        if match_id in self._acting:
            return  # the running task looks again when it is done
        if match_id in self._timers:
            self._timers.pop(match_id).cancel()
        wait = self._wait(live)
        if wait == 0.0:
            self._acting[match_id] = asyncio.create_task(self._attend(live))
            return
        waits = [seconds for seconds in (wait, live.ask_whether_there()) if seconds is not None]
        if waits:
            self._timers[match_id] = asyncio.get_running_loop().call_later(min(waits), self.look, live)

    async def _attend(self, live: LiveMatch) -> None:
        try:
            await self._act(live)
        except Refused:
            await asyncio.sleep(_RETRY)
        except Exception:
            self._faults.error("autoplay failed", fault=True)
            await asyncio.sleep(_RETRY)
        del self._acting[live.match.id]
        self.look(live)

    def leave(self, match_id: str) -> None:
        """Stops acting in a match that leaves the memory."""
        for waiting in (self._timers.pop(match_id, None), self._acting.pop(match_id, None)):
            if waiting is not None:
                waiting.cancel()
        self._leases.drop(match_id)

    async def close(self) -> None:
        """Lets other processes go on at once."""
        for match_id in {*self._timers, *self._acting}:
            self.leave(match_id)
        await self._leases.give_back()

    def _wait(self, live: LiveMatch) -> float | None:
        """Returns the seconds until something is due; None if only people can go on."""
        match = live.match
        if match.is_complete:
            return 0.0
        if match.asked is None:
            limit = reveal_limit(match)
            return None if limit is None else max(0.0, limit - self._now())
        if match.bot_asked or automatic_answer(match) is not None:
            return 0.0
        times = (deadline(match), live.absence_limit())
        known = [moment for moment in times if moment is not None]
        return max(0.0, min(known) - self._now()) if known else None

    async def _act(self, live: LiveMatch) -> None:
        if not await self._leases.hold(live.match.id):
            await asyncio.sleep(_RETRY)
            return
        if live.match.asked is None:
            await live.do(begin_rematch if live.match.is_complete else begin_without)
            return
        match, version = live.match, live.match.asked_version
        automatic = automatic_answer(match)
        if match.bot_asked:
            move, quick = await self._bots.choose(match, match.bot_asked, live.players_watching)
            await live.do(lambda match: play_for(match, version, move, quick=quick))
        elif automatic is not None and match.asked is not None:
            person = match.asked.person
            await live.do(lambda match: play_for(match, version, str(automatic), person))
        else:
            await self._take_over(live)

    async def _take_over(self, live: LiveMatch) -> None:
        limit = deadline(live.match)
        if limit is not None and limit <= self._now():
            await live.do(lambda match: take_over(match, "clock"))
            return
        live.presence.note_seen((await self._storage.members.last_seen([live.match.id]))[live.match.id])
        if self._wait(live) == 0.0:
            await live.do(lambda match: take_over(match, "absent"))
